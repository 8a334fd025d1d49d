"""The pages: what people touch on phones and televisions. Jinja templates whose forms work as they are.

`register(app)` hangs them into an app: the routes (one blueprint, a module per page), the template helpers, and the
page that shows a problem in plain words.
"""

from importlib import import_module

from flask import Flask

from api.errors import ERROR_PAGE
from api.pages import problems, shell
from api.pages.routes import pages

MODULES = (
    *("assets", "acting", "home", "joining", "playing", "finding", "scanning"),
    *("table", "banker", "banker_correct", "banker_seats", "audit", "after_action", "print_shop"),
    *("doings", "war_game", "second_world_war", "boards"),
)
"""The modules with routes, in no particular order. A new page adds its module here."""


def register(app: Flask) -> None:
    """Add every page to an app."""
    for module in MODULES:
        import_module(f"api.pages.{module}")
    shell.add_helpers(app)
    app.config[ERROR_PAGE] = problems.page
    app.register_blueprint(pages)
