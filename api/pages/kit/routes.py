"""The blueprint that all pages share. A page's module imports `pages` and adds its routes to it."""

from pathlib import Path

from flask import Blueprint

pages = Blueprint("pages", __name__, template_folder=Path(__file__).parents[1] / "templates")
