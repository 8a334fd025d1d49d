"""Folding the events of an Axis & Allies game into its state."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.engine.folding import begun, plus, with_power, with_territory, without
from companion.families.axis_and_allies.events import (
    AdvantageGained,
    AdvantageUsed,
    ComplexBuilt,
    ComplexMoved,
    ComplexRemoved,
    DamageChanged,
    GameStarted,
    ResearchersChanged,
    ResearchRolled,
    RocketsFired,
    TechnologyGained,
    TechnologyLost,
    UnitsAssumedPlaced,
    UnitsOrdered,
    UnitsPlaced,
    UnitsReturned,
)
from companion.families.axis_and_allies.state import AxisAndAlliesState, PowerState, TerritoryState, ThisTurn
from companion.model.events import ControlChanged, Event, IncomeCollected, TurnBegan, TurnEnded


def with_turn(state: AxisAndAlliesState, **changed: Any) -> AxisAndAlliesState:
    """The state with something noted about the turn in progress."""
    return replace(state, this_turn=replace(state.this_turn, **changed))


def begin(event: GameStarted) -> AxisAndAlliesState:
    """The state that a game's first event makes."""
    complexes = set(event.complexes)
    return begun(
        AxisAndAlliesState,
        event,
        event.powers,
        territories={
            territory: TerritoryState(controller=controller, complex=territory in complexes)
            for territory, controller in event.controllers.items()
        },
        powers={power: PowerState() for power in event.powers},
    )


def _tally(counts: Mapping[str, int], units: Mapping[str, int], sign: int = 1) -> dict[str, int]:
    total = plus(counts, {unit: sign * count for unit, count in units.items()})
    return {unit: count for unit, count in total.items() if count > 0}


def _control_changed(state: AxisAndAlliesState, event: ControlChanged) -> AxisAndAlliesState:
    state = with_territory(state, event.territory, controller=event.controller)
    if event.cause == "corrected":
        return state
    return with_turn(state, gained=state.this_turn.gained | {event.territory})


def _complex_built(state: AxisAndAlliesState, event: ComplexBuilt) -> AxisAndAlliesState:
    state = with_territory(state, event.territory, complex=True, damage=0)
    if event.ready:
        return state
    return with_turn(state, built=state.this_turn.built | {event.territory})


def _complex_removed(state: AxisAndAlliesState, event: ComplexRemoved) -> AxisAndAlliesState:
    return with_territory(state, event.territory, complex=False, damage=0)


def _complex_moved(state: AxisAndAlliesState, event: ComplexMoved) -> AxisAndAlliesState:
    damage = state.territories[event.source].damage
    state = with_territory(state, event.source, complex=False, damage=0)
    state = with_territory(state, event.target, complex=True, damage=damage)
    turn = state.this_turn
    if event.captured:
        state = with_turn(state, seized=turn.seized - {event.source} | {event.target})
    if event.new:
        state = with_turn(state, built=turn.built - {event.source} | {event.target})
    if event.placed:
        left = {one: count for one, count in turn.placed.items() if one != event.source}
        state = with_turn(state, placed={**left, event.target: event.placed})
    return state


def _damage_changed(state: AxisAndAlliesState, event: DamageChanged) -> AxisAndAlliesState:
    return with_territory(state, event.territory, damage=event.damage)


def _rockets_fired(state: AxisAndAlliesState, event: RocketsFired) -> AxisAndAlliesState:
    return with_turn(state, rocketed=state.this_turn.rocketed | {event.territory})


def _units_ordered(state: AxisAndAlliesState, event: UnitsOrdered) -> AxisAndAlliesState:
    return with_power(state, event.power, to_mobilize=_tally(state.powers[event.power].to_mobilize, event.units))


def _units_left(
    state: AxisAndAlliesState, event: UnitsPlaced | UnitsAssumedPlaced | UnitsReturned
) -> AxisAndAlliesState:
    return with_power(state, event.power, to_mobilize=_tally(state.powers[event.power].to_mobilize, event.units, -1))


def _units_placed(state: AxisAndAlliesState, event: UnitsPlaced) -> AxisAndAlliesState:
    state = _units_left(state, event)
    turn = state.this_turn
    placed = _tally(turn.placed, {event.territory: sum(event.units.values())})
    return with_turn(state, placed=placed, mobilized=turn.mobilized | {event.power})


def _researchers_changed(state: AxisAndAlliesState, event: ResearchersChanged) -> AxisAndAlliesState:
    return with_power(state, event.power, researchers=event.count, development=event.development)


def _research_rolled(state: AxisAndAlliesState, event: ResearchRolled) -> AxisAndAlliesState:
    return with_turn(state, rolled=state.this_turn.rolled | {event.power})


def _technology_gained(state: AxisAndAlliesState, event: TechnologyGained) -> AxisAndAlliesState:
    held = state.powers[event.power].technologies
    return with_power(state, event.power, technologies=(*held, event.technology))


def _technology_lost(state: AxisAndAlliesState, event: TechnologyLost) -> AxisAndAlliesState:
    held = state.powers[event.power].technologies
    return with_power(state, event.power, technologies=tuple(one for one in held if one != event.technology))


def _advantage_gained(state: AxisAndAlliesState, event: AdvantageGained) -> AxisAndAlliesState:
    held = state.powers[event.power].advantages
    return with_power(state, event.power, advantages=(*held, event.advantage))


def _advantage_used(state: AxisAndAlliesState, event: AdvantageUsed) -> AxisAndAlliesState:
    if event.spent:
        spent = (*state.powers[event.power].spent_advantages, event.advantage)
        state = with_power(state, event.power, spent_advantages=spent)
    return with_turn(state, used=(*state.this_turn.used, (event.advantage, event.territory)))


def _nothing(state: AxisAndAlliesState, _event: IncomeCollected) -> AxisAndAlliesState:
    return state


def _turn_ended(state: AxisAndAlliesState, event: TurnEnded) -> AxisAndAlliesState:
    return replace(state, claims=without(state.claims, event.forgotten))


def _turn_began(state: AxisAndAlliesState, event: TurnBegan) -> AxisAndAlliesState:
    return replace(state, round=event.round, turn=event.power, phase=event.phase, this_turn=ThisTurn())


EVOLVERS: Mapping[type[Event], Callable[[AxisAndAlliesState, Any], AxisAndAlliesState]] = {
    ControlChanged: _control_changed,
    ComplexBuilt: _complex_built,
    ComplexRemoved: _complex_removed,
    ComplexMoved: _complex_moved,
    DamageChanged: _damage_changed,
    RocketsFired: _rockets_fired,
    UnitsOrdered: _units_ordered,
    UnitsPlaced: _units_placed,
    UnitsAssumedPlaced: _units_left,
    UnitsReturned: _units_left,
    ResearchersChanged: _researchers_changed,
    ResearchRolled: _research_rolled,
    TechnologyGained: _technology_gained,
    TechnologyLost: _technology_lost,
    AdvantageGained: _advantage_gained,
    AdvantageUsed: _advantage_used,
    IncomeCollected: _nothing,
    TurnEnded: _turn_ended,
    TurnBegan: _turn_began,
}
"""What each event of these games does to the state, beyond those that all games share."""
