"""How countries come to stand: taken, liberated, committed, neutral; and the units a minor power gets."""

from companion.editions.second_world_war import moments, world
from companion.editions.second_world_war.occasions import Occurrence
from companion.editions.second_world_war.telling import say_neutral, worth
from companion.model.edition import Edition
from companion.model.second_world_war_events import (
    CapitalChanged,
    CountryChanged,
    MinorUnitsPlaced,
    PlaceTaken,
    WarBegan,
    WarEnded,
)
from companion.model.second_world_war_state import CampaignState, Status
from companion.model.wording import possessive
from companion.rulebook.draft import Draft


def charter_denies(edition: Edition, state: CampaignState, country: str, by: str) -> bool:
    """Whether the Atlantic Charter keeps a power from the resources of a country it takes."""
    until = edition.resources.liberators_gain_until if edition.resources else None
    return (
        until is not None
        and by in world.liberators(edition)
        and moments.has_come(edition, state, until)
        and not world.western_at_start(edition, state, country)
    )


def gain(draft: Draft, country: str, by: str) -> None:
    """A country falls into a power's hands: its own again, liberated, or captured."""
    state, first = world.now(draft), world.now(draft).start[country]
    denied = charter_denies(draft.edition, state, country, by)
    status: Status
    if first.controller == by and first.status != "neutral":
        status = first.status
    else:
        status = "ally" if by in world.liberators(draft.edition) else "captured"
    draft.emit(CountryChanged(country=country, status=status, controller=by, gives=not denied))
    _release_cities(draft, country, by)
    if not (country in draft.edition.power and world.active(world.now(draft), country)):
        end_wars(draft, country)


def _release_cities(draft: Draft, country: str, by: str | None = None) -> None:
    """Capital and named cities go with their country, but for those that a friend of its new holder has taken."""
    state = world.now(draft)
    if state.country(country).capital_held_by is not None:
        draft.emit(CapitalChanged(country=country, by=None))
    for place in draft.edition.places:
        holder = state.places.get(place.id) if place.country == country else None
        if holder is not None and not (by is not None and holder != by and draft.edition.allied(holder, by)):
            draft.emit(PlaceTaken(place=place.id, by=None))


def make_neutral(draft: Draft, country: str, controller: str | None = None) -> None:
    """A country is nobody's ally and nobody's enemy."""
    draft.emit(CountryChanged(country=country, status="neutral", controller=controller))
    _release_cities(draft, country)
    end_wars(draft, country)


def end_wars(draft: Draft, who: str) -> None:
    """Everybody makes peace with somebody who is out of the war; a country without an enemy left is neutral."""
    at_peace = []
    for other in world.enemies(world.now(draft), who):
        draft.emit(WarEnded(one=who, other=other))
        one = world.now(draft).territories.get(other)
        if one is not None and one.status == "at_war" and not world.enemies(world.now(draft), other):
            make_neutral(draft, other, one.controller)
            at_peace.append(other)
    say_neutral(draft, at_peace, " again: no enemy is left")


def place_units(draft: Draft, country: str) -> None:
    """A minor power gets its units, once in a game."""
    minor, state = world.minor_data(draft.edition, country), world.now(draft)
    if minor is None or state.country(country).units_placed or country in state.surrendered:
        return
    units = {
        unit: count
        for unit, count in minor.units.items()
        if unit not in minor.units_since or moments.has_come(draft.edition, state, minor.units_since[unit])
    }
    draft.emit(MinorUnitsPlaced(country=country, units=units))
    flipped = [draft.edition.unit[unit].name.lower() for unit in minor.flipped]
    tail = f" ({', '.join(flipped)} flipped)" if flipped else ""
    draft.say(f"Place {possessive(minor.name)} units: {draft.units(units)}{tail}.")


def commit(draft: Draft, country: str, to: str, status: Status) -> bool:
    """A country becomes a power's ally, if it is free to; returns whether it did."""
    state = world.now(draft)
    one = state.country(country)
    bound = world.holding_power(state, country) is not None
    never = f"no_ally_{country}_{to}" in state.done
    gone = country in state.surrendered or not world.active(state, to)
    if bound or never or gone or to in world.enemies(state, country):
        return False
    draft.emit(CountryChanged(country=country, status=status, controller=to))
    word = {"ally": "an ally", "uncommitted_ally": "an uncommitted ally (no resources)"}.get(
        status, "a non-cooperating ally"
    )
    adds = "" if status == "uncommitted_ally" else worth(state, country)
    draft.say(f"{world.call(draft, country)} becomes {word} of {draft.name(to)}{adds}.")
    if one.status != status:
        place_units(draft, country)
    return True


def begin_war(draft: Draft, declarer: str, target: str, verb: str = "declares war on") -> list[Occurrence]:
    """Somebody is at war with somebody; returns what may follow from it. Nothing happens between enemies."""
    state = world.now(draft)
    if any(war.parties == {declarer, target} for war in state.wars) or declarer == target:
        return []
    powers = draft.edition.power
    neutral = frozenset(
        one for one in powers if world.active(state, one) and world.is_neutral(draft.edition, state, one)
    )
    draft.emit(WarBegan(declarer=declarer, target=target))
    draft.say(f"{world.call(draft, declarer)} {verb} {world.call(draft, target)}.")
    for party in (declarer, target):
        if party not in powers and world.now(draft).country(party).status == "neutral":
            controller = world.now(draft).country(party).controller
            draft.emit(CountryChanged(country=party, status="at_war", controller=controller))
            place_units(draft, party)
    return [
        Occurrence("war_declared", of=target, by=declarer),
        Occurrence("at_war", of=target, by=declarer, neutral=neutral),
    ]
