"""The season and its impulses: what begins, what ends, and what's due in between."""

from companion.families.second_world_war.actions import PassImpulse
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.events import (
    DatedEventAnnounced,
    EffectFellDue,
    ImpulseBegan,
    ImpulseEnded,
    MinorRested,
    PowerPassed,
    SeasonBegan,
    SeasonClosing,
)
from companion.families.second_world_war.named import AXIS_BLOC, SOVIET_BLOC, WESTERN_ALLIES
from companion.families.second_world_war.rules import actors, calendar, checklist, world
from companion.families.second_world_war.rules.diplomacy import cascade, treaties
from companion.families.second_world_war.rules.draft import Draft
from companion.families.second_world_war.rules.economy import resources
from companion.families.second_world_war.rules.points import accounts, purchase
from companion.families.second_world_war.rules.status import commit
from companion.families.second_world_war.sections.effects import DatedEvent
from companion.families.second_world_war.state import SecondWorldWarState
from companion.languages import Message
from companion.languages.messages import in_a_row
from companion.model.actions import AdvancePhase, EndTurn
from companion.model.events import PhaseBegan
from companion.model.sentence import sentence

SEASON_CLAIMS = ("japan_attacks_in_china",)


def _forgotten_after(bloc: str) -> tuple[str, ...]:
    """Answers that are valid until the bloc they matter to has acted."""
    claims = {SOVIET_BLOC: ("east_front_open",), AXIS_BLOC: ("paris_in_reach",)}
    return claims.get(bloc, ())


def speaker(edition: SecondWorldWarEdition, state: SecondWorldWarState, bloc: str | None) -> str:
    """The power whose turn is shown: the bloc's speaker; in a step for all, the first in the turn order."""
    order = [power for power in edition.scenarios[state.scenario].turn_order if world.active(state, power)]
    first = order[0] if order else next(iter(edition.powers.ids))
    if bloc is None:
        return first
    return world.leader(edition, state, bloc) or world.leader(edition, state, WESTERN_ALLIES) or first


def begin_season(draft: Draft, number: int) -> None:
    """Begin a season: reset counters, apply dated events and scheduled effects."""
    turn = speaker(draft.edition, draft.state, None)
    draft.emit(SeasonBegan(round=number, turn=turn, phase=draft.edition.season_frame.opens, forgotten=SEASON_CLAIMS))
    state = draft.state
    season = calendar.season(draft.edition, state)
    draft.say("season_begins", moment=calendar.moment(draft.edition, state))
    if season.weather:
        draft.say("weather", season=season.id)
    _reinforcements_come(draft)
    _scheduled(draft)
    for event in draft.edition.dated_events:
        if any(calendar.is_now(draft.edition, state, when) for when in event.when):
            _announce(draft, event)


def _reinforcements_come(draft: Draft) -> None:
    """Announce the reinforcements entered for the year that begins, or in which the game does."""
    edition, state = draft.edition, draft.state
    if state.round > 1 and calendar.season(edition, state) != edition.seasons[0]:
        return
    for power, by_year in state.numbers.reinforcements_by_year.items():
        units = by_year.get(str(calendar.year(edition, state)))
        if units and world.active(state, power):
            draft.say("reinforcements_come", power=power, units=units)


def _announce(draft: Draft, event: DatedEvent) -> None:
    """Apply a dated event, if it still can: a captured country joins nobody."""
    said = len(draft.said)
    happened = []
    for effect in event.effects:
        happened += cascade.apply(draft, effect, {}, event.id)
    cascade.follow(draft, happened)
    if len(draft.said) == said:
        return
    draft.emit(DatedEventAnnounced(event=event.id))
    if all(effect.does == "treaty_ends" for effect in event.effects):
        draft.said[said:] = [sentence("dated_event", event=event.id)]
    elif draft.said[said].key != "treaty_begins" and not brings_its_name(event):
        draft.said.insert(said, sentence("dated_event_brings", event=event.id))


def brings_its_name(event: DatedEvent) -> bool:
    """Whether an event's reminder already contains its name, so that it isn't said twice."""
    return bool(event.effects) and (event.effects[0].note or "").startswith(event.name)


def catch_up(draft: Draft) -> None:
    """Apply what the calendar brought before a game that the table begins later than usual."""
    begins = calendar.number(draft.edition, draft.state.opening)
    for event in draft.edition.dated_events:
        if all(calendar.number(draft.edition, when) < begins for when in event.when):
            for effect in event.effects:
                if effect.does in ("treaty_begins", "treaty_ends", "ally"):
                    cascade.apply(draft, effect, {}, event.id)


