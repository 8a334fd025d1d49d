"""The figures that change from entry to entry, and what holds after every one."""

from collections.abc import Iterator

from companion.editions.second_world_war import accounts, limits, world
from companion.model.edition import Edition
from companion.model.second_world_war_state import CampaignState
from companion.rulebook.changes import Change, change, changes_in

OF_COUNTRIES = ("status", "controller", "gives", "capital_held_by", "intervened_by")


def changes(edition: Edition, before: CampaignState, after: CampaignState) -> tuple[Change, ...]:
    """Every figure that differs between two states."""
    return tuple(_differences(edition, before, after))


def _differences(edition: Edition, before: CampaignState, after: CampaignState) -> Iterator[Change]:
    was, now = limits.limits(edition, before), limits.limits(edition, after)
    for power in edition.power:
        who = {"power": power}
        yield from change(who, "treasury", before.treasury(power), after.treasury(power))
        yield from change(who, "production", was[power], now[power])
        points = (accounts.total(edition, before, power), accounts.total(edition, after, power))
        yield from change(who, "action_points", *points)
        yield from change(who, "reinforcements", before.reinforced.get(power, 0), after.reinforced.get(power, 0))
    for country, one in after.territories.items():
        old = before.territories.get(country)
        if old is not one:
            yield from changes_in({"territory": country}, old, one, *OF_COUNTRIES)
    old_units = {one.id: (one.lap, one.box) for one in before.production}
    new_units = {one.id: (one.lap, one.box) for one in after.production}
    for item in dict.fromkeys((*old_units, *new_units)):
        places = (old_units.get(item, (0, None))[1], new_units.get(item, (0, None))[1])
        if old_units.get(item) != new_units.get(item):
            yield {"item": item, "field": "box", "from": places[0], "to": places[1]}
    yield from change({}, "wars", _wars(before), _wars(after))
    yield from change({}, "treaties", sorted(before.treaties), sorted(after.treaties))
    yield from change({}, "surrendered", sorted(before.surrendered), sorted(after.surrendered))
    yield from changes_in({}, before, after, "round", "impulse", "bloc", "turn", "phase", "status")


def _wars(state: CampaignState) -> list[list[str]]:
    return sorted(sorted(war.parties) for war in state.wars)


def invariants(edition: Edition, state: CampaignState) -> list[str]:
    """What does not hold, as sentences; empty for a sound game."""
    return [*_books(edition, state), *_lands(edition, state)]


def _books(edition: Edition, state: CampaignState) -> Iterator[str]:
    total = sum(state.accounts.values())
    if total:
        yield f"the accounts sum to {total}, not 0"
    for account, amount in state.accounts.items():
        if account != "bank" and amount < 0:
            yield f"{account} has {amount}"
    for power in edition.power:
        if not world.active(state, power) and (state.treasury(power) or accounts.total(edition, state, power)):
            yield f"{power} has surrendered and still has resources or action points"


def _lands(edition: Edition, state: CampaignState) -> Iterator[str]:
    known = {one.id for one in edition.countries} | set(state.further)
    for country, one in state.territories.items():
        if country not in known:
            yield f"there is no country {country!r} in {edition.title}"
        if one.controller is not None and one.controller not in {*edition.power, *known}:
            yield f"there is no power or country {one.controller!r} in {edition.title}"
        if one.controller in edition.power and not world.active(state, str(one.controller)):
            yield f"{one.controller} has surrendered and still holds {country}"
        if one.capital_held_by is not None and not world.active(state, one.capital_held_by):
            yield f"{one.capital_held_by} has surrendered and still holds the capital of {country}"
    for place, holder in state.places.items():
        if not world.active(state, holder):
            yield f"{holder} has surrendered and still holds {place}"
    for check in state.pending:
        if state.country(check.country).capital_held_by is None:
            yield f"{check.country} has a surrender check to make but its capital is its own"
    fighters = {party for war in state.wars for party in war.parties}
    for gone in sorted(fighters & set(state.surrendered)):
        yield f"{gone} has surrendered and is still at war"
    for one_unit in state.production:
        if not 1 <= one_unit.box <= one_unit.start or not 1 <= one_unit.lap <= one_unit.laps:
            yield f"{one_unit.id} stands in no box of its run"
