"""Resource limits: the total of what a power controls, as far as the table has entered it."""

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.rules import world
from companion.families.second_world_war.state import SecondWorldWarState


def lands_at_start(state: SecondWorldWarState, power: str) -> list[str]:
    """The countries whose resources a power got when the game began."""
    return [country for country in state.start if world.first_beneficiary(state, country) == power]


def unassigned(state: SecondWorldWarState, power: str) -> int:
    """The part of a power's starting limit that entered values don't explain yet.

    It counts only while values are missing, so that a table can begin with its Scenario Book's limits and enter values
    as they come up.
    """
    if power not in state.numbers.starting_limit or not world.active(state, power):
        return 0
    values, lands = state.numbers.resource_value, lands_at_start(state, power)
    if all(land in values for land in lands):
        return 0
    return max(0, state.numbers.starting_limit[power] - sum(values.get(land, 0) for land in lands))


def unknown(state: SecondWorldWarState, power: str) -> bool:
    """Whether the books can't know what a power has: no limit was entered, and not all of its lands' values."""
    values = state.numbers.resource_value
    return power not in state.numbers.starting_limit and any(
        land not in values for land in lands_at_start(state, power)
    )


def start_entered(state: SecondWorldWarState, power: str) -> bool:
    """Whether the table has entered any of a power's resources at the start, if it had any."""
    values, lands = state.numbers.resource_value, lands_at_start(state, power)
    return power in state.numbers.starting_limit or not lands or any(land in values for land in lands)


def entered(state: SecondWorldWarState, power: str) -> bool:
    """Whether the table has entered any source of a power's resources; one that surrendered has none."""
    valued = [country for country in state.numbers.resource_value if country in state.territories]
    return (
        not world.active(state, power)
        or start_entered(state, power)
        or any(world.beneficiary(state, country) == power for country in valued)
    )


def starting_total(state: SecondWorldWarState, power: str) -> int:
    """A power's limit when the game began, as far as known."""
    values = state.numbers.resource_value
    return sum(values.get(land, 0) for land in lands_at_start(state, power)) + unassigned(state, power)


def limit(state: SecondWorldWarState, power: str) -> int:
    """A power's resource limit now: the values of the countries whose resources it gets."""
    if not world.active(state, power):
        return 0
    return world.values_held(state, power) + unassigned(state, power)


def limits(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> dict[str, int]:
    """Every power's resource limit."""
    return {power: limit(state, power) for power in edition.powers.ids}


def recovery(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> int:
    """What a power would recover now."""
    rule, most = edition.resources, limit(state, power)
    available = state.treasury(power)
    if available >= most:
        return 0
    back = rule.recovers(most)
    return min(back, most - available) if rule.recovery_stops_at_limit else back
