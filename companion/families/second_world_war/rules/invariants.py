"""What holds after every entry."""

from collections.abc import Iterator

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.rules import world
from companion.families.second_world_war.rules.points import accounts
from companion.families.second_world_war.state import SecondWorldWarState


def invariants(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> list[str]:
    """What does not hold, as sentences; empty for a sound game."""
    return [*_books(edition, state), *_lands(edition, state)]


def _books(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> Iterator[str]:
    total = sum(state.accounts.values())
    if total:
        yield f"the accounts sum to {total}, not 0"
    for account, amount in state.accounts.items():
        if account != "bank" and amount < 0:
            yield f"{account} has {amount}"
    for power in edition.power:
        if not world.active(state, power) and (state.treasury(power) or accounts.total(edition, state, power)):
            yield f"{power} has surrendered and still has resources or action points"


def _lands(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> Iterator[str]:
    known = {country.id for country in edition.countries} | set(state.further)
    for country, territory in state.territories.items():
        if country not in known:
            yield f"there is no country {country!r} in {edition.title}"
        if territory.controller is not None and territory.controller not in {*edition.power, *known}:
            yield f"there is no power or country {territory.controller!r} in {edition.title}"
        if territory.controller in edition.power and not world.active(state, str(territory.controller)):
            yield f"{territory.controller} has surrendered and still holds {country}"
        if territory.capital_held_by is not None and not world.active(state, territory.capital_held_by):
            yield f"{territory.capital_held_by} has surrendered and still holds the capital of {country}"
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
