"""New and rebuilt units in a game that keeps units in production on a display."""

from typing import Annotated, Literal

from msgspec import Meta

from companion.model.ids import Id
from companion.model.references import CountryRef, OptionRef, PowerRef, UnitRef
from companion.model.sections.kinds import Count, Few
from companion.model.shape import Shape


class Building(Shape):
    """`[building]`: what new and rebuilt units cost."""

    GONE = ("conscript_points",)

    reinforcement_resources: Few
    reinforcement_limit_resets: Literal["each_season"]
    rebuild_resources: Few
    """To enter the first box, and again for each further one."""
    advances_per_impulse: Count
    deploy_points: Few


class Rebuild(Shape):
    """`[[rebuild]]`: how many boxes a rebuilt unit goes through."""

    id: Id
    units: Annotated[tuple[UnitRef, ...], Meta(min_length=1)]
    powers: tuple[PowerRef, ...] = ()
    """For whom; if left out, for everyone not named in another line for the unit."""
    boxes: Annotated[int, Meta(ge=1, le=12)]
    laps: Annotated[int, Meta(ge=1, le=2)] = 1
    """Twice: first flipped, then once more unflipped."""
    boxes_option: OptionRef | None = None
    """The option whose number replaces `boxes`."""
    early_option: OptionRef | None = None
    """The option under which it may be deployed flipped after the first lap."""


class UnitOwners(Shape):
    """`[[unit_owners]]`: a kind of unit that only some powers have."""

    unit: UnitRef
    powers: Annotated[tuple[PowerRef, ...], Meta(min_length=1)]


class AutomaticUnits(Shape):
    """`[[automatic_unit]]`: units that come back automatically."""

    id: Id
    country: CountryRef
    unit: UnitRef
    each_season: Literal["all", "one"]
    after_surrender: Literal["leave", "stay"] = "leave"
    """What happens to those on the map when their country surrenders; none come back after that."""
