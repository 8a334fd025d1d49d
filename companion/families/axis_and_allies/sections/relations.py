"""War and peace between powers; without this section, the sides are at war from the start."""

from typing import Annotated

from msgspec import Meta, field

from companion.families.axis_and_allies.sections.references import TriggerRef
from companion.model.references import ClaimRef, PhaseRef, PowerRef
from companion.model.shape import Shape


def pair_of(one: str, other: str) -> tuple[str, str]:
    """An unordered pair of powers."""
    return (one, other) if one < other else (other, one)


class War(Shape):
    """`[[relations.war]]`: each of these powers is at war with each of those when the game begins."""

    powers: tuple[PowerRef, ...]
    against: tuple[PowerRef, ...]


class Moment(Shape):
    """A phase of a round, or the beginning of a power's turn in it."""

    round: Annotated[int, Meta(ge=1, le=99)]
    phase: PhaseRef | None = None


class Limit(Shape):
    """`[[relations.limit]]`: when these powers can declare war on those; if left out, on any turn of their own."""

    powers: tuple[PowerRef, ...]
    against: tuple[PowerRef, ...]
    not_before: Moment | None = None
    unless: tuple[TriggerRef, ...] = ()
    """Triggers that lift the limit once they have happened."""
    claim: ClaimRef | None = None
    """What somebody at the board must attest."""


class Together(Shape):
    """`[[relations.together]]`: powers that are at war with those all together or not at all."""

    powers: tuple[PowerRef, ...]
    against: tuple[PowerRef, ...]


class Relations(Shape):
    """`[relations]`: who is at war with whom, and how that changes."""

    declared_in: PhaseRef
    """The phase in which war is declared, before anything else in it."""
    wars: tuple[War, ...] = field(name="war", default=())
    limits: tuple[Limit, ...] = field(name="limit", default=())
    together: tuple[Together, ...] = ()
