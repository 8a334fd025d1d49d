"""Games: opening one, the list, the snapshot."""

from flask import Response, jsonify, request, url_for

from api.http.blueprint import Blueprint
from api.http.context import app_context
from api.http.identity import current
from api.schemas.base import Loaded
from api.schemas.clock import setting_of
from api.schemas.games import DeletionQuery, NewGame, TableChange
from companion.languages import SOURCE
from companion.languages import current as current_language
from companion.model.actions import StartGame
from companion.service import games as use
from companion.service.identity import require_reader
from companion.service.table import tables
from companion.service.table.clocks import shown_clock
from companion.views import shapes

games = Blueprint("games", __name__, description="Open a game, list games, look at one.")
LOCATION = {"Location": {"description": "Where it is now.", "schema": {"type": "string"}}}
ETAG = {"ETag": {"description": "The version, in quotes.", "schema": {"type": "string", "examples": ['"12"']}}}
IF_NONE_MATCH = {
    "in": "header",
    "name": "If-None-Match",
    "description": 'The version you know, in quotes, such as `"12"`: the answer is 304 if nothing is new.',
    "schema": {"type": "string", "examples": ['"12"']},
}


@games.route("/games", methods=["POST"], who="host", errors=(404,))
@games.arguments(NewGame)
@games.response(201, shapes.Snapshot, headers={**LOCATION, **ETAG})
def create_game(body: Loaded) -> tuple[shapes.Snapshot, dict[str, str]]:
    """Open the books of a new game.

    The response is the snapshot with the join code.
    """
    edition, name = body.pop("edition"), body.pop("name", None)
    board = body.pop("board", None)
    clock = setting_of(body.pop("clock")) if "clock" in body else None
    view = use.create_game(app_context(), current(), edition, StartGame(**body), name, board=board, clock=clock)
    return view, {"Location": url_for("games.get_game", game_id=view["id"]), "ETag": '"1"'}


@games.route("/games", who="lister")
@games.response(200, list[shapes.GameLine])
def list_games() -> list[shapes.GameLine]:
    """List all games, newest first. Join codes are for the host only."""
    return use.list_games(app_context(), current())


@games.route("/games/<id:game_id>", headers=(IF_NONE_MATCH,))
@games.response(200, shapes.Snapshot, headers=ETAG)
@games.response(304, description="Nothing is new since the version in `If-None-Match`.")
def get_game(game_id: str) -> Response:
    """The snapshot of a game.

    Bankers and the host also see the join code.
    """
    who, app = current(), app_context()
    require_reader(who, game_id)
    version = app.store.version(game_id)
    if version and shown_clock(app, who, game_id) is None and _names(request.headers.get("If-None-Match", ""), version):
        response = Response(status=304)
    else:
        view = use.show_game(app, who, game_id)
        version, response = view["version"], jsonify(view)
    response.headers["ETag"] = _etag(version)
    return response


@games.route("/games/<id:game_id>", methods=["PATCH"], who="host")
@games.arguments(TableChange)
@games.response(200, shapes.TableView)
def change_table(body: Loaded, game_id: str) -> shapes.TableView:
    """Close a table, so its join code stops working, or open it again; archive a game, or take it out."""
    return tables.change_table(app_context(), current(), game_id, **body)


@games.route("/games/<id:game_id>", methods=["DELETE"], who="host")
@games.arguments(DeletionQuery, location="query")
@games.response(204)
def delete_game(query: Loaded, game_id: str) -> None:
    """Delete a game for good.

    Only from the archive (`not_archived`), and only with its name repeated (`not_confirmed`).
    """
    tables.delete_game(app_context(), current(), game_id, query["confirm"])


@games.route("/games/<id:game_id>/join-code", methods=["POST"], who="host")
@games.response(201, shapes.TableView)
def renew_code(game_id: str) -> shapes.TableView:
    """Make a new join code; the old one stops working at once. Seats stay."""
    return tables.renew_code(app_context(), current(), game_id)


def _etag(version: int) -> str:
    """A version's entity tag in the reader's language; for English, the bare number."""
    language = current_language()
    return f'"{version}"' if language == SOURCE else f'"{version}-{language}"'


def _names(tags: str, version: int) -> bool:
    """Whether `If-None-Match` names a version as this reader gets it."""
    wanted = _etag(version)
    bare = str(version) if current_language() == SOURCE else wanted
    return any(tag.strip().removeprefix("W/") in ("*", wanted, bare) for tag in tags.split(",") if tag)
