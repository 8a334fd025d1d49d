"""What an effect does to one country: alliances, control, neutrality, surrender and war, with their exceptions."""

from companion.editions.second_world_war import falling, world
from companion.editions.second_world_war.occasions import Occurrence
from companion.editions.second_world_war.standing import (
    begin_war,
    charter_denies,
    commit,
    gain,
    gain_sentence,
    make_neutral,
)
from companion.model.second_world_war_events import CountryChanged, EffectScheduled, OnceDone
from companion.model.second_world_war_state import Status
from companion.model.sections.effects import Effect
from companion.rulebook.draft import Draft

ALLIANCES: dict[str, Status] = {
    "ally": "ally",
    "uncommitted_ally": "uncommitted_ally",
    "non_cooperating_ally": "non_cooperating_ally",
}


def on_country(draft: Draft, effect: Effect, country: str, to: str | None, cause: str) -> list[Occurrence]:
    """An effect on one country."""
    if effect.unless is not None and _spared(draft, effect, country, cause):
        return []
    if effect.starts == "next_season":
        later = world.now(draft).round + 1
        draft.emit(EffectScheduled(round=later, does="ally", subject=country, to=to))
        draft.say(f"{world.call(draft, country)} becomes an ally of {world.call(draft, str(to))} next season.")
        return []
    if effect.does in ALLIANCES and to is not None:
        commit(draft, country, to, ALLIANCES[effect.does])
    elif effect.does == "no_ally" and to is not None:
        draft.emit(OnceDone(what=f"no_ally_{country}_{to}"))
        draft.say(f"{world.call(draft, country)} will not be an ally of {world.call(draft, to)}.")
    elif effect.does == "control" and to is not None:
        _control(draft, country, to)
    elif effect.does == "neutral":
        of_vichy = cause == "vichy_created" and country != world.VICHY
        make_neutral(draft, country, world.VICHY if of_vichy else None)
        draft.say(f"{world.call(draft, country)} is {'held by Vichy France' if of_vichy else 'neutral'}.")
    elif effect.does == "surrender" and to is not None:
        return _surrender(draft, country, to)
    elif effect.does == "war" and to is not None and _may_fight(draft, country, to):
        return begin_war(draft, country, to)
    elif effect.does == "minor_at_war":
        return _fight_western_allies(draft, country)
    return []


def _spared(draft: Draft, effect: Effect, country: str, cause: str) -> bool:
    """Whether the exception of an effect applies to a country; what happens instead is done here."""
    state = world.now(draft)
    one = state.country(country)
    if cause == "commonwealth_surrenders":
        neutral = world.is_neutral(draft.edition, state, "united_states")
        if neutral and one.controller == "commonwealth":
            make_neutral(draft, country)
            draft.say(f"{world.call(draft, country)} is neutral, as the United States is.")
        return neutral
    if cause == "vichy_disbanded":
        if one.controller != world.VICHY:
            return True
        if one.status == "at_war" and world.active(state, "commonwealth"):
            _surrender(draft, country, "commonwealth")
            return True
        return False
    if cause == "australia_surrenders":
        return one.controller != "commonwealth"
    holder = world.holding_power(state, country)
    return holder is not None and draft.edition.side_of(holder) == "axis"


def _control(draft: Draft, country: str, to: str) -> None:
    state = world.now(draft)
    holder = world.controller_power(state, country)
    if (
        holder is not None
        and world.active(state, holder)
        and draft.edition.side_of(holder) == draft.edition.side_of(to)
    ):
        return
    lands = [one for one, now in state.territories.items() if now.controller == country == world.VICHY]
    if to in world.liberators(draft.edition):
        for land in lands:
            _vichy_land_falls(draft, land, to)
    denied = charter_denies(draft.edition, world.now(draft), country, to)
    draft.emit(CountryChanged(country=country, status="controlled", controller=to, gives=not denied))
    draft.say(f"{world.call(draft, country)} comes under the control of {draft.name(to)}.")


def _surrender(draft: Draft, country: str, to: str) -> list[Occurrence]:
    state = world.now(draft)
    if country in draft.edition.power:
        return falling.power_falls(draft, country, to, falling.Seen()) if world.active(state, country) else []
    happened: list[Occurrence] = []
    if state.country(country).controller != to:
        standing_alone = state.country(country).controller == world.VICHY or country == world.VICHY
        if standing_alone:
            _vichy_land_falls(draft, country, to)
        else:
            happened = falling.fall(draft, country, to, falling.Seen())
    return happened


def _vichy_land_falls(draft: Draft, country: str, to: str) -> None:
    """A Vichy country goes to a power; Vichy France itself takes all its territories along."""
    lands = world.now(draft).territories
    for one in (country, *(land for land, now in lands.items() if country == now.controller == world.VICHY)):
        make_neutral(draft, one)
        gain(draft, one, to)
        draft.say(gain_sentence(draft, one, to))


def _may_fight(draft: Draft, country: str, enemy: str) -> bool:
    """Whether somebody can be drawn into a war: it is in the war, free, and not with the enemy's side."""
    state = world.now(draft)
    if country in draft.edition.power:
        return world.active(state, country)
    return country not in state.surrendered and world.controller_power(state, country) is None


def _fight_western_allies(draft: Draft, country: str) -> list[Occurrence]:
    happened = []
    for power in world.liberators(draft.edition):
        state = world.now(draft)
        if world.active(state, power) and not world.is_neutral(draft.edition, state, power):
            happened += begin_war(draft, power, country)
    return happened
