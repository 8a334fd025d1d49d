"""Folding events into state. Never refuses a known event, raises on an unknown one."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.editions.second_world_war import evolve as second_world_war
from companion.editions.war_game import evolve as war_game
from companion.model import events as e
from companion.model.state import GameState, PowerState, TerritoryState, Winner
from companion.rulebook.folding import begun, plus, with_power, with_territory, with_turn, without

Evolver = Callable[[GameState, Any], GameState]


def begin(event: e.GameStarted) -> GameState:
    """The state that a game's first event makes."""
    complexes = set(event.complexes)
    return begun(
        GameState,
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


def _money_moved(state: GameState, event: e.MoneyMoved) -> GameState:
    accounts = {**state.accounts}
    accounts[event.source] = accounts.get(event.source, 0) - event.amount
    accounts[event.target] = accounts.get(event.target, 0) + event.amount
    return replace(state, accounts=accounts)


def _control_changed(state: GameState, event: e.ControlChanged) -> GameState:
    state = with_territory(state, event.territory, controller=event.controller)
    if event.cause == "corrected":
        return state
    return with_turn(state, gained=state.this_turn.gained | {event.territory})


def _complex_built(state: GameState, event: e.ComplexBuilt) -> GameState:
    state = with_territory(state, event.territory, complex=True, damage=0)
    if event.ready:
        return state
    return with_turn(state, built=state.this_turn.built | {event.territory})


def _complex_removed(state: GameState, event: e.ComplexRemoved) -> GameState:
    return with_territory(state, event.territory, complex=False, damage=0)


def _complex_moved(state: GameState, event: e.ComplexMoved) -> GameState:
    damage = state.territories[event.source].damage
    state = with_territory(state, event.source, complex=False, damage=0)
    return with_territory(state, event.target, complex=True, damage=damage)


def _damage_changed(state: GameState, event: e.DamageChanged) -> GameState:
    return with_territory(state, event.territory, damage=event.damage)


def _rockets_fired(state: GameState, event: e.RocketsFired) -> GameState:
    return with_turn(state, rocketed=state.this_turn.rocketed | {event.territory})


def _units_ordered(state: GameState, event: e.UnitsOrdered) -> GameState:
    return with_power(state, event.power, to_mobilize=_tally(state.powers[event.power].to_mobilize, event.units))


def _units_left(state: GameState, event: e.UnitsPlaced | e.UnitsAssumedPlaced | e.UnitsReturned) -> GameState:
    return with_power(state, event.power, to_mobilize=_tally(state.powers[event.power].to_mobilize, event.units, -1))


def _units_placed(state: GameState, event: e.UnitsPlaced) -> GameState:
    state = _units_left(state, event)
    turn = state.this_turn
    placed = _tally(turn.placed, {event.territory: sum(event.units.values())})
    return with_turn(state, placed=placed, mobilized=turn.mobilized | {event.power})


def _researchers_changed(state: GameState, event: e.ResearchersChanged) -> GameState:
    return with_power(state, event.power, researchers=event.count, development=event.development)


def _research_rolled(state: GameState, event: e.ResearchRolled) -> GameState:
    return with_turn(state, rolled=state.this_turn.rolled | {event.power})


def _technology_gained(state: GameState, event: e.TechnologyGained) -> GameState:
    held = state.powers[event.power].technologies
    return with_power(state, event.power, technologies=(*held, event.technology))


def _technology_lost(state: GameState, event: e.TechnologyLost) -> GameState:
    held = state.powers[event.power].technologies
    return with_power(state, event.power, technologies=tuple(one for one in held if one != event.technology))


def _advantage_gained(state: GameState, event: e.AdvantageGained) -> GameState:
    held = state.powers[event.power].advantages
    return with_power(state, event.power, advantages=(*held, event.advantage))


def _advantage_used(state: GameState, event: e.AdvantageUsed) -> GameState:
    if event.spent:
        spent = (*state.powers[event.power].spent_advantages, event.advantage)
        state = with_power(state, event.power, spent_advantages=spent)
    return with_turn(state, used=(*state.this_turn.used, (event.advantage, event.territory)))


def _claim_attested(state: GameState, event: e.ClaimAttested) -> GameState:
    return replace(state, claims={**state.claims, event.claim: event.answer})


def _phase_began(state: GameState, event: e.PhaseBegan) -> GameState:
    return replace(state, phase=event.phase)


def _nothing(state: GameState, _event: e.IncomeCollected) -> GameState:
    return state


def _turn_ended(state: GameState, event: e.TurnEnded) -> GameState:
    return replace(state, claims=without(state.claims, event.forgotten))


def _turn_began(state: GameState, event: e.TurnBegan) -> GameState:
    return replace(state, round=event.round, turn=event.power, phase=event.phase, this_turn=type(state.this_turn)())


def _game_won(state: GameState, event: e.GameWon) -> GameState:
    return replace(state, winner=Winner(side=event.side, reason=event.reason, individual=event.individual))


EVOLVERS: dict[type[e.Event], Evolver] = {
    e.MoneyMoved: _money_moved,
    e.ControlChanged: _control_changed,
    e.ComplexBuilt: _complex_built,
    e.ComplexRemoved: _complex_removed,
    e.ComplexMoved: _complex_moved,
    e.DamageChanged: _damage_changed,
    e.RocketsFired: _rockets_fired,
    e.UnitsOrdered: _units_ordered,
    e.UnitsPlaced: _units_placed,
    e.UnitsAssumedPlaced: _units_left,
    e.UnitsReturned: _units_left,
    e.ResearchersChanged: _researchers_changed,
    e.ResearchRolled: _research_rolled,
    e.TechnologyGained: _technology_gained,
    e.TechnologyLost: _technology_lost,
    e.AdvantageGained: _advantage_gained,
    e.AdvantageUsed: _advantage_used,
    e.ClaimAttested: _claim_attested,
    e.PhaseBegan: _phase_began,
    e.IncomeCollected: _nothing,
    e.TurnEnded: _turn_ended,
    e.TurnBegan: _turn_began,
    e.GameWon: _game_won,
    **war_game.EVOLVERS,
    **second_world_war.EVOLVERS,
}
"""What each event does to the state. Games with events of their own add their tables here and to BEGINNERS."""

BEGINNERS: dict[type[e.Event], Callable[[Any], GameState]] = {
    e.GameStarted: begin,
    **war_game.BEGINNERS,
    **second_world_war.BEGINNERS,
}
"""What the first event of a game makes."""


class UnknownEvent(TypeError):
    """An event that no evolver knows: the journal comes from a newer program."""


def evolve(state: GameState | None, event: e.Event) -> GameState:
    """The state after one more event. Only the first event of a game starts from None."""
    try:
        return BEGINNERS[type(event)](event) if state is None else EVOLVERS[type(event)](state, event)
    except KeyError:
        if type(event) in (BEGINNERS if state is None else EVOLVERS):
            raise
        raise UnknownEvent(f"{type(event).__name__} cannot {'open' if state is None else 'follow in'} a game") from None


def fold(events: Iterable[e.Event], state: GameState | None = None) -> GameState | None:
    """The state after all these events."""
    for event in events:
        state = evolve(state, event)
    return state
