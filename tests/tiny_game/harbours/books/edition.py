"""What a box of harbours holds."""

from functools import cached_property
from typing import Annotated

from msgspec import Meta, field

from companion.model.edition import Edition
from companion.model.ids import Id, Name
from companion.model.shape import Shape

Coins = Annotated[int, Meta(ge=1, le=999)]


class Harbour(Shape):
    """`[[harbour]]`: what it pays, and whose it is at the start."""

    id: Id
    name: Name
    pays: Coins
    holder: Id


class HarboursEdition(Edition):
    """A box as data: what every edition has, the harbours, the coins that win, and what a wall costs."""

    goal: Coins
    wall: Coins
    harbours: tuple[Harbour, ...] = field(name="harbour")

    @cached_property
    def harbour(self) -> dict[str, Harbour]:
        """Harbours by id."""
        return {harbour.id: harbour for harbour in self.harbours}