def _scheduled(draft: Draft) -> None:
    state = draft.state
    for effect in state.scheduled:
        if effect.round > state.round:
            continue
        draft.emit(EffectFellDue(subject=effect.subject))
        if effect.does == "ally" and effect.to is not None:
            commit(draft, effect.subject, effect.to, "ally")
        elif effect.does == "treaty_ends":
            treaties.set_treaty(draft, effect.subject, in_force=False)


def _blocs(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> list[str]:
    """The blocs with somebody to act, in order."""
    return [
        bloc.id
        for bloc in edition.blocs
        if any(world.active(state, power) for power in bloc.powers)
        or (bloc.minors_at_war and set(world.minors_at_war(edition, state)) - state.resting)
    ]


def _first_bloc(draft: Draft) -> str:
    blocs = _blocs(draft.edition, draft.state)
    if not blocs:
        raise draft.refuse("nobody_left", "No power is left in the war: declare the winner.")
    return blocs[0]


def begin_impulse(draft: Draft, impulse: int, bloc: str) -> None:
    """Begin a bloc's part of an impulse: resources recover, minor powers get their point."""
    turn = speaker(draft.edition, draft.state, bloc)
    first = draft.edition.season_frame.each_impulse[0]
    draft.emit(ImpulseBegan(impulse=impulse, bloc=bloc, turn=turn, phase=first))
    draft.say("impulse_begins", impulse=impulse, bloc=bloc)
    if checklist.recovery_phase(draft.edition, draft.state) == draft.state.phase:
        resources.recover(draft, world.acting_powers(draft.edition, draft.state))
    data = draft.edition.blocs.get(bloc)
    if data is not None and data.minors_at_war:
        for minor in _actors(draft):
            given = draft.edition.action_points.unallied_minor
            accounts.grant(draft, minor, given, accounts.IMPULSE, sentence("minor_power"))


def end_impulse(draft: Draft) -> None:
    """End a bloc's part: what doesn't last lapses, and the next one begins."""
    state = draft.state
    bloc, impulse = str(state.bloc), state.impulse
    powers = world.acting_powers(draft.edition, state)
    actors = powers or world.minors_at_war(draft.edition, state)
    everything = state.options.get(draft.edition.action_points.kept_option or "") == "impulse"
    for actor in actors:
        accounts.expire(draft, actor, everything=everything)
    draft.emit(ImpulseEnded(bloc=bloc, powers=tuple(powers), forgotten=_forgotten_after(bloc)))
    order = [bloc.id for bloc in draft.edition.blocs]
    left = [later for later in _blocs(draft.edition, draft.state) if order.index(later) > order.index(bloc)]
    if left:
        begin_impulse(draft, impulse, left[0])
    elif impulse < draft.edition.season_frame.impulses:
        begin_impulse(draft, impulse + 1, _first_bloc(draft))
    else:
        turn = speaker(draft.edition, draft.state, None)
        draft.emit(SeasonClosing(turn=turn, phase=draft.edition.season_frame.closes))
        draft.say("season_ends", moment=calendar.moment(draft.edition, draft.state))


def _end_season(draft: Draft) -> None:
    state = draft.state
    last = state.numbers.last_season
    if last is not None and calendar.has_come(draft.edition, state, last):
        how = state.numbers.scenario_victory or Message("see your Scenario Book")
        draft.warn("last_season", "This was the scenario's last season. Who won? ({how})", how=how)
    if state.options.get(draft.edition.action_points.kept_option or "") == "season":
        for power in draft.edition.powers.ids:
            accounts.expire(draft, power, everything=True)
    begin_season(draft, state.round + 1)


def _last_phase(draft: Draft) -> None:
    """End a bloc's impulse: resources recover here, if the table plays that way."""
    phase = draft.edition.season_frame.each_impulse[-1]
    if draft.state.phase == phase:
        return
    draft.emit(PhaseBegan(phase=phase))
    if checklist.recovery_phase(draft.edition, draft.state) == phase:
        resources.recover(draft, world.acting_powers(draft.edition, draft.state))


def _require_settled(draft: Draft) -> None:
    open_items = checklist.still_due(draft.edition, draft.state)
    if open_items:
        draft.warn("still_due", "First: {raise_for}", raise_for=in_a_row([due.message for due in open_items]))


def advance_phase(draft: Draft, _action: AdvancePhase) -> None:
    """Advance to the next step of the season."""
    _require_settled(draft)
    state, steps = draft.state, draft.edition.season_frame
    if state.phase == steps.opens:
        begin_impulse(draft, 1, _first_bloc(draft))
    elif state.phase == steps.closes:
        _end_season(draft)
    elif state.phase == steps.each_impulse[-1]:
        end_impulse(draft)
    else:
        following = steps.each_impulse[steps.each_impulse.index(state.phase) + 1]
        if following == steps.each_impulse[-1]:
            _last_phase(draft)
        else:
            draft.emit(PhaseBegan(phase=following))
        draft.say("step_begins", bloc=state.bloc, phase=following)


def _actors(draft: Draft) -> list[str]:
    """Who acts in the current impulse: powers, or minor powers that don't rest."""
    edition, state = draft.edition, draft.state
    minors = [minor for minor in world.minors_at_war(edition, state) if minor not in state.resting]
    return world.acting_powers(edition, state) or minors


def pass_impulse(draft: Draft, action: PassImpulse) -> None:
    """Pass for a power: with the free point if it bought none. The last pass ends the impulse."""
    if action.power is not None and action.power not in draft.edition.powers.ids:
        _minor_passes(draft, world.known_country(draft, action.power), action)
        return
    powers = [actors.power(draft, word) for word in action.powers or (action.power,)]
    for power in powers:
        actors.require_impulse(draft, power)
    left = [power for power in dict.fromkeys(powers) if power not in draft.state.this_impulse.passed]
    if not left:
        raise draft.refuse("already_passed", "{power:power the} has already passed.", power=draft.power(powers[0]))
    fresh = [power for power in left if _may_take_the_free_point(draft, power)]
    for power in fresh:
        purchase.grant_default_point(draft, power)
    for power in left:
        draft.emit(PowerPassed(power=power))
    free = draft.edition.action_points.by_default
    if len(left) > 1:
        draft.say("pass_together", powers=left)
        if fresh:
            draft.say("default_points_taken", powers=fresh, count=len(fresh), free=free)
    else:
        if fresh:
            draft.say("default_point_taken", power=left[0], free=free)
        draft.say("passes", who=left[0])
    if not action.impulse_goes_on:
        _end_if_all_passed(draft)


def _may_take_the_free_point(draft: Draft, power: str) -> bool:
    now = draft.state.this_impulse
    begun = now.bought.get(power) or any(spent.power == power and spent.points for spent in now.spent)
    return power not in now.default and not begun


def _minor_passes(draft: Draft, country: str, action: PassImpulse) -> None:
    state, name, rest = draft.state, world.call(draft, country), action.rest
    if country not in world.minors_at_war(draft.edition, state):
        raise draft.refuse("not_available", "{name:the} isn't a minor power at war on its own.", name=name)
    if rest is False or country in state.resting:
        if country not in state.resting:
            raise draft.refuse("no_change", "{name:the} isn't passing automatically.", name=name)
        draft.emit(MinorRested(country=country, rests=False))
        draft.say("acts_again", who=country)
        return
    if rest:
        draft.emit(MinorRested(country=country, rests=True))
        draft.say("rests", who=country)
    bloc = draft.edition.blocs.get(state.bloc)
    if bloc is not None and bloc.minors_at_war:
        draft.emit(PowerPassed(power=country))
        if not rest:
            draft.say("passes", who=country)
        if not action.impulse_goes_on:
            _end_if_all_passed(draft)
    elif not rest:
        raise draft.refuse("wrong_turn", "It isn't the minor powers' impulse.")


def _end_if_all_passed(draft: Draft) -> None:
    """End the impulse with the last pass; entries between impulses end none."""
    if draft.state.bloc is None:
        return
    left = set(_actors(draft)) - draft.state.this_impulse.passed
    if left or checklist.still_due(draft.edition, draft.state):
        return
    _last_phase(draft)
    end_impulse(draft)


def end_turn(draft: Draft, action: EndTurn) -> None:
    """End the bloc's turn and pass to the next, whatever step this is."""
    if draft.state.bloc is None:
        advance_phase(draft, AdvancePhase(override=action.override))
        return
    _require_settled(draft)
    _last_phase(draft)
    end_impulse(draft)
