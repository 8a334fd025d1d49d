"""Land of countries that don't play: neutrals, and wards that others can take into their care."""

from typing import Annotated, Literal

from msgspec import field

from companion.model.ids import Id, Name
from companion.model.readers import With
from companion.model.references import PhaseRef, PowerRef, TerritoryRef, UnitRef
from companion.model.sections.kinds import Money
from companion.model.shape import Shape
from companion.model.sides import SideId

Leaning = Literal["strict", "pro_axis", "pro_allies"]


def leaning_to(side: SideId) -> Leaning:
    """The leaning of a neutral that is friendly to a side."""
    return "pro_axis" if side == "axis" else "pro_allies"


class NeutralGroup(Shape):
    """`[[neutrals.group]]`: neutrals with their own rule."""

    id: Id
    name: Name
    territories: tuple[TerritoryRef, ...]
    unmoved_by: SideId | None = None
    """The side whose attacks on other neutrals don't affect these."""


class Neutrals(Shape):
    """`[neutrals]`: how territories with a leaning (`neutral`) are taken over and attacked."""

    army: Annotated[UnitRef | None, With("territory.army")] = None
    """The unit that a standing army consists of."""
    phase: PhaseRef | None = None
    """The phase in which a friendly one is taken over."""
    entry_cost: Money = 0
    """What a power pays the bank to enter a neutral."""
    strict_attacked: Literal["no_effect", "others_lean_away"] = "no_effect"
    """The effect of an attack on a strict neutral on the others."""
    needs_war_with: Annotated[dict[PowerRef, tuple[PowerRef, ...]], With("relations")] = {}
    """Powers that leave neutrals alone until they are at war with one of these."""
    groups: tuple[NeutralGroup, ...] = field(name="group", default=())


class Ward(Shape):
    """`[[ward]]`: a country whose land (`territory.ward`) gives nobody income until a guardian takes it over."""

    id: Id
    name: Name
    guardians: tuple[PowerRef, ...] = ()
    """Who can take it over; any other power that takes it is at war with them."""
    side: SideId | None = None
    """Its side, whose powers don't take it; those of the other side can."""
