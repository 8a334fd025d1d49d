"""A game now: the starting point of every screen, and what a power has and can do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NotRequired, TypedDict

from companion.model.about import Example, ReadOnly, about
from companion.model.sides import SideId
from companion.views.shapes.clock import ClockView
from companion.views.shapes.journal import Change

OBJECTIVE_STATUSES = ("met", "not_met", "waiting")
OVER = ("paid", "lost")
AIDS = ("open", "sealed")


class PowerHead(TypedDict):
    """What every game shows about a power."""

    name: Annotated[str, about("Its printed name.", "Germany")]
    side: Annotated[SideId, about("Which side it is on.", "axis")]
    player: Annotated[str | None, about("Who plays it, if somebody said so.", "Anna")]
    treasury: Annotated[int, about("Money in hand.", 31)]


class PowerView(PowerHead):
    """One power now."""

    production: Annotated[int, about("What its territories pay each turn.", 31)]
    capital_held: Annotated[bool, about("Whether it or nobody's enemy holds its capital.", True)]


class TerritoryView(TypedDict):
    """One territory (or country) now. `value` is None where nobody has entered it yet."""

    name: Annotated[str, about("Its printed name.", "Ukraine")]
    value: Annotated[int | None, about("Its printed income.", 2)]
    original: Annotated[str | None, about("The power printed on it.", "soviet_union")]
    controller: Annotated[str | None, about("Who holds it now.", "germany")]


class VictoryView(TypedDict):
    """Who has won, and why."""

    winner: Annotated[SideId | None, about("The side that has won.", "axis")]
    reason: Annotated[str | None, about("Why it has won.", "15 victory cities")]
    individual: NotRequired[Annotated[str | None, about("A winner among the winners, where a game has one.", None)]]


class SnapshotHead(TypedDict):
    """What every game's snapshot begins with."""

    id: Annotated[str, about("Its id.", "5f0c2a9be771")]
    name: Annotated[str, about("What the table calls it.", "Friday")]
    edition: Annotated[str, about("The edition.", Example("edition"))]
    scenario: Annotated[str, about("The scenario.", Example("scenario"))]
    version: Annotated[int, about("The number of its entries.", 12)]
    status: Annotated[str, about("`running` or `finished`.", "running")]
    round: Annotated[int, about("The round.", 1)]
    turn: Annotated[str, about("The power whose turn it is.", "germany")]
    phase: Annotated[str, about("The part of the turn.", "purchase_units")]
    step: NotRequired[
        Annotated[str, about("Turn and phase in one word, for an action's `for_step`.", "1/germany/purchase_units")]
    ]
    head: NotRequired[Annotated[str, about("The hash of the newest entry.", "2c26b46b68ffc68ff99b453c1d304134")]]
    options: Annotated[Mapping[str, Any], about("What was agreed at the start.", {"research": True})]
    claims: Annotated[Mapping[str, bool | int], about("What was attested this turn.", {})]
    aids: Annotated[str, about("`sealed` if nobody gets the odds of battles.", "open", choices=AIDS)]
    practice: NotRequired[
        Annotated[bool, about("Whether it's only for practice: it counts in no statistics. Left out if not.", True)]
    ]
    created_at: NotRequired[
        Annotated[str, about("When it was opened.", "2026-01-30T18:02:11.000Z", format="date-time")]
    ]
    clock: NotRequired[Annotated[ClockView, about("Its clock, if it has one.")]]
    join_code: NotRequired[
        Annotated[str, about("What people need to take a seat; for the host and bankers.", "KXWDAR")]
    ]
    closed: NotRequired[Annotated[bool, about("Whether the join code seats nobody; for the host and bankers.", False)]]


class Snapshot(SnapshotHead):
    """A whole game now."""

    powers: ReadOnly[Annotated[Mapping[str, PowerView], about("Every power, by its id.")]]
    territories: ReadOnly[
        Annotated[Mapping[str, TerritoryView], about("Every territory that somebody can hold, by its id.")]
    ]
    victory: ReadOnly[Annotated[VictoryView, about("How far each side is.")]]


class ObjectiveView(TypedDict):
    """One objective: whether it's met, what's missing, and what must be attested."""

    id: Annotated[str, about("Its id.", "germany_eastern_gains")]
    power: Annotated[str, about("Whose it is.", "germany")]
    title: Annotated[str, about("Its title.", "Eastern gains")]
    text: Annotated[
        str, about("What it asks for.", "The Axis holds at least 3 of Baltic States, East Poland, and Ukraine.")
    ]
    bonus: Annotated[int, about("What it pays.", 5)]
    met: Annotated[bool, about("Whether it pays now.", False)]
    status: Annotated[
        str, about("Whether it is met, not met, or waiting for an answer.", "met", choices=OBJECTIVE_STATUSES)
    ]
    missing: Annotated[list[str], about("What is missing, in words.", ["Ukraine"])]
    short: NotRequired[Annotated[int, about("How many lands are missing, where lands are counted.", 1)]]
    attest: Annotated[list[str], about("Claims that somebody must answer first.", [])]
    questions: Annotated[dict[str, str], about("The question behind each claim.", {})]
    over: NotRequired[
        Annotated[str, about("Why it never pays again: it was paid or lost for good.", "paid", choices=OVER)]
    ]


