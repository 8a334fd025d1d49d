"""The year in a game of seasons and impulses: when things happen, and who acts together where."""

from typing import Annotated, Literal

from msgspec import Meta

from companion.model.ids import Id, Name, Text
from companion.model.sections.kinds import Count, Year
from companion.model.shape import Shape

SeasonId = Literal["winter", "spring", "summer", "fall"]


class Season(Shape):
    """`[[season]]`: a quarter of the year; the list is in the order of the year."""

    id: SeasonId
    name: Name
    no_modifier_in: tuple[Id, ...] = ()
    """Theaters in which bought action points get no nationality modifier now."""
    weather: Text | None = None


class SeasonFrame(Shape):
    """`[season_frame]`: the phases of a season."""

    opens: Id
    impulses: Count
    each_impulse: Annotated[tuple[Id, ...], Meta(min_length=1)]
    """The phases of every bloc's part of an impulse: it begins in the first and ends in the last."""
    closes: Id
    last_year: Year | None = None
    """The last year on the printed calendar; if left out, the sixth after the opening."""
    fuel_option: Id | None = None
    """The option under which ships run out of fuel by impulses instead of by seasons."""


class Bloc(Shape):
    """`[[bloc]]`: powers that act at the same time; the list is in order of play."""

    id: Id
    name: Name
    powers: tuple[Id, ...] = ()
    priority: tuple[Id, ...] = ()
    """Who has the first say in a dispute, among those at war."""
    minors_at_war: bool = False
    """Whether minor powers at war without a major ally act here."""


class Theatre(Shape):
    """`[[theatre]]`: a map on which action points are spent."""

    id: Id
    name: Name
    always_allowed: bool = False
    """Whether points declared for another theater can be spent here too."""
