"""Folding the events of an Axis & Allies game into its state."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.engine.folding import begun, plus, position_stated, turn_began, with_power, with_territory, without
from companion.families.axis_and_allies.events import (
    UNNAMED,
    AdvantageGained,
    AdvantageUsed,
    ArmyLeft,
    BattleFought,
    CapitalLooted,
    ComplexBuilt,
    ComplexMoved,
    ComplexRemoved,
    ConvoysDisrupted,
    DamageChanged,
    FacilityReplaced,
    GameStarted,
    GrantGiven,
    LandLeft,
    LeaningChanged,
    ObjectiveSpent,
    PositionStated,
    ResearchersChanged,
    ResearchRolled,
    RocketsFired,
    TechnologyGained,
    TechnologyLost,
    TokensLeft,
    Triggered,
    TriggerUndone,
    UnitsAssumedPlaced,
    UnitsOrdered,
    UnitsPlaced,
    UnitsReturned,
    WarBegan,
    WarEnded,
    WayLost,
    WayReached,
)
from companion.families.axis_and_allies.sections.relations import pair_of
from companion.families.axis_and_allies.state import AxisAndAlliesState, PowerState, TerritoryState, ThisTurn
from companion.model.events import ControlChanged, Event, IncomeCollected, TurnBegan, TurnEnded


def with_turn(state: AxisAndAlliesState, **changed: Any) -> AxisAndAlliesState:
    """The state with something recorded about the current turn."""
    return replace(state, this_turn=replace(state.this_turn, **changed))


def begin(event: GameStarted) -> AxisAndAlliesState:
    """The state after a game's first event."""
    stands = dict.fromkeys(event.complexes, (UNNAMED,)) | event.facilities
    return begun(
        AxisAndAlliesState,
        event,
        (*event.powers, *event.purses),
        territories={
            territory: TerritoryState(
                controller=controller,
                neutral=event.neutrals.get(territory),
                facilities=dict.fromkeys(stands.get(territory, ()), 0),
            )
            for territory, controller in {**event.controllers, **dict.fromkeys((*event.neutrals, *event.wards))}.items()
        },
        powers={power: PowerState(tokens=event.tokens.get(power, {})) for power in event.powers},
        wars=event.wars,
    )


def _tally(counts: Mapping[str, int], units: Mapping[str, int], sign: int = 1) -> dict[str, int]:
    total = plus(counts, {unit: sign * count for unit, count in units.items()})
    return {unit: count for unit, count in total.items() if count > 0}


def _control_changed(state: AxisAndAlliesState, event: ControlChanged) -> AxisAndAlliesState:
    state = with_territory(state, event.territory, controller=event.controller, neutral=None)
    if event.cause == "corrected":
        return state
    return with_turn(state, gained=state.this_turn.gained | {event.territory})


def _with_facility(state: AxisAndAlliesState, territory: str, facility: str, damage: int) -> AxisAndAlliesState:
    return with_territory(state, territory, facilities={**state.territories[territory].facilities, facility: damage})


def _without_facility(state: AxisAndAlliesState, territory: str, facility: str) -> AxisAndAlliesState:
    left = {
        building: damage for building, damage in state.territories[territory].facilities.items() if building != facility
    }
    return with_territory(state, territory, facilities=left)


def _complex_built(state: AxisAndAlliesState, event: ComplexBuilt) -> AxisAndAlliesState:
    state = _with_facility(state, event.territory, event.facility, 0)
    if event.ready:
        return state
    return with_turn(state, built=state.this_turn.built | {event.territory})


def _complex_removed(state: AxisAndAlliesState, event: ComplexRemoved) -> AxisAndAlliesState:
    return _without_facility(state, event.territory, event.facility)


def _facility_replaced(state: AxisAndAlliesState, event: FacilityReplaced) -> AxisAndAlliesState:
    state = _without_facility(state, event.territory, event.old)
    state = _with_facility(state, event.territory, event.new, event.damage)
    if event.ready:
        return state
    return with_turn(state, upgraded={**state.this_turn.upgraded, event.territory: event.old})


