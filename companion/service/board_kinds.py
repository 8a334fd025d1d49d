"""What each family of games keeps of its box: how it is read, checked, written, and given to a new game.

A kept board is a plain document; what is in it is the business of its family. Families without an entry here have
their board in the edition itself.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from companion.editions.second_world_war import board as numbers
from companion.editions.war_game import board, board_files, listing
from companion.model.edition import Edition
from companion.model.ids import slug
from companion.model.refusal import RuleViolation
from companion.model.war_game_actions import NEUTRAL
from companion.service.toml_writing import to_toml

View = dict[str, Any]
FORMATS = ("json", "toml", "csv")


@dataclass(frozen=True)
class BoardKind:
    """The board of one family of games."""

    read: Callable[[str, Edition, str], View]
    """A document from a text in JSON, TOML or CSV; refused with every problem if it makes no sense."""
    wrong: Callable[[Edition, str, View], list[str]]
    """What does not add up, as sentences; it takes an override to keep such a board."""
    check: Callable[[Edition, str, View], View]
    """How far a document is: what was entered against what is printed."""
    entered: Callable[[View], View]
    """What a new game is given."""
    table: Callable[[Edition, View], str]
    """The document as CSV."""
    of_game: Callable[[Edition, Any], View]
    """The board that a game has in its books."""


def kind_of(edition: Edition) -> BoardKind:
    """How boards of an edition are kept; refused where the edition has its own."""
    kind = KINDS.get(edition.edition.rules)
    if kind is None:
        raise RuleViolation("no_boards", f"The board of {edition.title} is in the program; nothing has to be entered.")
    return kind


def written(edition: Edition, document: View, form: str) -> str:
    """A document as text."""
    if form == "csv":
        return kind_of(edition).table(edition, document)
    if form == "toml":
        return to_toml(document)
    if form == "json":
        return json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    raise RuleViolation("invalid_format", f"A board is written as {', '.join(FORMATS)}, not {form!r}.")


def places(document: View) -> View:
    """The territories of a board as papers print them, by id; none for families that enter other things."""
    return {
        slug(one["name"]): {
            "name": one["name"],
            "value": one["value"],
            "original": _holder(one.get("original")),
            "at_start": _holder(one.get("controller", one.get("original"))),
            "factory": one.get("factory"),
        }
        for one in document.get("territories", [])
    }


def _holder(word: str | None) -> str | None:
    return None if word == NEUTRAL else word


def _read_war_board(text: str, edition: Edition, scenario: str) -> View:
    try:
        read = board_files.read_board(text, edition, scenario)
    except board_files.UnreadableBoard as error:
        raise RuleViolation("invalid_board", str(error)) from None
    broken = board.words_wrong(edition, read.territories)
    if broken:
        raise RuleViolation("invalid_board", " ".join(broken))
    if not read.complete and not board.sums_wrong(edition, scenario, read.territories, complete=True):
        read = msgspec.structs.replace(read, complete=True)
    return _war_document(read)


def _war_document(read: board_files.Board) -> View:
    document: View = json.loads(board_files.write_board(read))
    return document


def _war_board(edition: Edition, scenario: str, document: View) -> board_files.Board:
    return board_files.from_document(document, edition, scenario)


def _war_wrong(edition: Edition, scenario: str, document: View) -> list[str]:
    read = _war_board(edition, scenario, document)
    return board.problems(edition, scenario, read.territories, complete=read.complete)[1]


def _war_check(edition: Edition, scenario: str, document: View) -> View:
    read = _war_board(edition, scenario, document)
    rows = board.rows(edition, scenario, read.territories)
    return {
        "complete": read.complete,
        "territories": len(read.territories),
        "rows": [
            {
                "power": row.power,
                "column": row.column,
                "title": board.TITLES[row.column],
                "entered": row.entered,
                "printed": row.printed,
                "over": row.over,
            }
            for row in rows
        ],
        "differences": board.sums_wrong(edition, scenario, read.territories, complete=True),
    }


def _war_table(edition: Edition, document: View) -> str:
    return board_files.write_csv(_war_board(edition, document["scenario"], document))


def _war_of_game(edition: Edition, state: Any) -> View:
    return _war_document(listing.board_of(edition, state))


def _read_numbers(text: str, edition: Edition, _scenario: str) -> View:
    text = text.lstrip("\ufeff")
    is_table = not text.lstrip().startswith(("{", "[")) and "=" not in text
    read = numbers.values_from_csv(edition, text) if is_table else numbers.read_text(text)
    problems = numbers.check(edition, read)
    if problems:
        raise RuleViolation("invalid_numbers", " ".join(problems))
    return _numbers_document(read)


def _numbers_document(read: Any) -> View:
    return {key: value for key, value in numbers.write(read).items() if value not in (None, {}, [])}


def _numbers_wrong(_edition: Edition, _scenario: str, _document: View) -> list[str]:
    return []


def _numbers_check(_edition: Edition, _scenario: str, document: View) -> View:
    return {"complete": False, "entered": sorted(key for key in document if key != "format"), "differences": []}


KINDS = {
    "war_game": BoardKind(
        read=_read_war_board,
        wrong=_war_wrong,
        check=_war_check,
        entered=lambda document: {"board": document},
        table=_war_table,
        of_game=_war_of_game,
    ),
    "second_world_war": BoardKind(
        read=_read_numbers,
        wrong=_numbers_wrong,
        check=_numbers_check,
        entered=lambda document: document,
        table=lambda edition, document: numbers.values_to_csv(edition, numbers.read(document)),
        of_game=lambda _edition, state: _numbers_document(numbers.reusable(state)),
    ),
}
"""Ruleset name to how its boards are kept."""
