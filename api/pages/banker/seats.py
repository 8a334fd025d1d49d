"""Seats on the banker's page: changing names, powers, roles, and phones; removing one; and a seat for a television."""

from collections.abc import Mapping
from typing import Any

from flask import Response, request

from api.http.context import app_context
from api.pages.banker.page import as_banker
from api.pages.kit.form_keys import do_once
from api.pages.kit.rendering import local_path, public_url, render, to
from api.pages.kit.routes import pages
from api.pages.kit.visitor import AnyVisitor
from companion.service.identity import require_host
from companion.service.table import seats as use
from companion.service.table.televisions import new_seat

View = Mapping[str, Any]
ROLES = ("player", "banker", "observer")


@pages.post("/banker/<id:game_id>/seats/<id:seat_id>")
def change_seat(game_id: str, seat_id: str) -> Response:
    """Rename a seat, or give it another role or other powers."""
    visitor = as_banker(game_id, "change seats")
    do_once(lambda: _changed(visitor, seat_id))
    return to(local_path(request.form.get("next"), f"/banker/{game_id}#seats"))


def _changed(visitor: AnyVisitor, seat_id: str) -> View:
    name = " ".join(request.form.get("name", "").split())[:40]
    role: Any = request.form.get("role")
    powers = [power for power in request.form.getlist("powers") if power in visitor.edition.powers.ids]
    return use.change_seat(
        app_context(),
        visitor.who,
        visitor.game.id,
        seat_id,
        name=name or None,
        role=role if role in ROLES else None,
        powers=powers,
    )


@pages.post("/banker/<id:game_id>/seats/<id:seat_id>/remove")
def remove_seat(game_id: str, seat_id: str) -> Response:
    """Remove a seat; what it logged stays in the books."""
    visitor = as_banker(game_id, "remove seats")
    do_once(lambda: _removed(visitor, seat_id))
    return to(local_path(request.form.get("next"), f"/banker/{game_id}#seats"))


def _removed(visitor: AnyVisitor, seat_id: str) -> View:
    use.remove_seat(app_context(), visitor.who, visitor.game.id, seat_id)
    return {"removed": seat_id}


@pages.post("/banker/<id:game_id>/seats/<id:seat_id>/move")
def move_seat(game_id: str, seat_id: str) -> Response:
    """Show a one-time code that moves a seat to another phone. Shown once, so no redirect."""
    visitor = as_banker(game_id, "move seats")
    made = do_once(lambda: {"code": use.offer_move(app_context(), visitor.who, game_id, seat_id)})
    name = next((seat["name"] for seat in visitor.seats if seat["id"] == seat_id), "")
    return _code_page(visitor, made["code"], name)


@pages.post("/banker/<id:game_id>/screen")
def new_screen(game_id: str) -> Response:
    """An observer's seat for a television or tablet other than this laptop."""
    visitor = as_banker(game_id, "add a screen")
    require_host(visitor.who)
    made = do_once(lambda: _screen(visitor))
    return _code_page(visitor, made["code"], made["name"], screen=True)


def _screen(visitor: AnyVisitor) -> View:
    seat = new_seat(app_context(), visitor.who, visitor.game.id)
    return {"code": use.offer_move(app_context(), visitor.who, visitor.game.id, seat["id"]), "name": seat["name"]}


def _code_page(visitor: AnyVisitor, code: str, name: str, *, screen: bool = False) -> Response:
    return render(
        "banker/code.html",
        visitor=visitor,
        edition=visitor.edition,
        link=public_url(f"/move/{code}"),
        name=name,
        screen=screen,
    )
