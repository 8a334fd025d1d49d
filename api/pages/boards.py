"""Boards kept between games: the host's pages to enter, check, share and remove them."""

import json
from typing import Any

from flask import Response, request

from api.counter import desk
from api.identity import has_host_cookie
from api.pages.once import once
from api.pages.routes import pages
from api.pages.shell import render, to
from api.pages.war_game import RULES, sums
from api.problem import Problem
from companion.model.edition import Edition
from companion.model.refusal import NotAllowed, RuleViolation
from companion.service import HOST
from companion.service import boards as use
from companion.service.board_kinds import kind_of

View = dict[str, Any]
FIELDS = ("name", "value", "original", "controller", "factory")


def _edition(edition_id: str) -> Edition:
    request.get_data(cache=True)
    if not has_host_cookie():
        raise NotAllowed("host_only", "Only the host looks after boards, with the host link from the laptop.")
    edition = desk().edition(edition_id)
    kind_of(edition)
    return edition


@pages.get("/boards/<id:edition_id>")
def boards_page(edition_id: str) -> Response:
    """The boards of an edition, and how to add one."""
    edition = _edition(edition_id)
    return render(
        "boards/boards.html",
        edition=edition,
        boards=use.list_boards(desk(), HOST, edition_id),
        by_form=_by_form(edition),
    )


def _by_form(edition: Edition) -> bool:
    """Whether a board of this edition can be entered territory by territory."""
    return edition.edition.rules == RULES


@pages.post("/boards/<id:edition_id>")
def save_board_page(edition_id: str) -> Response:
    """Keep a board from a text or a file, from a game, or begin an empty one."""
    edition = _edition(edition_id)
    return to(f"/boards/{edition_id}/{once(lambda: _saved(edition))['id']}")


def _saved(edition: Edition) -> View:
    form = request.form
    name, override = form.get("name", ""), form.get("override", "").strip()[:200] or None
    if form.get("game"):
        kept = use.save_board_of_game(desk(), HOST, form["game"], name, override=override)
    else:
        kept = use.save_board(desk(), HOST, edition.id, name, _text(), override=override)
    return {"id": kept["id"]}


def _text() -> str:
    given = request.files.get("file")
    if given is not None and given.filename:
        try:
            return given.read(500_000).decode("utf-8-sig")
        except UnicodeDecodeError:
            raise Problem(
                422, "invalid_board", "This file is not text in UTF-8; save it from the spreadsheet as CSV UTF-8."
            ) from None
    return request.form.get("text", "").strip() or '{"territories": []}'


@pages.get("/boards/<id:edition_id>/<id:board>")
def board_page(edition_id: str, board: str) -> Response:
    """One board: its territories, what does not add up, and a form for one more."""
    edition = _edition(edition_id)
    kept = use.show_board(desk(), HOST, edition_id, board)
    table = sums(kept["check"].get("rows", []))
    return render("boards/board.html", edition=edition, board=kept, table=table, by_form=_by_form(edition))


@pages.post("/boards/<id:edition_id>/<id:board>/territories")
def change_board_page(edition_id: str, board: str) -> Response:
    """Add a territory to a board, or take one out."""
    edition = _edition(edition_id)
    once(lambda: _changed(edition, board))
    return to(f"/boards/{edition_id}/{board}#add")


def _changed(edition: Edition, board: str) -> View:
    kept = use.show_board(desk(), HOST, edition.id, board)
    document = {**kept["document"], "complete": False}
    territories = [one for one in document["territories"] if one["name"] != request.form.get("without")]
    if "without" not in request.form:
        territories.append(_territory())
    document["territories"] = territories
    override = request.form.get("override", "").strip()[:200] or kept["override"]
    text = json.dumps(document)
    saved = use.save_board(desk(), HOST, edition.id, kept["name"], text, scenario=kept["scenario"], override=override)
    return {"id": saved["id"]}


def _territory() -> View:
    given = {key: request.form.get(key, "").strip() for key in FIELDS}
    if not given["value"].isascii() or not given["value"].isdigit():
        raise RuleViolation("invalid_board", "The value is the number printed on the territory.")
    found: View = {key: value for key, value in given.items() if value}
    if request.form.get("group"):
        found["groups"] = [request.form["group"]]
    return {**found, "value": int(given["value"])}


@pages.post("/boards/<id:edition_id>/<id:board>/remove")
def remove_board_page(edition_id: str, board: str) -> Response:
    """Take a board off the shelf."""
    _edition(edition_id)
    use.remove_board(desk(), HOST, edition_id, board)
    return to(f"/boards/{edition_id}")


TYPES = {"json": "application/json", "toml": "text/plain", "csv": "text/csv"}


@pages.get("/boards/<id:edition_id>/<id:board>.<any(json, toml, csv):form>")
def export_board_page(edition_id: str, board: str, form: str) -> Response:
    """A board as a file to share."""
    _edition(edition_id)
    text = use.export_board(desk(), HOST, edition_id, board, form)
    response = Response(text, mimetype=TYPES[form])
    response.headers["Content-Disposition"] = f'attachment; filename="{edition_id}-{board}.{form}"'
    return response
