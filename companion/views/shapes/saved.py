"""What is kept beside the journal: games, seats, boards, and games that were moved or checked."""

from __future__ import annotations

from typing import Any, TypedDict

from companion.model.records import Role


class GameLine(TypedDict):
    """One line of the list of games. A game whose books cannot be opened here has no turn, and a status saying so."""

    id: str
    name: str
    edition: str
    scenario: str
    join_code: str
    created_at: str
    version: int
    status: str
    round: int
    turn: str | None
    phase: str | None
    archived: bool


class SeatLine(TypedDict):
    """A seat as everybody in the game may see it."""

    id: str
    name: str
    role: Role
    powers: list[str]
    pending: list[str]
    """Powers it asks for, which somebody else holds."""


class ChangedSeat(SeatLine):
    """A seat that was taken or changed, with what the table may want to know about it."""

    warnings: list[str]


class TakenSeat(ChangedSeat):
    """A seat for the phone that has just taken it."""

    token: str
    """Shown this once."""


class MovedSeat(TakenSeat):
    """A seat for the phone that has taken it over, which did not say of which game."""

    game: str


class TableView(TypedDict):
    """A table as the host sees it."""

    id: str
    join_code: str
    closed: bool
    archived: bool
    language: str


class ReturnLine(TypedDict):
    """Somebody who says a seat is theirs, for whoever may confirm it: the number stands on both screens."""

    seat: str
    name: str
    number: int


class ReturnView(TypedDict):
    """A claim to come back, for the browser that made it."""

    claim: str
    """A secret: it becomes the seat's token once somebody has confirmed it."""
    number: int
    name: str


class BoardLine(TypedDict):
    """One line of the list of kept boards."""

    id: str
    name: str
    edition: str
    scenario: str
    of_scenario: list[str]
    saved_at: str
    override: str | None


class BoardView(BoardLine):
    """A kept board with everything in it, and how it compares with what is printed."""

    check: dict[str, Any]
    document: dict[str, Any]


class Imported(TypedDict):
    """A game that was taken in."""

    id: str
    name: str
    version: int
    added: int
    differences: list[str]
    """What the rules would not have made, and the host accepted."""


class LossView(TypedDict):
    """A game that the store has less of, or otherwise, than is remembered."""

    game: str
    name: str
    version: int
    """The last entry that is kept."""
    remembered: int
    """The newest entry that somebody remembers."""
    by: str
    """Whose screen remembers it; the program itself, if empty."""
    since: str | None
    """When the last entry that is kept was logged."""
    problem: str


class Verified(TypedDict):
    """A game that was folded anew and checked again."""

    id: str
    name: str
    version: int
    problems: list[str]
    """What does not add up."""
    notices: list[str]
    """What today's rules would decide differently."""
    rolled_before: list[int]
    """Entries whose dice the app rolled before phones had a part in them: nobody can check those."""
    older: list[int]
    """Entries that an older version of the rules decided."""
