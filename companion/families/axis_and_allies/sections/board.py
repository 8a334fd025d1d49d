"""The board: land spaces and sea zones."""

from typing import Annotated

from msgspec import Meta

from companion.model.ids import Id, Name, sea_zone_id
from companion.model.shape import Shape

SeaZoneNumber = Annotated[int, Meta(ge=1, le=999)]


class Territory(Shape):
    """`[[territory]]`: a land space of the board."""

    id: Id
    name: Name
    region: Name
    value: Annotated[int, Meta(ge=0, le=40)] = 0
    original: Id | None = None
    """The power printed on it; none for an impassable territory."""
    impassable: bool = False
    city: Name | None = None
    complex: bool = False
    """Whether an industrial complex stands here at the start."""
    borders: tuple[Id, ...] = ()
    sea_zones: tuple[SeaZoneNumber, ...] = ()


class SeaZone(Shape):
    """`[[sea_zone]]`: a numbered sea space."""

    number: SeaZoneNumber
    borders: tuple[SeaZoneNumber, ...] = ()

    @property
    def id(self) -> str:
        """Its space id, as setup lines use it."""
        return sea_zone_id(self.number)
