"""An effect's results for countries: alliances, control, neutrality, surrender, and war, with their exceptions."""

from collections.abc import Callable

from companion.families.second_world_war.events import CountryChanged, EffectScheduled, OnceDone
from companion.families.second_world_war.named import (
    AFRICAN_PORTS,
    COMMONWEALTH,
    FRANCE,
    GERMANY,
    JAPAN_SOVIET_TREATY,
    SOVIET_UNION,
    TEHERAN_AGREEMENT,
    UNITED_STATES,
    VICHY_FRANCE,
)
from companion.families.second_world_war.rules import world
from companion.families.second_world_war.rules.diplomacy.triggers import Occurrence
from companion.families.second_world_war.rules.draft import Draft
from companion.families.second_world_war.rules.status import (
    begin_war,
    charter_denies,
    commit,
    end_wars,
    gain,
    make_neutral,
    say_gains,
)
from companion.families.second_world_war.rules.surrender import consequences
from companion.families.second_world_war.sections.effects import EXCEPTED_BEFORE, Effect, ExceptIf
from companion.families.second_world_war.state import Status

ALLIANCES: dict[str, Status] = {
    "ally": "ally",
    "uncommitted_ally": "uncommitted_ally",
    "non_cooperating_ally": "non_cooperating_ally",
}


def on_country(draft: Draft, effect: Effect, country: str, to: str | None, cause: str) -> list[Occurrence]:
    """Apply an effect to one country."""
    if spared(draft, effect, country, cause):
        return []
    if effect.starts == "next_season":
        if country in draft.state.surrendered:
            return []
        later = draft.state.round + 1
        draft.emit(EffectScheduled(round=later, does="ally", subject=country, to=to))
        draft.say("ally_next_season", country=country, to=to)
        return []
    if effect.does in ALLIANCES and to is not None:
        commit(draft, country, to, ALLIANCES[effect.does])
    elif effect.does == "no_ally" and to is not None:
        draft.emit(OnceDone(what=world.never_allied(country, to)))
        draft.say("never_an_ally", country=country, to=to)
    elif effect.does == "control" and to is not None:
        _control(draft, country, to)
    elif effect.does == "surrender" and to is not None:
        return _surrender(draft, country, to)
    elif effect.does == "war" and to is not None and _may_fight(draft, country):
        return begin_war(draft, country, to)
    elif effect.does == "minor_at_war":
        return _fight_western_allies(draft, country)
    return []


def turn_neutral(draft: Draft, effect: Effect, countries: tuple[str, ...], cause: str) -> None:
    """Create Vichy France: it's neutral, and so are the lands that it now holds."""
    free = [country for country in countries if not spared(draft, effect, country, cause)]
    lands = [country for country in free if country != VICHY_FRANCE]
    for country in free:
        make_neutral(draft, country, VICHY_FRANCE if country in lands else None)
    if VICHY_FRANCE in free:
        draft.say("neutral", countries=[VICHY_FRANCE])
    if lands:
        draft.say("held_by", countries=lands, by=VICHY_FRANCE)


def spared(draft: Draft, effect: Effect, country: str, cause: str) -> bool:
    """Whether an effect's exception applies to a country; the alternative is applied here."""
    word = effect.except_if or (EXCEPTED_BEFORE.get(cause) if effect.unless else None)
    return word is not None and EXCEPTIONS[word](draft, country)


def _axis_holds(draft: Draft, country: str) -> bool:
    holder = world.holding_power(draft.state, country)
    return holder is not None and draft.edition.side_of(holder) == "axis"


def _not_french(draft: Draft, country: str) -> bool:
    return draft.state.country(country).controller != FRANCE


def _not_in_the_commonwealth(draft: Draft, country: str) -> bool:
    return draft.state.country(country).controller != COMMONWEALTH


def _not_for_the_united_states(draft: Draft, country: str) -> bool:
    if _not_in_the_commonwealth(draft, country):
        return True
    if not world.is_neutral(draft.edition, draft.state, UNITED_STATES):
        return False
    make_neutral(draft, country)
    draft.say("neutral_like_the_united_states", countries=[country])
    draft.say("units_go_to_the_1_box", power=COMMONWEALTH, country=country)
    return True


