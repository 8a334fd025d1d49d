"""What changed between two states, as before and after: the figures people look at."""

from collections.abc import Iterator
from typing import Any

from companion.model.edition import Edition
from companion.model.sides import SIDES
from companion.model.state import GameState
from companion.rulebook.board import cities, productions
from companion.rulebook.objectives import all_progress

Change = dict[str, Any]


def changes(edition: Edition, before: GameState, after: GameState) -> tuple[Change, ...]:
    """Every figure that differs: of powers, territories, sides and the game itself."""
    return tuple(_differences(edition, before, after))


def change(subject: Change, field: str, was: object, now: object) -> Iterator[Change]:
    """A figure before and after, if it differs; the subject says whose it is."""
    if was != now:
        yield {**subject, "field": field, "from": was, "to": now}


def changes_in(subject: Change, before: object, after: object, *fields: str) -> Iterator[Change]:
    """Every one of these fields that differs between two shapes; none for `before` is something new."""
    for field in fields:
        yield from change(subject, field, getattr(before, field, None), getattr(after, field))


def _differences(edition: Edition, before: GameState, after: GameState) -> Iterator[Change]:
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


def _of_territories(edition: Edition, before: GameState, after: GameState) -> Iterator[Change]:
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


def _of_objectives(edition: Edition, before: GameState, after: GameState) -> Iterator[Change]:
    if before.territories is after.territories and before.claims is after.claims:
        return
    for was, now in zip(all_progress(edition, before), all_progress(edition, after), strict=True):
        who = {"power": now.objective.power, "objective": now.objective.id}
        yield from change(who, "objective", was.status, now.status)


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else dict(value) if isinstance(value, dict) else value
