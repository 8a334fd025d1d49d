"""The shapes of this game's read models: the shared ones, plus countries, seasons, blocs, and points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypedDict

from companion.families.second_world_war.state import Status
from companion.model.about import about
from companion.model.sides import SideId
from companion.views.shapes import (
    Audit,
    AuditPlace,
    AuditRegion,
    IncomeView,
    PowerRow,
    PowerView,
    RoundRow,
    Snapshot,
    Stats,
    TerritoryView,
    VictoryView,
)

Number = int | None
"""A number that the table enters; None until it has."""


class SeasonView(TypedDict):
    """The current season."""

    id: str
    year: int
    name: str
    weather: str | None
    no_modifier_in: list[str]
    impulses: int


class BlocView(TypedDict):
    """The bloc whose impulse it is, and the powers or countries that act in it."""

    id: str
    name: str
    acting: list[str]
    passed: list[str]
    """Those that have finished this impulse."""


class Reinforcements(TypedDict):
    """Reinforcements built this season, and the limit."""

    built: int
    limit: Number


class UnitInProduction(TypedDict):
    """A unit on the Production Display."""

    id: str
    unit: str
    country: str | None
    box: int
    start: int
    lap: int
    laps: int
    flipped: bool
    finished: bool
    to_pay: int


class SecondWorldWarPower(PowerView):
    """One power now: available resources and their limit, points, what it builds, whom it fights."""

    available: int
    limit: int
    known: Annotated[bool, about("Whether the table has entered anything that its resources come from.", True)]
    start: Annotated[int | None, about("Its limit when the game began, as far as it was entered.", 12)]
    unassigned: int
    recovers: int
    action_points: int
    points: Mapping[str, int]
    modifier: Number
    reinforcements: Reinforcements
    in_production: Sequence[UnitInProduction]
    at_war_with: list[str]
    neutral: bool
    default_taken: bool
    default_only: bool
    surrendered: bool
    technologies: list[str]
    researchers: int
    to_mobilize: Mapping[str, int]


class CountryView(TerritoryView):
    """One country now: its value, its holder, and who gets its resources."""

    kind: str
    theatres: list[str]
    status: Status
    receiver: str | None
    gives: bool
    capital_held_by: str | None
    intervened_by: str | None
    surrendered: bool
    city: str | None
    complex: bool
    damage: int


class WarView(TypedDict):
    """Two at war; `declared` is false for wars in progress when the game began."""

    between: list[str]
    declared: bool


class TreatyView(TypedDict):
    """An agreement, and whether it's in force."""

    id: str
    name: str
    text: str
    in_force: bool


class DueView(TypedDict):
    """One item of the step's checklist."""

    id: str
    text: str
    kind: Literal["booked", "asked", "table"]
    done: bool
    action: str | None
    power: str | None
    subjects: list[str]


class DatedEventView(TypedDict):
    """A dated event of this season."""

    id: str
    name: str
    notes: list[str]


class ScheduledView(TypedDict):
    """An effect scheduled for a later season."""

    round: int
    does: Literal["ally", "treaty_ends"]
    subject: str
    to: str | None


class MissingView(TypedDict):
    """Numbers of one kind that the table hasn't entered yet, and when the books need them."""

    id: str
    name: str
    help: str
    needed: str
    missing: list[str]


class SecondWorldWarVictory(VictoryView):
    """Who has won, and the surrenders that count toward it."""

    cities: Mapping[SideId, int]
    needed: Mapping[SideId, int]
    held: Mapping[SideId, list[str]]
    open: Mapping[SideId, list[str]]
    needs_surrendered: list[str]
    surrendered: Mapping[str, str | None]
    scenario: str | None
    last_season: str | None


class SecondWorldWarSnapshot(Snapshot):
    """A whole game now. `territories` are countries; `round` counts seasons."""

    season: SeasonView
    impulse: int
    bloc: BlocView | None
    powers: Mapping[str, SecondWorldWarPower]
    territories: Mapping[str, CountryView]
    wars: Sequence[WarView]
    treaties: Sequence[TreatyView]
    minors_at_war: list[str]
    checklist: Sequence[DueView]
    announced: Sequence[DatedEventView]
    scheduled: Sequence[ScheduledView]
    missing: Sequence[MissingView]
    contradictions: list[str]
    entered: Mapping[str, object]
    victory: SecondWorldWarVictory


class LandView(TypedDict):
    """A country and its resource value."""

    country: str
    name: str
    value: Number


class Recovery(IncomeView):
    """What a power would recover now, and what partisans might take."""

    available: int
    when: object
    """The step in which resources recover, as the table chose."""
    at_risk: list[str]
    lands: Sequence[LandView]
    season: str


class PowerFigures(PowerRow):
    """A power in figures, at the end of a season."""

    action_points: int
    lost: int
    lent: int
    received: int
    points_bought: int
    points_spent: int
    countries: int
    surrendered: bool


class SeasonRow(RoundRow):
    """One season in figures."""

    season: str
    powers: Mapping[str, PowerFigures]


class SecondWorldWarStats(Stats):
    """The game in figures, season by season."""

    rounds: Sequence[SeasonRow]


class PointsLine(TypedDict):
    """One purchase or use of action points; `count` is resources or operations, `points` negative when spent."""

    version: int
    round: int
    season: str
    impulse: int
    power: str
    what: str
    count: int
    points: int
    theatre: str | None
    note: str | None


class CountryToCheck(AuditPlace):
    """One country as the books expect it."""

    value: Number
    city: str | None
    original: str | None
    status: Status
    capital_held_by: str | None
    changed_hands: bool
    complex: bool
    damage: int


class CountriesToCheck(AuditRegion):
    """The countries that belonged to one power, or nobody, at the start."""

    territories: Sequence[CountryToCheck]


class PowerToCheck(TypedDict):
    """What's on a power's displays; units in production as type, box, and lap."""

    available: int
    limit: int
    reinforcements: int
    in_production: list[list[str | int]]


class SecondWorldWarAudit(Audit):
    """The board as the books expect it: countries, and every power's displays."""

    regions: Sequence[CountriesToCheck]
    powers: Mapping[str, PowerToCheck]
