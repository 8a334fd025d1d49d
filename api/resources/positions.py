"""Positions: a game's books now, as a document that opens another game there; practice copies."""

from typing import Any

from flask import url_for

from api.http.blueprint import Blueprint
from api.http.context import app_context
from api.http.identity import current
from api.http.shapes import REF
from api.resources.games import ETAG, LOCATION
from api.schemas.positions import POSITION
from companion.service import positions as use
from companion.views import shapes

positions = Blueprint("positions", __name__, description="A game's position, and games that begin in one.")


@positions.route("/games/<id:game_id>/position", errors=(409,))
@positions.response(200, {"$ref": REF.format(name=POSITION)})
def get_position(game_id: str) -> dict[str, Any]:
    """Everything the books need to go on from here, and nothing about how the game got here.

    `POST /games` with it as `position` opens a game there. Counted units, battles in progress, and seats aren't in it.
    """
    return use.show_position(app_context(), current(), game_id)


@positions.route("/games/<id:game_id>/copies", methods=["POST"], who="host", errors=(409,))
@positions.response(201, shapes.Snapshot, headers={**LOCATION, **ETAG})
def open_copy(game_id: str) -> tuple[shapes.Snapshot, dict[str, str]]:
    """Open a practice game in this game's present position, with its own edition; it counts in no statistics."""
    view = use.open_copy(app_context(), current(), game_id)
    return view, {"Location": url_for("games.get_game", game_id=view["id"]), "ETag": '"1"'}
