"""What follows from what: triggers and their effects, until nothing more follows."""

from collections.abc import Iterable

from companion.editions.second_world_war import world
from companion.editions.second_world_war.effects import DEPLOYED, on_country, spared, turn_neutral
from companion.editions.second_world_war.occasions import Occurrence, Roles, set_off
from companion.editions.second_world_war.standing import commit, gain, make_neutral
from companion.editions.second_world_war.telling import say_gains, say_neutral
from companion.model.edition import Edition
from companion.model.second_world_war_events import BuyingOpened, OnceDone, PowerStunned, TreatyBegan, TreatyEnded
from companion.model.second_world_war_state import CampaignState
from companion.model.sections.effects import Effect
from companion.rulebook import victory
from companion.rulebook.draft import Draft

SITZKRIEG = "sitzkrieg"


def follow(draft: Draft, occurrences: Iterable[Occurrence]) -> None:
    """Apply everything that follows, and everything that follows from that; then look for an instant victory."""
    queue = list(occurrences)
    while queue:
        one = queue.pop(0)
        for trigger, who in set_off(draft.edition, world.now(draft), one):
            for effect in trigger.effects:
                queue += apply(draft, effect, who, trigger.id)
        queue += _beyond_the_table(draft, one)
    _nothing_left(draft)
    _instant_victory(draft)


def _nothing_left(draft: Draft) -> None:
    """What no trigger took from a fallen power goes to whom it surrendered to."""
    for country, one in world.now(draft).territories.items():
        fall = world.now(draft).surrendered.get(one.controller or "")
        if one.controller not in draft.edition.power or fall is None:
            continue
        if fall.to is not None and world.active(world.now(draft), fall.to):
            gain(draft, country, fall.to)
            say_gains(draft, (country,), fall.to)
        else:
            make_neutral(draft, country)
            say_neutral(draft, [country])


def receiver(draft: Draft, to: str | None, who: Roles) -> str | None:
    """The power that an effect means by a power, a bloc or a role."""
    word = who.get(to, to) if to is not None else None
    if word is None or word in draft.edition.power or word in world.now(draft).territories:
        return word
    first, captor, state = world.leader(draft.edition, world.now(draft), word), who.get("captor"), world.now(draft)
    nobody_fights = first is not None and world.is_neutral(draft.edition, state, first)
    bloc = world.bloc_data(draft.edition, word)
    return captor if nobody_fights and bloc and captor in bloc.powers else first


def apply(draft: Draft, effect: Effect, who: Roles, cause: str, default: tuple[str, ...] = ()) -> list[Occurrence]:
    """Apply one effect; returns what may follow from it. Countries left out are those in `default`."""
    to = receiver(draft, effect.to, who)
    countries = effect.countries or default
    happened: list[Occurrence] = []
    match effect.does:
        case "treaty_begins" | "treaty_ends":
            set_treaty(draft, str(effect.treaty), effect.does == "treaty_begins")
        case "default_points_only":
            for power in countries:
                draft.emit(PowerStunned(power=power))
                draft.say(f"{draft.name(power)} has only the default point in its next impulse.")
        case "modifier":
            if all(world.active(world.now(draft), one) for one in countries):
                draft.say(f"The nationality modifier of {world.listed(draft, countries)} is {effect.value} now.")
        case "may_declare_war":
            fight_on = all(world.active(world.now(draft), one) for one in (countries[0], str(to)))
            if fight_on and not world.at_war(world.now(draft), countries[0], str(to)):
                draft.say(f"{world.call(draft, countries[0])} may declare war on {world.call(draft, str(to))}.")
        case "remind" | "barred":
            _remind(draft, effect, countries, cause)
        case "neutral":
            turn_neutral(draft, effect, countries, cause)
        case _:
            for country in countries:
                happened += on_country(draft, effect, country, to, cause)
    return happened


