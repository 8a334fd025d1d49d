"""Folding the events of this family into state."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict, replace

from companion.engine.folding import begun, plus, position_stated, without
from companion.families.second_world_war import events as e
from companion.families.second_world_war.evolve_countries import COUNTRY_EVOLVERS
from companion.families.second_world_war.state import (
    Fall,
    InProduction,
    Numbers,
    PowerState,
    Scheduled,
    SecondWorldWarState,
    Spent,
    ThisImpulse,
)
from companion.model.events import Event

S = SecondWorldWarState


def begin(event: e.CampaignStarted) -> SecondWorldWarState:
    """The state after a game's first event."""
    return begun(
        SecondWorldWarState,
        event,
        event.powers,
        territories=event.countries,
        start=event.countries,
        powers={power: PowerState() for power in event.powers},
        opening=event.opening,
        wars=event.wars,
        treaties=frozenset(event.treaties),
        surrendered={who: Fall(to=to, round=0) for who, to in event.surrendered.items()},
    )


def merged(old: Numbers, new: Numbers) -> Numbers:
    """Numbers merged with newer ones."""
    was, now = asdict(old), asdict(new)
    return Numbers(**{key: _laid_over(was[key], value) for key, value in now.items()})


def _laid_over(old: Any, new: Any) -> Any:
    if isinstance(old, dict):
        return {**old, **new}
    if isinstance(old, tuple):
        return (*old, *new)
    return old if new is None else new


def _numbers_entered(state: S, event: e.NumbersEntered) -> S:
    return replace(
        state,
        numbers=merged(state.numbers, event.numbers),
        territories={**state.territories, **event.countries},
        start={**state.start, **event.countries},
        further={**state.further, **event.names},
    )


def _season_began(state: S, event: e.SeasonBegan) -> S:
    return replace(
        state,
        round=event.round,
        turn=event.turn,
        phase=event.phase,
        impulse=0,
        bloc=None,
        reinforced={},
        announced=(),
        settled=frozenset(),
        claims=without(state.claims, event.forgotten),
        this_impulse=ThisImpulse(),
    )


def _impulse_began(state: S, event: e.ImpulseBegan) -> S:
    return replace(
        state,
        impulse=event.impulse,
        bloc=event.bloc,
        turn=event.turn,
        phase=event.phase,
        settled=frozenset(),
        this_impulse=ThisImpulse(),
    )


def _impulse_ended(state: S, event: e.ImpulseEnded) -> S:
    return replace(state, stunned=state.stunned - set(event.powers), claims=without(state.claims, event.forgotten))


def _season_closing(state: S, event: e.SeasonClosing) -> S:
    return replace(
        state,
        impulse=0,
        bloc=None,
        turn=event.turn,
        phase=event.phase,
        settled=frozenset(),
        this_impulse=ThisImpulse(),
    )


def _announced(state: S, event: e.DatedEventAnnounced) -> S:
    return replace(state, announced=(*state.announced, event.event))


def _scheduled(state: S, event: e.EffectScheduled) -> S:
    scheduled = Scheduled(round=event.round, does=event.does, subject=event.subject, to=event.to)
    return replace(state, scheduled=(*state.scheduled, scheduled))


def _fell_due(state: S, event: e.EffectFellDue) -> S:
    left = list(state.scheduled)
    found = next((item for item in left if item.subject == event.subject), None)
    if found is not None:
        left.remove(found)
    return replace(state, scheduled=tuple(left))


def _impulse(state: S, **changed: Any) -> S:
    return replace(state, this_impulse=replace(state.this_impulse, **changed))


def _default_taken(state: S, event: e.DefaultPointTaken) -> S:
    return _impulse(state, default=state.this_impulse.default | {event.power})


def _buying_opened(state: S, event: e.BuyingOpened) -> S:
    return _impulse(state, default=state.this_impulse.default - {event.power})


def _points_bought(state: S, event: e.PointsBought) -> S:
    state = _impulse(state, bought=plus(state.this_impulse.bought, {event.power: event.resources}))
    return _acts_again(state, event.power)


def _acts_again(state: S, power: str) -> S:
    passed = state.this_impulse.passed
    return _impulse(state, passed=passed - {power}) if power in passed else state


def _points_spent(state: S, event: e.PointsSpent) -> S:
    line = Spent(
        power=event.power,
        operation=event.operation,
        count=event.count,
        points=event.points,
        theatre=event.theatre,
        note=event.note,
        against=event.against,
        paid_by=event.paid_by,
    )
    return _acts_again(_impulse(state, spent=(*state.this_impulse.spent, line)), event.power)


