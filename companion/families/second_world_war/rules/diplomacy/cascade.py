"""Chain reactions: triggers and their effects, until nothing more follows."""

from collections.abc import Iterable

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.events import BuyingOpened, OnceDone, PowerStunned
from companion.families.second_world_war.named import (
    COMMONWEALTH,
    GERMANY,
    JAPAN,
    NETHERLANDS_EAST_INDIES,
    POLAND,
    SITZKRIEG,
    TURKEY,
    UNITED_STATES,
    VICHY_FRANCE,
)
from companion.families.second_world_war.rules import victory, world
from companion.families.second_world_war.rules.diplomacy import treaties
from companion.families.second_world_war.rules.diplomacy.effects import on_country, spared, turn_neutral
from companion.families.second_world_war.rules.diplomacy.triggers import Occurrence, Roles, set_off
from companion.families.second_world_war.rules.draft import Draft
from companion.families.second_world_war.rules.status import commit, gain, make_neutral, say_gains
from companion.families.second_world_war.sections.effects import DatedEvent, Effect, Trigger
from companion.families.second_world_war.state import SecondWorldWarState


def follow(draft: Draft, occurrences: Iterable[Occurrence]) -> None:
    """Apply everything that follows, and everything that follows from that; then check for an instant victory."""
    queue = list(occurrences)
    while queue:
        due = queue.pop(0)
        for trigger, by_role in set_off(draft.edition, draft.state, due):
            for effect in trigger.effects:
                queue += apply(draft, effect, by_role, trigger.id)
        queue += _beyond_the_table(draft, due)
    _nothing_left(draft)
    victory.check(draft)


def _nothing_left(draft: Draft) -> None:
    """What no trigger took from a fallen power goes to its captor."""
    for country, now in draft.state.territories.items():
        fall = draft.state.surrendered.get(now.controller or "")
        if now.controller not in draft.edition.powers.ids or fall is None:
            continue
        if fall.to is not None and world.active(draft.state, fall.to):
            gain(draft, country, fall.to)
            say_gains(draft, (country,), fall.to)
        else:
            make_neutral(draft, country)
            draft.say("neutral", countries=[country])


def receiver(draft: Draft, to: str | None, by_role: Roles) -> str | None:
    """The power that an effect means by a power, a bloc, or a role."""
    word = by_role.get(to, to) if to is not None else None
    if word is None or word in draft.edition.powers.ids or word in draft.state.territories:
        return word
    first, captor, state = world.leader(draft.edition, draft.state, word), by_role.get("captor"), draft.state
    nobody_fights = first is not None and world.is_neutral(draft.edition, state, first)
    bloc = draft.edition.blocs.get(word)
    return captor if nobody_fights and bloc and captor in bloc.powers else first


def apply(draft: Draft, effect: Effect, by_role: Roles, cause: str, default: tuple[str, ...] = ()) -> list[Occurrence]:
    """Apply one effect; returns what may follow from it. Without countries, it's for those in `default`."""
    to = receiver(draft, effect.to, by_role)
    countries = effect.countries or default
    happened: list[Occurrence] = []
    match effect.does:
        case "treaty_begins" | "treaty_ends":
            treaties.set_treaty(draft, str(effect.treaty), effect.does == "treaty_begins")
        case "default_points_only":
            for power in countries:
                draft.emit(PowerStunned(power=power))
                draft.say("default_point_only", power=power)
        case "modifier":
            if all(world.active(draft.state, country) for country in countries):
                draft.say("modifier_is_now", countries=countries, value=effect.value)
        case "may_declare_war":
            fight_on = all(world.active(draft.state, country) for country in (countries[0], str(to)))
            if fight_on and not world.at_war(draft.state, countries[0], str(to)):
                draft.say("may_declare_war", who=countries[0], on=to)
        case "remind" | "barred":
            _remind(draft, effect, countries, cause)
        case "neutral":
            turn_neutral(draft, effect, countries, cause)
        case _:
            for country in countries:
                happened += on_country(draft, effect, country, to, cause)
    return happened


def _remind(draft: Draft, effect: Effect, countries: tuple[str, ...], cause: str) -> None:
    """Remind the table of what it does; a dated event has already named whom it concerns."""
    state, dated = draft.state, any(dated_event.id == cause for dated_event in draft.edition.dated_events)
    gone = effect.to in draft.edition.powers.ids and not world.active(state, str(effect.to))
    if gone or any(spared(draft, effect, country, cause) for country in countries):
        return
    if effect.once:
        if cause in state.done:
            return
        draft.emit(OnceDone(what=cause))
    if effect.note is None:
        draft.say("against_the_rules", countries=countries)
    elif dated or not countries:
        draft.say("reminder", note=_place(draft, effect, cause))
    else:
        draft.say("reminder_of_countries", countries=countries, note=_place(draft, effect, cause))
    if NETHERLANDS_EAST_INDIES in countries and world.DEPLOYED not in state.done:
        draft.emit(OnceDone(what=world.DEPLOYED))
        if state.numbers.east_indies_units:
            draft.say("these_units", units=state.numbers.east_indies_units)


def _place(draft: Draft, effect: Effect, cause: str) -> list[str | int]:
    """Where the edition states an effect: the dated event or trigger, and which of its effects."""
    causes: list[DatedEvent | Trigger] = [*draft.edition.dated_events, *draft.edition.triggers]
    return [cause, next(source.effects.index(effect) for source in causes if source.id == cause)]


def _beyond_the_table(draft: Draft, occurrence: Occurrence) -> list[Occurrence]:
    """Consequences of an occurrence that need more than a row of data."""
    state = draft.state
    if occurrence.kind == "war_declared":
        for provocation in provocations(draft.edition, state, occurrence.of, str(occurrence.by)):
            if provocation not in state.done:
                draft.emit(OnceDone(what=provocation))
        if occurrence.by == GERMANY and occurrence.of != POLAND:
            treaties.set_treaty(draft, SITZKRIEG, in_force=False)
        for broken in treaties.broken_by(draft.edition, occurrence.of, str(occurrence.by)):
            treaties.set_treaty(draft, broken, in_force=False)
    if occurrence.kind == "at_war":
        _wake_up(draft, occurrence)
        us_joins = UNITED_STATES in occurrence.neutral and UNITED_STATES in (occurrence.of, occurrence.by)
        if us_joins and state.country(TURKEY).intervened_by == COMMONWEALTH:
            commit(draft, TURKEY, UNITED_STATES, "ally")
    return []


def provocations(edition: SecondWorldWarEdition, state: SecondWorldWarState, target: str, declarer: str) -> list[str]:
    """The conditions of war limits that a declaration of war fulfills for the rest of the game."""
    vichy = VICHY_FRANCE in (
        target,
        state.territories[target].controller if target in state.territories else None,
    )
    return [
        *(["united_states_attacked"] if target == UNITED_STATES and declarer in edition.powers.ids else []),
        *(["japan_at_large"] if declarer == JAPAN and not vichy else []),
    ]


def _wake_up(draft: Draft, occurrence: Occurrence) -> None:
    """A neutral power that spent its free point on going to war can buy points immediately."""
    state = draft.state
    for power in (occurrence.of, occurrence.by):
        taken = power in state.this_impulse.default and power in occurrence.neutral
        if power is not None and taken and not world.is_neutral(draft.edition, state, power):
            draft.emit(BuyingOpened(power=power))
            draft.say("may_buy_points", power=power)
