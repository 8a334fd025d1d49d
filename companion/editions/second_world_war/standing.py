"""How countries come to stand: taken, liberated, committed, neutral; and the units a minor power gets."""

from companion.editions.second_world_war import moments, world
from companion.editions.second_world_war.occasions import Occurrence
from companion.model.edition import Edition
from companion.model.second_world_war_events import (
    CapitalChanged,
    CountryChanged,
    MinorUnitsPlaced,
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
        and not world.western_at_start(edition, country)
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
    if world.now(draft).country(country).capital_held_by is not None:
        draft.emit(CapitalChanged(country=country, by=None))


def gain_sentence(draft: Draft, country: str, by: str) -> str:
    """What a gain means, in words: whose the country is now and what it adds."""
    one, value = world.now(draft).country(country), world.now(draft).numbers.resource_value.get(country)
    verb = {"ally": "is liberated and an ally of", "captured": "is captured by"}.get(one.status, "is back with")
    worth = "value not entered" if value is None else f"+{value}" if one.gives else "no resources under the Charter"
    return f"{world.call(draft, country)} {verb} {draft.name(by)} ({worth})."


def make_neutral(draft: Draft, country: str, controller: str | None = None) -> None:
    """A country is nobody's ally and nobody's enemy."""
    draft.emit(CountryChanged(country=country, status="neutral", controller=controller))
    end_wars(draft, country)


def end_wars(draft: Draft, who: str) -> None:
    """Everybody makes peace with somebody who is out of the war."""
    for other in world.enemies(world.now(draft), who):
        draft.emit(WarEnded(one=who, other=other))


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
    value = state.numbers.resource_value.get(country)
    worth = "" if status == "uncommitted_ally" else " (value not entered)" if value is None else f" (+{value})"
    draft.say(f"{world.call(draft, country)} becomes {word} of {draft.name(to)}{worth}.")
    if one.status != status:
        place_units(draft, country)
    return True


def begin_war(draft: Draft, declarer: str, target: str) -> list[Occurrence]:
    """Somebody is at war with somebody; returns what may follow from it. Nothing happens between enemies."""
    state = world.now(draft)
    if any(war.parties == {declarer, target} for war in state.wars) or declarer == target:
        return []
    powers = draft.edition.power
    neutral = frozenset(
        one for one in powers if world.active(state, one) and world.is_neutral(draft.edition, state, one)
    )
    draft.emit(WarBegan(declarer=declarer, target=target))
    draft.say(f"{world.call(draft, declarer)} declares war on {world.call(draft, target)}.")
    for party in (declarer, target):
        if party not in powers and world.now(draft).country(party).status == "neutral":
            controller = world.now(draft).country(party).controller
            draft.emit(CountryChanged(country=party, status="at_war", controller=controller))
            place_units(draft, party)
    return [
        Occurrence("war_declared", of=target, by=declarer),
        Occurrence("at_war", of=target, by=declarer, neutral=neutral),
    ]
