"""A game in figures, and the board as the books expect it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NotRequired, TypedDict

from companion.model.sides import Side

if TYPE_CHECKING:
    from typing_extensions import ReadOnly


class StatementLine(TypedDict):
    """One movement of money."""

    version: int
    round: int
    reason: str
    kind: str
    amount: int
    balance: int
    why: list[str]
    """Links to the rules by which the money moved."""
    corrected_by: NotRequired[int]
    """The late correction that decided its entry again."""
    purse: NotRequired[str]
    """Whose purse, of a power that has several..."""
    purse_balance: NotRequired[int]
    """...and what was in it after that."""


class PurseBalance(TypedDict):
    """What is in one of a power's purses."""

    name: str
    balance: int


class Statement(TypedDict):
    """A power's money history."""

    power: str
    balance: int
    lines: list[StatementLine]
    purses: NotRequired[dict[str, PurseBalance]]
    """What is in each purse now, of a power that has several."""
    version: NotRequired[int]
    """The entry up to which it goes..."""
    head: NotRequired[str]
    """...and that entry's hash, which stands for the whole journal."""


class PowerRow(TypedDict):
    """One power in one round: what it had at the end, what came in and what it spent."""

    production: int
    treasury: int
    income: int
    spent: int
    cities: int
    objectives: int


class RoundRow(TypedDict):
    """One round in figures."""

    round: int
    powers: ReadOnly[Mapping[str, PowerRow]]
    cities: Mapping[Side, int]


class Stats(TypedDict):
    """The game in figures, round by round."""

    rounds: ReadOnly[Sequence[RoundRow]]


class AuditPlace(TypedDict):
    """One territory as the books expect to see it."""

    id: str
    name: str
    controller: str | None


class AuditRegion(TypedDict):
    """Territories that one walks past together."""

    name: str
    territories: ReadOnly[Sequence[AuditPlace]]


class Audit(TypedDict):
    """The board as the books expect it."""

    regions: ReadOnly[Sequence[AuditRegion]]


class BattleLuck(TypedDict):
    """A fought battle: how much better than on average it went for the attacker, in money."""

    version: int
    by: str
    against: str | None
    name: str
    better: float
    chance: float
    """What the attack had of succeeding."""
    won: bool
    """Whether nothing of the defender was left."""
