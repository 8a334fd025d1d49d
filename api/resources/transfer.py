"""Moving games: export and import."""

from flask import Response, jsonify, url_for

from api.http.blueprint import Blueprint
from api.http.context import app_context
from api.http.heavy import heavy
from api.http.identity import current
from api.http.parsing import json_body
from api.resources.games import LOCATION
from api.schemas.answers import GameDocument
from api.schemas.base import Loaded
from api.schemas.games import ExportQuery, ImportQuery
from companion.service import transfer as use
from companion.service.games import opened
from companion.views import shapes

transfer = Blueprint("transfer", __name__, description="A whole game as one document, out and in.")
DOCUMENT_BODY = {
    "required": True,
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/GameDocument"}}},
}


@transfer.route("/games/<id:game_id>/export")
@transfer.arguments(ExportQuery, location="query")
@transfer.response(200, GameDocument)
def export_game(query: Loaded, game_id: str) -> Response:
    """The whole game as one JSON document, without seats and tokens. `photos=false` leaves out the pictures."""
    who = current()
    with heavy(opened(app_context(), who, game_id)[2].version):
        response = jsonify(use.export_game(app_context(), who, game_id, photos=query["photos"]))
    response.headers["Content-Disposition"] = f'attachment; filename="companion-{game_id}.json"'
    return response


@transfer.route("/games/import", methods=["POST"], who="host")
@transfer.arguments(ImportQuery, location="query")
@transfer.response(201, shapes.Imported, headers=LOCATION)
@transfer.doc(requestBody=DOCUMENT_BODY)
def import_game(query: Loaded) -> tuple[shapes.Imported, dict[str, str]]:
    """Import a game.

    Every entry is decided again: what the rules would not have produced is refused (409 `not_by_the_rules`) unless you
    `accept` it. A game that's already here is brought up to date only if you `accept` that, too (409 `adds_entries`);
    one that ends earlier adds nothing (409 `shorter_history`). Up to 64 MiB.
    """
    view = use.import_game(app_context(), current(), json_body(), accept=query["accept"])
    return view, {"Location": url_for("games.get_game", game_id=view["id"])}
