"""What is drawn where: the boxes of all texts and paths of a document, without making a PDF of them to read back."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO
from typing import Any

import pytest

from printables import Job, write
from printables.pdf import cut, document, fonts, sheet
from printables.pdf.paper import MARGIN, MM, Paper
from printables.pdf.pen import Pen
from printables.pdf.sheet import Sheet
from printables.sheets.map import scan_map

Rect = tuple[float, float, float, float]
"""Left, bottom, right, top, in points."""
EVERYWHERE = (-1e6, -1e6, 1e6, 1e6)
LOOSE = 0.4
"""The bleed of cards, half a line's width, and rounding, in millimeters."""
SAFE = 4.0
"""How close to the edge cut lines may come, in millimeters."""
Piece = tuple[int, str, Rect, tuple[float, float]]
"""The page of something drawn, what it is, its box, and the page's size."""
Found = tuple[int, str, tuple[float, ...]]
"""The page, what it is, and where, in millimeters."""


class Watch(Pen):
    """A pen that records the box of everything that it draws."""

    found: list[Piece]

    def __init__(self, canvas: Any, structure: Any = None) -> None:
        super().__init__(canvas, structure)
        self.axes = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        self.clip: Rect = EVERYWHERE

    def _note(self, what: str, points: Sequence[tuple[float, float]]) -> None:
        box = _meeting(self.clip, _around(self.axes, points))
        if box is not None:
            self.found.append((self.canvas.getPageNumber(), what, box, self.canvas._pagesize))

    @contextmanager
    def matrix(self, a: float, b: float, c: float, d: float, e: float, f: float) -> Iterator[None]:
        before = self.axes, self.clip
        p, q, r, s, t, u = self.axes
        self.axes = (
            a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u,
        )  # fmt: skip
        with super().matrix(a, b, c, d, e, f):
            yield
        self.axes, self.clip = before

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        self._note("line", [(x1, y1), (x2, y2)])
        super().line(x1, y1, x2, y2)

    def rectangle(self, x: float, y: float, width: float, height: float, paint: str) -> None:
        self._shape("rectangle", x, y, width, height, paint)
        super().rectangle(x, y, width, height, paint)

    def rounded(self, x: float, y: float, width: float, height: float, radius: float, paint: str) -> None:
        self._shape("rectangle", x, y, width, height, paint)
        super().rounded(x, y, width, height, radius, paint)

    def circle(self, x: float, y: float, r: float, paint: str) -> None:
        self._shape("circle", x - r, y - r, 2 * r, 2 * r, paint)
        super().circle(x, y, r, paint)

    def _shape(self, what: str, x: float, y: float, width: float, height: float, paint: str) -> None:
        corners = [(x, y), (x + width, y + height)]
        if paint == "W n":
            self.clip = _meeting(self.clip, _around(self.axes, corners)) or (0.0, 0.0, 0.0, 0.0)
        elif paint != "n":
            self._note(what, corners)

    def polyline(self, points: Sequence[tuple[float, float]], dash: Sequence[float] = ()) -> None:
        self._note("line", points)
        super().polyline(points, dash)

    def text(self, x: float, y: float, text: str, font: str, size: float) -> None:
        wide = fonts.width(text, font, size) * MM
        self._note(text, [(x, y - 0.15 * size), (x + wide, y + 0.7 * size)])
        super().text(x, y, text, font, size)

    def path(self, code: Sequence[str], paint: str) -> None:
        self._note("path", _corners(tuple(code)))
        super().path(code, paint)


@lru_cache(4096)
def _corners(code: tuple[str, ...]) -> list[tuple[float, float]]:
    """The lower left and the upper right corner of a path."""
    xs, ys = list[float](), list[float]()
    for line in " ".join(code).replace(" h", "\n").replace(" f*", "\n").splitlines():
        numbers = list[float]()
        for word in line.split():
            if word == "re":
                x, y, wide, tall = numbers[-4:]
                xs += [x, x + wide]
                ys += [y, y + tall]
                numbers.clear()
            elif word in ("m", "l", "c"):
                xs += numbers[::2]
                ys += numbers[1::2]
                numbers.clear()
            elif word not in ("h", "f", "f*", "n"):
                numbers.append(float(word))
    return [(min(xs), min(ys)), (max(xs), max(ys))]


