"""The War Game's board, territory by territory: in a game, and saved."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, Response, jsonify, render_template, request
from msgspec import Struct

from api.http.context import app_context
from api.http.identity import has_host_cookie
from api.pages.kit.boards import edition_of_host
from api.pages.kit.form_keys import do_once, take_once, wants_json
from api.pages.kit.logging_taps import done
from api.pages.kit.rendering import number, render, to
from api.pages.kit.visiting import visitor_of
from api.pages.kit.visitor import AnyVisitor
from companion.families.war_game.actions import NEUTRAL
from companion.families.war_game.board.files import COLUMNS as FILE_COLUMNS
from companion.families.war_game.board.files import FACTORY_WORDS, NOBODY
from companion.languages import _
from companion.model.edition import Edition
from companion.model.ids import slug
from companion.model.refusal import NotFound, RuleViolation
from companion.model.written_names import words_for
from companion.service import HOST, actions
from companion.service import games as service
from companion.service.kept_answers import KeyedRequest
from companion.service.saved import boards as use
from companion.views.shapes import ActedView, BoardView

routes = Blueprint("war_game", __name__)
Document = dict[str, Any]
COLUMNS = ("name", "value", "original", "controller", "factory", "group", "region")


@routes.get("/games/<id:game_id>/land")
def land_page(game_id: str) -> Response:
    """The board in the books so far, with the running check, and a grid for more territories."""
    return _land_page(_war_game(game_id))


@routes.post("/games/<id:game_id>/land")
def enter_land(game_id: str) -> Response:
    """Enter the grid's rows as one entry; refused input stays in the form."""
    visitor = _war_game(game_id)
    override = request.form.get("override", "").strip()[:200] or None

    def entered(key: KeyedRequest | None) -> ActedView:
        rows = _rows()
        if not rows:
            raise RuleViolation("invalid_board", "Type at least one territory with its number.")
        action = {"type": "enter_board", "territories": [_territory(row) for row in rows], "override": override}
        return actions.take_action(app_context(), visitor.who, game_id, action, key=key)

    try:
        return done(take_once(entered), _path(game_id))
    except RuleViolation as refusal:
        if wants_json():
            raise
        return _land_page(visitor, refusal)


def _war_game(game_id: str) -> AnyVisitor:
    visitor = visitor_of(game_id)
    if visitor.family.routes is not routes:
        raise NotFound("unknown_page", "There's no such page in this game.")
    return visitor


def _path(game_id: str) -> str:
    return f"/games/{game_id}/land"


def _land_page(visitor: AnyVisitor, refusal: RuleViolation | None = None) -> Response:
    audit: Mapping[str, Any] = service.show_audit(app_context(), visitor.who, visitor.game.id)
    return render(
        "war_game/land.html",
        409 if refusal else 200,
        visitor=visitor,
        edition=visitor.edition,
        audit=audit,
        table=sums(audit["printed_table"]),
        listed=audit["land"]["printed"] - audit["land"]["unlisted"],
        words=words_in_a_table(visitor.edition),
        typed=_rows() if refusal else [],
        refused=refusal.sentence if refusal else "",
        may_override=bool(refusal and refusal.soft and visitor.banker),
        path=_path(visitor.game.id),
        logged=visitor.entry(number("logged")),
        is_host=has_host_cookie(),
    )


class Sum(Struct, frozen=True):
    """A figure of the printed table: what is printed, and what is entered."""

    printed: int
    entered: int

    @property
    def over(self) -> int:
        """How much too much is entered; below 0 while something is missing."""
        return self.entered - self.printed


def sums(rows: Sequence[Mapping[str, Any]]) -> dict[str, dict[str, Sum]]:
    """The printed table's figures by power and column; a loss is a figure like any other."""
    sums_of: dict[str, dict[str, Sum]] = {}
    for row in rows:
        sums_of.setdefault(row["power"], {})[row["column"]] = Sum(abs(row["printed"]), abs(row["entered"]))
    return sums_of


def sums_of_board(board: Mapping[str, Any]) -> Document:
    """The context of a saved board's page: its totals, missing prices, and the words allowed in a pasted table."""
    edition: Any = app_context().edition(board["edition"])  # this family's own kind of it
    rows = board["check"]["rows"]
    held = [row for row in rows if row["column"] == "land"]
    printed, entered = (sum(row[key] for row in held) for key in ("printed", "entered"))
    return {
        "table": sums(rows),
        "too_many": [row for row in rows if row["over"] > 0],
        "left": max(0, printed - entered),
        "printed": printed,
        "prices": [(power, unit) for entry in edition.to_enter for power in entry.powers for unit in entry.units],
        "words": words_in_a_table(edition),
    }


