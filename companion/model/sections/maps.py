"""The map: the position of every land and sea zone on a grid of square cells."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from companion.model.ids import Id, Name
from companion.model.shape import Shape

Cell = Annotated[int, Meta(ge=0, le=999)]
Length = Annotated[int, Meta(ge=1, le=999)]
Rectangle = tuple[Cell, Cell, Length, Length]
"""Left, top, width and height, in cells."""
ZoneNumber = Annotated[str, Meta(pattern=r"^[0-9]{1,3}$")]


class Map(Shape):
    """`[map]`: our own schematic of the board. `companion editions map` makes one; it is meant to be edited by hand."""

    width: Length
    height: Length
    lands: Mapping[Id, Rectangle]
    """The tile of every land."""
    seas: Mapping[ZoneNumber, tuple[Rectangle, ...]] = {}
    """The field of every sea zone, by its number: rectangles that together are one piece."""
    labels: Mapping[Id, Name] = {}
    """How a name is written on its tile, where it is not as printed: a soft hyphen says where it may be broken."""
