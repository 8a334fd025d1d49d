"""The shapes of this game's read models: the shared ones, plus land, two purses, loans, and factories."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

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
    TurnCard,
    VictoryView,
)


class GameTurnView(TypedDict):
    """The current game turn, and its months."""

    number: int
    name: str
    begins: str
    ends: str


class Purses(TypedDict):
    """Money that was lent and is waiting for the recipient's next turn."""

    free: int
    hardware: int


class WarGamePower(PowerView):
    """One power now: money in two purses, and land named and unnamed."""

    hardware: int
    in_transit: Purses
    unlisted_land: int
    land_at_start: int
    shares_land_with: list[str]
    collected: bool
    trained: Mapping[str, int]
    bought: Mapping[str, int]
    technologies: list[str]
    researchers: int
    to_mobilize: Mapping[str, int]


class RoomView(TypedDict):
    """How many units a territory can produce this turn."""

    infantry: int
    factory: int


class LandNow(TerritoryView):
    """One territory now: whose it is, its factory, and what it can produce this turn."""

    at_start: str | None
    city: str | None
    complex: bool
    damage: int
    factory: str | None
    factory_works: bool
    closed: bool
    gained_this_turn: bool
    groups: list[str]
    region: str | None
    recruits: int
    room: RoomView
    placed: Mapping[str, int]


class LandTotals(TypedDict):
    """All land: by side, at the start, and how much of it has no name yet."""

    sides: Mapping[SideId, int]
    at_start: int
    printed: int
    neutrals_taken: int
    unlisted: int


class RepairView(TypedDict):
    """A damaged ship with a price, and where it's being repaired, if it is."""

    name: str
    power: str
    price: int
    territory: str | None


class PassageView(TypedDict):
    """A canal or strait: the sides whose ships can pass (None if the books can't tell), and who decides."""

    id: str
    name: str
    open_to: list[SideId] | None
    decided_by: list[str]


class HomeView(TypedDict):
    """Home ground that a side must hold to win; `held` is None if the books can't tell."""

    id: str
    name: str
    held: bool | None


class WarGameVictory(VictoryView):
    """Who has won, or how close each side is."""

    cities: Mapping[SideId, int]
    land: Mapping[SideId, int]
    needed: Mapping[SideId, str]
    enough_land: Mapping[SideId, bool]
    homes: Mapping[SideId, Sequence[HomeView]]
    attest: list[str]
    reached: Mapping[SideId, bool]
    last_turn: int


class WarGameSnapshot(Snapshot):
    """A whole game now. `round` is the game turn, `turn` the first of the powers that act together."""

    game_turn: GameTurnView
    turn_powers: list[str]
    powers: Mapping[str, WarGamePower]
    territories: Mapping[str, LandNow]
    land: LandTotals
    repairs: Mapping[str, RepairView]
    passages: Sequence[PassageView]
    victory: WarGameVictory


class Savings(TypedDict):
    """Money in both purses."""

    treasury: int
    hardware: int


class LandIncome(IncomeView):
    """What a power would collect now, and how much of it is for hardware only."""

    listed_land: int
    unlisted_land: int
    hardware: int
    savings: Savings


class UnitFigures(TypedDict):
    """What a unit does."""

    attack: int | str | None
    defence: int | str | None
    move: int | None


class FactoryRoom(RoomView):
    """How many units a territory can still produce this turn, its working factory, and which units."""

    kind: str | None
    units: list[str]


class OfferView(TypedDict):
    """What a lender can still give one recipient, how much of that is free, and whether it can be used immediately.

    `likely` is the default on a page: the free money, or its share of what can still be lent.
    """

    most: int
    free: int
    at_once: bool
    likely: int


class LendingView(TypedDict):
    """What a power can lend this turn, what it has lent, and to whom it can lend."""

    limit: int
    given: int
    to: Mapping[str, OfferView]


class FreeNeutral(TypedDict):
    """A neutral that nobody holds, and what an attack on it costs."""

    value: int
    cost: int
    loss_certain: bool


class WarGameTurnCard(TurnCard):
    """Everything a player needs to take a turn with a power."""

    turn_powers: list[str]
    fighting_over: bool
    hardware: int
    to_spend: Savings
    unlisted_land: int
    collected: bool
    prices: Mapping[str, int | None]
    prices_needed: list[str]
    may_buy: list[str]
    """The units worth offering: what its land and factories can still produce."""
    infantry_left: int | None
    """How much infantry it can still get; None if not all of its land is in the books."""
    hardware_buys_no: list[str]
    units: Mapping[str, UnitFigures]
    bought: Mapping[str, int]
    unplaced: Mapping[str, int]
    """Bought this turn, without a place yet."""
    room: Mapping[str, FactoryRoom]
    factories: Mapping[str, str]
    factory_sites: Mapping[str, Mapping[str, int]]
    lending: LendingView | None
    free_neutrals: Mapping[str, FreeNeutral]
    repairs: Mapping[str, RepairView]
    paratroopers: bool
    trained: Mapping[str, int]
    general: bool | None
    attest: list[str]


class WarGamePowerRow(PowerRow):
    """One power in one game turn."""

    hardware: int
    lent: int
    borrowed: int


class GameTurnRow(RoundRow):
    """One game turn in figures."""

    name: str
    powers: Mapping[str, WarGamePowerRow]
    land: Mapping[SideId, int]


class WarGameStats(Stats):
    """The game in figures, game turn by game turn."""

    rounds: Sequence[GameTurnRow]


class LandToCheck(LandNow, AuditPlace):
    """One territory as the books expect it."""

    changed_hands: bool


class LandsToCheck(AuditRegion):
    """The territories in one power's color, or the neutrals."""

    territories: Sequence[LandToCheck]


class NamedLand(TypedDict):
    """How much of a power's land is named in the books, and how much of its starting land isn't."""

    listed: int
    unlisted: int


class LandAudit(LandTotals):
    """All land, and each power's named and unnamed land."""

    powers: Mapping[str, NamedLand]


class PrintedRow(TypedDict):
    """One figure of the printed table and the corresponding entered one."""

    power: str
    column: str
    entered: int
    printed: int


class WarGameAudit(Audit):
    """The board as the books expect it, and the books compared with the printed table."""

    regions: Sequence[LandsToCheck]
    land: LandAudit
    printed_table: Sequence[PrintedRow]


class EnteredTerritory(TypedDict):
    """A territory that a table entered, for papers and cards."""

    name: str
    value: int
    original: str | None
    at_start: str | None
    factory: str | None
