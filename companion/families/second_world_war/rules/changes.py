"""The figures that change from entry to entry."""

from collections.abc import Iterator

from companion.engine.changes import change, changes_in
from companion.engine.ruleset import Change
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.rules.economy import limits
from companion.families.second_world_war.rules.points import accounts
from companion.families.second_world_war.state import SecondWorldWarState

OF_COUNTRIES = ("status", "controller", "gives", "capital_held_by", "intervened_by")


def changes(
    edition: SecondWorldWarEdition, before: SecondWorldWarState, after: SecondWorldWarState
) -> tuple[Change, ...]:
    """Every figure that differs between two states."""
    return tuple(_differences(edition, before, after))


def _differences(
    edition: SecondWorldWarEdition, before: SecondWorldWarState, after: SecondWorldWarState
) -> Iterator[Change]:
    was, now = limits.limits(edition, before), limits.limits(edition, after)
    for power in edition.powers.ids:
        who = {"power": power}
        yield from change(who, "treasury", before.treasury(power), after.treasury(power))
        yield from change(who, "production", was[power], now[power])
        points = (accounts.total(edition, before, power), accounts.total(edition, after, power))
        yield from change(who, "action_points", *points)
        yield from change(who, "reinforcements", before.reinforced.get(power, 0), after.reinforced.get(power, 0))
    for country, standing in after.territories.items():
        old = before.territories.get(country)
        if old is not standing:
            yield from changes_in({"territory": country}, old, standing, *OF_COUNTRIES)
    old_units = {unit.id: (unit.lap, unit.box) for unit in before.production}
    new_units = {unit.id: (unit.lap, unit.box) for unit in after.production}
    for name in dict.fromkeys((*old_units, *new_units)):
        places = (old_units.get(name, (0, None))[1], new_units.get(name, (0, None))[1])
        if old_units.get(name) != new_units.get(name):
            yield {"item": name, "field": "box", "from": places[0], "to": places[1]}
    yield from change({}, "wars", _wars(before), _wars(after))
    yield from change({}, "treaties", sorted(before.treaties), sorted(after.treaties))
    for unit in dict.fromkeys((*before.special, *after.special)):
        yield from change({"unit": unit}, "in_play", before.special.get(unit, 0), after.special.get(unit, 0))
    yield from change({}, "demands", sorted(before.demands), sorted(after.demands))
    yield from change({}, "resting", sorted(before.resting), sorted(after.resting))
    yield from change({}, "surrendered", sorted(before.surrendered), sorted(after.surrendered))
    yield from changes_in({}, before, after, "round", "impulse", "bloc", "turn", "phase", "status")


def _wars(state: SecondWorldWarState) -> list[list[str]]:
    return sorted(sorted(war.parties) for war in state.wars)


def concerned(before: SecondWorldWarState, after: SecondWorldWarState, change: Change) -> tuple[str, ...]:
    """The powers whose unit on the Production Display a change is about."""
    units = (*before.production, *after.production)
    return tuple({unit.power for unit in units if unit.id == change.get("item")})
