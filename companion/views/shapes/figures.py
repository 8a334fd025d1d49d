"""A game in figures, and the board as the books expect it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, NotRequired, TypedDict

from companion.model.about import Example, ReadOnly, about
from companion.model.sides import SideId


class StatementLine(TypedDict):
    """One movement of money."""

    version: Annotated[int, about("The entry it came with.", 13)]
    round: Annotated[int, about("The round.", 1)]
    reason: Annotated[str, about("Why.", "Income from territories")]
    kind: Annotated[str, about("What kind of movement.", "income")]
    amount: Annotated[int, about("How much; negative if it went out.", 33)]
    balance: Annotated[int, about("What was in the treasury after it.", 40)]
    why: Annotated[list[str], about("Links to the rules by which the money moved.", Example("why"))]
    corrected_by: NotRequired[
        Annotated[int, about("The late correction that decided its entry again, if one did.", 19)]
    ]
    purse: NotRequired[Annotated[str, about("Whose purse, of a power that has several.", "europe")]]
    purse_balance: NotRequired[Annotated[int, about("What was in that purse after it.", 28)]]


class PurseBalance(TypedDict):
    """The balance of one of a power's purses."""

    name: Annotated[str, about("What people call it.", "Europe")]
    balance: Annotated[int, about("What is in it now.", 28)]


class Statement(TypedDict):
    """A power's money history."""

    power: Annotated[str, about("The power.", "germany")]
    balance: Annotated[int, about("What is in the treasury now.", 40)]
    lines: Annotated[list[StatementLine], about("Every movement, oldest first.")]
    purses: NotRequired[
        Annotated[dict[str, PurseBalance], about("What is in each purse, of a power that has several.")]
    ]
    version: NotRequired[Annotated[int, about("The newest entry it knows of.", 13)]]
    head: NotRequired[Annotated[str, about("The hash of that entry, which stands for the whole journal.", "9f2c71d0")]]


class PowerRow(TypedDict):
    """One power in one round: its balance at the end, its income, and its spending."""

    production: Annotated[int, about("What its territories pay.", 33)]
    treasury: Annotated[int, about("Money in hand.", 40)]
    income: Annotated[int, about("What it earned in this round, as in its accounts; loans don't count.", 38)]
    spent: Annotated[int, about("What it spent in this round, less what it got back.", 31)]
    cities: Annotated[int, about("Victory cities it holds.", 3)]
    objectives: Annotated[int, about("Objectives it meets.", 1)]
    known: NotRequired[
        Annotated[
            bool, about("False while nobody had entered what its figures come from: they are 0 until then.", True)
        ]
    ]
    purses: NotRequired[
        Annotated[Mapping[str, int], about("What each economy makes, of a power that has several.", {"europe": 28})]
    ]
    incomes: NotRequired[
        Annotated[Mapping[str, int], about("What each economy collected in this round.", {"europe": 33})]
    ]


class RoundRow(TypedDict):
    """One round in figures."""

    round: Annotated[int, about("The round.", 1)]
    powers: ReadOnly[Annotated[Mapping[str, PowerRow], about("Every power, by its id.")]]
    cities: Annotated[Mapping[SideId, int], about("Cities of each side.", {"axis": 6, "allies": 12})]
    maps: NotRequired[
        Annotated[
            Mapping[str, Mapping[SideId, int]],
            about("Cities of each side on each half of the board, where it has two.", {"europe": {"axis": 3}}),
        ]
    ]


class Stats(TypedDict):
    """The game in figures, round by round."""

    rounds: ReadOnly[Annotated[Sequence[RoundRow], about("The rounds.")]]


class AuditPlace(TypedDict):
    """One territory as the books expect to see it."""

    id: Annotated[str, about("Its id.", "ukraine")]
    name: Annotated[str, about("Its printed name.", "Ukraine")]
    controller: Annotated[str | None, about("Who should hold it.", "germany")]


class AuditRegion(TypedDict):
    """Territories that are checked together."""

    id: Annotated[str, about("Its id, the same in every language.", "europe")]
    name: Annotated[str, about("Its name.", "Europe")]
    territories: ReadOnly[Annotated[Sequence[AuditPlace], about("Its territories, in board order.")]]


class Audit(TypedDict):
    """The board as the books expect it."""

    regions: ReadOnly[Annotated[Sequence[AuditRegion], about("Regions, in board order.")]]


class BattleLuck(TypedDict):
    """A fought battle: how much better than average it went for the attacker, in money."""

    version: int
    by: str
    against: str | None
    name: str
    swing: int
    """The defender's loss less the attacker's, in money."""
    better: float
    spread: float
    """The standard deviation of the swing."""
    at_stake: int
    """What both sides lost together, in money."""
    chance: float
    """The attack's chance of success."""
    won: bool
    """Whether none of the defender's units were left."""