def _complex_moved(state: AxisAndAlliesState, event: ComplexMoved) -> AxisAndAlliesState:
    damage = state.territories[event.source].facilities[event.facility]
    state = _without_facility(state, event.source, event.facility)
    state = _with_facility(state, event.target, event.facility, damage)
    turn = state.this_turn
    if event.captured:
        state = with_turn(state, seized=turn.seized - {event.source} | {event.target})
    if not event.captured and not event.new and event.target in turn.gained:
        state = with_turn(state, moved=turn.moved | {event.target})
    if event.new:
        state = with_turn(state, built=turn.built - {event.source} | {event.target})
    if event.placed:
        left = {name: count for name, count in turn.placed.items() if name != event.source}
        state = with_turn(state, placed={**left, event.target: event.placed})
    return state


def _damage_changed(state: AxisAndAlliesState, event: DamageChanged) -> AxisAndAlliesState:
    return _with_facility(state, event.territory, event.facility, event.damage)


def _rockets_fired(state: AxisAndAlliesState, event: RocketsFired) -> AxisAndAlliesState:
    return with_turn(state, rocketed=state.this_turn.rocketed | {(event.territory, event.facility)})


def _with_units(
    state: AxisAndAlliesState, event: UnitsOrdered | UnitsPlaced | UnitsAssumedPlaced | UnitsReturned, sign: int
) -> AxisAndAlliesState:
    now = state.powers[event.power]
    state = with_power(state, event.power, to_mobilize=_tally(now.to_mobilize, event.units, sign))
    if event.purse is None:
        return state
    pool = _tally(now.pools.get(event.purse, {}), event.units, sign)
    return with_power(state, event.power, pools={**now.pools, event.purse: pool})


def _units_ordered(state: AxisAndAlliesState, event: UnitsOrdered) -> AxisAndAlliesState:
    state = _with_units(state, event, 1)
    if event.declares_war is not None:
        state = with_turn(state, declares_war=event.declares_war)
    return state


def _units_left(
    state: AxisAndAlliesState, event: UnitsPlaced | UnitsAssumedPlaced | UnitsReturned
) -> AxisAndAlliesState:
    return _with_units(state, event, -1)


def _units_placed(state: AxisAndAlliesState, event: UnitsPlaced) -> AxisAndAlliesState:
    state = _units_left(state, event)
    turn = state.this_turn
    placed = _tally(turn.placed, {event.territory: sum(event.units.values()) if event.counted else 0})
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
    return with_power(state, event.power, technologies=tuple(place for place in held if place != event.technology))


def _advantage_gained(state: AxisAndAlliesState, event: AdvantageGained) -> AxisAndAlliesState:
    held = state.powers[event.power].advantages
    return with_power(state, event.power, advantages=(*held, event.advantage))


def _advantage_used(state: AxisAndAlliesState, event: AdvantageUsed) -> AxisAndAlliesState:
    if event.spent:
        spent = (*state.powers[event.power].spent_advantages, event.advantage)
        state = with_power(state, event.power, spent_advantages=spent)
    offered = {name: at for name, at in state.this_turn.offered.items() if name != event.advantage}
    if event.offered and event.territory is not None:
        offered = {**offered, event.advantage: event.territory}
    used = (*state.this_turn.used, (event.advantage, event.territory))
    return with_turn(state, used=used, offered=offered)


def _war_began(state: AxisAndAlliesState, event: WarBegan) -> AxisAndAlliesState:
    return replace(state, wars=tuple(sorted({*state.wars, pair_of(event.power, event.against)})))


def _war_ended(state: AxisAndAlliesState, event: WarEnded) -> AxisAndAlliesState:
    return replace(state, wars=tuple(war for war in state.wars if war != pair_of(event.power, event.against)))


def _leaning_changed(state: AxisAndAlliesState, event: LeaningChanged) -> AxisAndAlliesState:
    return with_territory(state, event.territory, neutral=event.leaning)


