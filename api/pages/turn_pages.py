"""The pages for each thing a power does: `/play/<power>/<page>`. The available ones depend on the family.

A turn page is a template of that name (the family's own before the shared one) and a function that provides its context
in addition to `playing.context`. An action without such a page has a plain form, generated from its class.
"""

from flask import Response
from msgspec.structs import replace

from api.pages.banker import forms as banker_forms
from api.pages.kit.forms.action_forms import drawn, plain_form
from api.pages.kit.rendering import number, own_or, render
from api.pages.kit.routes import pages
from api.pages.kit.turns.finishing import finishing
from api.pages.kit.turns.power_pages import statement
from api.pages.kit.visitor import AnyVisitor, Visitor
from api.pages.playing import ACTORS, context, how_it_ended, in_front_of
from companion.families import family_of
from companion.model.refusal import NotFound

SHARED = {"statement": statement, "finish": finishing}
"""Turn pages shared by all games."""


@pages.get("/play/<id:power>/<id:page>")
def turn_page(power: str, page: str) -> Response:
    """The page for one thing to do."""
    visitor = in_front_of(power)
    if not isinstance(visitor, Visitor):
        return visitor
    if visitor.snapshot["status"] != "running" and page in {"finish", *(link.page for link in visitor.family.bar)}:
        return how_it_ended(visitor)
    more = visitor.family.turn_pages.get(page) or SHARED.get(page)
    if more is None:
        return _plain_page(visitor, power, page)
    logged = visitor.entry(number("logged"))
    return render(
        own_or(visitor, f"{page}.html"), **context(visitor, power), page=page, logged=logged, **more(visitor, power)
    )


def _plain_page(visitor: AnyVisitor, power: str, page: str) -> Response:
    """An action as a plain form; who acts follows from the page."""
    action = visitor.actions.get(page)
    if action is None or action in family_of(visitor.edition).ruleset.corrections:
        raise NotFound("unknown_page", "There's no such page in this game.")
    form = plain_form(action)
    asked = tuple(ask for ask in form.asks if ask.name not in ACTORS)
    return render(
        "action.html",
        **context(visitor, power),
        form=drawn(replace(form, asks=asked), action, banker_forms.choices(visitor)),
        actor=next((ask.name for ask in form.asks if ask.name in ACTORS), None),
        logged=visitor.entry(number("logged")),
    )