def _not_defecting(draft: Draft, country: str) -> bool:
    """A country that fights the Western Allies doesn't defect: it surrenders to the Commonwealth."""
    now = draft.state.country(country)
    if now.status == "at_war" and now.controller == VICHY_FRANCE and world.active(draft.state, COMMONWEALTH):
        _surrender(draft, country, COMMONWEALTH)
        return True
    return now.controller not in (VICHY_FRANCE, FRANCE)


def _not_vichys(draft: Draft, country: str) -> bool:
    now = draft.state.country(country)
    with_germany = now.status == "ally" and now.controller == GERMANY
    on_its_own = country == VICHY_FRANCE and now.controller is None
    return not (with_germany or on_its_own or now.controller == VICHY_FRANCE)


def _deployed_before(draft: Draft, country: str) -> bool:
    """Its units came when Japan first declared war on a Western Ally, or it's already the Axis'."""
    return world.DEPLOYED in draft.state.done or _axis_holds(draft, country)


def _never_deployed(draft: Draft, _country: str) -> bool:
    return world.DEPLOYED not in draft.state.done


def _a_port_is_left(draft: Draft, _country: str) -> bool:
    return not all(_axis_holds(draft, port) for port in AFRICAN_PORTS)


def _adopted(draft: Draft, _country: str) -> bool:
    return TEHERAN_AGREEMENT in draft.state.treaties


def _fallen(draft: Draft, country: str) -> bool:
    return country in draft.state.surrendered


def _treaty_is_history(draft: Draft, country: str) -> bool:
    return JAPAN_SOVIET_TREATY not in draft.state.treaties or _fallen(draft, country)


def _soviet(draft: Draft, country: str) -> bool:
    return draft.state.country(country).controller == SOVIET_UNION


EXCEPTIONS: dict[ExceptIf, Callable[[Draft, str], bool]] = {
    "axis_holds": _axis_holds,
    "soviet_holds": _soviet,
    "not_french": _not_french,
    "not_defecting": _not_defecting,
    "not_vichys": _not_vichys,
    "never_deployed": _never_deployed,
    "deployed_before": _deployed_before,
    "port_left": _a_port_is_left,
    "not_for_the_united_states": _not_for_the_united_states,
    "not_in_the_commonwealth": _not_in_the_commonwealth,
    "conference_held": _adopted,
    "surrendered": _fallen,
    "treaty_over": _treaty_is_history,
}
"""Whether a country is spared, by the word in the effect's `except_if`."""


def _control(draft: Draft, country: str, to: str) -> None:
    """Give a power control of a country, unless a power in the war holds it."""
    state = draft.state
    if world.holding_power(state, country) is not None:
        return
    end_wars(draft, country)
    denied = charter_denies(draft.edition, state, country, to)
    status: Status = "controlled" if to in world.liberators(draft.edition) else "captured"
    draft.emit(CountryChanged(country=country, status=status, controller=to, gives=not denied))
    draft.say("under_control", country=country, to=to)


def _surrender(draft: Draft, country: str, to: str) -> list[Occurrence]:
    state = draft.state
    if country in draft.edition.powers.ids:
        return consequences.power_falls(draft, country, to, consequences.Seen()) if world.active(state, country) else []
    if state.country(country).controller == to:
        return []
    if VICHY_FRANCE not in (country, state.country(country).controller):
        return consequences.fall(draft, country, to, consequences.Seen())
    lands = [land for land, now in state.territories.items() if country == now.controller == VICHY_FRANCE]
    for land in (country, *lands):
        gain(draft, land, to)
    say_gains(draft, (country, *lands), to)
    return []


def _may_fight(draft: Draft, country: str) -> bool:
    """Whether somebody can be drawn into a war: it's in the war, or free."""
    state = draft.state
    if country in draft.edition.powers.ids:
        return world.active(state, country)
    return country not in state.surrendered and world.controller_power(state, country) is None


def _fight_western_allies(draft: Draft, country: str) -> list[Occurrence]:
    happened = []
    for power in world.liberators(draft.edition):
        state = draft.state
        if world.active(state, power) and not world.is_neutral(draft.edition, state, power):
            happened += begin_war(draft, power, country, declared=False)
    return happened
