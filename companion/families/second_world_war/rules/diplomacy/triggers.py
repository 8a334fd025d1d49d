"""Occurrences that something may follow from, and the triggers they set off."""

from collections.abc import Callable

from msgspec import Struct

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.sections.effects import Trigger
from companion.families.second_world_war.state import SecondWorldWarState


class Occurrence(Struct, frozen=True):
    """Something that happened: `of` is the country or thing, `by` who did it or gained by it."""

    kind: str
    of: str
    by: str | None = None
    neutral: frozenset[str] = frozenset()
    """Powers that were neutral until then."""


Roles = dict[str, str | None]


def roles(trigger: Trigger, occurrence: Occurrence) -> Roles | None:
    """Who is who in a trigger that an occurrence sets off; None if it doesn't."""
    on = trigger.on
    if on.kind != occurrence.kind:
        return None
    pairs = [(occurrence.of, occurrence.by)]
    if on.kind == "at_war" and occurrence.by is not None:
        pairs.append((occurrence.by, occurrence.of))
    for of, by in pairs:
        if of in on.of and (not on.by or by in on.by):
            return {"target": of, "declarer": by, "intervener": by, "captor": by}
    return None


def _was_neutral(occurrence: Occurrence, by_role: Roles) -> bool:
    return by_role["target"] in occurrence.neutral


CONDITIONS: dict[str, Callable[[Occurrence, Roles], bool]] = {"axis_powers_join": _was_neutral}
"""Triggers with a condition that isn't data: only a power that was neutral brings in the Axis powers."""


def set_off(
    edition: SecondWorldWarEdition, state: SecondWorldWarState, occurrence: Occurrence
) -> list[tuple[Trigger, Roles]]:
    """The triggers that an occurrence sets off, with who is who."""
    triggered = []
    for trigger in edition.triggers:
        by_role = roles(trigger, occurrence)
        if by_role is None or (trigger.treaty is not None and trigger.treaty not in state.treaties):
            continue
        condition = CONDITIONS.get(trigger.id)
        if condition is None or condition(occurrence, by_role):
            triggered.append((trigger, by_role))
    return triggered


def spoken_for(edition: SecondWorldWarEdition, state: SecondWorldWarState, occurrences: list[Occurrence]) -> set[str]:
    """Countries whose fate triggers decide, so that the default doesn't apply."""
    return {
        country
        for occurrence in occurrences
        for trigger, _ in set_off(edition, state, occurrence)
        for effect in trigger.effects
        if effect.does in ("ally", "uncommitted_ally", "non_cooperating_ally", "control", "neutral")
        for country in effect.countries
    }
