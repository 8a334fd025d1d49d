"""Scenes on paper: what a role looks like there, in full color or with the ink saver."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.views.drawing.scene import Disc, Group, Mark, Paragraph, Piece, Rectangle, Stroke, Words
from printables.pdf import fonts
from printables.pdf.ink import WHITE, Colour, Ink
from printables.pdf.paper import MM, Box
from printables.pdf.sheet import Sheet

ALIGN = {"start": "left", "middle": "centre", "end": "right"}
Choose = Callable[[Ink, Colour], Colour]
"""A role's color: from the sheet's inks, and the color of whose piece it is."""


@dataclass(frozen=True)
class Look:
    """What a role looks like."""

    colour: Choose
    font: str = fonts.REGULAR
    least: float = 0.0
    """The smallest size of its type, in points."""


def text(ink: Ink, _own: Colour) -> Colour:
    """The ink of type."""
    return ink.text


def muted(ink: Ink, _own: Colour) -> Colour:
    """The ink of quiet type."""
    return ink.muted


def hair(ink: Ink, _own: Colour) -> Colour:
    """The ink of hairlines."""
    return ink.hair


def paper(_ink: Ink, _own: Colour) -> Colour:
    """What erases."""
    return WHITE


def own(_ink: Ink, own: Colour) -> Colour:
    """The color of the power or side whose piece it is."""
    return own


CHART: Mapping[str, Look] = {
    "grid": Look(hair),
    "base": Look(hair),
    "scale": Look(muted),
    "goal": Look(text),
    "goal-words": Look(text, fonts.SEMIBOLD),
    "stroke": Look(own),
    "leader": Look(own),
    "halo": Look(paper),
    "mark-path": Look(own),
    "end": Look(text, fonts.BOLD),
    "label": Look(text),
}
"""The roles of charts."""


@dataclass(frozen=True)
class Writer:
    """Writes scenes in millimeters whose corner is at x, y."""

    sheet: Sheet
    x: float
    y: float
    looks: Mapping[str, Look]

    def write(self, pieces: Iterable[Piece], colour: Colour | None = None) -> None:
        """Some pieces: those that belong to a power or a side in its color."""
        ink = self.sheet.ink
        for piece in pieces:
            if isinstance(piece, Group):
                self.write(piece.parts, ink.of(piece.whose.colour.light))
            else:
                look = self.looks[piece.role]
                WRITERS[type(piece)](self, piece, look, look.colour(ink, colour or ink.text))

    def _stroke(self, piece: Stroke, _look: Look, colour: Colour) -> None:
        for run in piece.runs:
            if len(run) > 1:
                points = [(self.x + x, self.y + y) for x, y in run]
                self.sheet.curve(points, piece.width * MM, colour, [length * MM for length in piece.dash])

    def _rectangle(self, piece: Rectangle, _look: Look, colour: Colour) -> None:
        self.sheet.rect(Box(self.x + piece.x, self.y + piece.y, piece.width, piece.height), fill=colour)

    def _disc(self, piece: Disc, _look: Look, colour: Colour) -> None:
        self.sheet.circle(self.x + piece.x, self.y + piece.y, piece.radius, fill=colour)

    def _mark(self, piece: Mark, _look: Look, colour: Colour) -> None:
        half = piece.size / 2
        self.sheet.shape(
            piece.path, self.x + piece.x - half, self.y + piece.y - half, piece.size / piece.square, colour
        )

    def _words(self, piece: Words, look: Look, colour: Colour) -> None:
        at, size = (self.x + piece.x, self.y + piece.y), max(look.least, piece.size * MM)
        self.sheet.text(*at, piece.text, size, look.font, colour, ALIGN[piece.anchor])

    def _paragraph(self, piece: Paragraph, look: Look, colour: Colour) -> None:
        for at, line in enumerate(piece.lines):
            y = self.y + piece.y + at * piece.leading
            self.sheet.text(self.x + piece.x, y, line, piece.size * MM, look.font, colour)


WRITERS: Mapping[type, Callable[[Writer, Any, Look, Colour], None]] = {
    Stroke: Writer._stroke,
    Rectangle: Writer._rectangle,
    Disc: Writer._disc,
    Mark: Writer._mark,
    Words: Writer._words,
    Paragraph: Writer._paragraph,
}
