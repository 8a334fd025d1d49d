"""The War Game's boards: entered by the table, compared with the printed land totals, kept between games."""

import json

import msgspec

from companion.families.family import BoardKind, Document
from companion.families.war_game.actions import NEUTRAL
from companion.families.war_game.board import files, totals
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.rules.land import listing
from companion.families.war_game.state import WarGameState
from companion.families.war_game.views.shapes import EnteredTerritory
from companion.languages import Message, _
from companion.model.ids import slug
from companion.model.refusal import RuleViolation
from companion.model.sections.entering import of_scenario


def _places(document: Document) -> dict[str, EnteredTerritory]:
    """A board's territories for papers, by id."""
    return {
        slug(territory["name"]): {
            "name": territory["name"],
            "value": territory["value"],
            "original": _holder(territory.get("original")),
            "at_start": _holder(territory.get("controller", territory.get("original"))),
            "factory": territory.get("factory"),
        }
        for territory in document.get("territories", [])
    }


def _holder(word: str | None) -> str | None:
    return None if word == NEUTRAL else word


def _read(text: str, edition: WarGameEdition, scenario: str) -> Document:
    try:
        read = files.read_board(text, edition, scenario)
    except files.UnreadableBoard as error:
        raise RuleViolation("invalid_board", str(error)) from None
    broken = totals.words_wrong(edition, read.territories)
    if broken:
        raise RuleViolation("invalid_board", " ".join(broken))
    if not read.complete and not totals.sums_wrong(edition, scenario, read.territories, complete=True):
        read = msgspec.structs.replace(read, complete=True)
    return _document(read)


def _document(read: files.Board) -> Document:
    document: Document = json.loads(files.write_board(read))
    return document


def _board(edition: WarGameEdition, scenario: str, document: Document) -> files.Board:
    return files.from_document(document, edition, scenario)


def _wrong(edition: WarGameEdition, scenario: str, document: Document) -> list[str]:
    read = _board(edition, scenario, document)
    return totals.problems(edition, scenario, read.territories, complete=read.complete)[1]


def _told(messages: list[Message]) -> list[str]:
    return [str(message) for message in messages]


def _check(edition: WarGameEdition, scenario: str, document: Document) -> Document:
    read = _board(edition, scenario, document)
    rows = totals.rows(edition, scenario, read.territories)
    return {
        "complete": read.complete,
        "territories": len(read.territories),
        "rows": [
            {
                "power": row.power,
                "column": row.column,
                "title": _(totals.TITLES[row.column]),
                "entered": row.entered,
                "printed": row.printed,
                "over": row.over,
            }
            for row in rows
        ],
        "differences": _told(totals.sums_wrong(edition, scenario, read.territories, complete=True)),
        "told_otherwise": _told(totals.differing(edition, read.territories)),
    }


def _table(edition: WarGameEdition, document: Document) -> str:
    return files.write_csv(_board(edition, document["scenario"], document))


def _of_game(edition: WarGameEdition, state: WarGameState) -> Document:
    return _document(listing.board_of(edition, state))


BOARDS: BoardKind[WarGameEdition, WarGameState] = BoardKind(
    read=_read,
    wrong=_wrong,
    check=_check,
    entered=lambda document: {"board": document},
    table=_table,
    of_game=_of_game,
    of_scenario=lambda edition, document: of_scenario(edition.to_enter, document),
    template=files.template,
    places=_places,
    labelled=lambda document, name, complete: {
        **document,
        "name": name,
        "complete": complete or document["complete"],
    },
)
