"""Whose page this is: the visitor of a request.

`visitor_of(game_id)` is for pages of one game, `as_host` for those that only bankers use, `seated()` for the game this
phone has a seat in.
"""

from flask import g, request

from api.http.context import app_context
from api.http.identity import current, current_seat, has_host_cookie
from api.pages.kit.visitor import AnyVisitor, Visitor
from companion.service import HOST, Identity
from companion.service import games as service


def visitor_of(game_id: str) -> AnyVisitor:
    """The visitor of a game's page: this phone's seat if it has one there, otherwise the host."""
    seat = current_seat()
    if seat is not None and (seat.sits_in(game_id) or not has_host_cookie()):
        return _visiting(seat, game_id)
    return _visiting(HOST if has_host_cookie() else current(), game_id)


def as_host(game_id: str) -> AnyVisitor:
    """The visitor of a game's page, the host first: for pages that only bankers use."""
    return _visiting(HOST, game_id) if has_host_cookie() else visitor_of(game_id)


def seated() -> AnyVisitor | None:
    """The game this phone has a seat in. A host without a seat uses the game in `?game=`, or the only one."""
    seat = current_seat()
    if seat is not None and seat.seat is not None:
        return _visiting(seat, seat.seat.game)
    if not has_host_cookie():
        return None
    named = request.values.get("game")
    if named:
        return _visiting(HOST, named)
    running = [
        game["id"]
        for game in service.list_games(app_context(), HOST)
        if game["status"] == "running" and not game["archived"]
    ]
    return _visiting(HOST, running[0]) if len(running) == 1 else None


def game_argument(visitor: AnyVisitor) -> str:
    """The query parameter that keeps a host without a seat in a game."""
    return f"?game={visitor.game.id}" if visitor.who.seat is None else ""


def visitor_as(who: Identity, game_id: str) -> AnyVisitor:
    """Somebody as the visitor of a game."""
    game, edition, _history = service.opened(app_context(), who, game_id)
    return Visitor(who, game, edition)


def _visiting(who: Identity, game_id: str) -> AnyVisitor:
    visitor = visitor_as(who, game_id)
    g.visitor = visitor  # the page of a problem shows the same game
    return visitor