class Objectives(TypedDict):
    """Every objective of a game."""

    objectives: Annotated[Sequence[ObjectiveView], about("The objectives, in the order of the box.")]


class IncomeLine(TypedDict):
    """One reason for money beyond production and objectives."""

    reason: Annotated[str, about("Why.", "War Bonds: 4")]
    amount: Annotated[int, about("How much; negative if it is lost.", 4)]
    why: Annotated[list[str], about("Links to the rules behind it.", Example("why"))]


class OpenQuestion(TypedDict):
    """A claim that nobody has answered yet, and how it is asked."""

    claim: Annotated[str, about("The claim; `attest` answers it.", "no_allied_ships_in_the_mediterranean")]
    question: Annotated[
        str, about("What to look for on the board.", "Are there no Allied surface ships in the Mediterranean?")
    ]


class PurseIncome(TypedDict):
    """What one purse of a power would collect now, and why."""

    name: Annotated[str, about("What people call it.", "Europe")]
    production: Annotated[int, about("From its territories.", 28)]
    objectives: Annotated[Sequence[ObjectiveView], about("Its objectives.")]
    other: Annotated[Sequence[IncomeLine], about("Everything else.")]
    total: Annotated[int, about("All together.", 33)]
    collectable: Annotated[bool, about("Whether it may collect at all.", True)]
    reason: Annotated[str | None, about("Why it may not.", "The enemy holds United Kingdom.")]
    dice_needed: Annotated[int, about("Dice that the total does not include yet.", 0)]
    attest: Annotated[Sequence[OpenQuestion], about("Answers that would change the total.")]


class IncomeView(TypedDict):
    """What a power would collect now, and why."""

    power: Annotated[str, about("The power.", "germany")]
    production: Annotated[int, about("From territories.", 33)]
    objectives: Annotated[Sequence[ObjectiveView], about("Its objectives.")]
    other: Annotated[Sequence[IncomeLine], about("Everything else.")]
    total: Annotated[int, about("All together.", 38)]
    collectable: Annotated[bool, about("Whether it may collect at all.", True)]
    reason: Annotated[str | None, about("Why it may not.", "The enemy holds Germany's capital.")]
    dice_needed: Annotated[int, about("Dice that the total does not include yet.", 0)]
    attest: Annotated[Sequence[OpenQuestion], about("Answers that would change the total.")]
    purses: NotRequired[
        Annotated[dict[str, PurseIncome], about("The same for each purse, of a power that has several.")]
    ]


class PhaseView(TypedDict):
    """One phase of a turn."""

    id: Annotated[str, about("Its id.", "purchase_units")]
    name: Annotated[str, about("What it is called.", "Purchase units")]
    help: Annotated[str, about("What is done in it.", "Buy what you will place at the end of your turn.")]


class TurnCard(TypedDict):
    """What a power has and can still do this turn, as far as all games are alike."""

    power: Annotated[str, about("The power.", "germany")]
    on_turn: Annotated[bool, about("Whether it is its turn.", True)]
    phase: Annotated[str, about("The part of the turn.", "purchase_units")]
    phases: Annotated[Sequence[PhaseView], about("The phases of its turn.")]
    treasury: Annotated[int, about("Money in hand.", 31)]
    production: Annotated[int, about("What its territories pay.", 31)]
    next: ReadOnly[Annotated[str | None, about("The next sensible thing.", "purchase_units")]]


class WhatIfPower(TypedDict):
    """A power afterward."""

    name: Annotated[str, about("What it is called.", "Germany")]
    before: Annotated[int, about("What it would collect now.", 36)]
    income: Annotated[int, about("What it would collect then.", 43)]
    collectable: Annotated[bool, about("Whether it could collect at all then.", True)]
    details: Annotated[IncomeView, about("Why.")]


class WhatFollows(TypedDict):
    """What would follow. Nothing is logged."""

    version: Annotated[int, about("The entry it starts from.", 12)]
    powers: Annotated[Mapping[str, WhatIfPower], about("Each power's next income.")]
    objectives: Annotated[Sequence[ObjectiveView], about("The objectives as they would be.")]
    victory: Annotated[VictoryView, about("How far each side would be.")]
    changes: Annotated[Sequence[Change], about("The figures that would change, as in an entry.", [])]
