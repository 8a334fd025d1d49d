"""The pages: what people touch on phones and televisions. Jinja templates whose forms work without scripts.

`register(app)` adds them to an app: the routes (one blueprint, a module per page; discovered, not listed), those of the
families, the template helpers, and the page that shows a problem in plain words.
"""

import pkgutil
from importlib import import_module
from pathlib import Path

from flask import Flask
from jinja2 import FileSystemLoader

from api.families import families
from api.http.errors import ERROR_PAGE
from api.pages.kit import problems, rendering
from api.pages.kit.assets import compressed
from api.pages.kit.routes import pages

TEMPLATES = Path(__file__).parent / "templates"


def register(app: Flask) -> None:
    """Add every page to an app."""
    for module in pkgutil.walk_packages(__path__, f"{__name__}."):
        import_module(module.name)
    rendering.add_helpers(app)
    app.config[ERROR_PAGE] = problems.page
    app.register_blueprint(pages)
    for family in families().values():
        if family.routes is not None:
            app.register_blueprint(family.routes)
            app.after_request_funcs.setdefault(family.routes.name, []).append(compressed)
    folders = [TEMPLATES, *(family.templates for family in families().values() if family.templates)]
    app.jinja_loader = FileSystemLoader(folders)
