"""The War Game's state: land by name as far as the table has named it, money in two purses, repairs in progress.

Unnamed land isn't stored: it's what a power started with, minus what was listed as its own then. So the total of all
land is always the starting total plus the neutrals taken since. Positions store these shapes in the journal, so a key
keeps its name and meaning.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Self

from msgspec import Meta
from msgspec.structs import replace

from companion.model.events import ControlChanged
from companion.model.ids import Id, Name
from companion.model.position import Amount, Few
from companion.model.references import PowerRef, UnitRef
from companion.model.shape import Shape
from companion.model.state import GameState, Holding


def hardware_account(power: str) -> str:
    """The account of money that buys anything but infantry."""
    return f"{power}/hardware"


def transit_account(power: str) -> str:
    """The account of free money that was lent and is waiting for the recipient's next turn."""
    return f"{power}/lent"


def hardware_transit_account(power: str) -> str:
    """The account of hardware money that was lent and is waiting for the recipient's next turn."""
    return f"{power}/lent_hardware"


class LandState(Holding):
    """One listed territory now."""

    controller: Annotated[PowerRef | None, Meta(description="Who holds it.")]
    name: Annotated[Name, Meta(description="Its name.")]
    value: Annotated[Few, Meta(description="Its value.")]
    original: Annotated[PowerRef | None, Meta(description="The power in whose color it is.")]
    start: Annotated[PowerRef | None, Meta(description="Who held it when the game began; None for a free neutral.")]
    factory: Annotated[str | None, Meta(description="Its factory.")] = None
    start_factory: Annotated[
        str | None, Meta(description="Its factory when the game began, for the next game on the same board.")
    ] = None
    groups: Annotated[tuple[Id, ...], Meta(description="Groups it belongs to.")] = ()
    region: Annotated[Name | None, Meta(description="Its part of the map.")] = None
    closed: Annotated[
        bool, Meta(description="Whether friends are here: its owner can't place anything until they have left.")
    ] = False


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

    gained: Annotated[frozenset[Id], Meta(description="Territories that changed hands.")] = frozenset()
    built: Annotated[frozenset[Id], Meta(description="Territories with a new factory.")] = frozenset()
    collected: Annotated[frozenset[PowerRef], Meta(description="Powers that have collected.")] = frozenset()
    received: Annotated[
        Mapping[PowerRef, Amount], Meta(description="What each power was lent and received this turn.")
    ] = {}
    lent: Annotated[Mapping[PowerRef, Amount], Meta(description="What each recipient was lent this turn.")] = {}
    spent: Annotated[
        Mapping[PowerRef, Amount],
        Meta(description="What each power has paid the bank: units, factories, neutrals, repairs, training."),
    ] = {}
    building: Annotated[
        frozenset[PowerRef], Meta(description="Powers that have begun building while their partner still fights.")
    ] = frozenset()
    bought: Annotated[Mapping[PowerRef, Mapping[UnitRef, Few]], Meta(description="The units each power bought.")] = {}
    sites: Annotated[Mapping[Id, Mapping[UnitRef, Few]], Meta(description="The units placed in each territory.")] = {}
    upgraded: Annotated[frozenset[Id], Meta(description="Territories whose minor factory became a major one.")] = (
        frozenset()
    )


class ShipRepair(Shape):
    """A damaged ship with a price, and where it's being repaired, if it is."""

    power: Annotated[PowerRef, Meta(description="Whose ship it is.")]
    name: Annotated[Name, Meta(description="Its name.")]
    price: Annotated[Few, Meta(description="What the repair costs.")]
    territory: Annotated[Id | None, Meta(description="Where it's being repaired.")] = None


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

    def with_turn(self, **changed: Any) -> Self:
        """With something recorded about the current turn."""
        return replace(self, this_turn=replace(self.this_turn, **changed))

    def in_new_turn(self) -> Self:
        """Nothing has happened in the turn that begins."""
        return replace(self, this_turn=WarTurn())

    def with_control(self, change: ControlChanged) -> Self:
        """A capture is recorded for the turn, a correction isn't."""
        state = super().with_control(change)
        if change.cause == "corrected":
            return state
        return state.with_turn(gained=state.this_turn.gained | {change.territory})
