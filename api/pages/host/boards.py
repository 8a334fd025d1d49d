"""Saved boards: the host's pages to enter, check, share, and delete them."""

from collections.abc import Mapping
from typing import Any

from flask import Response, request

from api.families import pages_of
from api.http.context import app_context
from api.http.problem import Problem
from api.pages.kit.boards import edition_of_host
from api.pages.kit.form_keys import do_once
from api.pages.kit.rendering import render, to
from api.pages.kit.routes import pages
from companion.model.edition import Edition
from companion.model.refusal import RuleViolation
from companion.service import HOST
from companion.service.saved import boards as use

View = Mapping[str, Any]


@pages.get("/boards/<id:edition_id>")
def boards_page(edition_id: str) -> Response:
    """The boards of an edition, and how to add one."""
    return _boards_page(edition_of_host(edition_id))


def _boards_page(edition: Edition, refusal: RuleViolation | None = None, status: int = 200) -> Response:
    """The page, with earlier input if it was refused: a file's text is then in the form."""
    text = request.form.get("text", "")
    return render(
        "boards/boards.html",
        status,
        edition=edition,
        boards=use.list_boards(app_context(), HOST, edition.id),
        refusal=refusal,
        filled={**request.form, "text": _text() if refusal is not None and not request.form.get("game") else text},
    )


@pages.post("/boards/<id:edition_id>")
def save_board_page(edition_id: str) -> Response:
    """Save a board from text or a file, from a game, or start an empty one."""
    edition = edition_of_host(edition_id)
    try:
        kept = do_once(lambda: _saved(edition))
    except RuleViolation as refusal:
        return _boards_page(edition, refusal, 409)
    return to(f"/boards/{edition_id}/{kept['id']}")


def _saved(edition: Edition) -> View:
    form = request.form
    name, override = form.get("name", ""), form.get("override", "").strip()[:200] or None
    if form.get("game"):
        kept = use.save_board_of_game(app_context(), HOST, form["game"], name, override=override)
    else:
        scenario = form.get("scenario") or None
        kept = use.save_board(app_context(), HOST, edition.id, name, _text(), scenario=scenario, override=override)
    return {"id": kept["id"]}


def _text() -> str:
    given = request.files.get("file")
    if given is not None and given.filename:
        given.stream.seek(0)
        try:
            return str(given.read(500_000), "utf-8-sig")
        except UnicodeDecodeError:
            raise Problem(
                422, "invalid_board", "This file isn't text in UTF-8; save it from the spreadsheet as CSV UTF-8."
            ) from None
    return request.form.get("text", "").strip()


@pages.get("/boards/<id:edition_id>/<id:board>")
def board_page(edition_id: str, board: str) -> Response:
    """One board: its contents, and what doesn't add up."""
    edition = edition_of_host(edition_id)
    kept = use.show_board(app_context(), HOST, edition_id, board)
    return render("boards/board.html", edition=edition, board=kept, **pages_of(edition).board(kept))


@pages.post("/boards/<id:edition_id>/<id:board>/remove")
def remove_board_page(edition_id: str, board: str) -> Response:
    """Delete a saved board."""
    edition_of_host(edition_id)
    use.remove_board(app_context(), HOST, edition_id, board)
    return to(f"/boards/{edition_id}")


TYPES = {"json": "application/json", "toml": "text/plain", "csv": "text/csv"}


@pages.get("/boards/<id:edition_id>/<id:board>.<any(json, toml, csv):form>")
def export_board_page(edition_id: str, board: str, form: str) -> Response:
    """A board as a file to share."""
    edition_of_host(edition_id)
    text = use.export_board(app_context(), HOST, edition_id, board, form)
    response = Response(text, mimetype=TYPES[form])
    response.headers["Content-Disposition"] = f'attachment; filename="{edition_id}-{board}.{form}"'
    return response


@pages.get("/boards/<id:edition_id>/template.csv")
def board_template_page(edition_id: str) -> Response:
    """An empty table to fill in."""
    edition_of_host(edition_id)
    response = Response(use.board_template(app_context(), HOST, edition_id), mimetype=TYPES["csv"])
    response.headers["Content-Disposition"] = f'attachment; filename="{edition_id}-template.csv"'
    return response
