"""Facilities: what is in a territory and serves the one who holds it, such as complexes and bases."""

from typing import Annotated, Literal

from msgspec import Meta

from companion.model.ids import Id
from companion.model.readers import With
from companion.model.sections.kinds import Money, Small
from companion.model.shape import Shape

Weapon = Literal["bombers", "tactical_bombers", "rockets", "fighters"]


class Facility(Shape):
    """`[[facility]]`: what a piece of the kind `building` is good for: a complex, a base."""

    unit: Id
    """The piece; its id is the facility's."""
    sign: Literal["complex", "minor_complex", "air_base", "naval_base"] | None = None
    """Its sign on maps; that of a complex or of a base if left out."""
    group: Id = "complex"
    """A territory has at most one facility of a group."""
    capacity: Small | Literal["value"] = 0
    """How many units it mobilizes a turn, or as many as its territory is worth; damage counts against it."""
    damage_limit: Annotated[Small | None, With("rules.bombing", "damage_markers")] = None
    """How much damage it can have; if left out, so many times the territory's value as `rules.damage_limit` says."""
    out_of_order_at: Annotated[Annotated[int, Meta(ge=1, le=99)] | None, With("rules.bombing", "damage_markers")] = None
    """The damage from which on it does not work; only its capacity suffers if left out."""
    least_value: Small | None = None
    """What its territory must be worth; `rules.complex_minimum_value` if left out."""
    originals_only: bool = False
    """Whether a power builds it only in territories printed for it."""
    islands: bool = True
    """Whether it may be built on islands."""
    not_for: tuple[Id, ...] = ()
    """Powers that never have it: it is gone when they get its territory."""
    captured_becomes: Id | None = None
    """The facility that it turns into when an enemy takes it; it stays what it is if left out."""
    upgrades: Id | None = None
    """The facility that it may be built in place of..."""
    upgrade_cost: Annotated[Money, With(".upgrades")] = 0
    """...for this price."""
    raided_by: Annotated[tuple[Weapon, ...], With("rules.bombing", but="none")] = ("bombers", "rockets", "fighters")
