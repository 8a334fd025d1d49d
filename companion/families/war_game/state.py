"""The War Game's state: land by name as far as the table has named it, money in two purses, repairs under way.

Land without a name is not kept: it is what a power started with, less what was listed as held by it then. So all land
together is always the start's plus the neutrals taken since.
"""

from collections.abc import Mapping

from companion.model.shape import Shape
from companion.model.state import GameState


def hardware_account(power: str) -> str:
    """The purse of money that buys anything but infantry."""
    return f"{power}/hardware"


def transit_account(power: str) -> str:
    """Free money that was lent and waits for the recipient's next turn."""
    return f"{power}/lent"


def hardware_transit_account(power: str) -> str:
    """Hardware money that was lent and waits for the recipient's next turn."""
    return f"{power}/lent_hardware"


class LandState(Shape):
    """One listed territory now."""

    controller: str | None
    name: str
    value: int
    original: str | None
    start: str | None
    """Who held it when the game began; none for a free neutral."""
    factory: str | None = None
    start_factory: str | None = None
    """What stood here when the game began, for the next game on the same board."""
    groups: tuple[str, ...] = ()
    region: str | None = None
    closed: bool = False
    """Friends are here: its owner may place nothing until they have left."""


class WarPower(Shape):
    """One power now, its money and land aside."""

    lent: int = 0
    """All it was ever lent by its allies."""
    incomes: int = 0
    """How often it has collected."""
    trained: Mapping[str, int] = {}
    generals_lost: int = 0


class WarTurn(Shape):
    """What the turn in progress has seen; empty again when the next begins."""

    gained: frozenset[str] = frozenset()
    """Territories whose holder changed."""
    built: frozenset[str] = frozenset()
    """Territories with a new factory."""
    collected: frozenset[str] = frozenset()
    received: Mapping[str, int] = {}
    """Power to what it was lent and got this turn."""
    lent: Mapping[str, int] = {}
    """Recipient to what it was lent this turn."""
    spent: Mapping[str, int] = {}
    """Power to what it has paid the bank: units, factories, neutrals, repairs, training."""
    building: frozenset[str] = frozenset()
    """Powers that have turned to building while their partner still fights."""
    bought: Mapping[str, Mapping[str, int]] = {}
    """Power to the units it bought."""
    sites: Mapping[str, Mapping[str, int]] = {}
    """Territory to the units placed there."""
    upgraded: frozenset[str] = frozenset()
    """Territories whose minor factory became a major one."""


class ShipRepair(Shape):
    """A damaged ship whose price is fixed, and where it is being repaired, if it is."""

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

    def controller(self, territory: str) -> str | None:
        """Who holds a territory."""
        return self.territories[territory].controller

    def hardware(self, power: str) -> int:
        """A power's money that buys anything but infantry."""
        return self.accounts.get(hardware_account(power), 0)

    def in_transit(self, power: str) -> tuple[int, int]:
        """What a power was lent and will get on its next turn: free money, hardware money."""
        return self.accounts.get(transit_account(power), 0), self.accounts.get(hardware_transit_account(power), 0)
