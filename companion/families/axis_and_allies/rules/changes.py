"""What changed between two states: the figures people look at, before and after."""

from collections.abc import Iterator, Mapping
from itertools import compress
from operator import is_not
from typing import Any

from companion.engine.changes import change, changes_in
from companion.engine.ruleset import Change
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.land.holdings import cities, productions
from companion.families.axis_and_allies.rules.objectives import in_play
from companion.families.axis_and_allies.rules.purses import in_hand, made
from companion.families.axis_and_allies.rules.world.relations import enemies
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.model.sides import SIDES


def changes(edition: AxisAndAlliesEdition, before: AxisAndAlliesState, after: AxisAndAlliesState) -> tuple[Change, ...]:
    """Every figure that differs: of powers, territories, sides, and the game itself."""
    return tuple(_differences(edition, before, after))


def _differences(
    edition: AxisAndAlliesEdition, before: AxisAndAlliesState, after: AxisAndAlliesState
) -> Iterator[Change]:
    if before.accounts is not after.accounts:
        for power in edition.powers.ids:
            yield from change({"power": power}, "treasury", before.treasury(power), after.treasury(power))
            for purse in edition.powers[power].purses:
                who = {"power": power, "purse": purse.id}
                figures = [in_hand(state, power, purse.id) for state in (before, after)]
                yield from change(who, "treasury", *figures)
    moved = _moved(before, after)
    if moved:
        yield from _of_territories(edition, before, after, moved)
    if before.powers is not after.powers:
        for power, now in after.powers.items():
            was = before.powers[power]
            for field in ("technologies", "researchers", "to_mobilize", "advantages", "tokens"):
                old, new = getattr(was, field), getattr(now, field)
                yield from change({"power": power}, field, _plain(old), _plain(new))
    if before.wars != after.wars:
        for power in edition.powers.ids:
            enemies_before, enemies_after = enemies(edition, before, power), enemies(edition, after, power)
            yield from change({"power": power}, "at_war_with", enemies_before, enemies_after)
    yield from _of_objectives(edition, before, after, moved)
    yield from changes_in({}, before, after, "round", "turn", "phase", "status")


def _moved(before: AxisAndAlliesState, after: AxisAndAlliesState) -> list[str]:
    """The territories that changed in any way; all other land can be skipped."""
    if before.territories is after.territories:
        return []
    was, now = before.territories, after.territories
    if list(was) == list(now):  # the usual case, compared without a step of Python for each
        return list(compress(now, map(is_not, was.values(), now.values())))
    return [territory for territory, territory_now in now.items() if was.get(territory) is not territory_now]


def _of_territories(
    edition: AxisAndAlliesEdition, before: AxisAndAlliesState, after: AxisAndAlliesState, moved: list[str]
) -> Iterator[Change]:
    if any(
        getattr(before.territories.get(territory), "controller", None) != after.controller(territory)
        for territory in moved
    ):
        was = productions(edition, before)
        now = _productions_after(edition, before, after, moved, was)
        for power in edition.powers.ids:
            if was[power] != now[power]:
                yield from change({"power": power}, "production", was[power], now[power])
            if was[power] != now[power]:
                yield from _of_purses(edition, before, after, power)
    for territory in moved:
        old = before.territories.get(territory)
        if old is not None:
            new = after.territories[territory]
            yield from changes_in({"territory": territory}, old, new, "controller", "neutral")
            yield from _of_facilities(edition, territory, old.facilities, new.facilities)
    if not edition.city_of.keys().isdisjoint(moved):
        held_before, held_after = cities(edition, before), cities(edition, after)
        for side in SIDES:
            yield from change({"side": side}, "cities", len(held_before[side]), len(held_after[side]))


def _of_purses(
    edition: AxisAndAlliesEdition, before: AxisAndAlliesState, after: AxisAndAlliesState, power: str
) -> Iterator[Change]:
    """The production of each purse of a power with several."""
    for purse in edition.powers[power].purses:
        figures = [made(edition, state, power, purse.id) for state in (before, after)]
        yield from change({"power": power, "purse": purse.id}, "production", *figures)


def _productions_after(
    edition: AxisAndAlliesEdition,
    before: AxisAndAlliesState,
    after: AxisAndAlliesState,
    moved: list[str],
    was: Mapping[str, int],
) -> dict[str, int]:
    """Every power's production after land has moved, computed from the previous one without walking the board again."""
    now = dict(was)
    for territory in moved:
        value = edition.territories[territory].value
        old, new = before.territories.get(territory), after.controller(territory)
        if old is not None and old.controller is not None:
            now[old.controller] -= value
        if new is not None:
            now[new] += value
    return now


def _of_facilities(
    edition: AxisAndAlliesEdition, territory: str, old: Mapping[str, int], new: Mapping[str, int]
) -> Iterator[Change]:
    """A box with one kind of facility reports the complex and its damage; others report each facility."""
    who = {"territory": territory}
    if len(edition.facilities) == 1:
        yield from change(who, "complex", bool(old), bool(new))
        yield from change(who, "damage", sum(old.values()), sum(new.values()))
        return
    for element in {**old, **new}:
        if (element in old) != (element in new):
            yield from change({**who, "facility": element}, "stands", element in old, element in new)
        yield from change({**who, "facility": element}, "damage", old.get(element, 0), new.get(element, 0))


def _of_objectives(
    edition: AxisAndAlliesEdition, before: AxisAndAlliesState, after: AxisAndAlliesState, moved: list[str]
) -> Iterator[Change]:
    elsewhere = all(
        getattr(before, figure) is getattr(after, figure) for figure in ("claims", "wars", "triggered", "paid")
    )
    if not moved and elsewhere:
        return
    for condition in in_play(edition, after):
        if elsewhere and condition.touches.isdisjoint(moved):
            continue
        who = {"power": condition.objective.power, "objective": condition.objective.id}
        yield from change(who, "objective", condition.status(before), condition.status(after))


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else dict(value) if isinstance(value, dict) else value
