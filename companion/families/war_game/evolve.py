"""Folding this game's own events into its state; the shared events are folded by shared code."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.engine.folding import begun, plus, position_stated, turn_began, with_power, with_territory, without
from companion.families.war_game import events as e
from companion.families.war_game.actions import NEUTRAL, BoardTerritory
from companion.families.war_game.state import LandState, ShipRepair, WarGameState, WarPower, WarTurn
from companion.model.events import ControlChanged, Event, IncomeCollected, TurnBegan, TurnEnded


def begin(event: e.WarGameStarted) -> WarGameState:
    """The state after the first event."""
    return begun(
        WarGameState,
        event,
        event.powers,
        territories={territory.id: _listed(territory) for territory in event.territories},
        powers={power: WarPower() for power in event.powers},
        this_turn=WarTurn(),
        land_at_start=event.land,
        prices=event.prices,
    )


def _listed(board_territory: BoardTerritory) -> LandState:
    return LandState(
        controller=board_territory.controller,
        name=board_territory.name,
        value=board_territory.value,
        original=board_territory.original,
        start=board_territory.controller,
        factory=board_territory.factory,
        start_factory=board_territory.factory,
        groups=board_territory.groups,
        region=board_territory.region,
    )


def with_turn(state: WarGameState, **changed: Any) -> WarGameState:
    """The state with something recorded about the current turn."""
    return replace(state, this_turn=replace(state.this_turn, **changed))


def _control_changed(state: WarGameState, event: ControlChanged) -> WarGameState:
    state = with_territory(state, event.territory, controller=event.controller)
    if event.cause == "corrected":
        return state
    return with_turn(state, gained=state.this_turn.gained | {event.territory})


def _nothing(state: WarGameState, _event: IncomeCollected) -> WarGameState:
    return state


def _turn_ended(state: WarGameState, event: TurnEnded) -> WarGameState:
    return replace(state, claims=without(state.claims, event.forgotten))


def _turn_began(state: WarGameState, event: TurnBegan) -> WarGameState:
    return replace(turn_began(state, event), this_turn=WarTurn())


def _territories_listed(state: WarGameState, event: e.TerritoriesListed) -> WarGameState:
    return replace(
        state,
        territories={**state.territories, **{territory.id: _listed(territory) for territory in event.territories}},
    )


def _territory_amended(state: WarGameState, event: e.TerritoryAmended) -> WarGameState:
    now = state.territories[event.territory]
    start = now.start if event.start is None else None if event.start == NEUTRAL else event.start
    return with_territory(
        state,
        event.territory,
        name=event.name,
        value=event.value,
        original=event.original,
        groups=event.groups,
        start=start,
        controller=start if now.controller == now.start else now.controller,
    )


def _factory_changed(state: WarGameState, event: e.FactoryChanged) -> WarGameState:
    state = with_territory(state, event.territory, factory=event.factory)
    turn = state.this_turn
    if event.cause == "built":
        return with_turn(state, built=turn.built | {event.territory})
    if event.cause == "upgraded":
        return with_turn(state, upgraded=turn.upgraded | {event.territory})
    return state


def _placement_closed(state: WarGameState, event: e.PlacementClosed) -> WarGameState:
    return with_territory(state, event.territory, closed=event.closed)


def _units_built(state: WarGameState, event: e.UnitsBuilt) -> WarGameState:
    turn = state.this_turn
    bought = {**turn.bought, event.power: plus(turn.bought.get(event.power, {}), event.units)}
    sites = turn.sites
    if event.territory is not None:
        sites = {**sites, event.territory: plus(sites.get(event.territory, {}), event.units)}
    return with_turn(state, bought=bought, sites=sites)


def _units_placed(state: WarGameState, event: e.UnitsPlaced) -> WarGameState:
    sites = state.this_turn.sites
    return with_turn(state, sites={**sites, event.territory: plus(sites.get(event.territory, {}), event.units)})


def _money_spent(state: WarGameState, event: e.MoneySpent) -> WarGameState:
    return with_turn(state, spent=plus(state.this_turn.spent, {event.power: event.amount}))


def _money_lent(state: WarGameState, event: e.MoneyLent) -> WarGameState:
    amount = event.free + event.hardware
    state = with_power(state, event.recipient, lent=state.powers[event.recipient].lent + amount)
    turn = state.this_turn
    received = plus(turn.received, {event.recipient: amount}) if event.at_once else turn.received
    return with_turn(state, lent=plus(turn.lent, {event.recipient: amount}), received=received)


def _land_collected(state: WarGameState, event: e.LandCollected) -> WarGameState:
    turn = state.this_turn
    received = plus(turn.received, {event.power: event.lent}) if event.lent else turn.received
    state = with_power(state, event.power, incomes=state.powers[event.power].incomes + 1)
    return with_turn(state, collected=turn.collected | {event.power}, received=received)


def _price_entered(state: WarGameState, event: e.PriceEntered) -> WarGameState:
    own = {**state.prices.get(event.power, {}), event.unit: event.price}
    return replace(state, prices={**state.prices, event.power: own})


def _repair_priced(state: WarGameState, event: e.ShipRepairPriced) -> WarGameState:
    repair = ShipRepair(power=event.power, name=event.name, price=event.price)
    return replace(state, repairs={**state.repairs, event.ship: repair}, ships=state.ships | {event.ship})


def _repair_begun(state: WarGameState, event: e.ShipRepairBegun) -> WarGameState:
    repair = replace(state.repairs[event.ship], territory=event.territory)
    return replace(state, repairs={**state.repairs, event.ship: repair})


def _repair_ended(state: WarGameState, event: e.ShipRepairEnded) -> WarGameState:
    repairs = {ship: repair for ship, repair in state.repairs.items() if ship != event.ship}
    if not event.whole:
        repairs[event.ship] = replace(state.repairs[event.ship], territory=None)
    return replace(state, repairs=repairs)


def _ship_lost(state: WarGameState, event: e.ShipLost) -> WarGameState:
    return replace(state, repairs={ship: repair for ship, repair in state.repairs.items() if ship != event.ship})


def _general_lost(state: WarGameState, event: e.GeneralLost) -> WarGameState:
    return with_power(state, event.power, generals_lost=state.powers[event.power].generals_lost + 1)


def _building_began(state: WarGameState, event: e.BuildingBegan) -> WarGameState:
    return with_turn(state, building=state.this_turn.building | {event.power})


def _units_trained(state: WarGameState, event: e.UnitsTrained) -> WarGameState:
    trained = plus(state.powers[event.power].trained, {event.training: event.count})
    return with_power(state, event.power, trained=trained)


EVOLVERS: Mapping[type[Event], Callable[[WarGameState, Any], WarGameState]] = {
    e.PositionStated: position_stated,
    ControlChanged: _control_changed,
    IncomeCollected: _nothing,
    TurnEnded: _turn_ended,
    TurnBegan: _turn_began,
    e.TerritoriesListed: _territories_listed,
    e.TerritoryAmended: _territory_amended,
    e.FactoryChanged: _factory_changed,
    e.PlacementClosed: _placement_closed,
    e.UnitsBuilt: _units_built,
    e.UnitsPlaced: _units_placed,
    e.MoneySpent: _money_spent,
    e.MoneyLent: _money_lent,
    e.LandCollected: _land_collected,
    e.PriceEntered: _price_entered,
    e.ShipRepairPriced: _repair_priced,
    e.ShipRepairBegun: _repair_begun,
    e.ShipRepairEnded: _repair_ended,
    e.ShipLost: _ship_lost,
    e.GeneralLost: _general_lost,
    e.BuildingBegan: _building_began,
    e.UnitsTrained: _units_trained,
}
"""The effect of each of this game's events on the state."""
