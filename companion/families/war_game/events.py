"""Events of The War Game, in addition to the shared ones."""

from typing import Literal

from msgspec.structs import replace

from companion.engine.folding import begun, plus, with_power, with_territory
from companion.families.war_game.actions import NEUTRAL, BoardTerritory
from companion.families.war_game.state import LandState, ShipRepair, WarGameState, WarPower, WarTurn
from companion.model.events import Event, GameOpened, StatedPosition


def _listed(listing: BoardTerritory) -> LandState:
    return LandState(
        controller=listing.controller,
        name=listing.name,
        value=listing.value,
        original=listing.original,
        start=listing.controller,
        factory=listing.factory,
        start_factory=listing.factory,
        groups=listing.groups,
        region=listing.region,
    )


class WarGameStarted(GameOpened, tag="war_game_started"):
    """The books are open: each power's starting land, and the part of the board that was entered."""

    powers: tuple[str, ...]
    land: dict[str, int]
    territories: tuple[BoardTerritory, ...] = ()
    prices: dict[str, dict[str, int]] = {}

    def begin(self) -> WarGameState:
        return begun(
            WarGameState,
            self,
            self.powers,
            territories={territory.id: _listed(territory) for territory in self.territories},
            powers={power: WarPower() for power in self.powers},
            this_turn=WarTurn(),
            land_at_start=self.land,
            prices=self.prices,
        )


class PositionStated(StatedPosition, tag="position_stated"):
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

    def apply(self, state: WarGameState) -> WarGameState:
        return replace(
            state,
            territories={**state.territories, **{territory.id: _listed(territory) for territory in self.territories}},
        )


class TerritoryAmended(Event, tag="territory_amended"):
    """A territory's printed data was corrected."""

    territory: str
    name: str
    value: int
    original: str | None = None
    groups: tuple[str, ...] = ()
    start: str | None = None
    """Who has held it since the start, or `neutral`; None if unchanged."""

    def apply(self, state: WarGameState) -> WarGameState:
        now = state.territories[self.territory]
        start = now.start if self.start is None else None if self.start == NEUTRAL else self.start
        return with_territory(
            state,
            self.territory,
            name=self.name,
            value=self.value,
            original=self.original,
            groups=self.groups,
            start=start,
            controller=start if now.controller == now.start else now.controller,
        )


class FactoryChanged(Event, tag="factory_changed"):
    """A territory's factory changed, or was removed."""

    territory: str
    factory: str | None
    cause: Literal["built", "upgraded", "reduced", "destroyed", "scorched", "captured", "corrected"]

    def apply(self, state: WarGameState) -> WarGameState:
        state = with_territory(state, self.territory, factory=self.factory)
        turn = state.this_turn
        if self.cause == "built":
            return state.with_turn(built=turn.built | {self.territory})
        if self.cause == "upgraded":
            return state.with_turn(upgraded=turn.upgraded | {self.territory})
        return state


class PlacementClosed(Event, tag="placement_closed"):
    """Friends are on a power's land: it can't place anything there until they have left."""

    territory: str
    closed: bool

    def apply(self, state: WarGameState) -> WarGameState:
        return with_territory(state, self.territory, closed=self.closed)


class UnitsBuilt(Event, tag="units_built"):
    """A power bought units; the territory where they went, if somebody said so."""

    power: str
    units: dict[str, int]
    territory: str | None = None

    def apply(self, state: WarGameState) -> WarGameState:
        turn = state.this_turn
        bought = {**turn.bought, self.power: plus(turn.bought.get(self.power, {}), self.units)}
        sites = turn.sites
        if self.territory is not None:
            sites = {**sites, self.territory: plus(sites.get(self.territory, {}), self.units)}
        return state.with_turn(bought=bought, sites=sites)


class UnitsPlaced(Event, tag="units_placed"):
    """Somebody said where previously bought units went."""

    power: str
    units: dict[str, int]
    territory: str

    def apply(self, state: WarGameState) -> WarGameState:
        sites = state.this_turn.sites
        return state.with_turn(sites={**sites, self.territory: plus(sites.get(self.territory, {}), self.units)})


