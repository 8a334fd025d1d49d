"""A sheet: one page to draw on, in millimeters from its top left corner, with the job's inks."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, BinaryIO

from reportlab.lib.utils import ImageReader

from companion.languages import _
from companion.views.drawing.hatching import hatched
from printables.pdf import fonts, qr
from printables.pdf.ink import BLACK, WHITE, Colour, Ink
from printables.pdf.paper import HAIR, MM, Box, Paper
from printables.pdf.pen import Pen
from printables.pdf.shapes import operators, painted
from printables.pdf.structure import FIGURE, LINK, Target

HATCH = 1.4
"""The distance of two hatch lines, in millimeters."""
LEADING = 1.22
"""A paragraph's line height, in ems."""


class Sheet:
    """Draws on the current page of a reportlab canvas."""

    def __init__(self, canvas: Any, paper: Paper, ink: Ink, pen: Pen | None = None, *, upright: bool = True) -> None:
        self.canvas = canvas
        self.paper = paper
        self.ink = ink
        self.pen = pen or Pen(canvas)
        self.upright = upright
        """Whether its millimeters are the page's own; not if it's rotated."""

    # structure

    def tagged(self, role: str, alt: str = "", key: object = None, scope: str = "") -> AbstractContextManager[None]:
        """Tag what's drawn inside as a heading, a cell, a picture: for screen readers."""
        structure = self.pen.structure
        return nullcontext() if structure is None else structure.tagged(role, alt, key, scope)

    def linked(self, box: Box, words: str, url: str = "", to: int | None = None) -> AbstractContextManager[None]:
        """Make what's drawn inside a link: to a URL, or to a page of this document (from 0)."""
        structure = self.pen.structure
        if structure is None or not self.upright:
            return nullcontext()
        place = (box.x * MM, self._up(box.bottom), box.right * MM, self._up(box.y))
        at = Target(structure.page, tuple(round(edge, 2) for edge in place), url, to)  # type: ignore[arg-type]
        return structure.tagged(LINK, words, link=at)

    def one_paragraph(self) -> AbstractContextManager[None]:
        """Type drawn inside is read as one paragraph; it belongs to its surrounding cell or heading, if any."""
        structure = self.pen.structure
        return structure.tagged("P") if structure is not None and structure.is_open else nullcontext()

    @property
    def content(self) -> Box:
        """The printable area."""
        return self.paper.content

    def _up(self, y: float) -> float:
        """Our y (from the top, in millimeters) as the PDF's (from the bottom, in points)."""
        return (self.paper.height - y) * MM

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
    ) -> float:
        """One line with its baseline at y; shrinks to fit, or takes two lines. Returns its width."""
        text = fonts.shown(text)
        if not text:
            return 0.0
        if room is not None:
            size, broken = fonts.squeeze(text, font, size, room)
            if len(broken) > 1:
                self.lines(x, y - (len(broken) - 1) * size * 0.5 / MM, broken, size, font, colour, align, leading=1.0)
                return room
        wide = fonts.width(text, font, size)
        hung = x + fonts.overhang(text, font, size)
        left = x - wide if align == "right" else x - wide / 2 if align == "centre" else hung
        self.pen.fill(colour or self.ink.text)
        self.pen.text(left * MM, self._up(y), text, font, size)
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
        """Lines one below another, the first with its baseline at y. Returns the next baseline."""
        with self.one_paragraph() if len(lines) > 1 else nullcontext():
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
        """A text wrapped to fit. Returns the next baseline."""
        broken = fonts.wrap(fonts.shown(text), font, size, room)
        return self.lines(x, y, broken, size, font, colour, align, leading)

    # lines and areas

    def line(
        self, x1: float, y1: float, x2: float, y2: float, width: float = HAIR, colour: Colour | None = None
    ) -> None:
        """A straight line; its width is in points."""
        self.pen.stroke(colour or self.ink.hair, width)
        self.pen.line(x1 * MM, self._up(y1), x2 * MM, self._up(y2))

    def rect(
        self,
        box: Box,
        fill: Colour | None = None,
        stroke: Colour | None = None,
        width: float = HAIR,
        radius: float = 0.0,
    ) -> None:
        """A rectangle, filled, outlined, or both."""
        paint = self._paint(fill, stroke, width)
        x, y, wide, tall = box.x * MM, self._up(box.bottom), box.width * MM, box.height * MM
        if radius:
            self.pen.rounded(x, y, wide, tall, radius * MM, paint)
        else:
            self.pen.rectangle(x, y, wide, tall, paint)

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
        self.pen.circle(x * MM, self._up(y), radius * MM, self._paint(fill, stroke, width))

    def _paint(self, fill: Colour | None, stroke: Colour | None, width: float) -> str:
        """Set the inks; returns the operator that paints with them."""
        if fill is not None:
            self.pen.fill(fill)
        if stroke is not None:
            self.pen.stroke(stroke, width)
        return {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}[
            fill is not None, stroke is not None
        ]

    def curve(
        self, points: Sequence[tuple[float, float]], width: float, colour: Colour, dash: Sequence[float] = ()
    ) -> None:
        """A line through points, in order; dashes are in points."""
        self.pen.stroke(colour, width)
        self.pen.polyline([(x * MM, self._up(y)) for x, y in points], dash)

    def area(self, corners: Sequence[tuple[float, float]], colour: Colour) -> None:
        """The filled area between corners."""
        (x, y), *rest = [(x * MM, self._up(y)) for x, y in corners]
        self.pen.fill(colour)
        self.pen.path([f"{x:.2f} {y:.2f} m", *(f"{a:.2f} {b:.2f} l" for a, b in rest), "h"], "f")

    def tick_box(self, x: float, y: float, size: float = 3.2, *, ticked: bool = False) -> None:
        """A checkbox with its top left corner at x, y; empty, or already checked."""
        self.rect(Box(x, y, size, size), stroke=self.ink.text, width=0.6)
        if ticked:
            down = (x + size * 0.2, y + size * 0.5), (x + size * 0.42, y + size * 0.76)
            self.curve([*down, (x + size * 0.82, y + size * 0.2)], 1.2, self.ink.text)

    def ground(self, box: Box) -> None:
        """The quiet tint behind a row or heading; nothing with the ink saver."""
        if self.ink.tint is not None:
            self.rect(box, fill=self.ink.tint)

    def band(self, box: Box, colour: str, radius: float = 0.0) -> Colour:
        """An area in a power's color; outline and hatching with the ink saver. Returns the ink for text on it."""
        if self.ink.solid:
            self.rect(box, fill=self.ink.of(colour), radius=radius)
            return self.ink.on(colour)
        self.hatch(box, pattern=self.ink.pattern(colour))
        self.rect(box, stroke=self.ink.text, width=0.6, radius=radius)
        return self.ink.text

    def plate(self, box: Box) -> None:
        """A white patch on hatching, so that what's on it is readable."""
        if not self.ink.solid:
            self.rect(box, fill=WHITE, radius=0.8)

    def hatch(self, box: Box, step: float = HATCH, pattern: int = 0) -> None:
        """Hatch an area: with diagonal lines, or another pattern."""
        with self.pen.matrix(1, 0, 0, 1, 0, 0):
            self.pen.clip_rectangle(box.x * MM, self._up(box.bottom), box.width * MM, box.height * MM)
            for x1, y1, x2, y2 in hatched(box.x, box.y, box.width, box.height, pattern, step):
                self.line(x1, y1, x2, y2)

    @contextmanager
    def clipped(self, box: Box) -> Iterator[None]:
        """Clip what's drawn inside to a box."""
        with self.pen.matrix(1, 0, 0, 1, 0, 0):
            self.pen.clip_rectangle(box.x * MM, self._up(box.bottom), box.width * MM, box.height * MM)
            yield

    def disc(self, x: float, y: float, radius: float, colour: str) -> Colour:
        """A disc in a power's color; hatched around a white center with the ink saver. Returns the ink for its mark."""
        if self.ink.solid:
            self.circle(x, y, radius, fill=self.ink.of(colour))
            return self.ink.on(colour)
        with self.pen.matrix(1, 0, 0, 1, 0, 0):
            self.pen.clip_circle(x * MM, self._up(y), radius * MM)
            around = (x - radius, y - radius, 2 * radius, 2 * radius)
            for x1, y1, x2, y2 in hatched(*around, self.ink.pattern(colour), HATCH * min(1.0, radius / 6)):
                self.line(x1, y1, x2, y2, 0.5, self.ink.text)
        self.circle(x, y, radius * 0.66, fill=WHITE)
        self.circle(x, y, radius, stroke=self.ink.text, width=0.8)
        return self.ink.text

    # marks

    def shape(
        self, path: str, x: float, y: float, scale: float, fill: Colour | None = None, stroke: float | None = None
    ) -> None:
        """One of our paths (even-odd), with its box's corner at x, y, at this many millimeters per unit."""
        colour = fill or self.ink.text
        if stroke is None:
            self.pen.fill(colour)
        with self._moved(x, y, scale):
            if stroke is not None:
                self.pen.stroke(colour, stroke / (scale * MM))
            self.pen.path(operators(path), "f*" if stroke is None else "S")

    def silhouette(self, paths: tuple[str, ...], x: float, y: float, scale: float, fill: Colour | None = None) -> None:
        """Several filled paths that make one picture, placed like `shape`."""
        self.pen.fill(fill or self.ink.text)
        with self._moved(x, y, scale):
            self.pen.path(painted(paths), "f*")

    def photo(self, jpeg: BinaryIO, x: float, y: float, width: float, height: float, words: str = "") -> None:
        """A picture as large as fits, from the upper left; `words` describe it."""
        picture = ImageReader(jpeg)
        wide, high = picture.getSize()
        scale = min(width / wide, height / high)
        place = (x * MM, self._up(y + high * scale), wide * scale * MM, high * scale * MM)
        with self.tagged(FIGURE, words or _("A photo of the table")):
            self.pen.mark()
            self.canvas.drawImage(picture, *place)

    def qr(self, url: str, x: float, y: float, size: float, least: float = qr.ELSEWHERE, words: str = "") -> qr.Code:
        """An address's code with its top left module at x, y, surrounded by its quiet zone. `words` say what it does if
        it opens no page.

        An address that would make modules smaller than `least` is refused.
        """
        code = qr.encode(url).checked(url, size, least)
        self.pen.fill(BLACK)
        alternative = words or _("Code that opens {url}", url=url)
        where = nullcontext() if words else self.linked(Box(x, y, size, size), alternative, url)
        picture = self.tagged(FIGURE, alternative)
        with where, picture, self._moved(x, y, size / code.modules):
            self.pen.path(code.path, "f")
        return code

    @contextmanager
    def _moved(self, x: float, y: float, scale: float) -> Iterator[None]:
        """Draw in units of a shape's own box, y pointing down."""
        with self.pen.matrix(scale * MM, 0, 0, -scale * MM, x * MM, self._up(y)):
            yield

    @contextmanager
    def turned(self, x: float, y: float) -> Iterator["Sheet"]:
        """Draw with a quarter turn to the left around x, y: what goes right here goes up on the page."""
        with self.pen.matrix(0, 1, -1, 0, x * MM, self._up(y)):
            yield Sheet(self.canvas, Paper("turned", 0.0, 0.0), self.ink, self.pen, upright=False)

    @contextmanager
    def upside_down(self) -> Iterator["Sheet"]:
        """Draw on the same page rotated by 180 degrees: the bottom there is the top here."""
        with self.pen.matrix(-1, 0, 0, -1, self.paper.width * MM, self.paper.height * MM):
            yield Sheet(self.canvas, self.paper, self.ink, self.pen, upright=False)

    def form(self, name: str, x: float, y: float, draw: Callable[["Sheet"], None]) -> None:
        """Something drawn around its own origin, stored in the document once and repeated by name."""
        if not self.canvas.hasForm(name):
            self.canvas.beginForm(name, -1000, -1000, 1000, 1000)
            draw(Sheet(self.canvas, Paper(name, 0.0, 0.0), self.ink))
            self.canvas.endForm()
        self.pen.mark()
        with self.pen.matrix(1, 0, 0, 1, x * MM, self._up(y)):
            self.canvas.doForm(name)
