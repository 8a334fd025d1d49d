"""Scenarios: every power's printed land at the start."""

from companion.model.references import PowerRef
from companion.model.sections import scenarios as shared
from companion.model.sections.kinds import Money


class Scenario(shared.Scenario):
    """`[[scenario]]`: one starting position of an edition."""

    production: dict[PowerRef, Money] = {}
    """The printed land of every power, which the board must add up to."""
