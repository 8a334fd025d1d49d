"""The blueprint of all pages. A page's module imports `pages` and adds its routes."""

from pathlib import Path

from flask import Blueprint

pages = Blueprint("pages", __name__, template_folder=Path(__file__).parents[1] / "templates")
