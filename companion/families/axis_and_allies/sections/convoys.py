"""Convoys that enemy units disrupt, and tokens that a power spends."""

from typing import Annotated

from msgspec import Meta

from companion.families.axis_and_allies.sections.board import ZoneRef
from companion.model.ids import Id, Name, Text
from companion.model.readers import With
from companion.model.references import PowerRef, UnitRef
from companion.model.sections.kinds import Small
from companion.model.shape import Shape


class Convoys(Shape):
    """`[convoys]`: enemy units in these sea zones cost the adjacent land income."""

    sea_zones: tuple[ZoneRef, ...]
    highest: Annotated[int, Meta(ge=1, le=6)] = 6
    """The highest die that counts, for as much as it shows."""
    dice: dict[UnitRef, Small] = {}
    """How many dice each unit rolls."""
    spared: tuple[PowerRef, ...] = ()
    """Powers that lose nothing."""


class Token(Shape):
    """`[[token]]`: something a power has a limited number of for the whole game."""

    id: Id
    name: Name
    plural: Name
    power: PowerRef
    count: Small
    text: Text
    """What it is used for."""
    attack: Annotated[int, Meta(ge=1, le=6)] | None = None
    """The highest die that hits, where a token is a die at a ship before round one..."""
    targets: Annotated[tuple[UnitRef, ...], With(".attack")] = ()
    """...and the ships that it may be aimed at."""
