"""National objectives."""

from typing import Annotated

from msgspec import Meta

from companion.model.ids import Id, Name
from companion.model.readers import Kinds, With
from companion.model.sections.kinds import Money
from companion.model.shape import Shape

KINDS = Kinds(
    {
        "side_controls": "any power of its side holds them",
        "power_controls": "its power itself holds them",
        "side_controls_originals": "any power of its side holds all that was originally that of `originals_of`",
    }
)


class Objective(Shape):
    """`[[objective]]`: a national objective, which pays while all its conditions hold."""

    id: Id
    power: Id
    title: Name
    bonus: Money
    kind: Annotated[Id, KINDS]
    """Whose control of the territories counts."""
    territories: Annotated[tuple[Id, ...], With(".originals_of", left_out=True)] = ()
    at_least: Annotated[int, Meta(ge=1, le=30)] | None = None
    """How many of the territories are enough; all of them if left out."""
    originals_of: Id | None = None
    """The power whose original territories it's about, instead of a list of territories."""
    claims: tuple[Id, ...] = ()
    """What must be attested as well."""
    purse: Annotated[Id | None, With("power.purse")] = None
    """The purse it pays into, for a power with several; `originals_of` then means that purse's land."""
    each: bool = False
    """Whether it pays for each territory held, instead of once for all."""
    once: bool = False
    """Whether it pays only once in a game."""
    at_war_with: tuple[Id, ...] = ()
    """It pays only while its power is at war with all of these."""
    at_war_with_any: tuple[Id, ...] = ()
    """It pays only while its power is at war with one of these."""
    at_peace_with: Annotated[tuple[Id, ...], With("relations")] = ()
    """It pays only while its power is at war with none of these."""
    unless: tuple[Id, ...] = ()
    """Triggers that end it for good."""
    after: tuple[Id, ...] = ()
    """Triggers that must have happened before it pays."""
    from_round: Annotated[int, Meta(ge=1, le=99)] = 1
    """The first round in which it pays."""
    counts_leaning: tuple[Id, ...] = ()
    """Those of its territories that also count while they're neutral and lean to its side."""
    side_holds: tuple[Id, ...] = ()
    """Territories that any power of its side must hold as well."""
    not_enemy: tuple[Id, ...] = ()
    """Territories that the enemy must not hold, and that must not lean toward the enemy."""