def words_in_a_table(edition: Any) -> dict[str, dict[str, str]]:
    """The words allowed in a pasted table, as in a file: for its columns, and in their cells."""
    powers = {word: power for power in edition.powers.ids for word in words_for(edition, power)}
    nobody = dict.fromkeys((*NOBODY, *map(slug, edition.neutral_conquest.also_called)), NEUTRAL)
    return {
        "columns": {word: FIELDS.get(column, column) for column, words in FILE_COLUMNS.items() for word in words},
        "original": powers | nobody,
        "controller": powers | nobody | {"": ""},
        "factory": {word: kind or "" for kind, words in FACTORY_WORDS.items() for word in words},
    }


FIELDS = {"groups": "group"}
"""Grid fields named differently from their column in a file."""


@routes.post("/boards/<id:edition_id>/<id:board>/territories")
def change_board_page(edition_id: str, board: str) -> Response:
    """Save the grid of a saved board; or add one territory to it, or remove one."""
    edition = edition_of_host(edition_id)
    kept = use.show_board(app_context(), HOST, edition.id, board)
    if "grid" not in request.form:
        do_once(lambda: _saved(edition, kept, _one_changed(kept), None))
        return to(f"/boards/{edition_id}/{board}#grid")
    try:
        _saved(edition, kept, [_territory(row) for row in _rows()], _("still being entered"), _prices())
    except RuleViolation as refusal:
        if wants_json():
            raise
        more = {**sums_of_board(kept), "typed": _rows(), "refused": refusal.sentence}
        return render("boards/board.html", 409, edition=edition, board=kept, **more)
    if not wants_json():
        return to(f"/boards/{edition_id}/{board}#grid")
    kept = use.show_board(app_context(), HOST, edition.id, board)
    shown = render_template("war_game/board_sums.html", edition=edition, board=kept, **sums_of_board(kept))
    return jsonify({"sums": shown})


def _saved(
    edition: Edition,
    kept: BoardView,
    territories: list[Document],
    otherwise: str | None,
    prices: Document | None = None,
) -> Document:
    """Save a board with other territories; `otherwise` is the reason if it doesn't add up and none was given."""
    document = {**kept["document"], "complete": False, "territories": territories}
    if prices is not None:
        document["prices"] = prices
    override = request.form.get("override", "").strip()[:200] or kept["override"] or otherwise
    text, scenario = json.dumps(document), kept["scenario"]
    saved = use.save_board(app_context(), HOST, edition.id, kept["name"], text, scenario=scenario, override=override)
    return {"id": saved["id"]}


def _rows() -> list[Document]:
    """The grid's rows that have a name, as typed."""
    columns = [request.form.getlist(key) for key in COLUMNS]
    rows = [dict(zip(COLUMNS, cells, strict=True)) for cells in zip(*columns, strict=False)]
    return [{key: cell.strip() for key, cell in row.items()} for row in rows if row["name"].strip()]


def _prices() -> Document:
    """The prices below the grid."""
    prices: Document = {}
    for field, text in request.form.items():
        word, __, rest = field.partition(".")
        power, __, unit = rest.partition(".")
        if word == "price" and unit and text.strip().isdigit():
            prices.setdefault(power, {})[unit] = int(text[:4])
    return prices


def _one_changed(kept: BoardView) -> list[Document]:
    without = request.form.get("without")
    territories = [territory for territory in kept["document"]["territories"] if territory["name"] != without]
    row = {key: request.form.get(key, "").strip() for key in COLUMNS}
    return territories if without is not None else [*territories, _territory(row)]


def _territory(row: Mapping[str, str]) -> Document:
    if not row["value"].isascii() or not row["value"].isdigit():
        raise RuleViolation("invalid_board", "{name} needs its number: the one printed on it.", name=row["name"])
    territory: Document = {key: cell for key, cell in row.items() if cell and key != "group"}
    if row["group"]:
        territory["groups"] = [row["group"]]
    return {**territory, "value": int(row["value"])}