def _remind(draft: Draft, effect: Effect, countries: tuple[str, ...], cause: str) -> None:
    """Say what the table does; what the calendar brings has said already whom it concerns."""
    state, note = world.now(draft), effect.note or "this is against the rules."
    gone = effect.to in draft.edition.power and not world.active(state, str(effect.to))
    if gone or any(spared(draft, effect, one, cause) for one in countries):
        return
    if "netherlands_east_indies" in countries:
        draft.emit(OnceDone(what=DEPLOYED))
        deployed = state.numbers.east_indies_units
        note = f"{note} ({draft.units(dict(deployed))})" if deployed else note
    dated = any(one.id == cause for one in draft.edition.dated_events)
    draft.say(note if dated or not countries else f"{world.listed(draft, countries)}: {note}")


def set_treaty(draft: Draft, treaty: str, in_force: bool) -> None:
    """An agreement comes into force or ends, unless it already did."""
    if (treaty in world.now(draft).treaties) == in_force:
        return
    draft.emit(TreatyBegan(treaty=treaty) if in_force else TreatyEnded(treaty=treaty))
    draft.say(f"{world.call(draft, treaty)}: {'in force' if in_force else 'over'}.")


def respect_sitzkrieg(draft: Draft, by: str, country: str) -> None:
    """Object if a Western Ally attacks Germany while the Sitzkrieg lasts."""
    holds = SITZKRIEG in world.now(draft).treaties
    if holds and by in world.liberators(draft.edition) and country == "germany":
        draft.object(
            "sitzkrieg",
            "The Western Allies leave Germany alone as long as the Sitzkrieg lasts. If Germany has broken it, Germany "
            "ends it under War and peace.",
        )


def break_sitzkrieg(draft: Draft, by: str, country: str) -> None:
    """Germany has attacked France or Britain: the Sitzkrieg is over."""
    if by == "germany" and country in ("france", "britain"):
        set_treaty(draft, SITZKRIEG, in_force=False)


def _beyond_the_table(draft: Draft, one: Occurrence) -> list[Occurrence]:
    """What follows from an occurrence and needs more than a row of data."""
    state = world.now(draft)
    if one.kind == "war_declared":
        for provocation in provocations(draft.edition, state, one.of, str(one.by)):
            if provocation not in state.done:
                draft.emit(OnceDone(what=provocation))
        if one.by == "germany" and one.of != "poland":
            set_treaty(draft, SITZKRIEG, in_force=False)
        if {one.of, one.by} == {"germany", "soviet_union"}:
            set_treaty(draft, "nazi_soviet_pact", in_force=False)
    if one.kind == "at_war":
        _wake_up(draft, one)
        us_joins = "united_states" in one.neutral and "united_states" in (one.of, one.by)
        if us_joins and state.country("turkey").intervened_by == "commonwealth":
            commit(draft, "turkey", "united_states", "ally")
    return []


def provocations(edition: Edition, state: CampaignState, target: str, declarer: str) -> list[str]:
    """The conditions of war limits that a declaration of war fulfils for the rest of the game."""
    vichy = world.VICHY in (target, state.territories[target].controller if target in state.territories else None)
    return [
        *(["united_states_attacked"] if target == "united_states" and declarer in edition.power else []),
        *(["japan_at_large"] if declarer == "japan" and not vichy else []),
    ]


def _wake_up(draft: Draft, one: Occurrence) -> None:
    """A neutral power that spent its free point on going to war may buy points at once."""
    state = world.now(draft)
    for power in (one.of, one.by):
        taken = power in state.this_impulse.default and power in one.neutral
        if power is not None and taken and not world.is_neutral(draft.edition, state, power):
            draft.emit(BuyingOpened(power=power))
            draft.say(f"{draft.name(power)} may buy action points from now on.")


def _instant_victory(draft: Draft) -> None:
    rule, state = draft.edition.instant_victory, world.now(draft)
    if rule is None or state.winner is not None:
        return
    if all(one in state.surrendered for one in rule.surrendered):
        names = world.listed(draft, rule.surrendered)
        victory.win(draft, rule.winner, f"{names} have surrendered")
