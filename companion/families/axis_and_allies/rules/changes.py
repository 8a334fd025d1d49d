"""What changed between two states, as before and after: the figures people look at."""

from collections.abc import Iterator
from typing import Any

from companion.engine.changes import change, changes_in
from companion.engine.ruleset import Change
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.holdings import cities, productions
from companion.families.axis_and_allies.rules.objectives import concerned, in_play, progress
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.model.sides import SIDES


def changes(edition: AxisAndAlliesEdition, before: AxisAndAlliesState, after: AxisAndAlliesState) -> tuple[Change, ...]:
    """Every figure that differs: of powers, territories, sides and the game itself."""
    return tuple(_differences(edition, before, after))


def _differences(
    edition: AxisAndAlliesEdition, before: AxisAndAlliesState, after: AxisAndAlliesState
) -> Iterator[Change]:
    if before.accounts is not after.accounts:
        for power in edition.power:
            yield from change({"power": power}, "treasury", before.treasury(power), after.treasury(power))
    if before.territories is not after.territories:
        yield from _of_territories(edition, before, after)
    if before.powers is not after.powers:
        for power, now in after.powers.items():
            was = before.powers[power]
            for field in ("technologies", "researchers", "to_mobilize", "advantages"):
                old, new = getattr(was, field), getattr(now, field)
                yield from change({"power": power}, field, _plain(old), _plain(new))
    yield from _of_objectives(edition, before, after)
    yield from changes_in({}, before, after, "round", "turn", "phase", "status")


def _of_territories(
    edition: AxisAndAlliesEdition, before: AxisAndAlliesState, after: AxisAndAlliesState
) -> Iterator[Change]:
    was, now = productions(edition, before), productions(edition, after)
    for power in edition.power:
        yield from change({"power": power}, "production", was[power], now[power])
    for territory, state in after.territories.items():
        old = before.territories.get(territory)
        if old is not None and old is not state:
            yield from changes_in({"territory": territory}, old, state, "controller", "complex", "damage")
    held_before, held_after = cities(edition, before), cities(edition, after)
    for side in SIDES:
        yield from change({"side": side}, "cities", len(held_before[side]), len(held_after[side]))


def _of_objectives(
    edition: AxisAndAlliesEdition, before: AxisAndAlliesState, after: AxisAndAlliesState
) -> Iterator[Change]:
    if before.territories is after.territories and before.claims is after.claims:
        return
    moved = {one for one, now in after.territories.items() if before.territories.get(one) is not now}
    for objective in in_play(edition, after):
        if before.claims is after.claims and moved.isdisjoint(concerned(edition, objective)):
            continue
        who = {"power": objective.power, "objective": objective.id}
        was, now = progress(edition, before, objective), progress(edition, after, objective)
        yield from change(who, "objective", was.status, now.status)


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else dict(value) if isinstance(value, dict) else value
