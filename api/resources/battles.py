"""Battles in progress: starting, continuing, dropping, and logging them."""

from typing import Any

from flask import url_for

from api.http.blueprint import Blueprint
from api.http.context import app_context
from api.http.identity import current
from api.resources.games import LOCATION
from api.schemas.base import Loaded
from api.schemas.battles import BattleMove, LoggedBattle
from api.schemas.odds import Battle
from companion.service.table import battles as use
from companion.views import shapes
from companion.views.shapes import ActedView

battles = Blueprint("battles", __name__, description="Battles that are being fought, tap by tap. Nobody has to use it.")


@battles.route("/games/<id:game_id>/battles")
@battles.response(200, shapes.FoughtBattles)
def list_battles(game_id: str) -> dict[str, Any]:
    """The battles in progress, oldest first."""
    return {"battles": use.show_battles(app_context(), current(), game_id)}


@battles.route("/games/<id:game_id>/battles", methods=["POST"], errors=(404, 409))
@battles.arguments(Battle)
@battles.response(201, shapes.FoughtBattle, headers=LOCATION)
def begin_battle(battle: Loaded, game_id: str) -> tuple[dict[str, Any], dict[str, str]]:
    """Start the battle described by a request for odds.

    For the attacker's player or the banker, in the attacker's turn. One can be open in each place, eight in all.
    """
    begun = use.begin_battle(app_context(), current(), game_id, battle)
    shown = use.show_battle(app_context(), current(), game_id, begun)
    return shown, {"Location": url_for("battles.get_battle", game_id=game_id, battle_id=begun.id)}


@battles.route("/games/<id:game_id>/battles/<id:battle_id>")
@battles.response(200, shapes.FoughtBattle)
def get_battle(game_id: str, battle_id: str) -> dict[str, Any]:
    """A battle, and what can be done next."""
    battle = use.find_battle(app_context(), current(), game_id, battle_id)
    return use.show_battle(app_context(), current(), game_id, battle)


@battles.route("/games/<id:game_id>/battles/<id:battle_id>/moves", methods=["POST"], errors=(404, 409))
@battles.arguments(BattleMove)
@battles.response(200, shapes.FoughtBattle)
def move_battle(move: Loaded, game_id: str, battle_id: str) -> dict[str, Any]:
    """Roll, enter dice, take losses, submerge, retreat, or fight on.

    A move made for an earlier `turn` does nothing.
    """
    turn = move.pop("turn")
    moved = use.move_battle(app_context(), current(), game_id, battle_id, turn, move)
    return use.show_battle(app_context(), current(), game_id, moved)


@battles.route("/games/<id:game_id>/battles/<id:battle_id>", methods=["DELETE"])
@battles.response(204)
def drop_battle(game_id: str, battle_id: str) -> None:
    """Drop a battle.

    For either side, or the banker. Once the app has rolled for it, only for the attacker or the banker: the journal
    keeps the dice.
    """
    use.drop_battle(app_context(), current(), game_id, battle_id)


@battles.route("/games/<id:game_id>/battles/<id:battle_id>/log", methods=["POST"], errors=(404, 409))
@battles.arguments(LoggedBattle)
@battles.response(201, shapes.ActedView)
def log_battle(body: Loaded, game_id: str, battle_id: str) -> ActedView:
    """Log a finished battle in the journal.

    With `take`, the attacker takes the land it won in the same entry; otherwise, log a capture separately.
    """
    return use.log_battle(app_context(), current(), game_id, battle_id, take=body.get("take", False))
