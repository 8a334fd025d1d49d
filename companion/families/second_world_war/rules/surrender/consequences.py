"""Surrender: what happens to a country or power that's out of the war."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, field

from companion.families.second_world_war.actions import MaySurrender
from companion.families.second_world_war.events import CapitalChanged, PlaceTaken, Surrendered
from companion.families.second_world_war.named import (
    COMMONWEALTH,
    DISBAND_VICHY,
    DOMINIONS,
    FRANCE,
    GERMANY,
    VICHY_FRANCE,
)
from companion.families.second_world_war.rules import world
from companion.families.second_world_war.rules.diplomacy.triggers import Occurrence, spoken_for
from companion.families.second_world_war.rules.draft import Draft
from companion.families.second_world_war.rules.economy import display, resources
from companion.families.second_world_war.rules.points import accounts
from companion.families.second_world_war.rules.status import end_wars, gain, make_neutral, say_gains
from companion.families.second_world_war.state import ALLIED
from companion.languages import Name
from companion.model.sentence import sentence


@dataclass(frozen=True)
class Seen:
    """What the table sees when a power falls: exceptions in who holds what, invaded allies, Vichy or not."""

    held: Mapping[str, str] = field(default_factory=dict)
    invaded: tuple[str, ...] = ()
    vichy: bool | None = None
    """None if the table hasn't said; Germany is asked."""


def seen_in(draft: Draft, action: MaySurrender) -> Seen:
    """What an action says about a fall, checked."""
    for country, holder in action.held.items():
        world.known_country(draft, country)
        if holder != "neutral" and (holder not in draft.edition.powers.ids or not world.active(draft.state, holder)):
            raise draft.refuse(
                "unknown_power",
                "{called} can't hold anything: name a power that's in the war, or neutral.",
                called=_called(draft, holder),
            )
    for country in action.invaded:
        world.known_country(draft, country)
    return Seen(held=action.held, invaded=action.invaded, vichy=action.create_vichy)


def _called(draft: Draft, word: str) -> Name | str:
    known = word in draft.edition.powers.ids or word in draft.state.territories
    return world.call(draft, word) if known else repr(word)


def fall(draft: Draft, country: str, to: str, seen: Seen) -> list[Occurrence]:
    """A country surrenders to a power, and a power with its home; returns what may follow from it."""
    state = draft.state
    ask_about_vichy(draft, country, to, seen)
    power = world.home_of(draft.edition, state, country)
    one_by_one = bool(state.options.get(draft.edition.surrender.one_by_one_option or ""))
    if power is not None and world.active(state, power) and not (power == COMMONWEALTH and one_by_one):
        return power_falls(draft, power, to, seen)
    happened = _country_falls(draft, country, to)
    parts = (world.home_country(draft.edition, state, COMMONWEALTH), *DOMINIONS)
    if not one_by_one or country not in parts or country in state.surrendered:
        return happened
    return happened + _commonwealth_shrinks(draft, country, to, seen, parts)


def _commonwealth_shrinks(draft: Draft, country: str, to: str, seen: Seen, parts: tuple[str, ...]) -> list[Occurrence]:
    """If its countries surrender one by one, the Commonwealth is out with the last of them."""
    if not world.active(draft.state, COMMONWEALTH):
        return []
    if all(part in draft.state.surrendered for part in parts):
        return power_falls(draft, COMMONWEALTH, to, seen)
    draft.say("the_rest_fights_on", power=COMMONWEALTH)
    return []


def _country_falls(draft: Draft, country: str, to: str) -> list[Occurrence]:
    state = draft.state
    happened = [Occurrence("surrenders", of=country, by=to)]
    kept = spoken_for(draft.edition, state, happened)
    data = draft.edition.countries.get(country)
    if country not in state.surrendered and data is not None and data.kind != "territory":
        draft.emit(Surrendered(who=country, to=to))
        draft.say("surrenders", who=country, to=to)
        if state.country(country).units_placed or country in DOMINIONS:
            _units_leave(draft, country)
    elif country in state.surrendered or country in draft.edition.powers.ids:
        happened = []
    display.remove_units(draft, country=country)
    accounts.expire(draft, country, everything=True)
    say_gains(draft, _with_lands(draft, country, to, kept), to)
    return happened


def _units_leave(draft: Draft, country: str) -> None:
    """Say what leaves the map with a country, and what stays until it's eliminated."""
    staying = [
        automatic_unit.unit
        for automatic_unit in draft.edition.automatic_units
        if automatic_unit.country == country and automatic_unit.after_surrender == "stay"
    ]
    if staying:
        draft.say("other_units_leave", minor=country, unit=staying[0])
    else:
        draft.say("units_leave", minor=country)


