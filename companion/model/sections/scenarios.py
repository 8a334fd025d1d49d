"""Scenarios: a box's starting positions."""

from typing import Annotated

from msgspec import Meta

from companion.model.ids import Id, Name
from companion.model.references import PowerRef
from companion.model.sections.kinds import Money, Year
from companion.model.shape import Shape


class Scenario(Shape):
    """`[[scenario]]`: one start within an edition."""

    id: Id
    name: Name
    year: Year
    turn_order: tuple[PowerRef, ...]
    treasury: dict[PowerRef, Money] = {}
    """The money each power has in hand when its first turn begins; a power that is left out has none."""
    first_round: Annotated[int, Meta(ge=1, le=99)] = 1
    """The number of the round in which this scenario begins, for a start in the middle of a longer war."""
