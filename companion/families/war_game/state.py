"""The War Game's state: land by name as far as the table has named it, money in two purses, repairs in progress.

Unnamed land isn't stored: it's what a power started with, minus what was listed as its own then. So the total of all
land is always the starting total plus the neutrals taken since.
"""

from collections.abc import Mapping

from companion.model.shape import Shape
from companion.model.state import GameState


def hardware_account(power: str) -> str:
    """The account of money that buys anything but infantry."""
    return f"{power}/hardware"


def transit_account(power: str) -> str:
    """The account of free money that was lent and is waiting for the recipient's next turn."""
    return f"{power}/lent"


def hardware_transit_account(power: str) -> str:
    """The account of hardware money that was lent and is waiting for the recipient's next turn."""
    return f"{power}/lent_hardware"


class LandState(Shape):
    """One listed territory now."""

    controller: str | None
    name: str
    value: int
    original: str | None
    start: str | None
    """Who held it when the game began; None for a free neutral."""
    factory: str | None = None
    start_factory: str | None = None
    """Its factory when the game began, for the next game on the same board."""
    groups: tuple[str, ...] = ()
    region: str | None = None
    closed: bool = False
    """Whether friends are here: its owner can't place anything until they have left."""


class WarPower(Shape):
    """One power now, except for its money and land."""

    lent: int = 0
    """Everything its allies have ever lent it."""
    incomes: int = 0
    """How often it has collected."""
    trained: Mapping[str, int] = {}
    generals_lost: int = 0


class WarTurn(Shape):
    """What has happened in the current turn; cleared when the next one begins."""

    gained: frozenset[str] = frozenset()
    """Territories that changed hands."""
    built: frozenset[str] = frozenset()
    """Territories with a new factory."""
    collected: frozenset[str] = frozenset()
    received: Mapping[str, int] = {}
    """What each power was lent and received this turn."""
    lent: Mapping[str, int] = {}
    """What each recipient was lent this turn."""
    spent: Mapping[str, int] = {}
    """What each power has paid the bank: units, factories, neutrals, repairs, training."""
    building: frozenset[str] = frozenset()
    """Powers that have begun building while their partner still fights."""
    bought: Mapping[str, Mapping[str, int]] = {}
    """The units each power bought."""
    sites: Mapping[str, Mapping[str, int]] = {}
    """The units placed in each territory."""
    upgraded: frozenset[str] = frozenset()
    """Territories whose minor factory became a major one."""


class ShipRepair(Shape):
    """A damaged ship with a price, and where it's being repaired, if it is."""

    power: str
    name: str
    price: int
    territory: str | None = None


class WarGameState(GameState):
    """A whole game now."""

    territories: Mapping[str, LandState]
    powers: Mapping[str, WarPower]
    this_turn: WarTurn = WarTurn()
    land_at_start: Mapping[str, int]
    prices: Mapping[str, Mapping[str, int]] = {}
    """Prices that the table entered."""
    repairs: Mapping[str, ShipRepair] = {}
    ships: frozenset[str] = frozenset()
    """All ships that ever had a price, by their ids: the next one without a name gets another."""

    def controller(self, territory: str) -> str | None:
        """Who holds a territory."""
        return self.territories[territory].controller

    def hardware(self, power: str) -> int:
        """A power's money that buys anything but infantry."""
        return self.accounts.get(hardware_account(power), 0)

    def in_transit(self, power: str) -> tuple[int, int]:
        """What a power was lent and will get on its next turn: free money, hardware money."""
        return self.accounts.get(transit_account(power), 0), self.accounts.get(hardware_transit_account(power), 0)