def _battle_fought(state: AxisAndAlliesState, _event: BattleFought) -> AxisAndAlliesState:
    return state  # units in the field are on the board, not in the books


def _army_left(state: AxisAndAlliesState, event: ArmyLeft) -> AxisAndAlliesState:
    return with_territory(state, event.territory, army=event.left)


def _land_left(state: AxisAndAlliesState, event: LandLeft) -> AxisAndAlliesState:
    return with_territory(state, event.territory, controller=None, neutral=event.leaning)


def _capital_looted(state: AxisAndAlliesState, event: CapitalLooted) -> AxisAndAlliesState:
    return replace(state, looted=(*state.looted, event.territory))


def _triggered(state: AxisAndAlliesState, event: Triggered) -> AxisAndAlliesState:
    return replace(state, triggered=(*state.triggered, event.trigger))


def _trigger_undone(state: AxisAndAlliesState, event: TriggerUndone) -> AxisAndAlliesState:
    return replace(state, triggered=tuple(trigger for trigger in state.triggered if trigger != event.trigger))


def _grant_given(state: AxisAndAlliesState, event: GrantGiven) -> AxisAndAlliesState:
    return with_power(state, event.power, grant=(event.territory, event.worth) if event.worth else None)


def _objective_spent(state: AxisAndAlliesState, event: ObjectiveSpent) -> AxisAndAlliesState:
    return replace(state, paid=(*state.paid, event.objective))


def _convoys_disrupted(state: AxisAndAlliesState, event: ConvoysDisrupted) -> AxisAndAlliesState:
    hits = sum(event.losses.values()) if event.hits is None else event.hits
    now = state.this_turn.convoys
    return with_turn(state, convoys={**now, event.power: {**now.get(event.power, {}), event.sea_zone: hits}})


def _tokens_left(state: AxisAndAlliesState, event: TokensLeft) -> AxisAndAlliesState:
    return with_power(state, event.power, tokens={**state.powers[event.power].tokens, event.token: event.left})


def _way_reached(state: AxisAndAlliesState, event: WayReached) -> AxisAndAlliesState:
    return replace(state, ways={**state.ways, event.way: (event.round, event.turn)})


def _way_lost(state: AxisAndAlliesState, event: WayLost) -> AxisAndAlliesState:
    return replace(state, ways={way: since for way, since in state.ways.items() if way != event.way})


def _nothing(state: AxisAndAlliesState, _event: IncomeCollected) -> AxisAndAlliesState:
    return state


def _turn_ended(state: AxisAndAlliesState, event: TurnEnded) -> AxisAndAlliesState:
    return replace(state, claims=without(state.claims, event.forgotten))


def _turn_began(state: AxisAndAlliesState, event: TurnBegan) -> AxisAndAlliesState:
    return replace(turn_began(state, event), this_turn=ThisTurn())


EVOLVERS: Mapping[type[Event], Callable[[AxisAndAlliesState, Any], AxisAndAlliesState]] = {
    PositionStated: position_stated,
    ControlChanged: _control_changed,
    ComplexBuilt: _complex_built,
    ComplexRemoved: _complex_removed,
    FacilityReplaced: _facility_replaced,
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
    WarBegan: _war_began,
    WarEnded: _war_ended,
    LeaningChanged: _leaning_changed,
    LandLeft: _land_left,
    CapitalLooted: _capital_looted,
    ArmyLeft: _army_left,
    BattleFought: _battle_fought,
    Triggered: _triggered,
    TriggerUndone: _trigger_undone,
    GrantGiven: _grant_given,
    ObjectiveSpent: _objective_spent,
    ConvoysDisrupted: _convoys_disrupted,
    TokensLeft: _tokens_left,
    WayReached: _way_reached,
    WayLost: _way_lost,
    IncomeCollected: _nothing,
    TurnEnded: _turn_ended,
    TurnBegan: _turn_began,
}
"""The effect of each of this family's events on the state."""
