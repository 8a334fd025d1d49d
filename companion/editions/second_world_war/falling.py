"""Surrender: what becomes of a country or power that is out of the war."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.editions.second_world_war import accounts, production, resources, world
from companion.editions.second_world_war.occasions import Occurrence, spoken_for
from companion.editions.second_world_war.standing import end_wars, gain, gain_sentence, make_neutral
from companion.model.edition import Edition
from companion.model.second_world_war_actions import Falling
from companion.model.second_world_war_events import CapitalChanged, Surrendered
from companion.model.second_world_war_state import ALLIED, CampaignState
from companion.rulebook.draft import Draft

SEPARATE = "separate_commonwealth_surrenders"


@dataclass(frozen=True)
class Seen:
    """What the table sees when a power falls: who holds what otherwise, which allies are invaded, Vichy or not."""

    held: Mapping[str, str] = field(default_factory=dict)
    invaded: tuple[str, ...] = ()
    vichy: bool = False


def seen_in(draft: Draft, action: Falling) -> Seen:
    """What an action says about a fall, checked."""
    for country, holder in action.held.items():
        world.known_country(draft, country)
        if holder != "neutral" and (holder not in draft.edition.power or not world.active(world.now(draft), holder)):
            raise draft.refuse("unknown_power", f"{holder!r} can hold nothing: name a power in the war, or neutral.")
    for country in action.invaded:
        world.known_country(draft, country)
    return Seen(held=action.held, invaded=action.invaded, vichy=action.create_vichy)


def has_units(edition: Edition, state: CampaignState, country: str) -> bool:
    """Whether a country has units of its own, so that it does not fall with its capital alone."""
    if country in state.surrendered:
        return False
    power = world.home_of(edition, state, country)
    if power is not None:
        return world.active(state, power)
    return country in world.DOMINIONS or world.minor_data(edition, country) is not None


def number(edition: Edition, state: CampaignState, country: str) -> int | None:
    """The number that two dice must exceed; None for a country that falls with its capital."""
    rule = edition.surrender
    if rule is None or not has_units(edition, state, country):
        return None
    power = "commonwealth" if country in world.DOMINIONS else world.home_of(edition, state, country)
    return rule.numbers[power] if power else rule.numbers.get(country, rule.other_minors)


def fall(draft: Draft, country: str, to: str, seen: Seen) -> list[Occurrence]:
    """A country surrenders to a power, and a power with its home; returns what may follow from it."""
    state = world.now(draft)
    power = world.home_of(draft.edition, state, country)
    if power is None or not world.active(state, power):
        return _whole_commonwealth(draft, country, to, seen, _country_falls(draft, country, to))
    if power == "commonwealth" and draft.state.options.get(SEPARATE):
        return _whole_commonwealth(draft, country, to, seen, _country_falls(draft, country, to))
    return power_falls(draft, power, to, seen)


def _whole_commonwealth(draft: Draft, country: str, to: str, seen: Seen, so_far: list[Occurrence]) -> list[Occurrence]:
    """Where its countries surrender one by one, the Commonwealth is out with the last of them."""
    state, parts = world.now(draft), ("britain", *world.DOMINIONS)
    if not draft.state.options.get(SEPARATE) or country not in parts or not world.active(state, "commonwealth"):
        return so_far
    return (
        so_far + power_falls(draft, "commonwealth", to, seen) if all(p in state.surrendered for p in parts) else so_far
    )


def _country_falls(draft: Draft, country: str, to: str) -> list[Occurrence]:
    state = world.now(draft)
    happened = [Occurrence("surrenders", of=country, by=to)]
    kept = spoken_for(draft.edition, state, happened)
    data = world.country_data(draft.edition, country)
    if country not in state.surrendered and data is not None and data.kind != "territory":
        draft.emit(Surrendered(who=country, to=to))
        draft.say(f"{world.call(draft, country)} surrenders to {draft.name(to)}.")
    elif country in state.surrendered or country in draft.edition.power:
        happened = []
    end_wars(draft, country)
    production.remove_units(draft, country=country)
    gain(draft, country, to)
    draft.say(gain_sentence(draft, country, to))
    for other, one in world.now(draft).territories.items():
        if one.controller == country and other not in kept:
            gain(draft, other, to)
            draft.say(gain_sentence(draft, other, to))
    return happened


def power_falls(draft: Draft, power: str, to: str, seen: Seen) -> list[Occurrence]:
    """A major power is out of the war for good: its lands, allies, resources and units go."""
    home = world.home_country(draft.edition, world.now(draft), power)
    happened = [Occurrence("surrenders", of=power, by=to)]
    if power == "france" and to == "germany" and seen.vichy and _vichy_possible(world.now(draft)):
        happened.append(Occurrence("created", of=world.VICHY, by=to))
    kept = spoken_for(draft.edition, world.now(draft), happened)
    lands = [land for land, one in world.now(draft).territories.items() if one.controller == power]
    for who in dict.fromkeys((power, home)):
        if who not in world.now(draft).surrendered:
            draft.emit(Surrendered(who=who, to=to))
            end_wars(draft, who)
    draft.say(f"{draft.name(power)} surrenders to {draft.name(to)}.")
    for country in lands:
        if country not in kept:
            _hand_over(draft, country, to, seen)
    for country, one in world.now(draft).territories.items():
        if one.capital_held_by == power:
            draft.emit(CapitalChanged(country=country, by=None))
    resources.forfeit(draft, power, "lapse", "Surrendered")
    accounts.lapse(draft, power, everything=True)
    production.remove_units(draft, power=power)
    return happened


def _vichy_possible(state: CampaignState) -> bool:
    """Vichy France can be created while its own land is still French."""
    return state.country(world.VICHY).controller == "france"


def _hand_over(draft: Draft, country: str, to: str, seen: Seen) -> None:
    state = world.now(draft)
    holder = seen.held.get(country)
    if holder is not None and holder in state.surrendered:
        holder = to
    if holder is None and state.country(country).status in ALLIED:
        holder = to if country in seen.invaded else "neutral"
    if holder == "neutral":
        make_neutral(draft, country)
        draft.say(f"{world.call(draft, country)} is neutral.")
        return
    data = world.country_data(draft.edition, country)
    if data is not None and data.kind == "minor" and country not in world.now(draft).surrendered:
        draft.emit(Surrendered(who=country, to=holder or to))
    gain(draft, country, holder or to)
    draft.say(gain_sentence(draft, country, holder or to))
