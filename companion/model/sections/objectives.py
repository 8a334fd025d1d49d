"""National objectives, and the questions that only the board can answer."""

from typing import Annotated

from msgspec import Meta

from companion.model.ids import Id, Name, Text
from companion.model.sections.kinds import Money
from companion.model.shape import Shape


class Claim(Shape):
    """`[[claim]]`: something only the people at the board can see, asked as a question."""

    id: Id
    question: Text
    asked_for: tuple[Id, ...] = ()
    """The powers at whose income it matters; the answer is forgotten when their turn ends."""
    counts: Id | None = None
    """The unit to be counted, when the answer is a number rather than yes or no."""


class Objective(Shape):
    """`[[objective]]`: a national objective; `kind` names a function of `companion.rulebook.objectives`."""

    id: Id
    power: Id
    title: Name
    bonus: Money
    kind: Id
    territories: tuple[Id, ...] = ()
    at_least: Annotated[int, Meta(ge=1, le=30)] | None = None
    """How many of the territories are enough; all of them if left out."""
    originals_of: Id | None = None
    claims: tuple[Id, ...] = ()
    """What must be attested as well."""