def _around(axes: tuple[float, ...], points: Sequence[tuple[float, float]]) -> Rect:
    """The box of points, or of a rectangle given by two corners, on the page."""
    a, b, c, d, e, f = axes
    if len(points) == 2:
        (x, y), (right, top) = points
        points = [(x, y), (right, top)] if not b and not c else [(x, y), (x, top), (right, y), (right, top)]
    xs, ys = [a * x + c * y + e for x, y in points], [b * x + d * y + f for x, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _meeting(one: Rect, other: Rect) -> Rect | None:
    left, bottom, right, top = (
        max(one[0], other[0]),
        max(one[1], other[1]),
        min(one[2], other[2]),
        min(one[3], other[3]),
    )
    return (left, bottom, right, top) if left <= right and bottom <= top else None


def leaving(names: str | Sequence[str], job: Job) -> list[Found]:
    """Everything that leaves the printable area, except colored bands and what is on them.

    Cut lines may reach into the margin, and marks for a knife, a fold, or glue may be in it as a whole.
    """
    everything = drawn(names, job)
    bands: dict[int, list[Rect]] = {}
    for page, what, box, _size in everything:
        if what == "band":
            bands.setdefault(page, []).append(box)
    return [
        (page, what, tuple(round(edge / MM, 1) for edge in box))
        for page, what, box, size in everything
        if what != "band"
        and _leaves(box, size, SAFE if what == "cut" else MARGIN)
        and not (what == "line" and _in_the_margin(box, size))
        and not any(_within(box, band) for band in bands.get(page, ()))
    ]


def _leaves(box: Rect, size: tuple[float, float], margin: float) -> bool:
    edge = (margin - LOOSE) * MM
    return box[0] < edge or box[1] < edge or box[2] > size[0] - edge or box[3] > size[1] - edge


def _in_the_margin(box: Rect, size: tuple[float, float]) -> bool:
    edge = (MARGIN + LOOSE) * MM
    return box[2] < edge or box[3] < edge or box[0] > size[0] - edge or box[1] > size[1] - edge


def _within(box: Rect, band: Rect) -> bool:
    return band[0] <= box[0] and band[1] <= box[1] and box[2] <= band[2] and box[3] <= band[3]


def drawn(names: str | Sequence[str], job: Job) -> list[Piece]:
    """Everything in a document."""
    Watch.found = []
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(document, "Pen", Watch)
        patched.setattr(sheet, "Pen", Watch)
        patched.setattr(Sheet, "band", _as("band", Sheet.band))
        patched.setattr(Sheet, "form", _in_place)
        patched.setattr(scan_map, "_glue", _as("cut", scan_map._glue))
        for module in _modules_with_cuts():
            for name in ("cut_lines", "cut_marks"):
                if hasattr(module, name):
                    patched.setattr(module, name, _as("cut", getattr(cut, name)))
        write(names, job, BytesIO())
    return Watch.found


def _modules_with_cuts() -> list[Any]:
    return [module for name, module in sys.modules.items() if name.startswith("printables.") and module is not cut]


def _as(what: str, draw: Callable[..., Any]) -> Callable[..., Any]:
    """The same, recorded under another name."""

    def named(*given: Any, **more: Any) -> Any:
        before = len(Watch.found)
        result = draw(*given, **more)
        Watch.found[before:] = [(page, what, box, size) for page, _what, box, size in Watch.found[before:]]
        return result

    return named


def _in_place(self: Sheet, name: str, x: float, y: float, draw: Callable[[Sheet], None]) -> None:
    """What is stored once and repeated, drawn each time."""
    with self.pen.matrix(1, 0, 0, 1, x * MM, self._up(y)):
        draw(Sheet(self.canvas, Paper(name, 0.0, 0.0), self.ink, self.pen))
