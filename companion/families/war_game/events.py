"""Events of The War Game, in addition to the shared ones."""

from typing import Literal

from companion.families.war_game.actions import BoardTerritory
from companion.families.war_game.state import LandState, ShipRepair, WarPower, WarTurn
from companion.model.events import Event, GameOpened


class WarGameStarted(GameOpened, tag="war_game_started"):
    """The books are open: each power's starting land, and the part of the board that was entered."""

    powers: tuple[str, ...]
    land: dict[str, int]
    territories: tuple[BoardTerritory, ...] = ()
    prices: dict[str, dict[str, int]] = {}


class PositionStated(Event, tag="position_stated"):
    """The game begins in this position: everything but the money, which is moved."""

    round: int
    turn: str
    phase: str
    claims: dict[str, bool | int] = {}
    territories: dict[str, LandState]
    powers: dict[str, WarPower]
    this_turn: WarTurn = WarTurn()
    land_at_start: dict[str, int]
    prices: dict[str, dict[str, int]] = {}
    repairs: dict[str, ShipRepair] = {}
    ships: frozenset[str] = frozenset()


class TerritoriesListed(Event, tag="territories_listed"):
    """Territories were added to the books by name: part of their holders' land since the start."""

    territories: tuple[BoardTerritory, ...]


class TerritoryAmended(Event, tag="territory_amended"):
    """A territory's printed data was corrected."""

    territory: str
    name: str
    value: int
    original: str | None = None
    groups: tuple[str, ...] = ()
    start: str | None = None
    """Who has held it since the start, or `neutral`; None if unchanged."""


class FactoryChanged(Event, tag="factory_changed"):
    """A territory's factory changed, or was removed."""

    territory: str
    factory: str | None
    cause: Literal["built", "upgraded", "reduced", "destroyed", "scorched", "captured", "corrected"]


class PlacementClosed(Event, tag="placement_closed"):
    """Friends are on a power's land: it can't place anything there until they have left."""

    territory: str
    closed: bool


class UnitsBuilt(Event, tag="units_built"):
    """A power bought units; the territory where they went, if somebody said so."""

    power: str
    units: dict[str, int]
    territory: str | None = None


class UnitsPlaced(Event, tag="units_placed"):
    """Somebody said where previously bought units went."""

    power: str
    units: dict[str, int]
    territory: str


class MoneySpent(Event, tag="money_spent"):
    """A power paid the bank for something; it still counts toward what it can lend this turn."""

    power: str
    amount: int


class MoneyLent(Event, tag="money_lent"):
    """Money was lent: the free part, and the part for hardware only."""

    lender: str
    recipient: str
    free: int
    hardware: int
    at_once: bool


class LandCollected(Event, tag="land_collected"):
    """A power has collected its income this turn, including what it had been lent."""

    power: str
    land: int
    lent: int = 0


class PriceEntered(Event, tag="price_entered"):
    """The table entered a unit's price for a power."""

    power: str
    unit: str
    price: int


class ShipRepairPriced(Event, tag="ship_repair_priced"):
    """The repair price of a damaged ship was set."""

    ship: str
    name: str
    power: str
    price: int


class ShipRepairBegun(Event, tag="ship_repair_begun"):
    """A ship's repair, paid for, began off a territory."""

    ship: str
    territory: str


class ShipRepairEnded(Event, tag="ship_repair_ended"):
    """A ship is repaired; or its repair is lost with the place, and its price stays."""

    ship: str
    whole: bool


class ShipLost(Event, tag="ship_lost"):
    """A damaged ship was sunk: its price and any repair in progress are removed."""

    ship: str


class GeneralLost(Event, tag="general_lost"):
    """A power's general died."""

    power: str


class BuildingBegan(Event, tag="building_began"):
    """A power has begun building, while another that shares its turn may still fight."""

    power: str


class UnitsTrained(Event, tag="units_trained"):
    """Some of a power's units were trained."""

    power: str
    training: str
    count: int
    territory: str | None = None
