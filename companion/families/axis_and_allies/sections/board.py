"""The board: land spaces and sea zones."""

from typing import Annotated

from msgspec import Meta

from companion.families.axis_and_allies.sections.neutrals import Leaning
from companion.families.axis_and_allies.sections.references import WardRef
from companion.languages import msg
from companion.model.ids import Id, Name, sea_zone_id
from companion.model.readers import With
from companion.model.references import PowerRef, Ref, TerritoryRef
from companion.model.sections.kinds import Small
from companion.model.shape import Shape

SeaZoneNumber = Annotated[int, Meta(ge=1, le=999)]
ZoneRef = Annotated[SeaZoneNumber, Ref("sea_zone", by="number", called=msg("sea zone"))]


class Territory(Shape):
    """`[[territory]]`: a land space on the board."""

    id: Id
    name: Name
    region: Name
    value: Annotated[int, Meta(ge=0, le=99)] = 0
    original: PowerRef | None = None
    """The power printed on it; none for an impassable territory."""
    impassable: bool = False
    """Nobody moves there or holds it; with `ward`, because that country keeps its borders closed."""
    neutral: Leaning | None = None
    """How a neutral leans at the start; nobody holds it until somebody takes it."""
    army: Annotated[Small, With(".neutral")] = 0
    """The standing army of a neutral."""
    ward: WardRef | None = None
    """The country that owns it, if that doesn't play."""
    map: Id | None = None
    """The half of the board it is printed on, where a box has two."""
    purse: Annotated[Id | None, With("power.purse")] = None
    """For a power with several purses, the one that collects it; if left out, that of its map."""
    city: Name | None = None
    complex: bool = False
    """Whether an industrial complex is printed here; facilities in a scenario's setup are in addition."""
    island: Annotated[bool, With("facility.islands", False)] = False
    """Whether it is an island, where some facilities may not be built."""
    borders: tuple[TerritoryRef, ...] = ()
    sea_zones: tuple[ZoneRef, ...] = ()

    @property
    def nobodys_yet(self) -> bool:
        """Whether it belongs to a country that does not play and can be taken from it."""
        return self.ward is not None and self.original is None and not self.impassable


class SeaZone(Shape):
    """`[[sea_zone]]`: a numbered sea space."""

    number: SeaZoneNumber
    name: Name | None = None
    """What we call it, where the board's zones have no printed numbers: the numbers are then those of our map."""
    borders: tuple[ZoneRef, ...] = ()

    @property
    def id(self) -> str:
        """Its space id, as setup lines use it."""
        return sea_zone_id(self.number)