class MoneySpent(Event, tag="money_spent"):
    """A power paid the bank for something; it still counts toward what it can lend this turn."""

    power: str
    amount: int

    def apply(self, state: WarGameState) -> WarGameState:
        return state.with_turn(spent=plus(state.this_turn.spent, {self.power: self.amount}))


class MoneyLent(Event, tag="money_lent"):
    """Money was lent: the free part, and the part for hardware only."""

    lender: str
    recipient: str
    free: int
    hardware: int
    at_once: bool

    def apply(self, state: WarGameState) -> WarGameState:
        amount = self.free + self.hardware
        state = with_power(state, self.recipient, lent=state.powers[self.recipient].lent + amount)
        turn = state.this_turn
        received = plus(turn.received, {self.recipient: amount}) if self.at_once else turn.received
        return state.with_turn(lent=plus(turn.lent, {self.recipient: amount}), received=received)


class LandCollected(Event, tag="land_collected"):
    """A power has collected its income this turn, including what it had been lent."""

    power: str
    land: int
    lent: int = 0

    def apply(self, state: WarGameState) -> WarGameState:
        turn = state.this_turn
        received = plus(turn.received, {self.power: self.lent}) if self.lent else turn.received
        state = with_power(state, self.power, incomes=state.powers[self.power].incomes + 1)
        return state.with_turn(collected=turn.collected | {self.power}, received=received)


class PriceEntered(Event, tag="price_entered"):
    """The table entered a unit's price for a power."""

    power: str
    unit: str
    price: int

    def apply(self, state: WarGameState) -> WarGameState:
        own = {**state.prices.get(self.power, {}), self.unit: self.price}
        return replace(state, prices={**state.prices, self.power: own})


class ShipRepairPriced(Event, tag="ship_repair_priced"):
    """The repair price of a damaged ship was set."""

    ship: str
    name: str
    power: str
    price: int

    def apply(self, state: WarGameState) -> WarGameState:
        repair = ShipRepair(power=self.power, name=self.name, price=self.price)
        return replace(state, repairs={**state.repairs, self.ship: repair}, ships=state.ships | {self.ship})


class ShipRepairBegun(Event, tag="ship_repair_begun"):
    """A ship's repair, paid for, began off a territory."""

    ship: str
    territory: str

    def apply(self, state: WarGameState) -> WarGameState:
        repair = replace(state.repairs[self.ship], territory=self.territory)
        return replace(state, repairs={**state.repairs, self.ship: repair})


class ShipRepairEnded(Event, tag="ship_repair_ended"):
    """A ship is repaired; or its repair is lost with the place, and its price stays."""

    ship: str
    whole: bool

    def apply(self, state: WarGameState) -> WarGameState:
        repairs = {ship: repair for ship, repair in state.repairs.items() if ship != self.ship}
        if not self.whole:
            repairs[self.ship] = replace(state.repairs[self.ship], territory=None)
        return replace(state, repairs=repairs)


class ShipLost(Event, tag="ship_lost"):
    """A damaged ship was sunk: its price and any repair in progress are removed."""

    ship: str

    def apply(self, state: WarGameState) -> WarGameState:
        return replace(state, repairs={ship: repair for ship, repair in state.repairs.items() if ship != self.ship})


class GeneralLost(Event, tag="general_lost"):
    """A power's general died."""

    power: str

    def apply(self, state: WarGameState) -> WarGameState:
        return with_power(state, self.power, generals_lost=state.powers[self.power].generals_lost + 1)


class BuildingBegan(Event, tag="building_began"):
    """A power has begun building, while another that shares its turn may still fight."""

    power: str

    def apply(self, state: WarGameState) -> WarGameState:
        return state.with_turn(building=state.this_turn.building | {self.power})


class UnitsTrained(Event, tag="units_trained"):
    """Some of a power's units were trained."""

    power: str
    training: str
    count: int
    territory: str | None = None

    def apply(self, state: WarGameState) -> WarGameState:
        trained = plus(state.powers[self.power].trained, {self.training: self.count})
        return with_power(state, self.power, trained=trained)
