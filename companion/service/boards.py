"""Boards kept between games: saving, listing, showing, exporting, removing, and taking one out of a game."""

from collections.abc import Iterator

from companion.model.edition import Edition
from companion.model.refusal import RuleViolation
from companion.service import shelf
from companion.service.board_kinds import KINDS, View, kind_of, written
from companion.service.desk import Desk
from companion.service.games import opened
from companion.service.identity import Identity, require_host
from companion.service.shelf import KeptBoard


def save_board(
    desk: Desk,
    who: Identity,
    edition_id: str,
    name: str,
    text: str,
    *,
    scenario: str | None = None,
    complete: bool | None = None,
    override: str | None = None,
) -> View:
    """Keep a board for later games, from JSON, TOML or CSV. What does not add up is named, and takes an override.

    A part of a board may miss land; one that says it is complete must match the printed totals.
    """
    require_host(who)
    edition = desk.edition(edition_id)
    chosen = _scenario(edition, scenario)
    document = kind_of(edition).read(text, edition, chosen)
    if complete is not None and "complete" in document:
        document["complete"] = complete or document["complete"]
    return _save(desk, edition, chosen, name, document, override)


def _scenario(edition: Edition, scenario: str | None) -> str:
    if scenario is not None and scenario not in edition.scenario:
        raise RuleViolation("unknown_scenario", f"{edition.title} has no scenario {scenario!r}.")
    return scenario or edition.scenarios[0].id


def _save(desk: Desk, edition: Edition, scenario: str, name: str, document: View, override: str | None) -> View:
    name = " ".join(name.split())
    id = shelf.board_id(name)
    if "name" in document:
        document["name"] = name
    wrong = kind_of(edition).wrong(edition, scenario, document)
    if wrong and not override:
        raise RuleViolation("does_not_add_up", " ".join(wrong), soft=True)
    board = KeptBoard(
        id=id,
        name=name,
        edition=edition.id,
        scenario=scenario,
        saved_at=desk.clock(),
        document=document,
        override=override if wrong else None,
    )
    shelf.put(desk, edition, board)
    return _shown(edition, board)


def list_boards(desk: Desk, who: Identity, edition_id: str) -> list[View]:
    """The boards of an edition, by name."""
    require_host(who)
    edition = desk.edition(edition_id)
    return [_line(one) for one in shelf.boards(desk, edition)] if edition.edition.rules in KINDS else []


def all_boards(desk: Desk, who: Identity) -> Iterator[View]:
    """The boards of every edition."""
    for edition in desk.catalogue.all():
        yield from list_boards(desk, who, edition.id)


def show_board(desk: Desk, who: Identity, edition_id: str, name: str) -> View:
    """A board with everything in it, and how it compares with what is printed."""
    require_host(who)
    edition = desk.edition(edition_id)
    return _shown(edition, shelf.take(desk, edition, name))


def check_board(desk: Desk, who: Identity, edition_id: str, text: str, scenario: str | None = None) -> View:
    """How a board compares with what is printed, without keeping it."""
    require_host(who)
    edition = desk.edition(edition_id)
    chosen = _scenario(edition, scenario)
    kind = kind_of(edition)
    document = kind.read(text, edition, chosen)
    return {**kind.check(edition, chosen, document), "wrong": kind.wrong(edition, chosen, document)}


def _line(board: KeptBoard) -> View:
    return {
        "id": board.id,
        "name": board.name,
        "edition": board.edition,
        "scenario": board.scenario,
        "saved_at": board.saved_at,
        "override": board.override,
    }


def _shown(edition: Edition, board: KeptBoard) -> View:
    check = kind_of(edition).check(edition, board.scenario, board.document)
    return {**_line(board), "check": check, "document": board.document}


def export_board(desk: Desk, who: Identity, edition_id: str, name: str, form: str = "json") -> str:
    """A board as text, to share: `json`, `toml` or `csv`."""
    require_host(who)
    edition = desk.edition(edition_id)
    return written(edition, shelf.take(desk, edition, name).document, form)


def remove_board(desk: Desk, who: Identity, edition_id: str, name: str) -> None:
    """Take a board off the shelf. Games that were opened with it keep what they have."""
    require_host(who)
    edition = desk.edition(edition_id)
    board = shelf.take(desk, edition, name)
    desk.store.remove_document(shelf.kind_name(edition), board.id)


def board_from_game(desk: Desk, who: Identity, game_id: str) -> View:
    """The board that a game has in its books so far, as a document."""
    _, edition, history = opened(desk, who, game_id)
    return kind_of(edition).of_game(edition, history.state)


def save_board_of_game(desk: Desk, who: Identity, game_id: str, name: str, *, override: str | None = None) -> View:
    """Keep the board of a game for later games."""
    require_host(who)
    game, edition, _ = opened(desk, who, game_id)
    return _save(desk, edition, game.scenario, name, board_from_game(desk, who, game_id), override)
