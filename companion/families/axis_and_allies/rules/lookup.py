"""What actions name: powers and units as in all games, and territories."""

from companion.engine.lookup import power, unit
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.sections.board import Territory
from companion.model.refusal import RuleViolation
from companion.model.translated import named

__all__ = ["passable", "power", "unit"]


def passable(draft: Draft, word: str) -> Territory:
    """A territory that somebody can hold."""
    land = draft.edition.territories[word]
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
