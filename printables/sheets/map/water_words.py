"""Words on a map's water: the numbers of sea zones, and where links lead that leave it at an edge."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from companion.views.maps import exits
from printables.pdf import fonts
from printables.pdf.ink import WHITE
from printables.pdf.paper import MM, Box
from printables.sheets.map.drawing import SMALLEST_TYPE, WATER, Drawn
from printables.sheets.map.sea_numbers import NUMBER

ASIDE = (0.0, 0.5, -0.5, 1.0, -1.0, 1.5, -1.5, 1.75, 2.0, -2.0, 3.0, -3.0, 4.0, -4.0)
"""How many lines below or above its place a word may go that would lie on a tile or on a number."""

APART = 0.5
"""The space around a number, in millimeters."""
EDGE = 0.9
"""The space between the map's edge and the label where a link leaves it."""


@dataclass(frozen=True)
class Word:
    """A piece of type, and its box."""

    text: str
    size: float
    box: Box

    def moved(self, lines: float) -> "Word":
        """The same, this many lines down or up."""
        return replace(self, box=replace(self.box, y=self.box.y + lines * self.box.height))


def draw_words(drawn: Drawn) -> None:
    """Draw the background of all words first, so that no line runs through one and none hides another."""
    words = placed(drawn)
    ink = drawn.sheet.ink
    for word in words:
        drawn.sheet.rect(word.box, fill=WATER if ink.solid else WHITE)
    for word in words:
        y = word.box.y + word.box.height * 0.85
        drawn.sheet.text(word.box.x, y, word.text, word.size, colour=ink.muted)


def placed(drawn: Drawn) -> list[Word]:
    """All words that are completely on the sheet; link labels make way for tiles and numbers."""
    words = [word for word in _numbers(drawn) if drawn.shows(word.box)]
    taken = [*(drawn.field(rect) for rect in drawn.plan.tiles.values()), *(word.box.inset(-APART) for word in words)]
    for forms in _exits(drawn):
        if not drawn.shows(forms[0][0].box):
            continue
        tries = [[word.moved(lines) for word in form] for form in forms for lines in ASIDE]
        spots = [spot for spot in tries if all(drawn.shows(word.box) for word in spot)]
        chosen = min(spots, key=lambda spot: sum(shared(word.box, other) for word in spot for other in taken))
        words += chosen
        taken += [word.box for word in chosen]
    return words


def shared(box: Box, other: Box) -> float:
    """The overlapping area of two boxes."""
    across = min(box.right, other.right) - max(box.x, other.x)
    return max(0.0, across) * max(0.0, min(box.bottom, other.bottom) - max(box.y, other.y))


def _numbers(drawn: Drawn) -> Iterator[Word]:
    size = _size(drawn, 0.8)
    for sea in drawn.plan.seas:
        x, y = drawn.at(*sea.at)
        yield _word(sea.number, size, x - fonts.width(sea.number, fonts.REGULAR, size) / 2, y)


def _exits(drawn: Drawn) -> Iterator[list[list[Word]]]:
    """Link labels: each on one line, or on two if that doesn't fit."""
    size = _size(drawn, exits.SIZE)
    for exit_ in drawn.plan.exits:
        first, _space, rest = exit_.text.partition(" ")
        yield [_lines(drawn, exit_, lines, size) for lines in ([exit_.text], [first, rest]) if all(lines)]


def _lines(drawn: Drawn, exit_: exits.Exit, lines: Sequence[str], size: float) -> list[Word]:
    x, y = drawn.at(*exit_.at)
    wide = [fonts.width(line, fonts.REGULAR, size) for line in lines]
    return [
        _word(line, size, x + EDGE if exit_.left else x - EDGE - wide[at], y + (at - 0.35) * size / MM)
        for at, line in enumerate(lines)
    ]


def _word(text: str, size: float, left: float, middle: float) -> Word:
    high = size / MM
    return Word(text, size, Box(left, middle - high / 2, fonts.width(text, fonts.REGULAR, size), high))


def _size(drawn: Drawn, cells: float) -> float:
    """Type this many cells high, in points; one size if cells differ."""
    return NUMBER if drawn.edges else max(SMALLEST_TYPE, cells * drawn.scale * MM)
