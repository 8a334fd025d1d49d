"""Events of The War Game, beyond those that all games share."""

from typing import Literal

from companion.families.war_game.actions import BoardTerritory
from companion.model.events import Event, GameOpened


class WarGameStarted(GameOpened, tag="war_game_started"):
    """The books are open: the land each power starts with, and as much of the board as was entered."""

    powers: tuple[str, ...]
    land: dict[str, int]
    territories: tuple[BoardTerritory, ...] = ()
    prices: dict[str, dict[str, int]] = {}


class TerritoriesListed(Event, tag="territories_listed"):
    """Territories are in the books by name from now on: part of their holders' land since the start."""

    territories: tuple[BoardTerritory, ...]


class TerritoryAmended(Event, tag="territory_amended"):
    """What is printed on a territory was entered again."""

    territory: str
    name: str
    value: int
    original: str | None = None
    groups: tuple[str, ...] = ()
    start: str | None = None
    """Who has held it since the start, or `neutral`; none if that stays as it is."""


class FactoryChanged(Event, tag="factory_changed"):
    """Another factory, or none, is in a territory."""

    territory: str
    factory: str | None
    cause: Literal["built", "upgraded", "reduced", "destroyed", "scorched", "captured", "corrected"]


class PlacementClosed(Event, tag="placement_closed"):
    """Friends are on a power's land: it may place nothing there until they have left."""

    territory: str
    closed: bool


class UnitsBuilt(Event, tag="units_built"):
    """A power bought units; the territory where they went, if somebody noted it."""

    power: str
    units: dict[str, int]
    territory: str | None = None


class UnitsPlaced(Event, tag="units_placed"):
    """Somebody has noted where units went that were bought before."""

    power: str
    units: dict[str, int]
    territory: str


class MoneySpent(Event, tag="money_spent"):
    """A power has paid the bank for something; it still counts for what it may lend this turn."""

    power: str
    amount: int


class MoneyLent(Event, tag="money_lent"):
    """Money was lent: so much of it free, so much for hardware only."""

    lender: str
    recipient: str
    free: int
    hardware: int
    at_once: bool


class LandCollected(Event, tag="land_collected"):
    """A power has collected its income this turn, and with it what it had been lent."""

    power: str
    land: int
    lent: int = 0


class PriceEntered(Event, tag="price_entered"):
    """The table said what a unit costs a power."""

    power: str
    unit: str
    price: int


class ShipRepairPriced(Event, tag="ship_repair_priced"):
    """The price of a damaged ship's repair is fixed."""

    ship: str
    name: str
    power: str
    price: int


class ShipRepairBegun(Event, tag="ship_repair_begun"):
    """A ship is being repaired, paid for, off a territory."""

    ship: str
    territory: str


class ShipRepairEnded(Event, tag="ship_repair_ended"):
    """A ship is whole again; or its repair is lost with the place, and its price stays."""

    ship: str
    whole: bool


class ShipLost(Event, tag="ship_lost"):
    """A damaged ship was sunk: its price is struck off, and with it what was paid for a repair under way."""

    ship: str


class GeneralLost(Event, tag="general_lost"):
    """A power's general fell."""

    power: str


class BuildingBegan(Event, tag="building_began"):
    """A power has turned to building, while another that shares its turn may still fight."""

    power: str


class UnitsTrained(Event, tag="units_trained"):
    """Units of a power are something more from now on."""

    power: str
    training: str
    count: int
    territory: str | None = None
