"""Facilities: what serves the holder of a territory, such as complexes and bases."""

from typing import Annotated, Literal

from msgspec import Meta

from companion.families.axis_and_allies.sections.references import FacilityRef
from companion.model.ids import Id
from companion.model.readers import With
from companion.model.references import PowerRef
from companion.model.sections.kinds import Money, Small
from companion.model.shape import Shape

Weapon = Literal["bombers", "tactical_bombers", "rockets", "fighters"]


class Facility(Shape):
    """`[[facility]]`: what a piece of the kind `building` does: a complex, a base."""

    unit: Id
    """The piece; its id is the facility's."""
    sign: Literal["complex", "minor_complex", "air_base", "naval_base"] | None = None
    """Its symbol on maps; if left out, that of a complex or of a base."""
    group: Id = "complex"
    """A territory has at most one facility of a group."""
    capacity: Small | Literal["value"] = 0
    """How many units it mobilizes per turn, or as many as its territory's value; reduced by damage."""
    where_printed: Annotated[Literal["any_number"] | None, With(".capacity")] = None
    """Where the board has it printed, it mobilizes any number of units instead."""
    damage_limit: Annotated[Small | None, With("rules.bombing", "damage_markers")] = None
    """How much damage it can have; if left out, its territory's value times `rules.damage_limit`."""
    out_of_order_at: Annotated[Annotated[int, Meta(ge=1, le=99)] | None, With("rules.bombing", "damage_markers")] = None
    """The damage at which it stops working; if left out, only its capacity suffers."""
    least_value: Small | None = None
    """The minimum value of its territory; `rules.complex_minimum_value` if left out."""
    originals_only: bool = False
    """Whether a power can build it only in territories printed for it."""
    islands: bool = True
    """Whether it may be built on islands."""
    not_for: tuple[PowerRef, ...] = ()
    """Powers that never have it: it's removed when they get its territory."""
    captured_becomes: FacilityRef | None = None
    """The facility it turns into when an enemy takes it; if left out, it stays what it is."""
    upgrades: FacilityRef | None = None
    """The facility it can be built in place of..."""
    upgrade_cost: Annotated[Money, With(".upgrades")] = 0
    """...for this price."""
    raided_by: Annotated[tuple[Weapon, ...], With("rules.bombing", but="none")] = ("bombers", "rockets", "fighters")