def _with_lands(draft: Draft, country: str, to: str, kept: Container[str] = ()) -> list[str]:
    """Give a country to a power, with most of the lands it holds; returns all of them."""
    held = () if country in draft.edition.powers.ids else draft.state.territories.items()
    gained = [country, *(land for land, standing in held if standing.controller == country and land not in kept)]
    for land in gained:
        gain(draft, land, to)
    return gained


def power_falls(draft: Draft, power: str, to: str, seen: Seen) -> list[Occurrence]:
    """A major power is out of the war for good, with its lands, allies, resources, and units."""
    home = world.home_country(draft.edition, draft.state, power)
    happened = [Occurrence("surrenders", of=power, by=to), *_vichy(draft, power, to, seen)]
    kept = spoken_for(draft.edition, draft.state, happened)
    lands = [land for land, now in draft.state.territories.items() if now.controller == power]
    draft.say("surrenders", who=power, to=to)
    for fallen in dict.fromkeys((power, home)):
        if fallen not in draft.state.surrendered:
            draft.emit(Surrendered(who=fallen, to=to))
            end_wars(draft, fallen)
    _hand_over(draft, [land for land in lands if land not in kept], to, seen)
    _leave_cities(draft, power)
    resources.forfeit(draft, power, "lapse", sentence("surrendered"))
    accounts.expire(draft, power, everything=True)
    display.remove_units(draft, power=power)
    return happened


def ask_about_vichy(draft: Draft, country: str, to: str, seen: Seen) -> None:
    """Before France falls, or the dice are rolled for it, Germany says whether it creates Vichy France."""
    power = world.home_of(draft.edition, draft.state, country)
    if seen.vichy is None and power is not None and world.active(draft.state, power) and _may_create(draft, power, to):
        draft.warn("vichy_undecided", "If France surrenders, does Germany create Vichy France? Say yes or no.")


def _may_create(draft: Draft, power: str, to: str) -> bool:
    """Whether this fall can create Vichy France: France's own land is still French."""
    decides = draft.edition.side_of(to) == "axis" and world.active(draft.state, GERMANY)
    whole = world.controller_power(draft.state, VICHY_FRANCE) == FRANCE
    return power == FRANCE and decides and whole


def _vichy(draft: Draft, power: str, to: str, seen: Seen) -> list[Occurrence]:
    """France's fall to the Axis creates Vichy France or, if its own land fell before, ends it."""
    decides = draft.edition.side_of(to) == "axis" and world.active(draft.state, GERMANY)
    if power != FRANCE or not decides:
        return []
    if _may_create(draft, power, to):
        return [Occurrence("created", of=VICHY_FRANCE, by=GERMANY)] if seen.vichy else []
    holder = world.controller_power(draft.state, VICHY_FRANCE)
    fell = holder is not None and draft.edition.side_of(holder) == "axis"
    return [Occurrence("operation", of=DISBAND_VICHY, by=GERMANY)] if fell else []


def _leave_cities(draft: Draft, power: str) -> None:
    """Free the capitals and cities that a fallen power took from others."""
    state = draft.state
    for country, now in state.territories.items():
        if now.capital_held_by == power:
            draft.emit(CapitalChanged(country=country, by=None))
    for place, holder in state.places.items():
        if holder == power:
            draft.emit(PlaceTaken(place=place, by=None))


def _hand_over(draft: Draft, countries: list[str], to: str, seen: Seen) -> None:
    """What happens to a fallen power's lands and allies: as the table sees it, or by the rules."""
    gained: dict[str, list[str]] = {}
    neutral: list[str] = []
    before = draft.state.territories
    for country in countries:
        data = draft.edition.countries.get(country)
        whole = data.part_of if data is not None and data.part_of in countries else country
        holder = seen.held.get(country, seen.held.get(whole))
        if holder is None and before[whole].status in ALLIED and whole not in seen.invaded:
            holder = "neutral"
        if holder == "neutral":
            make_neutral(draft, country)
            neutral.append(country)
            continue
        if holder is None or holder in draft.state.surrendered:
            holder = to
        if data is not None and data.kind == "minor" and country not in draft.state.surrendered:
            draft.emit(Surrendered(who=country, to=holder))
        gained.setdefault(holder, []).extend(_with_lands(draft, country, holder))
    for holder, lands in gained.items():
        say_gains(draft, lands, holder)
    if neutral:
        draft.say("neutral", countries=neutral)
