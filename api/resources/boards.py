"""Saved boards: what a table copies from its own box, because no public source has it."""

from flask import Response, jsonify, url_for

from api.http.blueprint import Blueprint
from api.http.context import app_context
from api.http.identity import current
from api.http.problem import Problem
from api.resources.games import LOCATION
from api.schemas.base import Loaded
from api.schemas.boards import BoardQuery, NewBoard
from companion.model.refusal import NotFound
from companion.service.saved import boards as use
from companion.views import shapes

boards = Blueprint("boards", __name__, description="Boards that a table enters once and uses for every later game.")
TYPES = {"json": "application/json", "toml": "application/toml", "csv": "text/csv"}


@boards.route("/editions/<id:edition_id>/boards", who="host")
@boards.response(200, list[shapes.BoardLine])
def list_boards(edition_id: str) -> list[shapes.BoardLine]:
    """List an edition's saved boards, by name."""
    return use.list_boards(app_context(), current(), edition_id)


@boards.route("/editions/<id:edition_id>/boards", methods=["POST"], who="host")
@boards.arguments(NewBoard)
@boards.response(201, shapes.BoardView, headers=LOCATION)
def save_board(body: Loaded, edition_id: str) -> tuple[shapes.BoardView, dict[str, str]]:
    """Save a board.

    The response names everything that doesn't add up; `override` saves it anyway.
    """
    if ("text" in body) == ("game" in body):
        raise Problem(422, "invalid_request", "Give either the text of a board, or a game to take it from.")
    if "game" in body:
        if app_context().game(body["game"]).edition != edition_id:
            raise NotFound("unknown_game", "This game is of another edition.")
        view = use.save_board_of_game(
            app_context(), current(), body["game"], body["name"], override=body.get("override")
        )
    else:
        name, text = body.pop("name"), body.pop("text")
        view = use.save_board(app_context(), current(), edition_id, name, text, **body)
    return view, {"Location": url_for("boards.get_board", edition_id=edition_id, board=view["id"])}


@boards.route("/editions/<id:edition_id>/boards/<id:board>", who="host")
@boards.arguments(BoardQuery, location="query")
@boards.response(200, shapes.BoardView)
def get_board(query: Loaded, edition_id: str, board: str) -> Response:
    """A saved board, compared with the printed totals, or (`format`) as text to share."""
    form = query.get("format")
    if form is None:
        return jsonify(use.show_board(app_context(), current(), edition_id, board))
    text = use.export_board(app_context(), current(), edition_id, board, form)
    response = Response(text, mimetype=TYPES[form])
    response.headers["Content-Disposition"] = f'attachment; filename="{edition_id}-{board}.{form}"'
    return response


@boards.route("/editions/<id:edition_id>/boards/<id:board>", methods=["DELETE"], who="host")
@boards.response(204)
def remove_board(edition_id: str, board: str) -> None:
    """Delete a saved board; games opened with it keep their data."""
    use.remove_board(app_context(), current(), edition_id, board)
