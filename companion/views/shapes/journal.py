"""What happened in a game: entries, corrections, the timeline."""

from __future__ import annotations

from typing import Any, TypedDict

from companion.engine.correction import Fallen, PassedOver
from companion.engine.ruleset import Change
from companion.model.sides import Side


class SeatView(TypedDict):
    """Who did it."""

    id: str
    name: str


class EntryView(TypedDict):
    """One entry as the contract states it."""

    version: int
    at: str
    seat: SeatView | None
    action: dict[str, Any]
    summary: str
    restated: str | None
    sentences: list[str]
    """What it says now, one by one: restated, or as it was said."""
    override: str | None
    passed_over: list[str]
    undone: bool
    changes: list[Change]


class JournalView(TypedDict):
    """Entries, oldest first, and the number of all there are."""

    entries: list[EntryView]
    version: int


class CorrectionView(EntryView):
    """A late correction, and what became of what was said after it."""

    fallen: list[Fallen]
    warnings: list[PassedOver]


class UndoView(TypedDict):
    """What going back would change, and which entries would no longer count."""

    entries: list[EntryView]
    changes: list[Change]


class TimelineLine(TypedDict):
    """One action that counts."""

    version: int
    summary: str
    override: str | None


class TimelineRound(TypedDict):
    """What happened in one round."""

    round: int
    entries: list[TimelineLine]


class TurningPoint(TypedDict):
    """An entry after which the war looked different."""

    version: int
    round: int
    summary: str
    sentences: list[str]
    side: Side | None
    """Whom it favoured."""
    swing: int
    production: dict[Side, int]
    cities: dict[Side, int]
    looted: int
    weight: int
