"""What actions name: powers and units as in all games, and territories."""

from companion.engine.lookup import power, unit
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.sections.board import Territory
from companion.model.refusal import RuleViolation
from companion.model.translated import named

__all__ = ["passable", "power", "unit"]


def passable(draft: Draft, word: str) -> Territory:
    """A territory that somebody can hold."""
    found = draft.edition.territories[word]
    if found.impassable and found.ward is not None:
        country = named(draft.edition.wards[found.ward])
        raise RuleViolation(
            "impassable",
            "{found} belongs to the {country}: nobody can move there or hold it.",
            found=named(found),
            country=country,
            about=[found.ward],
        )
    if found.impassable:
        raise RuleViolation("impassable", "{found} is neutral: nobody can move there or hold it.", found=named(found))
    return found
