"""Battle desk actions: odds shown on the television; a battle begun, fought, dropped, and logged."""

from typing import Any

from flask import Blueprint, Response, request

from api.families.axis_and_allies.battle_desk.asked import asked
from api.http.context import app_context
from api.pages.kit.form_keys import do_once
from api.pages.kit.rendering import local_path, to
from api.pages.kit.visiting import game_argument, visitor_of
from api.pages.kit.visitor import AnyVisitor
from companion.families.axis_and_allies.views.battle_desk import FightView
from companion.service.table import battles

routes = Blueprint("battle_desk", __name__)


@routes.post("/games/<id:game_id>/battles")
def begin(game_id: str) -> Response:
    """Fight the battle entered in the form, or show its odds on the television."""
    visitor = visitor_of(game_id)
    power = next(iter(visitor.powers), visitor.snapshot["turn"])
    document = asked(visitor, request.form.get("power", power), request.form).document()
    if request.form.get("do") == "show":
        battles.show_odds(app_context(), visitor.who, game_id, document)
        return to(f"/table/{game_id}") if visitor.observer else to(_home(visitor, "desk"), **_plain(request.form))
    begun = do_once(lambda: battles.begin_battle(app_context(), visitor.who, game_id, document).id)
    return to(_home(visitor, "battle"), id=begun)


@routes.post("/games/<id:game_id>/battles/hide")
def hide(game_id: str) -> Response:
    """Take the odds off the television."""
    visitor = visitor_of(game_id)
    battles.show_odds(app_context(), visitor.who, game_id, None)
    return to(_home(visitor, "desk"))


@routes.post("/games/<id:game_id>/battles/<id:battle_id>")
def move(game_id: str, battle_id: str) -> Response:
    """A tap in a battle."""
    visitor = visitor_of(game_id)
    do = request.form.get("do", "")
    if do == "drop":
        battles.drop_battle(app_context(), visitor.who, game_id, battle_id)
        return to(_home(visitor, "battle"))
    if do in ("log", "take"):
        return _logged(visitor, battle_id, take=do == "take")
    turn = int(request.form.get("turn", "0")) if request.form.get("turn", "0").isdigit() else -1
    battles.move_battle(app_context(), visitor.who, game_id, battle_id, turn, _move(do))
    return to(_home(visitor, "battle"), id=battle_id)


def _logged(visitor: AnyVisitor, battle_id: str, *, take: bool) -> Response:
    """Log the battle with the land it won, and show the receipt; or the battle alone, and show the land's card."""
    done = do_once(lambda: _log(visitor, battle_id, take=take))
    if done["card"] is not None:
        return to(f"{done['card']}{game_argument(visitor)}", by=done["by"])
    return to(local_path(request.form.get("next"), _home(visitor, "")), logged=done["version"])


def _log(visitor: AnyVisitor, battle_id: str, *, take: bool) -> dict[str, Any]:
    fight = FightView(visitor.edition, battles.find_battle(app_context(), visitor.who, visitor.game.id, battle_id).body)
    entry = battles.log_battle(app_context(), visitor.who, visitor.game.id, battle_id, take=take)
    won = not take and fight.takes_land
    card = f"/q/{visitor.edition.id}/territory/{fight.place}" if won else None
    return {"version": entry["version"], "card": card, "by": fight.powers["attacker"]}


def _move(do: str) -> dict[str, Any]:
    form = request.form
    if do == "dice":
        groups = sorted(int(field[6:]) for field in form if field.startswith("faces.") and field[6:].isdigit())
        return {
            "do": do,
            "faces": [[int(face) for face in form[f"faces.{group}"] if face.isdigit()] for group in groups],
        }
    if do == "losses":
        given = {field[5:]: value for field, value in form.items() if field.startswith("lose.")}
        losses = {loss: int(value) for loss, value in given.items() if value.isascii() and value.isdigit()}
        return {"do": do, "role": form.get("role"), "losses": losses}
    return {"do": do, "role": form.get("role")}


def _home(visitor: AnyVisitor, page: str) -> str:
    power = request.form.get("power") or (visitor.on_turn or visitor.powers or [visitor.snapshot["turn"]])[0]
    return f"/play/{power}/{page}".rstrip("/") + game_argument(visitor)


def _plain(form: Any) -> dict[str, str]:
    """The desk's own fields, to show it as before."""
    left_out = {"do", "power", "idempotency_key", "game"}
    return {name: value for name, value in form.items() if name not in left_out and value not in ("", "0")}
