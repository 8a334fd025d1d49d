"""The app's dice: what phones put into them, and how to check them."""

from typing import Any

from api.http.blueprint import Blueprint
from api.http.context import app_context
from api.http.identity import current
from api.schemas.base import Loaded
from api.schemas.dice import CupValues
from companion.service.dice import cups as use
from companion.service.dice.checks import show_dice
from companion.views import shapes

dice = Blueprint("dice", __name__, description="The app's dice: what phones put into them, and how to check them.")


@dice.route("/games/<id:game_id>/dice")
@dice.response(200, shapes.DiceView)
def get_dice(game_id: str) -> Any:
    """Every roll by the app, with proof that nobody chose it.

    `docs/security.md` says how to compute the dice again.
    """
    return show_dice(app_context(), current(), game_id)


@dice.route("/games/<id:game_id>/dice", methods=["POST"])
@dice.arguments(CupValues)
@dice.response(200, shapes.CupsView)
def fill_cups(body: Loaded, game_id: str) -> Any:
    """A phone's part in the next roll: a sealed value now, the value itself when the cup is closed."""
    values = {int(cup): value for cup, value in body.get("values", {}).items()}
    return use.put_in(app_context(), current(), game_id, cup=body.get("cup"), seal=body.get("seal"), values=values)
