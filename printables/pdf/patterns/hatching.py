"""Hatchings that distinguish areas without color: each is a few families of lines, or dots."""

from collections.abc import Iterable, Iterator
from itertools import count
from math import hypot

from printables.pdf.paper import Box

LedLine = tuple[float, float, float, float]
HATCH = 1.4
"""The distance of two hatch lines, in millimeters."""
Stroke = tuple[float, float, float] | tuple[float, float, float, float]
"""A family of lines: its direction (x, y), its spacing in standard distances, and its offset."""
PATTERNS: tuple[tuple[Stroke, ...], ...] = (
    ((4, 1, 1.2),),
    ((1, -1, 1.2),),
    ((1, 1, 1.2),),
    ((1, 0, 1.1),),
    ((0, 1, 1.1),),
    ((1, -1, 2.0), (1, 1, 2.0)),
    ((1, 0, 1.7), (0, 1, 1.7)),
    ((1, 0, 2.1), (1, 1.732, 2.1), (1, -1.732, 2.1)),
    ((1, 1, 1.9), (1, 0, 1.9)),
    ((1, -1, 1.9), (0, 1, 1.9)),
    ((1, 0, 2.4), (1, 0, 2.4, 0.5), (0, 1, 2.4)),
    ((1, -3, 1.2),),
)
"""The first is for areas that belong to nobody. They differ in direction or pattern, never only in spacing."""

BY_COLOUR = {
    "#4A4F57": 1,
    "#8C2F39": 2,
    "#4F7A3A": 4,
    "#7FA65A": 5,
    "#8C6E33": 6,
    "#6B4A2F": 7,
    "#AC530D": 8,
    "#3C5E8A": 9,
    "#1F7A76": 10,
}
"""The hatching of each power's color, the same in every box: sheets and tokens of two boxes can be mixed. None has that
of horizontal lines, which look like water.
"""


def numbered(colours: Iterable[str]) -> dict[str, int]:
    """Every color's hatching: its own, and for colors of other boxes those that are free."""
    known = {colour: BY_COLOUR[colour] for colour in colours if colour in BY_COLOUR}
    free = (number for number in count(1) if number % len(PATTERNS) and number not in known.values())
    return {colour: known[colour] if colour in known else next(free) for colour in colours}


def hatching(box: Box, pattern: int, step: float = HATCH) -> Iterator[LedLine]:
    """A hatching's lines across a box; they may extend past it, so clip them."""
    for dx, dy, apart, *moved in PATTERNS[pattern % len(PATTERNS)]:
        yield from _family(box, dx, dy, step * apart, step * sum(moved))


def _family(box: Box, dx: float, dy: float, step: float, moved: float) -> Iterator[LedLine]:
    long = hypot(dx, dy)
    along, across = (dx / long, dy / long), (-dy / long, dx / long)
    x, y = box.x + box.width / 2, box.y + box.height / 2
    reach = hypot(box.width, box.height) / 2
    count = int(reach / step) + 1
    for number in range(-count, count + 1):
        far = number * step + moved
        at = (x + across[0] * far, y + across[1] * far)
        yield (
            at[0] - along[0] * reach,
            at[1] - along[1] * reach,
            at[0] + along[0] * reach,
            at[1] + along[1] * reach,
        )
