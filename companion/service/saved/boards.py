"""Saved boards: saving, listing, showing, exporting, deleting, and taking one from a game."""

import json
from collections.abc import Iterator

from companion.editions.toml_writing import to_toml
from companion.families.family import Document
from companion.model.edition import Edition
from companion.model.letters import has_unseen
from companion.model.refusal import RuleViolation
from companion.model.wording import listed
from companion.service.app_context import AppContext
from companion.service.games import opened
from companion.service.identity import Identity, require_host
from companion.service.saved import kept_boards
from companion.service.saved.csv_cells import guarded, unguarded
from companion.service.saved.kept_boards import FORMATS, SavedBoard, has_boards, kind_of
from companion.service.writing import check_reason
from companion.views.shapes import BoardLine, BoardView


def save_board(
    app: AppContext,
    who: Identity,
    edition_id: str,
    name: str,
    text: str,
    *,
    scenario: str | None = None,
    complete: bool | None = None,
    override: str | None = None,
) -> BoardView:
    """Save a board for later games, from JSON, TOML, or CSV. If it doesn't add up, it says where, and needs an
    override.

    A partial board may lack land; one that says it's complete must match the printed totals.
    """
    require_host(who)
    edition = app.edition(edition_id)
    chosen = _scenario(edition, scenario)
    document = kind_of(edition).read(unguarded(text), edition, chosen)
    if has_unseen(document):
        raise RuleViolation("invalid_board", "Names on a board can't contain control characters.")
    if scenario is None:
        chosen = _scenario_of(edition, document)
    return _save(app, edition, chosen, name, document, override, complete=bool(complete))


def _scenario_of(edition: Edition, document: Document) -> str:
    """A board's scenario, as stated; asked for only if its figures apply to one of several."""
    bound = kind_of(edition).of_scenario(edition, document)
    stated = document.get("scenario")
    if stated is not None or not bound or len(edition.scenarios) == 1:
        return _scenario(edition, stated)
    raise RuleViolation(
        "scenario_needed",
        "Which scenario are these for: {scenarios}? {what} differ between them.",
        field="scenario",
        scenarios=listed([scenario.name for scenario in edition.scenarios], "or"),
        what=listed(list(bound.values())),
    )


def _scenario(edition: Edition, scenario: str | None) -> str:
    if scenario is not None and scenario not in edition.scenarios.ids:
        raise RuleViolation(
            "unknown_scenario", "{edition} has no scenario {scenario}.", edition=edition.title, scenario=repr(scenario)
        )
    return scenario or edition.scenarios[0].id


def _save(
    app: AppContext,
    edition: Edition,
    scenario: str,
    name: str,
    document: Document,
    override: str | None,
    *,
    complete: bool = False,
) -> BoardView:
    check_reason(override or None, "invalid_board")
    name = " ".join(name.split())
    id = kept_boards.board_id(name)
    kind = kind_of(edition)
    document = kind.labelled({**document, "scenario": scenario}, name, complete)
    wrong = kind.wrong(edition, scenario, document)
    if wrong and not override:
        raise RuleViolation("does_not_add_up", " ".join(wrong), soft=True)
    board = SavedBoard(
        id=id,
        name=name,
        edition=edition.id,
        scenario=scenario,
        saved_at=app.clock(),
        document=document,
        override=override if wrong else None,
    )
    kept_boards.put(app, edition, board)
    return _shown(edition, board)


def list_boards(app: AppContext, who: Identity, edition_id: str) -> list[BoardLine]:
    """The boards of an edition, by name."""
    require_host(who)
    edition = app.edition(edition_id)
    return [_line(edition, board) for board in kept_boards.boards(app, edition)] if has_boards(edition) else []


def all_boards(app: AppContext, who: Identity) -> Iterator[BoardLine]:
    """The boards of every edition."""
    for edition in app.catalogue.all():
        yield from list_boards(app, who, edition.id)


def show_board(app: AppContext, who: Identity, edition_id: str, name: str) -> BoardView:
    """A board with everything in it, compared with the printed totals."""
    require_host(who)
    edition = app.edition(edition_id)
    return _shown(edition, kept_boards.take(app, edition, name))


def _line(edition: Edition, board: SavedBoard) -> BoardLine:
    bound = kind_of(edition).of_scenario(edition, board.document)
    return {
        "id": board.id,
        "name": board.name,
        "edition": board.edition,
        "scenario": board.scenario,
        "of_scenario": list(bound.values()) if len(edition.scenarios) > 1 else [],
        "saved_at": board.saved_at,
        "override": board.override,
    }


def _shown(edition: Edition, board: SavedBoard) -> BoardView:
    check = kind_of(edition).check(edition, board.scenario, board.document)
    return {**_line(edition, board), "check": check, "document": board.document}


def export_board(app: AppContext, who: Identity, edition_id: str, name: str, form: str = "json") -> str:
    """A board as text, to share: `json`, `toml`, or `csv`."""
    require_host(who)
    edition = app.edition(edition_id)
    document = kept_boards.take(app, edition, name).document
    if form == "csv":
        return guarded(kind_of(edition).table(edition, document))
    if form == "toml":
        return to_toml(document)
    if form == "json":
        return json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    raise RuleViolation(
        "invalid_format", "A board is written as {formats}, not {form}.", formats=", ".join(FORMATS), form=repr(form)
    )


def board_template(app: AppContext, who: Identity, edition_id: str) -> str:
    """An empty table to fill in, with what the rulebook says."""
    require_host(who)
    edition = app.edition(edition_id)
    return guarded(kind_of(edition).template(edition))


def remove_board(app: AppContext, who: Identity, edition_id: str, name: str) -> None:
    """Delete a saved board. Games opened with it keep their data."""
    require_host(who)
    edition = app.edition(edition_id)
    board = kept_boards.take(app, edition, name)
    if board.edition != edition.id:
        raise RuleViolation(
            "not_your_board",
            "{board} is a board for {title}; remove it there.",
            board=board.name,
            title=edition.box.title,
        )
    app.store.remove_document(kept_boards.kind_name(edition), board.id)


def board_from_game(app: AppContext, who: Identity, game_id: str) -> Document:
    """The board in a game's books so far, as a document."""
    _, edition, history = opened(app, who, game_id)
    return kind_of(edition).of_game(edition.source, history.state)  # kept, so as it is written


def save_board_of_game(
    app: AppContext, who: Identity, game_id: str, name: str, *, override: str | None = None
) -> BoardView:
    """Save a game's board for later games."""
    require_host(who)
    game, edition, _ = opened(app, who, game_id)
    return _save(app, edition.source, game.scenario, name, board_from_game(app, who, game_id), override)
