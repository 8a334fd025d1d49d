"""Stored boards: what a table has copied from its box, for every later game."""

from typing import Any

import msgspec
from msgspec.structs import replace

from companion.families import family_of
from companion.families.family import BoardKind, Document
from companion.languages import _
from companion.model.actions import StartGame
from companion.model.edition import Edition
from companion.model.ids import slug
from companion.model.reading import decode
from companion.model.refusal import NotFound, RuleViolation
from companion.model.shape import Shape
from companion.service.app_context import AppContext

FORMATS = ("json", "toml", "csv")
"""The export formats of a board."""
LONGEST_NAME = 60
MOST_BOARDS = 200


class SavedBoard(Shape):
    """A saved board."""

    id: str
    name: str
    edition: str
    scenario: str
    saved_at: str
    document: Document
    override: str | None = None
    """Why it was saved even though it doesn't add up."""


def has_boards(edition: Edition) -> bool:
    """Whether tables enter part of an edition and save it between games."""
    return family_of(edition).boards is not None


def kind_of(edition: Edition) -> BoardKind[Any, Any]:
    """How an edition's boards are stored; refused if the edition comes with its own."""
    kind = family_of(edition).boards
    if kind is None:
        raise RuleViolation(
            "no_boards", "{edition} comes with its board; there's nothing to enter.", edition=edition.title
        )
    return kind


def kind_name(edition: Edition) -> str:
    """The document kind of an edition's saved boards."""
    return f"board/{edition.id}"


def _kinds(edition: Edition) -> tuple[str, ...]:
    """The document kinds of the boards an edition can be played on: its own, and those of the box it extends."""
    return tuple(dict.fromkeys((kind_name(edition), kind_name(edition.box))))


def board_id(name: str) -> str:
    """The id made from a board's name; refused if nothing is left of it."""
    found = slug(name)
    if not found or len(name) > LONGEST_NAME or not name.isprintable():
        raise RuleViolation(
            "invalid_name",
            "Name the board with letters and digits, {longest_name} at most.",
            longest_name=LONGEST_NAME,
        )
    return found


def put(app: AppContext, edition: Edition, board: SavedBoard) -> None:
    """Store a board; one with the same name is replaced."""
    with app.transaction():
        there = app.store.documents(kind_name(edition))
        if board.id not in there and len(there) >= MOST_BOARDS:
            raise RuleViolation(
                "shelf_full", "There are already {most_boards} boards; remove one first.", most_boards=MOST_BOARDS
            )
        app.store.keep_document(kind_name(edition), board.id, msgspec.json.encode(board).decode())


def take(app: AppContext, edition: Edition, name: str) -> SavedBoard:
    """A board by id or name."""
    bodies = (app.store.document(kind, slug(name)) for kind in _kinds(edition))
    body = next((body for body in bodies if body is not None), None)
    if body is None:
        known = ", ".join(board.name for board in boards(app, edition)) or _("none")
        raise NotFound(
            "unknown_board",
            "There's no board {name} for {edition} here. Saved: {known}.",
            name=repr(name),
            edition=edition.title,
            known=known,
        )
    return decode(body, SavedBoard)


def boards(app: AppContext, edition: Edition) -> list[SavedBoard]:
    """All boards of an edition, by name; also those of its box, unless it has one of the same name."""
    found: dict[str, SavedBoard] = {}
    for kind in _kinds(edition):
        bodies = (app.store.document(kind, document) for document in app.store.documents(kind))
        for board in (decode(body, SavedBoard) for body in bodies if body is not None):
            found.setdefault(board.id, board)
    return sorted(found.values(), key=lambda item: item.id)


def with_board(app: AppContext, edition: Edition, action: StartGame, name: str) -> StartGame:
    """Open a game with a saved board, without what applies only to another scenario.

    Objections that were overridden when it was saved are overridden again.
    """
    kept = take(app, edition, name)
    kind = kind_of(edition)
    bound = kind.of_scenario(edition, kept.document) if kept.scenario != action.scenario else {}
    if kept.scenario != action.scenario and not kind.serves_all:
        raise RuleViolation(
            "invalid_board",
            "{kept} is a board for {scenario}, not {scenario_2}.",
            kept=kept.name,
            scenario=kept.scenario,
            scenario_2=action.scenario,
        )
    document = {key: value for key, value in kept.document.items() if key not in bound}
    entered: Document = {**kind.entered(document), **action.entered}
    return replace(action, entered=entered, override=action.override or kept.override)
