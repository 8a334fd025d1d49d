"""What happened in a game: entries, corrections, the timeline."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from companion.engine.moves import DiceNeeded, Fallen, PassedOver
from companion.engine.ruleset import Change
from companion.model.actions import RawAction
from companion.model.sides import Side
from companion.views.shapes.boxes import EditionDifference


class SeatView(TypedDict):
    """Who did it."""

    id: str
    name: str


class EntryView(TypedDict):
    """One entry as the contract states it."""

    version: int
    at: str
    seat: SeatView | None
    action: RawAction
    summary: str
    restated: str | None
    sentences: list[str]
    """What it says now, one by one: restated, or as it was said."""
    lists: list[list[str]]
    """Long lists of lands that its sentences sum up, in full."""
    override: str | None
    passed_over: list[str]
    undone: bool
    late: int | None
    """The entry after which it was put, if it was logged late."""
    agreed: SeatView | None
    """Who said yes for the table, if it had to be asked."""
    doubt: str | None
    """Why an imported entry is not what the rules make of it, where the host took it in."""
    changes: list[Change]
    why: list[str]
    """Links to the rules behind it."""
    previous: str
    """The hash of the entry before it; empty for the first."""
    hash: str
    """Its own hash; empty while it is only tried out."""


class Consequence(TypedDict):
    """An earlier entry that a step into the past changes."""

    version: int
    seat: SeatView | None
    was: str
    now: str | None
    """None if it no longer stands."""
    because: str | None
    why: list[str]
    """Links to the rules behind what it is now, or that speak against it."""


class Offer(TypedDict):
    """A correction that is offered: its body, and what it would come to."""

    at_version: int
    insert: list[RawAction]
    remove: list[int]
    summary: str


class LateView(TypedDict):
    """What a step into the past changes of what was said after it."""

    consequences: list[Consequence]
    fallen: list[Fallen]
    warnings: list[PassedOver]
    dice_needed: list[DiceNeeded]
    """Later entries that need dice by it which nobody has rolled."""


class ActedView(EntryView):
    """An entry just made; of one logged late, also what it changed of what was logged before it."""

    consequences: NotRequired[list[Consequence]]
    fallen: NotRequired[list[Fallen]]
    warnings: NotRequired[list[PassedOver]]
    dice_needed: NotRequired[list[DiceNeeded]]
    offer: NotRequired[Offer]
    """Of an answer that came after the income it was for: the correction that pays it."""


class JournalView(TypedDict):
    """Entries, oldest first, and the number of all there are."""

    entries: list[EntryView]
    version: int


class CorrectionView(EntryView):
    """A late correction, and what became of what was said after it."""

    consequences: list[Consequence]
    fallen: list[Fallen]
    warnings: list[PassedOver]
    dice_needed: list[DiceNeeded]


class EditionChange(EntryView):
    """The entry that took the changed file of an edition into a game, and all that differs by it."""

    differences: list[EditionDifference]


class NeedView(TypedDict):
    """A yes that a question takes."""

    power: str | None
    """The power that it costs something, if it is for that."""
    side: Side | str | None
    """The side that gains, if it costs nobody: an opponent of it answers."""
    seats: list[SeatView]
    """Who can give it; empty if only the host or a banker can."""
    agreed: bool


class QuestionView(TypedDict):
    """Something put to the table: who asks, what it would do, what speaks against it, and the answer."""

    id: str
    at: str
    seat: SeatView
    action: RawAction
    summary: str
    detail: str
    code: str
    version: int
    status: str
    changes: list[Change]
    """What it changes, in figures."""
    needs: list[NeedView]
    """Every yes that it takes, while it is open."""
    agreed: list[SeatView]
    """Who has said yes."""
    answered: SeatView | None
    reason: str | None
    entry: int | None


class RequestView(QuestionView):
    """Something put to the table, as one person sees it."""

    may_answer: bool
    may_take_back: bool
    """Whether it cost this person something and can still be taken back."""


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
