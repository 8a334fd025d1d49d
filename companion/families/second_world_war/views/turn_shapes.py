"""The shapes of a turn card: everything a player needs to take an impulse with a power."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from companion.families.second_world_war.views.shapes import (
    BlocView,
    DueView,
    Number,
    Reinforcements,
    SeasonView,
    UnitInProduction,
)
from companion.views.shapes import TurnCard


class Named(TypedDict):
    """A country by its id and name."""

    country: str
    name: str


class LostCapital(Named):
    """A country that fights on without its capital, and who holds it."""

    by: str | None


class Target(Named):
    """A country in enemy hands, with the action that takes it and its surrender number."""

    holder: str
    holder_name: str
    value: Number
    action: str
    number: int | None
    asks: Asks


class CityInEnemyHands(TypedDict):
    """A city named in rules that an enemy holds."""

    city: str
    name: str
    holder: str
    country: str


class MinorOperation(TypedDict):
    """An operation that a minor power can carry out, and whether it attacks somebody's land."""

    id: str
    name: str
    points: int
    attack: bool


class MinorAtWar(Named):
    """A minor power whose impulse it is."""

    points: int
    operations: Sequence[MinorOperation]
    against: list[str]
    rests: bool
    """Whether it passes automatically."""


class ItemToSetBack(TypedDict):
    """A unit in production that a raid can set back."""

    item: str
    power: str
    unit: str
    box: int


class Raids(TypedDict):
    """Whose convoys and cities a power can attack, what's in production there, and who can be bombed."""

    convoys: list[str]
    cities: list[str]
    may_set_back: Sequence[ItemToSetBack]
    atomic: list[str]


class Buying(TypedDict):
    """What one resource buys in each theater, and why not, if it buys nothing."""

    allowed: bool
    reason: str | None
    random: bool
    declares_theatre: bool
    per_resource: Mapping[str, Number]
    modifier: Mapping[str, Number]
    default_point: int
    default_open: bool


class OperationView(TypedDict):
    """An operation that a power can carry out, and the action that logs it."""

    id: str
    name: str
    points: int
    resources: int
    once: bool
    needs: str | None
    action: str


class SpentLine(TypedDict):
    """Points spent in the current impulse."""

    operation: str
    name: str
    count: int
    points: int
    theatre: str | None
    note: str | None


class UnitToWorkOn(UnitInProduction):
    """A unit on the Production Display, and what can be done with it now."""

    says: str
    """Where it is, in words."""
    worked: bool
    may_advance: bool
    may_deploy: bool


class AttackOn(Named):
    """A country that an attack may be on, and whether a rule minds it."""

    minded: bool


class RouteView(TypedDict):
    """A lend-lease route: what can still pass in this impulse and is likely to, or why it's closed."""

    route: str
    recipient: str
    left: int
    likely: int
    closed: str | None
    needs_supply_route: bool


class Wars(TypedDict):
    """A power's wars: those it has, those it can declare, and those it can't and why."""

    enemies: list[str]
    may_declare: list[str]
    forbidden: Mapping[str, str]
    to_help: Sequence[Named]


class TreatyChoice(TypedDict):
    """An agreement, with the action by which a power can sign or end it now."""

    treaty: str
    name: str
    text: str
    in_force: bool
    action: str | None


class CommitmentRowView(TypedDict):
    """A range of the modified die, and its result."""

    lowest: int | None
    highest: int | None
    result: str


class CommitmentView(TypedDict):
    """A table by which countries take sides, and what's added to the die for each."""

    table: str
    name: str
    when: str
    points: int
    rows: Sequence[CommitmentRowView]
    countries: Mapping[str, Mapping[str, int]]


class Partner(TypedDict):
    """An ally whose points can be used."""

    power: str
    points: int


class Pools(TypedDict):
    """What's left of reinforcements as entered by year, and the markers that the table counts."""

    reinforcements: Mapping[str, int] | None
    transports: Number
    raiders: Number


class Asks(TypedDict):
    """What a surrender needs to know before it is confirmed."""

    create_vichy: bool
    """Whether Germany decides on Vichy France."""
    germans_in_rome: bool
    """Whether it matters that German units are in Rome: if so, Germany holds Italy."""
    allies: Sequence[Named]
    """Minor allies that turn neutral, or also surrender if they're invaded."""
    lands: Sequence[Named]
    """Lands that go to the captor, unless somebody else holds them."""


class PossibleCheck(TypedDict):
    """A surrender check that's due, or that a power can force, and what a surrender would mean."""

    country: str
    check: str | None
    name: str | None
    points: int
    number: int | None
    due: bool
    needs: str | None
    if_it_falls: str | None
    follows: Sequence[str]
    """The same, sentence by sentence."""
    asks: Asks


class ClaimView(TypedDict):
    """A question that the books can't answer; `concerns` says whether it's this power's to answer now."""

    claim: str
    question: str
    answer: bool | int | None
    counts: bool
    concerns: bool


class SecondWorldWarTurnCard(TurnCard):
    """Everything a player needs to take an impulse with a power."""

    season: SeasonView
    impulse: int
    bloc: BlocView | None
    known: bool
    """Whether the table has entered what the power has: its limit at the start, or the values of all its lands."""
    recovers: int
    points: Mapping[str, int]
    buying: Buying
    operations: Sequence[OperationView]
    log: Sequence[SpentLine]
    reinforcements: Reinforcements
    in_production: Sequence[UnitToWorkOn]
    first_boxes: Mapping[str, Number]
    may_build: list[str]
    special_units: Mapping[str, int]
    lend_lease: Sequence[RouteView]
    wars: Wars
    minors: Sequence[MinorAtWar]
    targets: Sequence[Target]
    cities: Sequence[CityInEnemyHands]
    lost_capitals: Sequence[LostCapital]
    treaties: Sequence[TreatyChoice]
    raids: Raids
    commitments: Sequence[CommitmentView]
    checks: Sequence[PossibleCheck]
    partisans: list[str]
    may_pass: bool
    standing: list[str]
    partners: Sequence[Partner]
    attacks_on: Sequence[AttackOn]
    """Countries worth naming with an attack, the nearest enemy first."""
    pools: Pools
    claims: Sequence[ClaimView]
    checklist: Sequence[DueView]
