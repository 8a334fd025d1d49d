"""Research: technologies and their effects on the books."""

from typing import Annotated

from msgspec import Meta

from companion.families.axis_and_allies.sections.combat import Dice, UnitChange
from companion.families.axis_and_allies.sections.references import FacilityRef
from companion.model.ids import Id, Name, Text
from companion.model.readers import With
from companion.model.references import UnitRef
from companion.model.sections.kinds import Small
from companion.model.shape import Shape


class Technology(Shape):
    """`[[technology]]`: a research advance and its effects on the books."""

    id: Id
    name: Name
    text: Text
    chart: Annotated[int, Meta(ge=1, le=9)]
    number: Annotated[int, Meta(ge=1, le=6)]
    """The die that gives it."""
    units: dict[UnitRef, UnitChange] = {}
    extra_production: Small = 0
    """Units that a complex can mobilize beyond its value..."""
    extra_production_from: Annotated[Small, With(".extra_production")] = 0
    """...if its territory is worth at least this."""
    extra_output: dict[FacilityRef, Small] = {}
    """Units that a facility can mobilize beyond its capacity, by facility."""
    repairs_per_money: Annotated[int, Meta(ge=1, le=9), With("rules.bombing", "damage_markers")] = 1
    """Damage markers that one unit of money removes."""
    income_dice: Small = 0
    """Dice added to each income."""
    raid_dice: Annotated[Dice, With("rules.bombing", but="none")] = "one"
    rockets: Annotated[bool, With("rules.bombing", but="none")] = False
