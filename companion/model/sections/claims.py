"""The questions that only the people at the board can answer."""

from companion.model.ids import Id, Text
from companion.model.references import PowerRef, UnitRef
from companion.model.shape import Shape


class Claim(Shape):
    """`[[claim]]`: something only the people at the board can see, asked as a question."""

    id: Id
    question: Text
    asked_for: tuple[PowerRef, ...] = ()
    """The powers at whose income it matters; the answer is forgotten when their turn ends."""
    counts: UnitRef | None = None
    """The unit to be counted, when the answer is a number rather than yes or no."""
