"""Marker tracks: rows of numbered boxes with a lane for each marker, and brackets below them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from companion.languages import _
from printables.pdf import fonts
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet

STRIP = 4.4
"""Height of the row of numbers above the lanes."""
BRACKET = 4.0
LABEL = 5.0
"""Width of a lane's name, which is vertical in front of it."""
BETWEEN = 1.6
"""The space between two rows of a track."""

Mark = Callable[[Sheet, Box], None]


@dataclass(frozen=True)
class Track:
    """A track: how many boxes, how many per row, and whose lanes.

    The last box is for a second marker: it adds its number to that of the first.
    """

    last: int
    across: int
    lanes: Sequence[str]
    beyond: bool = True
    """Whether there's such a last box."""
    brackets: Mapping[int, str] = field(default_factory=dict)
    """What's below a box; equal neighbors share a bracket."""
    marks: Mapping[tuple[str, int | None], Mark] = field(default_factory=dict)
    """What's drawn in a lane's box, by lane and number."""

    @property
    def numbers(self) -> list[int | None]:
        """The boxes in order; None is the one beyond."""
        return [*range(self.last + 1), *([None] if self.beyond else [])]

    @property
    def rows(self) -> int:
        """How many rows it takes."""
        return -(-len(self.numbers) // self.across)

    def fixed(self) -> float:
        """Its height without the lanes."""
        return self.rows * (STRIP + (BRACKET if self.brackets else 0)) + (self.rows - 1) * BETWEEN

    def height(self, lane: float) -> float:
        """Its height with lanes of this height."""
        return self.fixed() + self.rows * len(self.lanes) * lane


def draw_track(sheet: Sheet, track: Track, x: float, y: float, width: float, lane: float) -> float:
    """Draw a track with its corner at x, y. Returns the y below it."""
    wide = (width - LABEL) / track.across
    for at in range(0, len(track.numbers), track.across):
        row = track.numbers[at : at + track.across]
        y = _row(sheet, track, row, Box(x, y, wide, lane)) + BETWEEN
    return y - BETWEEN


def _row(sheet: Sheet, track: Track, row: Sequence[int | None], first: Box) -> float:
    """One row; the box gives its corner and the size of a lane's box. Returns the y below it."""
    left, wide, lane = first.x + LABEL, first.width, first.height
    strip = Box(left, first.y, wide * len(row), STRIP)
    sheet.ground(strip)
    for lane_number, name in enumerate(track.lanes):
        top = strip.bottom + lane_number * lane
        with sheet.turned(first.x + 3.2, top + lane / 2) as inner:
            said = _(name)
            size = fonts.fit(said, fonts.SEMIBOLD, 7, lane - 0.6)
            inner.text(0, 0, said, size, fonts.SEMIBOLD, sheet.ink.muted, "centre")
    for at, number in enumerate(row):
        x = left + at * wide
        strong = number is None or number % 5 == 0
        words = f"+{track.last}" if number is None else str(number)
        font = fonts.BOLD if strong else fonts.REGULAR
        sheet.text(x + wide / 2, strip.bottom - 1.1, words, 10.5 if strong else 9.5, font, align="centre")
        for lane_number, name in enumerate(track.lanes):
            cell = Box(x, strip.bottom + lane_number * lane, wide, lane)
            sheet.rect(cell, stroke=sheet.ink.hair, width=0.5)
            mark = track.marks.get((name, number))
            if mark is not None:
                mark(sheet, cell)
    sheet.rect(Box(left, first.y, wide * len(row), STRIP + lane * len(track.lanes)), stroke=sheet.ink.muted, width=0.7)
    below = strip.bottom + lane * len(track.lanes)
    if track.brackets:
        _brackets(sheet, track, row, Box(left, below, wide, BRACKET))
        below += BRACKET
    return below


def _brackets(sheet: Sheet, track: Track, row: Sequence[int | None], first: Box) -> None:
    """Words below the boxes they belong to; the box is the space below the first in the row."""
    x = first.x
    for words, boxes in groupby(row, key=lambda number: track.brackets.get(number) if number is not None else None):
        wide = first.width * len(list(boxes))
        if words is not None:
            y = first.y + 1.0
            sheet.curve(
                [(x + 0.7, y - 0.6), (x + 0.7, y), (x + wide - 0.7, y), (x + wide - 0.7, y - 0.6)], 0.5, sheet.ink.text
            )
            sheet.text(x + wide / 2, first.bottom - 0.2, words, 8, fonts.SEMIBOLD, align="centre", room=wide)
        x += wide
