"""Diplomacy: which powers share land, give it back and take it over."""

from typing import Literal

from msgspec import field

from companion.model.references import PowerRef
from companion.model.shape import Shape


class LandReturn(Shape):
    """`[[diplomacy.land_return]]`: what happens to original land that a friend takes from the enemy."""

    takers: tuple[PowerRef, ...]
    originals_of: tuple[PowerRef, ...]
    result: Literal["to_owner", "to_owner_who_waits", "kept"]
    """`to_owner_who_waits`: the owner gets the income, but places nothing until the taker's side has left."""


class VacatedLand(Shape):
    """`[[diplomacy.vacated_land]]`: friends' empty land that can be taken over without war."""

    takers: tuple[PowerRef, ...]
    holders: tuple[PowerRef, ...]


class Diplomacy(Shape):
    """`[diplomacy]`: which powers share land, give it back and take it over."""

    shared_land: tuple[tuple[PowerRef, ...], ...] = ()
    """Groups whose units can be on each other's land."""
    land_returns: tuple[LandReturn, ...] = field(name="land_return", default=())
    vacated_lands: tuple[VacatedLand, ...] = field(name="vacated_land", default=())
