"""Invariants that hold after every entry."""

from collections.abc import Iterator

from companion.engine.balance import not_there
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.rules import world
from companion.families.second_world_war.rules.points import accounts
from companion.families.second_world_war.state import SecondWorldWarState
from companion.languages import _


def invariants(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> list[str]:
    """What doesn't hold, as sentences; empty for a sound game."""
    return [*_books(edition, state), *_lands(edition, state)]


def _books(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> Iterator[str]:
    total = sum(state.accounts.values())
    if total:
        yield _("the accounts sum to {total}, not 0", total=total)
    for account, amount in state.accounts.items():
        if account != "bank" and amount < 0:
            yield _("{account} has {amount}", account=account, amount=amount)
    for power in edition.powers.ids:
        if not world.active(state, power) and (state.treasury(power) or accounts.total(edition, state, power)):
            yield _("{power} has surrendered and still has resources or action points", power=power)


def _lands(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> Iterator[str]:
    known = set(edition.countries.ids) | set(state.further)
    for country, now in state.territories.items():
        if country not in known:
            yield not_there("country", country, edition)
        if now.controller is not None and now.controller not in {*edition.powers.ids, *known}:
            yield not_there("power or country", now.controller, edition)
        if now.controller in edition.powers.ids and not world.active(state, str(now.controller)):
            yield _still_holds(now.controller, country)
        if now.capital_held_by is not None and not world.active(state, now.capital_held_by):
            yield _(
                "{power} has surrendered and still holds the capital of {country}",
                power=now.capital_held_by,
                country=country,
            )
    for place, holder in state.places.items():
        if not world.active(state, holder):
            yield _still_holds(holder, place)
    for check in state.pending:
        if state.country(check.country).capital_held_by is None:
            yield _("{country} has a surrender check to make, but its capital is its own", country=check.country)
    fighters = {party for war in state.wars for party in war.parties}
    for gone in sorted(fighters & set(state.surrendered)):
        yield _("{power} has surrendered and is still at war", power=gone)
    for unit in state.production:
        if not 1 <= unit.box <= unit.start or not 1 <= unit.lap <= unit.laps:
            yield _("{unit} is in no box of its run", unit=unit.id)


def _still_holds(holder: object, place: str) -> str:
    return _("{power} has surrendered and still holds {place}", power=holder, place=place)
