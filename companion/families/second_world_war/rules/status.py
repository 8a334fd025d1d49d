"""How a country's status changes: taken, liberated, committed, neutral; and a minor power's units."""

from collections.abc import Iterable

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.events import (
    CapitalChanged,
    CountryChanged,
    MinorRested,
    MinorUnitsPlaced,
    PlaceTaken,
    WarBegan,
    WarEnded,
)
from companion.families.second_world_war.named import TREATY_OF_MOSCOW
from companion.families.second_world_war.rules import calendar, world
from companion.families.second_world_war.rules.diplomacy.triggers import Occurrence
from companion.families.second_world_war.rules.draft import Draft
from companion.families.second_world_war.state import SecondWorldWarState, Status


def charter_denies(edition: SecondWorldWarEdition, state: SecondWorldWarState, country: str, by: str) -> bool:
    """Whether the Atlantic Charter denies a power the resources of a country it takes."""
    until = edition.resources.liberators_gain_until
    return (
        until is not None
        and by in world.liberators(edition)
        and calendar.has_come(edition, state, until)
        and not world.western_at_start(edition, state, country)
    )


def gain(draft: Draft, country: str, by: str) -> None:
    """Give a country to a power: its own again, liberated, or captured."""
    state, first = draft.state, draft.state.start[country]
    denied = charter_denies(draft.edition, state, country, by)
    status: Status
    if first.controller == by and first.status != "neutral":
        status = first.status
    else:
        status = "ally" if by in world.liberators(draft.edition) else "captured"
    draft.emit(CountryChanged(country=country, status=status, controller=by, gives=not denied))
    _release_cities(draft, country, by)
    if not (country in draft.edition.powers.ids and world.active(draft.state, country)):
        end_wars(draft, country)


def _release_cities(draft: Draft, country: str, by: str | None = None) -> None:
    """Move the capital and named cities with their country, except those taken by a friend of its new holder."""
    state = draft.state
    if state.country(country).capital_held_by is not None:
        draft.emit(CapitalChanged(country=country, by=None))
    for place in draft.edition.places:
        holder = state.places.get(place.id) if place.country == country else None
        if holder is not None and not (by is not None and holder != by and draft.edition.allied(holder, by)):
            draft.emit(PlaceTaken(place=place.id, by=None))


def say_gains(draft: Draft, countries: Iterable[str], by: str) -> None:
    """Say who has which countries now and what each adds to the limit; those with the same fate in one sentence."""
    state = draft.state
    groups: dict[tuple[str, bool], list[str]] = {}
    for country in countries:
        now = state.country(country)
        groups.setdefault((now.status, now.gives), []).append(country)
    for (status, gives), lands in groups.items():
        worth = [{"country": land, "value": state.numbers.resource_value.get(land)} for land in lands]
        match len(lands), gives:
            case 1, True:
                draft.say("gained", country=lands[0], how=status, by=by, value=worth[0]["value"])
            case 1, False:
                draft.say("gained_under_the_charter", country=lands[0], how=status, by=by)
            case _, True:
                draft.say("lands_gained", lands=worth, how=status, by=by)
            case _:
                draft.say("lands_gained_under_the_charter", lands=lands, how=status, by=by)


def make_neutral(draft: Draft, country: str, controller: str | None = None) -> None:
    """Make a country nobody's ally and nobody's enemy."""
    draft.emit(CountryChanged(country=country, status="neutral", controller=controller))
    _release_cities(draft, country)
    end_wars(draft, country)


def end_wars(draft: Draft, who: str) -> None:
    """End everybody's wars with somebody who is out of the war; a country without enemies is neutral."""
    at_peace = []
    for other in world.enemies(draft.state, who):
        draft.emit(WarEnded(one=who, other=other))
        freed = draft.state.territories.get(other)
        if freed is not None and freed.status == "at_war" and not world.enemies(draft.state, other):
            make_neutral(draft, other, freed.controller)
            at_peace.append(other)
    if at_peace:
        draft.say("neutral_again", countries=at_peace)


def place_units(draft: Draft, country: str) -> None:
    """Place a minor power's units, once in a game."""
    minor, state = draft.edition.minor_powers.get(country), draft.state
    if minor is None or country in state.surrendered:
        return
    if state.country(country).units_placed:
        if minor.rebuilt_on_return and TREATY_OF_MOSCOW in state.treaties:
            draft.say("units_return", minor=country)
        return
    units = {
        unit: count
        for unit, count in minor.units.items()
        if unit not in minor.units_since or calendar.has_come(draft.edition, state, minor.units_since[unit])
    }
    draft.emit(MinorUnitsPlaced(country=country, units=units))
    draft.say("place_units", minor=country, units=units, flipped=minor.flipped)


def commit(draft: Draft, country: str, to: str, status: Status) -> bool:
    """Make a country a power's ally, if it's free to; returns whether it did."""
    state = draft.state
    now = state.country(country)
    bound = world.holding_power(state, country) is not None
    never = world.never_allied(country, to) in state.done
    gone = country in state.surrendered or not world.active(state, to)
    if bound or never or gone or to in world.enemies(state, country):
        return False
    draft.emit(CountryChanged(country=country, status=status, controller=to))
    value = state.numbers.resource_value.get(country)
    if status == "uncommitted_ally":
        draft.say("becomes_uncommitted_ally", country=country, to=to)
    elif status == "ally":
        draft.say("becomes_ally", country=country, to=to, value=value)
    else:
        draft.say("becomes_non_cooperating_ally", country=country, to=to, value=value)
    if now.status != status:
        place_units(draft, country)
    return True


def wake(draft: Draft, *countries: str) -> None:
    """Minor powers to which something happens act for themselves again."""
    for country in countries:
        if country in draft.state.resting:
            draft.emit(MinorRested(country=country, rests=False))


def begin_war(draft: Draft, declarer: str, target: str, *, declared: bool = True) -> list[Occurrence]:
    """Begin a war between two; returns what may follow from it. Nothing happens between enemies."""
    state = draft.state
    if any(war.parties == {declarer, target} for war in state.wars) or declarer == target:
        return []
    powers = draft.edition.powers.by_id
    neutral = frozenset(
        power for power in powers if world.active(state, power) and world.is_neutral(draft.edition, state, power)
    )
    draft.emit(WarBegan(declarer=declarer, target=target))
    wake(draft, declarer, target)
    draft.say("declares_war" if declared else "is_at_war", who=declarer, on=target)
    for party in (declarer, target):
        if party not in powers and draft.state.country(party).status == "neutral":
            controller = draft.state.country(party).controller
            draft.emit(CountryChanged(country=party, status="at_war", controller=controller))
            place_units(draft, party)
    return [
        Occurrence("war_declared", of=target, by=declarer),
        Occurrence("at_war", of=target, by=declarer, neutral=neutral),
    ]
