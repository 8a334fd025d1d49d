"""Scanned cards: `/q/{edition}/{kind}/{id}`. A card acts in the game this phone has a seat in, with at most one tap."""

from collections.abc import Callable

from flask import Response

from api.http.context import app_context
from api.http.identity import has_host_cookie
from api.pages.kit.rendering import here_path, render, to
from api.pages.kit.routes import pages
from api.pages.kit.turns.card_pages import actor, scan_context
from api.pages.kit.visiting import game_argument, seated
from api.pages.kit.visitor import AnyVisitor
from api.pages.playing import choose_game
from companion.families.decks import deck


@pages.get("/q/<edition_id>/<kind>/<element>")
def scan(edition_id: str, kind: str, element: str) -> Response:
    """What a printed card opens."""
    visitor = seated()
    if visitor is None:
        return choose_game() if has_host_cookie() else to("/join", next=here_path())
    page = _page(visitor, kind, element)
    answer = page(visitor, element) if page is not None else _plainly(visitor, kind, element)
    return answer if answer is not None else _stranger(visitor, edition_id)


def _page(visitor: AnyVisitor, kind: str, element: str) -> Callable[[AnyVisitor, str], Response | None] | None:
    """A card's page: the family's own before the shared one."""
    own = visitor.family.cards
    return own.get(f"{kind}/{element}") or own.get(kind) or SHARED.get(f"{kind}/{element}") or SHARED.get(kind)


def _plainly(visitor: AnyVisitor, kind: str, element: str) -> Response | None:
    """A card of this game without its own page leads to the power that acts."""
    known = any((card["kind"], card["id"]) == (kind, element) for card in deck(visitor.edition, visitor.entered))
    return to(f"/play/{actor(visitor)}{game_argument(visitor)}") if known else None


def _stranger(visitor: AnyVisitor, edition_id: str) -> Response:
    """A card that means nothing in this game."""
    other = app_context().catalogue.get(edition_id)
    return render("stranger.html", 404, **scan_context(visitor), other=other)


def _power(visitor: AnyVisitor, element: str) -> Response | None:
    return to(f"/play/{element}{game_argument(visitor)}") if element in visitor.edition.powers.ids else None


def _join_card(visitor: AnyVisitor, _element: str) -> Response:
    return to("/play/seat" if visitor.who.seat else f"/games/{visitor.game.id}")


def _finish_card(visitor: AnyVisitor, _element: str) -> Response:
    """Both cards that end a turn (income and end of turn) open the finish sheet."""
    return to(f"/play/{actor(visitor)}/finish{game_argument(visitor)}")


def _undo_card(visitor: AnyVisitor, _element: str) -> Response:
    return render("undo_card.html", **scan_context(visitor), last=visitor.entry(visitor.last_counting))


SHARED: dict[str, Callable[[AnyVisitor, str], Response | None]] = {
    "power": _power,
    "table/join": _join_card,
    "table/income": _finish_card,
    "table/undo": _undo_card,
    "table/audit": lambda visitor, _element: to(f"/audit/{visitor.game.id}"),
    "table/table": lambda visitor, _element: to(f"/table/{visitor.game.id}"),
    "table/end_turn": _finish_card,
}
"""What a card of any game can mean, and its page; None if there is no such thing in this game."""
