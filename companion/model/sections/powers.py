"""Powers: the nations in play, in their colours."""

from typing import Annotated, Literal

from msgspec import Meta

from companion.model.ids import Id, Name
from companion.model.sections.kinds import Money
from companion.model.shape import Shape
from companion.model.sides import Side

HexColour = Annotated[str, Meta(pattern=r"^#[0-9A-F]{6}$")]


class Colour(Shape):
    """A power's colour on light and on dark ground."""

    light: HexColour
    dark: HexColour


class Muster(Shape):
    """A power that gets units by counting territories instead of buying them."""

    unit: Id
    territories: Annotated[int, Meta(ge=1, le=20)]
    """How many own territories not under enemy control give one unit."""


class Power(Shape):
    """`[[power]]`: a nation in play."""

    id: Id
    name: Name
    side: Side
    colour: Colour
    emblem: Id
    pieces: Name
    """The colour of the plastic pieces, as people call it."""
    capital: Id | None = None
    income: Literal["production", "none"] = "production"
    muster: Muster | None = None
    acts_with: Id | None = None
    """The power whose turn it shares and whose player runs it."""
    may_take: tuple[Id, ...] = ()
    """If given: besides its own originals, the only territories it may occupy."""
    stays_home: bool = False
    """Whether it may occupy only its own originals and `may_take`."""
    unit_costs: dict[Id, Money] = {}
    """Prices that differ from the unit table (games where each nation has its own)."""
