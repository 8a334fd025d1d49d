"""Who fights on: the countries that don't fall with their capital, and the number that their dice must exceed."""

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.named import (
    COMMONWEALTH,
    DOMINIONS,
    GERMANY,
    NETHERLANDS_EAST_INDIES,
    VICHY_GARRISONS,
)
from companion.families.second_world_war.rules import world
from companion.families.second_world_war.state import SecondWorldWarState


def has_units(edition: SecondWorldWarEdition, state: SecondWorldWarState, country: str) -> bool:
    """Whether a country has units of its own, so that it doesn't fall with its capital alone."""
    if country in state.surrendered:
        return False
    power = world.home_of(edition, state, country)
    if power is not None:
        return world.active(state, power)
    if country in VICHY_GARRISONS:
        now = state.country(country)
        return now.status == "at_war" or (now.status == "ally" and now.controller == GERMANY)
    if country == NETHERLANDS_EAST_INDIES and world.DEPLOYED in state.done:
        return True
    return country in DOMINIONS or edition.minor_powers.get(country) is not None


def number(edition: SecondWorldWarEdition, state: SecondWorldWarState, country: str) -> int | None:
    """The number that two dice must exceed; None for a country that falls with its capital."""
    rule = edition.surrender
    if not has_units(edition, state, country):
        return None
    power = COMMONWEALTH if country in DOMINIONS else world.home_of(edition, state, country)
    return rule.numbers[power] if power else rule.numbers.get(country, rule.other_minors)


def number_of(edition: SecondWorldWarEdition, who: str) -> int:
    """The number that two dice of a power or minor power must exceed."""
    return edition.surrender.numbers.get(who, edition.surrender.other_minors)
