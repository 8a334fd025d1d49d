"""Lookups for actions: the shared ones, and territories."""

from companion.engine.lookup import find, named_power, power, unit
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.sections.board import Territory
from companion.model.refusal import RuleViolation
from companion.model.translated import named

__all__ = ["find", "named_power", "passable", "power", "territory", "unit"]


def territory(draft: Draft, word: str) -> Territory:
    """The territory an action means."""
    return find("territory", word, draft.edition.territories.by_id)


def passable(draft: Draft, word: str) -> Territory:
    """A territory that somebody can hold."""
    land = territory(draft, word)
    if land.impassable and land.ward is not None:
        country = named(draft.edition.wards[land.ward])
        raise RuleViolation(
            "impassable",
            "{found} belongs to the {country}: nobody can move there or hold it.",
            found=named(land),
            country=country,
            about=[land.ward],
        )
    if land.impassable:
        raise RuleViolation("impassable", "{found} is neutral: nobody can move there or hold it.", found=named(land))
    return land
