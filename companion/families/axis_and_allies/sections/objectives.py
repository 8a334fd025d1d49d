"""National objectives."""

from typing import Annotated

from msgspec import Meta

from companion.families.axis_and_allies.sections.references import TriggerRef
from companion.model.ids import Id, Name
from companion.model.readers import Kinds, With
from companion.model.references import ClaimRef, PowerRef, TerritoryRef
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
    power: PowerRef
    title: Name
    bonus: Money
    kind: Annotated[Id, KINDS]
    """Whose control of the territories counts."""
    territories: Annotated[tuple[TerritoryRef, ...], With(".originals_of", left_out=True)] = ()
    at_least: Annotated[int, Meta(ge=1, le=30)] | None = None
    """How many of the territories are enough; all of them if left out."""
    originals_of: PowerRef | None = None
    """The power whose original territories it's about, instead of a list of territories."""
    claims: tuple[ClaimRef, ...] = ()
    """What must be attested as well."""
    purse: Annotated[Id | None, With("power.purse")] = None
    """The purse it pays into, for a power with several; `originals_of` then means that purse's land."""
    each: bool = False
    """Whether it pays for each territory held, instead of once for all."""
    once: bool = False
    """Whether it pays only once in a game."""
    at_war_with: tuple[PowerRef, ...] = ()
    """It pays only while its power is at war with all of these."""
    at_war_with_any: tuple[PowerRef, ...] = ()
    """It pays only while its power is at war with one of these."""
    at_peace_with: Annotated[tuple[PowerRef, ...], With("relations")] = ()
    """It pays only while its power is at war with none of these."""
    unless: tuple[TriggerRef, ...] = ()
    """Triggers that end it for good."""
    after: tuple[TriggerRef, ...] = ()
    """Triggers that must have happened before it pays."""
    from_round: Annotated[int, Meta(ge=1, le=99)] = 1
    """The first round in which it pays."""
    counts_leaning: tuple[Id, ...] = ()
    """Those of its territories that also count while they're neutral and lean to its side."""
    side_holds: tuple[TerritoryRef, ...] = ()
    """Territories that any power of its side must hold as well."""
    not_enemy: tuple[TerritoryRef, ...] = ()
    """Territories that the enemy must not hold, and that must not lean toward the enemy."""
