"""Units: the pieces, their prices and their strength."""

from typing import Annotated, Literal

from msgspec import Meta

from companion.model.ids import Id, Name, Text
from companion.model.references import OptionRef
from companion.model.sections.kinds import Money, Small
from companion.model.shape import Shape

Strength = Annotated[int, Meta(ge=0, le=12)] | Annotated[str, Meta(pattern=r"^\d+/\d+$")]
Silhouette = Literal[
    "infantry",
    "artillery",
    "tank",
    "antiaircraft_gun",
    "half_track",
    "parachute",
    "fighter",
    "bomber",
    "dive_bomber",
    "battleship",
    "aircraft_carrier",
    "cruiser",
    "destroyer",
    "submarine",
    "transport",
    "factory",
    "workshop",
    "hangar",
    "anchor",
    "flag",
    "bomb",
    "marines",
    "guards",
    "militia",
    "rocket_launcher",
    "heavy_tank",
    "interceptor",
    "jet",
    "suicide_plane",
]
"""The pictures of pieces that papers have."""


class Unit(Shape):
    """`[[unit]]`: a kind of piece."""

    id: Id
    name: Name
    plural: Name
    kind: Literal["land", "air", "sea", "building"]
    cost: Money | None = None
    """Its price; none when it is not for sale, or each power has its own price."""
    attack: Strength | None = None
    defence: Strength | None = None
    move: Small | None = None
    abilities: tuple[Text, ...] = ()
    silhouette: Silhouette | None = None
    """Its picture on paper; if left out, the one that is called as its id is, else one for its kind."""
    option: OptionRef | None = None
    """The option without which this piece is not in the game."""
