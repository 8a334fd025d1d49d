"""A game's clock: looking at it, setting it, pausing it."""

from api.http.blueprint import Blueprint
from api.http.context import app_context
from api.http.identity import current
from api.schemas.base import Loaded
from api.schemas.clock import ClockChange, setting_of
from companion.service.table import clocks as use
from companion.views import shapes

clock = Blueprint("clock", __name__, description="How long everybody has. Nobody has to use it.")
CHANGES = {"pause": use.pause, "resume": use.resume, "off": use.switch_off}


@clock.route("/games/<id:game_id>/clock")
@clock.response(200, shapes.ClockView)
def get_clock(game_id: str) -> shapes.ClockView:
    """The clock of a game; its `kind` is null without one."""
    return use.show_clock(app_context(), current(), game_id)


@clock.route("/games/<id:game_id>/clock", methods=["POST"], errors=(409,))
@clock.arguments(ClockChange)
@clock.response(200, shapes.ClockView)
def change_clock(body: Loaded, game_id: str) -> shapes.ClockView:
    """Set the clock, pause it, resume it, or switch it off.

    Bankers and the host set it and switch it off; players, too, pause and resume it. It starts with a turn and stops
    with it. While somebody else has to decide (losses in a battle at the desk, an answer to the table), their time
    runs. Late entries, undo, and corrections give no time back. It refuses no action.
    """
    if body["do"] == "set":
        return use.set_clock(app_context(), current(), game_id, setting_of(body))
    return CHANGES[body["do"]](app_context(), current(), game_id)
