"""Words on a map's water: the numbers of sea zones, and where links lead that leave it at an edge."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.views.maps import exits
from printables.pdf import fonts
from printables.pdf.ink import WHITE
from printables.pdf.paper import MM, Box
from printables.sheets.map.drawing import SMALLEST_TYPE, WATER, Drawn
from printables.sheets.map.sea_numbers import NUMBER

ASIDE = (0.0, 0.5, -0.5, 1.0, -1.0, 1.5, -1.5, 2.0, -2.0, 3.0, -3.0, 4.0, -4.0)
"""How many lines down or up a label can move if it would be on a tile or a number."""

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
    for word in filter(lambda word: drawn.shows(word.box), _exits(drawn)):
        spots = [spot for lines in ASIDE if drawn.shows((spot := word.moved(lines)).box)]
        words.append(next((spot for spot in spots if not any(meet(spot.box, other) for other in taken)), word))
        taken.append(words[-1].box)
    return words


def meet(box: Box, other: Box) -> bool:
    """Whether two boxes overlap."""
    across = min(box.right, other.right) - max(box.x, other.x)
    return across > 0 and min(box.bottom, other.bottom) > max(box.y, other.y)


def _numbers(drawn: Drawn) -> Iterator[Word]:
    size = _size(drawn, 0.8)
    for sea in drawn.plan.seas:
        x, y = drawn.at(*sea.at)
        yield _word(sea.number, size, x - fonts.width(sea.number, fonts.REGULAR, size) / 2, y)


def _exits(drawn: Drawn) -> Iterator[Word]:
    size = _size(drawn, exits.SIZE)
    for exit_ in drawn.plan.exits:
        x, y = drawn.at(*exit_.at)
        left = x + EDGE if exit_.left else x - EDGE - fonts.width(exit_.text, fonts.REGULAR, size)
        yield _word(exit_.text, size, left, y - size * 0.35 / MM)


def _word(text: str, size: float, left: float, middle: float) -> Word:
    high = size / MM
    return Word(text, size, Box(left, middle - high / 2, fonts.width(text, fonts.REGULAR, size), high))


def _size(drawn: Drawn, cells: float) -> float:
    """Type this many cells high, in points; one size if cells differ."""
    return NUMBER if drawn.edges else max(SMALLEST_TYPE, cells * drawn.scale * MM)
