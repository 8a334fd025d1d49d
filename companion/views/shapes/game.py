"""A game as it stands: what every screen starts from, and what a power has and may do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from companion.model.sides import Side

if TYPE_CHECKING:
    from typing_extensions import ReadOnly


class PowerHead(TypedDict):
    """What every game tells of a power, whatever it counts."""

    name: str
    side: Side
    player: str | None
    treasury: int


class PowerView(PowerHead):
    """One power now."""

    production: int
    capital_held: bool


class TerritoryView(TypedDict):
    """One territory (or country) now. `value` is None where nobody has entered it yet."""

    name: str
    value: int | None
    original: str | None
    controller: str | None


class VictoryView(TypedDict):
    """Who has won, and why."""

    winner: Side | None
    reason: str | None
    individual: NotRequired[str | None]
    """A winner among the winners, where a game has one."""


class SnapshotHead(TypedDict):
    """What the snapshot of every game begins with."""

    id: str
    name: str
    edition: str
    scenario: str
    version: int
    status: str
    round: int
    turn: str
    phase: str
    step: NotRequired[str]
    head: NotRequired[str]
    options: Mapping[str, Any]
    claims: Mapping[str, bool | int]
    created_at: NotRequired[str]
    join_code: NotRequired[str]
    closed: NotRequired[bool]


class Snapshot(SnapshotHead):
    """A whole game now."""

    powers: ReadOnly[Mapping[str, PowerView]]
    territories: ReadOnly[Mapping[str, TerritoryView]]
    victory: ReadOnly[VictoryView]


class ObjectiveView(TypedDict):
    """One objective: whether it is met, what is missing, what must be attested."""

    id: str
    power: str
    title: str
    text: str
    bonus: int
    met: bool
    status: str
    missing: list[str]
    short: NotRequired[int]
    """How many lands are missing, where lands are counted."""
    attest: list[str]
    questions: dict[str, str]


class Objectives(TypedDict):
    """Every objective of a game."""

    objectives: Sequence[ObjectiveView]


class IncomeLine(TypedDict):
    """One reason for money besides production and objectives."""

    reason: str
    amount: int
    why: list[str]
    """Links to the rules behind it."""


class OpenQuestion(TypedDict):
    """A claim that nobody has answered yet, and how it is asked."""

    claim: str
    question: str


class PurseIncome(TypedDict):
    """What one purse of a power would collect now, and why."""

    name: str
    production: int
    objectives: Sequence[ObjectiveView]
    other: Sequence[IncomeLine]
    total: int
    collectable: bool
    reason: str | None
    dice_needed: int
    attest: Sequence[OpenQuestion]


class IncomeView(TypedDict):
    """What a power would collect now, and why."""

    power: str
    production: int
    objectives: Sequence[ObjectiveView]
    other: Sequence[IncomeLine]
    total: int
    collectable: bool
    reason: str | None
    dice_needed: int
    attest: Sequence[OpenQuestion]
    purses: NotRequired[dict[str, PurseIncome]]
    """The same for each purse, of a power that has several."""


class PhaseView(TypedDict):
    """One phase of a turn."""

    id: str
    name: str
    help: str


class TurnCard(TypedDict):
    """What a power has and may still do this turn, as far as all games are alike."""

    power: str
    on_turn: bool
    phase: str
    phases: Sequence[PhaseView]
    treasury: int
    production: int
    next: ReadOnly[str | None]
