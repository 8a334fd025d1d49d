"""The board of The War Game, territory by territory: in a game, and saved."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, Response, request

from api.http.context import app_context
from api.http.identity import has_host_cookie
from api.pages.kit.boards import edition_of_host
from api.pages.kit.form_keys import do_once
from api.pages.kit.rendering import number, render, to
from api.pages.kit.visitor import visitor_of
from companion.model.edition import Edition
from companion.model.refusal import NotFound, RuleViolation
from companion.service import HOST
from companion.service import games as service
from companion.service.saved import boards as use

routes = Blueprint("war_game", __name__)
Document = dict[str, Any]
FIELDS = ("name", "value", "original", "controller", "factory")


@routes.get("/games/<id:game_id>/land")
def land_page(game_id: str) -> Response:
    """The board as far as it is in the books, with the running check, and a form for one more territory."""
    visitor = visitor_of(game_id)
    if visitor.family.routes is not routes:
        raise NotFound("unknown_page", "There is no such page in this game.")
    audit: Mapping[str, Any] = service.show_audit(app_context(), visitor.who, game_id)
    return render(
        "war_game/land.html",
        visitor=visitor,
        edition=visitor.edition,
        audit=audit,
        table=sums(audit["printed_table"]),
        path=f"/games/{game_id}/land",
        logged=visitor.entry(number("logged")),
        is_host=has_host_cookie(),
    )


def sums(rows: Sequence[Mapping[str, Any]]) -> dict[str, dict[str, Mapping[str, Any]]]:
    """The figures of the printed table by power and column."""
    table: dict[str, dict[str, Mapping[str, Any]]] = {}
    for row in rows:
        table.setdefault(row["power"], {})[row["column"]] = row
    return table


def sums_of_board(board: Mapping[str, Any]) -> Document:
    """What the page of a kept board needs."""
    return {"table": sums(board["check"]["rows"])}


@routes.post("/boards/<id:edition_id>/<id:board>/territories")
def change_board_page(edition_id: str, board: str) -> Response:
    """Add a territory to a kept board, or take one out."""
    edition = edition_of_host(edition_id)
    do_once(lambda: _changed(edition, board))
    return to(f"/boards/{edition_id}/{board}#add")


def _changed(edition: Edition, board: str) -> Document:
    kept = use.show_board(app_context(), HOST, edition.id, board)
    document = {**kept["document"], "complete": False}
    territories = [
        territory for territory in document["territories"] if territory["name"] != request.form.get("without")
    ]
    if "without" not in request.form:
        territories.append(_territory())
    document["territories"] = territories
    override = request.form.get("override", "").strip()[:200] or kept["override"]
    text = json.dumps(document)
    saved = use.save_board(
        app_context(), HOST, edition.id, kept["name"], text, scenario=kept["scenario"], override=override
    )
    return {"id": saved["id"]}


def _territory() -> Document:
    given = {key: request.form.get(key, "").strip() for key in FIELDS}
    if not given["value"].isascii() or not given["value"].isdigit():
        raise RuleViolation("invalid_board", "The value is the number printed on the territory.")
    found: Document = {key: value for key, value in given.items() if value}
    if request.form.get("group"):
        found["groups"] = [request.form["group"]]
    return {**found, "value": int(given["value"])}
