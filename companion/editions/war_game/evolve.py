"""Folding this game's own events into its state; the shared events are folded as in every game."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.model import war_game_events as e
from companion.model.events import Event
from companion.model.war_game_actions import BoardTerritory
from companion.model.war_game_state import LandState, ShipRepair, WarPower, WarState, WarTurn
from companion.rulebook.folding import begun, plus, with_power, with_territory, with_turn


def begin(event: e.WarGameStarted) -> WarState:
    """The state that the first event makes."""
    return begun(
        WarState,
        event,
        event.powers,
        territories={one.id: _listed(one) for one in event.territories},
        powers={power: WarPower() for power in event.powers},
        this_turn=WarTurn(),
        land_at_start=event.land,
        prices=event.prices,
    )


def _listed(one: BoardTerritory) -> LandState:
    return LandState(
        controller=one.controller,
        name=one.name,
        value=one.value,
        original=one.original,
        start=one.controller,
        factory=one.factory,
        start_factory=one.factory,
        groups=one.groups,
    )


def _territories_listed(state: WarState, event: e.TerritoriesListed) -> WarState:
    return replace(state, territories={**state.territories, **{one.id: _listed(one) for one in event.territories}})


def _territory_amended(state: WarState, event: e.TerritoryAmended) -> WarState:
    return with_territory(
        state,
        event.territory,
        name=event.name,
        value=event.value,
        original=event.original,
        groups=event.groups,
    )


def _factory_changed(state: WarState, event: e.FactoryChanged) -> WarState:
    state = with_territory(state, event.territory, factory=event.factory)
    turn = state.this_turn
    if event.cause == "built":
        return with_turn(state, built=turn.built | {event.territory})
    if event.cause == "upgraded":
        return with_turn(state, upgraded=turn.upgraded | {event.territory})
    return state


def _placement_closed(state: WarState, event: e.PlacementClosed) -> WarState:
    return with_territory(state, event.territory, closed=event.closed)


def _units_built(state: WarState, event: e.UnitsBuilt) -> WarState:
    turn = state.this_turn
    bought = {**turn.bought, event.power: plus(turn.bought.get(event.power, {}), event.units)}
    sites = turn.sites
    if event.territory is not None:
        sites = {**sites, event.territory: plus(sites.get(event.territory, {}), event.units)}
    return with_turn(state, bought=bought, sites=sites)


def _money_lent(state: WarState, event: e.MoneyLent) -> WarState:
    amount = event.free + event.hardware
    state = with_power(state, event.recipient, lent=state.powers[event.recipient].lent + amount)
    turn = state.this_turn
    received = plus(turn.received, {event.recipient: amount}) if event.at_once else turn.received
    return with_turn(state, lent=plus(turn.lent, {event.recipient: amount}), received=received)


def _land_collected(state: WarState, event: e.LandCollected) -> WarState:
    turn = state.this_turn
    received = plus(turn.received, {event.power: event.lent}) if event.lent else turn.received
    state = with_power(state, event.power, incomes=state.powers[event.power].incomes + 1)
    return with_turn(state, collected=turn.collected | {event.power}, received=received)


def _price_entered(state: WarState, event: e.PriceEntered) -> WarState:
    own = {**state.prices.get(event.power, {}), event.unit: event.price}
    return replace(state, prices={**state.prices, event.power: own})


def _repair_priced(state: WarState, event: e.ShipRepairPriced) -> WarState:
    repair = ShipRepair(power=event.power, name=event.name, price=event.price)
    return replace(state, repairs={**state.repairs, event.ship: repair})


def _repair_begun(state: WarState, event: e.ShipRepairBegun) -> WarState:
    repair = replace(state.repairs[event.ship], territory=event.territory)
    return replace(state, repairs={**state.repairs, event.ship: repair})


def _repair_ended(state: WarState, event: e.ShipRepairEnded) -> WarState:
    repairs = {ship: repair for ship, repair in state.repairs.items() if ship != event.ship}
    if not event.whole:
        repairs[event.ship] = replace(state.repairs[event.ship], territory=None)
    return replace(state, repairs=repairs)


def _units_trained(state: WarState, event: e.UnitsTrained) -> WarState:
    trained = plus(state.powers[event.power].trained, {event.training: event.count})
    return with_power(state, event.power, trained=trained)


EVOLVERS: dict[type[Event], Callable[[Any, Any], WarState]] = {
    e.TerritoriesListed: _territories_listed,
    e.TerritoryAmended: _territory_amended,
    e.FactoryChanged: _factory_changed,
    e.PlacementClosed: _placement_closed,
    e.UnitsBuilt: _units_built,
    e.MoneyLent: _money_lent,
    e.LandCollected: _land_collected,
    e.PriceEntered: _price_entered,
    e.ShipRepairPriced: _repair_priced,
    e.ShipRepairBegun: _repair_begun,
    e.ShipRepairEnded: _repair_ended,
    e.UnitsTrained: _units_trained,
}
"""What each of this game's own events does to the state."""

BEGINNERS: dict[type[Event], Callable[[Any], WarState]] = {e.WarGameStarted: begin}
"""What the first event of a game makes."""
