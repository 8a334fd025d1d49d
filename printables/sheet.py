"""A sheet: one page to draw on, in millimetres from its top left corner, with the inks of the job."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from reportlab.pdfgen.pathobject import PDFPathObject

from printables import fonts, qr
from printables.ink import BLACK, WHITE, Colour, Ink
from printables.paper import HAIR, MM, Box, Paper
from printables.shapes import operators, painted

LEADING = 1.22
"""Distance of two lines of a paragraph, in sizes of its type."""
HATCH = 1.4
"""Distance of two hatch lines, in millimetres."""


class Sheet:
    """Draws on the current page of a reportlab canvas."""

    def __init__(self, canvas: Any, paper: Paper, ink: Ink) -> None:
        self.canvas = canvas
        self.paper = paper
        self.ink = ink
        self._fill: Colour | None = None
        self._stroke: Colour | None = None
        self._width: float | None = None
        self._font: tuple[str, float] | None = None

    @property
    def content(self) -> Box:
        """Where things may stand."""
        return self.paper.content

    # type

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 9,
        font: str = fonts.REGULAR,
        colour: Colour | None = None,
        align: str = "left",
        room: float | None = None,
        smallest: float = fonts.SMALLEST,
    ) -> float:
        """One line with its baseline at y; shrinks to fit the room. Returns its width."""
        text = fonts.shown(text)
        if not text:
            return 0.0
        if room is not None:
            size = fonts.fit(text, font, size, room, smallest)
        wide = fonts.width(text, font, size)
        left = x - wide if align == "right" else x - wide / 2 if align == "centre" else x
        self._set_fill(colour or self.ink.text)
        if self._font != (font, size):
            self.canvas.setFont(font, size)
            self._font = (font, size)
        self.canvas.drawString(left * MM, self._up(y), text)
        return wide

    def lines(
        self,
        x: float,
        y: float,
        lines: Sequence[str],
        size: float = 9,
        font: str = fonts.REGULAR,
        colour: Colour | None = None,
        align: str = "left",
        leading: float = LEADING,
    ) -> float:
        """Lines one below the other, the first with its baseline at y. Returns the baseline that would come next."""
        for line in lines:
            self.text(x, y, line, size, font, colour, align)
            y += size * leading / MM
        return y

    def paragraph(
        self,
        x: float,
        y: float,
        text: str,
        room: float,
        size: float = 9,
        font: str = fonts.REGULAR,
        colour: Colour | None = None,
        align: str = "left",
        leading: float = LEADING,
    ) -> float:
        """A text broken to fit the room. Returns the baseline that would come next."""
        broken = fonts.wrap(fonts.shown(text), font, size, room)
        return self.lines(x, y, broken, size, font, colour, align, leading)

    # lines and areas

    def line(
        self, x1: float, y1: float, x2: float, y2: float, width: float = HAIR, colour: Colour | None = None
    ) -> None:
        """A straight line; its width is in points."""
        self._set_stroke(colour or self.ink.hair, width)
        self.canvas.line(x1 * MM, self._up(y1), x2 * MM, self._up(y2))

    def rect(
        self,
        box: Box,
        fill: Colour | None = None,
        stroke: Colour | None = None,
        width: float = HAIR,
        radius: float = 0.0,
    ) -> None:
        """A rectangle, filled, outlined or both."""
        if fill is not None:
            self._set_fill(fill)
        if stroke is not None:
            self._set_stroke(stroke, width)
        if fill is None and stroke is None:
            return
        corner = (box.x * MM, self._up(box.bottom), box.width * MM, box.height * MM)
        how = {"stroke": int(stroke is not None), "fill": int(fill is not None)}
        if radius:
            self.canvas.roundRect(*corner, radius * MM, **how)
        else:
            self.canvas.rect(*corner, **how)

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        fill: Colour | None = None,
        stroke: Colour | None = None,
        width: float = HAIR,
    ) -> None:
        """A circle around x, y."""
        if fill is not None:
            self._set_fill(fill)
        if stroke is not None:
            self._set_stroke(stroke, width)
        self.canvas.circle(
            x * MM, self._up(y), radius * MM, stroke=int(stroke is not None), fill=int(fill is not None)
        )

    def tick_box(self, x: float, y: float, size: float = 3.2) -> None:
        """An empty box to tick, its top left corner at x, y."""
        self.rect(Box(x, y, size, size), stroke=self.ink.text, width=0.6)

    def ground(self, box: Box) -> None:
        """The quiet tint behind a row or heading; nothing where ink is saved."""
        if self.ink.tint is not None:
            self.rect(box, fill=self.ink.tint)

    def band(self, box: Box, colour: str, radius: float = 0.0) -> Colour:
        """An area in a power's colour; outline and hatching where ink is saved. Returns the ink to write on it with."""
        if self.ink.solid:
            self.rect(box, fill=self.ink.of(colour), radius=radius)
            return WHITE
        self.hatch(box)
        self.rect(box, stroke=self.ink.text, width=0.6, radius=radius)
        return self.ink.text

    def plate(self, box: Box) -> None:
        """A white patch on hatching, so that what stands on it can be read."""
        if not self.ink.solid:
            self.rect(box, fill=WHITE, radius=0.8)

    def hatch(self, box: Box, step: float = HATCH) -> None:
        """Slanted lines across an area."""
        self._set_stroke(self.ink.hair, HAIR)
        lines, at = [], step
        while at < box.width + box.height:
            x1, y1 = box.x + min(at, box.width), box.y + max(0.0, at - box.width)
            x2, y2 = box.x + max(0.0, at - box.height), box.y + min(at, box.height)
            lines.append((x1 * MM, self._up(y1), x2 * MM, self._up(y2)))
            at += step
        self.canvas.lines(lines)

    def curve(self, points: Sequence[tuple[float, float]], width: float, colour: Colour, dash: Sequence[float] = ()) -> None:
        """A line through points, in order; dashes are in points."""
        self._set_stroke(colour, width)
        path = self.canvas.beginPath()
        path.moveTo(points[0][0] * MM, self._up(points[0][1]))
        for x, y in points[1:]:
            path.lineTo(x * MM, self._up(y))
        self.canvas.setLineJoin(1)
        if dash:
            self.canvas.setDash(list(dash))
        self.canvas.drawPath(path, stroke=1, fill=0)
        if dash:
            self.canvas.setDash()

    # marks

    def shape(
        self, path: str, x: float, y: float, scale: float, fill: Colour | None = None, stroke: float | None = None
    ) -> None:
        """A path of our own (even-odd), its box's corner at x, y, so many millimetres to a unit."""
        colour = fill or self.ink.text
        if stroke is None:
            self._set_fill(colour)
        else:
            self._set_stroke(colour, stroke)
        with self._moved(x, y, scale, stroke):
            drawn = PDFPathObject(code=list(operators(path)))
            self.canvas.drawPath(drawn, stroke=int(stroke is not None), fill=int(stroke is None), fillMode=0)

    def silhouette(
        self, paths: tuple[str, ...], x: float, y: float, scale: float, fill: Colour | None = None
    ) -> None:
        """Several filled paths that make one picture, placed as `shape` does."""
        self._set_fill(fill or self.ink.text)
        with self._moved(x, y, scale):
            self.canvas.drawPath(PDFPathObject(code=list(painted(paths))), stroke=0, fill=1, fillMode=0)

    def qr(self, url: str, x: float, y: float, size: float) -> qr.Code:
        """The code of an address with its top left module at x, y; the quiet zone lies around it."""
        code = qr.encode(url)
        self._set_fill(BLACK)
        with self._moved(x, y, size / code.modules):
            self.canvas.drawPath(PDFPathObject(code=list(code.path)), stroke=0, fill=1)
        return code

    @contextmanager
    def _moved(self, x: float, y: float, scale: float, stroke: float | None = None) -> Iterator[None]:
        """Draw in units of a shape's own box, y pointing down."""
        self.canvas.saveState()
        self.canvas.transform(scale * MM, 0, 0, -scale * MM, x * MM, self._up(y))
        if stroke is not None:
            self.canvas.setLineWidth(stroke / (scale * MM))
        yield
        self.canvas.restoreState()

    def form(self, name: str, x: float, y: float, draw: Callable[["Sheet"], None]) -> None:
        """Something drawn around its own origin, kept in the document once and repeated by its name."""
        if not self.canvas.hasForm(name):
            self.canvas.beginForm(name, -1000, -1000, 1000, 1000)
            draw(Sheet(self.canvas, Paper(name, 0.0, 0.0), self.ink))
            self.canvas.endForm()
        self.canvas.saveState()
        self.canvas.translate(x * MM, self._up(y))
        self.canvas.doForm(name)
        self.canvas.restoreState()

    @contextmanager
    def turned(self, x: float, y: float) -> Iterator["Sheet"]:
        """Draw a quarter turn to the left around x, y: what goes right here goes up on the page."""
        self.canvas.saveState()
        self.canvas.translate(x * MM, self._up(y))
        self.canvas.rotate(90)
        inner = Sheet(self.canvas, Paper("turned", 0.0, 0.0), self.ink)
        yield inner
        self.canvas.restoreState()
        self._font = None

    def _up(self, y: float) -> float:
        """Our y, from the top in millimetres, as reportlab's, from the bottom in points."""
        return (self.paper.height - y) * MM

    def _set_fill(self, colour: Colour) -> None:
        if colour != self._fill:
            self.canvas.setFillColorRGB(*colour)
            self._fill = colour

    def _set_stroke(self, colour: Colour, width: float) -> None:
        if colour != self._stroke:
            self.canvas.setStrokeColorRGB(*colour)
            self._stroke = colour
        if width != self._width:
            self.canvas.setLineWidth(width)
            self._width = width
