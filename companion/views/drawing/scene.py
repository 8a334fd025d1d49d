"""The pieces of a scene. A role says what a piece is ("grid", "halo"); each writer knows what that looks like."""

from collections.abc import Sequence

from msgspec import Struct

from companion.model.sections.powers import Power
from companion.model.sections.sides import Side

Point = tuple[float, float]
MARK = 100
"""The side of the square that emblems and sides' marks are drawn in."""


class Stroke(Struct, frozen=True):
    """Lines through points."""

    role: str
    runs: Sequence[Sequence[Point]]
    width: float
    dash: Sequence[float] = ()


class Rectangle(Struct, frozen=True):
    """A rectangle."""

    role: str
    x: float
    y: float
    width: float
    height: float
    radius: float = 0.0
    """How round its corners are."""


class Area(Struct, frozen=True):
    """An area between corners, with whatever it encloses cut out."""

    role: str
    loops: Sequence[Sequence[Point]]
    radius: float = 0.0
    """How round its corners are."""
    name: str = ""


class Disc(Struct, frozen=True):
    """A circle."""

    role: str
    x: float
    y: float
    radius: float


class Mark(Struct, frozen=True):
    """An emblem, a side's mark, or a sign around a point, filled by the even-odd rule."""

    role: str
    path: str
    x: float
    y: float
    size: float
    square: float = MARK
    """The side of the square that its path is drawn in."""
    name: str = ""
    """What it's called where each drawing is kept once."""


class Words(Struct, frozen=True):
    """A line of type with its baseline at y."""

    role: str
    x: float
    y: float
    size: float
    text: str
    anchor: str = "start"
    """`start`, `middle`, or `end`: which part of it is at x."""


class Paragraph(Struct, frozen=True):
    """Lines of type, the first with its baseline at y."""

    role: str
    x: float
    y: float
    size: float
    lines: Sequence[str]
    leading: float


class Group(Struct, frozen=True):
    """Pieces in the color of a power or a side."""

    role: str
    whose: Power | Side
    parts: Sequence["Piece"]


Piece = Stroke | Rectangle | Area | Disc | Mark | Words | Paragraph | Group