def _stunned(state: S, event: e.PowerStunned) -> S:
    return replace(state, stunned=state.stunned | {event.power})


def _once_done(state: S, event: e.OnceDone) -> S:
    return replace(state, done=state.done | {event.what})


def _reinforced(state: S, event: e.ReinforcementsBuilt) -> S:
    state = replace(state, reinforced=plus(state.reinforced, {event.power: sum(event.units.values())}))
    if event.power not in state.numbers.reinforcements_by_year:
        return state
    built = plus(state.built.get(event.power, {}), event.units)
    return replace(state, built={**state.built, event.power: built})


def _queued(state: S, event: e.UnitQueued) -> S:
    item = InProduction(
        id=event.item,
        power=event.power,
        unit=event.unit,
        country=event.country,
        box=event.box,
        start=event.start,
        lap=event.lap,
        laps=event.laps,
    )
    state = replace(state, production=(*state.production, item), queued=state.queued | {event.item})
    return _impulse(state, worked=state.this_impulse.worked | {event.item})


def _unit_moved(state: S, event: e.UnitMoved) -> S:
    production = tuple(
        replace(power, box=event.box, lap=event.lap) if power.id == event.item else power for power in state.production
    )
    state = replace(state, production=production)
    return _impulse(state, worked=state.this_impulse.worked | {event.item}) if event.cause == "advanced" else state


def _unit_left(state: S, event: e.UnitLeft) -> S:
    return replace(state, production=tuple(power for power in state.production if power.id != event.item))


def _bombed(state: S, event: e.CityBombed) -> S:
    return _impulse(state, bombed=state.this_impulse.bombed | {event.city})


def _atomic(state: S, event: e.AtomicBombDropped) -> S:
    return replace(state, bombs=plus(state.bombs, {event.target: 1}))


def _special_made(state: S, event: e.SpecialUnitsMade) -> S:
    return replace(state, special=plus(state.special, {event.unit: event.count}))


def _special_lost(state: S, event: e.SpecialUnitsLost) -> S:
    special = plus(state.special, {event.unit: -event.count})
    return replace(state, special={unit: count for unit, count in special.items() if count > 0})


def _passed(state: S, event: e.PowerPassed) -> S:
    return _impulse(state, passed=state.this_impulse.passed | {event.power})


def _rested(state: S, event: e.MinorRested) -> S:
    rests = state.resting | {event.country} if event.rests else state.resting - {event.country}
    return replace(state, resting=rests)


def _demanded(state: S, event: e.DemandMade) -> S:
    return replace(state, demands=state.demands | {event.treaty})


def _answered(state: S, event: e.DemandAnswered) -> S:
    return replace(state, demands=state.demands - {event.treaty})


def _lent(state: S, event: e.ResourcesLent) -> S:
    return _impulse(state, lent=plus(state.this_impulse.lent, {event.route: event.amount}))


def _item_settled(state: S, event: e.ItemSettled) -> S:
    return replace(state, settled=state.settled | {event.item} if event.done else state.settled - {event.item})


EVOLVERS: dict[type[Event], Callable[[S, Any], S]] = {
    e.PositionStated: position_stated,
    e.NumbersEntered: _numbers_entered,
    e.SeasonBegan: _season_began,
    e.ImpulseBegan: _impulse_began,
    e.ImpulseEnded: _impulse_ended,
    e.SeasonClosing: _season_closing,
    e.DatedEventAnnounced: _announced,
    e.EffectScheduled: _scheduled,
    e.EffectFellDue: _fell_due,
    e.DefaultPointTaken: _default_taken,
    e.BuyingOpened: _buying_opened,
    e.PointsBought: _points_bought,
    e.PointsSpent: _points_spent,
    e.PowerStunned: _stunned,
    e.OnceDone: _once_done,
    e.ReinforcementsBuilt: _reinforced,
    e.UnitQueued: _queued,
    e.UnitMoved: _unit_moved,
    e.UnitLeft: _unit_left,
    e.CityBombed: _bombed,
    e.AtomicBombDropped: _atomic,
    e.SpecialUnitsMade: _special_made,
    e.SpecialUnitsLost: _special_lost,
    e.PowerPassed: _passed,
    e.MinorRested: _rested,
    e.DemandMade: _demanded,
    e.DemandAnswered: _answered,
    e.ResourcesLent: _lent,
    e.ItemSettled: _item_settled,
    **COUNTRY_EVOLVERS,
}
"""The effect of each event on the state."""
