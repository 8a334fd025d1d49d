"""The shapes of this family's read models: what all games show, and complexes, research and advantages besides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from companion.model.sections.units import Strength
from companion.model.sides import Side
from companion.views.shapes import (
    Audit,
    AuditPlace,
    AuditRegion,
    PowerView,
    Snapshot,
    TerritoryView,
    TurnCard,
    VictoryView,
)


class AxisAndAlliesPower(PowerView):
    """One power now: its money and production, its research, and the units that wait to be placed."""

    technologies: list[str]
    researchers: int
    development: str | None
    """What its research dice are for, where that is chosen beforehand."""
    to_mobilize: Mapping[str, int]
    advantages: list[str]
    spent_advantages: list[str]


class AxisAndAlliesTerritory(TerritoryView):
    """One territory now: its city, and the industrial complex that may stand there."""

    city: str | None
    complex: bool
    damage: int


class AxisAndAlliesVictory(VictoryView):
    """Who has won; and for each side how many cities or enemy capitals it holds, needs, and could still take."""

    cities: Mapping[Side, int]
    needed: Mapping[Side, int]
    held: Mapping[Side, list[str]]
    open: Mapping[Side, list[str]]


class AxisAndAlliesSnapshot(Snapshot):
    """A whole game now."""

    powers: Mapping[str, AxisAndAlliesPower]
    territories: Mapping[str, AxisAndAlliesTerritory]
    victory: AxisAndAlliesVictory


class TechnologyView(TypedDict):
    """A technology that a power has."""

    id: str
    name: str
    text: str


class ChartLine(TypedDict):
    """One technology of a chart, the die that gives it, and whether the power has it."""

    id: str
    name: str
    number: int
    text: str
    held: bool


class ResearchView(TypedDict):
    """What a power may do about research this turn."""

    kind: str
    """How this box does research."""
    cost: int
    researchers: int
    development: str | None
    rolled: bool
    charts: Mapping[int, Sequence[ChartLine]]
    open: Mapping[int, list[int]]
    """Per chart, the numbers whose technology the power does not have yet."""


class AdvantageView(TypedDict):
    """A national advantage that a power has."""

    id: str
    name: str
    text: str
    kind: str
    uses: str
    spent: bool


class AxisAndAlliesTurnCard(TurnCard):
    """Everything a player needs to take a turn with a power."""

    capital_held: bool
    prices: Mapping[str, int]
    units: Mapping[str, Mapping[str, Strength | None]]
    """Attack, defence and move of every unit, as this power's technologies have them."""
    to_mobilize: Mapping[str, int]
    room: Mapping[str, int]
    """Where units can still be placed this turn, and how many."""
    complex_sites: list[str]
    """Where a new complex could be placed."""
    damage: Mapping[str, int]
    repairs_per_money: int
    muster: int
    research: ResearchView | None
    technologies: Sequence[TechnologyView]
    advantages: Sequence[AdvantageView]
    reminders: Mapping[str, str]
    """What the table has to see to, by the word of the action it matters to."""


class TerritoryToCheck(AuditPlace):
    """One territory as the books expect to see it."""

    value: int
    city: str | None
    original: str | None
    changed_hands: bool
    complex: bool
    damage: int


class RegionToCheck(AuditRegion):
    """The territories of one region of the board."""

    territories: Sequence[TerritoryToCheck]


class AxisAndAlliesAudit(Audit):
    """The board as the books expect it."""

    regions: Sequence[RegionToCheck]
