"""Short codes: `/Q/{code}`, on printed cards. The game this phone has a seat in decides which card is meant."""

from flask import Response, request

from api.http.context import app_context
from api.http.identity import has_host_cookie
from api.pages.kit.rendering import here_path, render, to
from api.pages.kit.routes import pages
from api.pages.kit.turns.card_pages import scan_context
from api.pages.kit.visiting import game_argument, seated
from api.pages.kit.visitor import AnyVisitor
from api.pages.playing import choose_game
from companion.families.decks import deck
from companion.model.edition import Edition
from companion.views.cards import ALPHABET, LENGTH, find_card


@pages.get("/Q/<code>")
@pages.get("/q/<code>", endpoint="short_code_typed")
def short_code(code: str) -> Response:
    """The card with these four characters, in the game this phone has a seat in; a phone without one is asked."""
    visitor = seated()
    if visitor is None:
        return choose_game() if has_host_cookie() else to("/join", next=here_path())
    card = find_card(deck(visitor.edition, visitor.entered), code)
    if card is None:
        return render(
            "stranger.html", 404, **scan_context(visitor), other=_printed_in(visitor, code), typed=_typed(code)
        )
    return to(f"{card['path']}{game_argument(visitor)}", by=request.args.get("by"))


def _typed(code: str) -> str:
    """The normalized code; empty if no card could have it."""
    code = code.upper()
    return code if len(code) == LENGTH and set(code) <= set(ALPHABET) else ""


def _printed_in(visitor: AnyVisitor, code: str) -> Edition | None:
    """Another edition whose deck has a card with that code."""
    others = (edition for edition in app_context().catalogue.all() if edition.id != visitor.edition.id)
    return next((other for other in others if find_card(deck(other), code) is not None), None)
