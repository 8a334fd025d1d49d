"""Televisions: those waiting for a table, and which table each shows."""

from flask import Response

from api.http.blueprint import Blueprint
from api.http.context import app_context
from api.http.identity import current
from api.schemas.answers import WaitingScreen
from api.schemas.base import Loaded
from api.schemas.screens import Screen
from companion.service.identity import require_host
from companion.service.table import televisions

screens = Blueprint("screens", __name__, description="Televisions that show a code and wait for a table.")


@screens.route("/screens", who="host")
@screens.response(200, list[WaitingScreen])
def list_screens() -> list[WaitingScreen]:
    """List the waiting televisions by the codes they show."""
    require_host(current())
    return [{"code": waiting.code} for waiting in televisions.televisions(app_context()).values() if not waiting.game]


@screens.route("/games/<id:game_id>/screens", methods=["POST"], who="host")
@screens.arguments(Screen)
@screens.response(204)
def pair_screen(body: Loaded, game_id: str) -> Response | None:
    """Show a game's table on the television with this code. It gets a seat that can only watch."""
    televisions.show_there(app_context(), current(), game_id, body["code"].strip().upper())
    return None
