"""Powers: the nations in play, in their colors."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import force_setattr

from companion.languages import Name as Inflected
from companion.languages import _
from companion.model.ids import Id, Name
from companion.model.references import PowerRef
from companion.model.shape import Shape
from companion.model.sides import SideId

HexColour = Annotated[str, Meta(pattern=r"^#[0-9A-Fa-f]{6}$", examples=["#8C2F39"])]


COUNTERS = "own counters"
"""What a power without plastic pieces uses."""


class Colour(Shape):
    """A power's color on light and on dark ground."""

    light: HexColour
    dark: HexColour

    def __post_init__(self) -> None:
        """Normalize colors to upper case."""
        for ground in ("light", "dark"):
            force_setattr(self, ground, getattr(self, ground).upper())


class Power(Shape):
    """`[[power]]`: a nation in play."""

    id: Id
    name: Name
    side: SideId
    colour: Colour
    emblem: Id
    pieces: Name
    """The color of the plastic pieces, as people call it."""
    also_called: tuple[Name, ...] = ()
    """Other words for it in the rulebook, which tables that people write may use."""
    acts_with: PowerRef | None = None
    """The power whose turn it shares and whose player runs it."""

    @property
    def pieces_in_words(self) -> str:
        """What it plays with: gray pieces, its own counters."""
        counters = self.pieces in (COUNTERS, str(Inflected(COUNTERS, "power pieces")))
        return self.pieces if counters else _("{color} pieces", color=self.pieces)
