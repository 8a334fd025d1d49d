"""The year in a game of seasons and impulses: when things happen, and who acts together where."""

from typing import Annotated, Literal

from msgspec import Meta

from companion.families.second_world_war.sections.references import TheatreRef
from companion.model.ids import Id, Name, Text
from companion.model.references import OptionRef, PhaseRef, PowerRef
from companion.model.sections.kinds import Count, Year
from companion.model.shape import Shape

SeasonId = Literal["winter", "spring", "summer", "fall"]


class Season(Shape):
    """`[[season]]`: a quarter of the year; the list is in the order of the year."""

    id: SeasonId
    name: Name
    no_modifier_in: tuple[TheatreRef, ...] = ()
    """Theaters in which bought action points get no nationality modifier now."""
    weather: Text | None = None


class SeasonFrame(Shape):
    """`[season_frame]`: the phases of a season."""

    opens: PhaseRef
    impulses: Count
    each_impulse: Annotated[tuple[PhaseRef, ...], Meta(min_length=1)]
    """The phases of every bloc's part of an impulse: it begins in the first and ends in the last."""
    closes: PhaseRef
    last_year: Year | None = None
    """The last year on the printed calendar; if left out, the sixth after the opening."""
    fuel_option: OptionRef | None = None
    """The option under which ships run out of fuel by impulses instead of by seasons."""


class Bloc(Shape):
    """`[[bloc]]`: powers that act at the same time; the list is in order of play."""

    id: Id
    name: Name
    powers: tuple[PowerRef, ...] = ()
    priority: tuple[PowerRef, ...] = ()
    """Who has the first say in a dispute, among those at war."""
    minors_at_war: bool = False
    """Whether minor powers at war without a major ally act here."""


class Theatre(Shape):
    """`[[theatre]]`: a map on which action points are spent."""

    id: Id
    name: Name
    always_allowed: bool = False
    """Whether points declared for another theater can be spent here too."""
