"""Hatchings that distinguish areas without color: families of parallel lines that repeat in a small tile.

A family (across, down, moved) are the lines where `across` times x, as a fraction of the tile's width, and `down` times
y, as a fraction of its height, add up to a whole number plus `moved`. With whole numbers, the tile's edges fit.
"""

from collections.abc import Iterable, Iterator
from itertools import count
from math import ceil, floor, hypot
from typing import NamedTuple

Line = tuple[float, float, float, float]


class Family(NamedTuple):
    """Parallel lines of a hatching."""

    across: int
    down: int
    moved: float = 0.0


class Hatching(NamedTuple):
    """A tile, whose sides are in standard distances of lines, and its lines."""

    width: float
    height: float
    families: tuple[Family, ...]


def _square(side: float, *families: Family) -> Hatching:
    return Hatching(side, side, families)


UPRIGHT, LEVEL, RISING, FALLING = Family(1, 0), Family(0, 1), Family(1, 1), Family(1, -1)
HATCHINGS: tuple[Hatching, ...] = (
    _square(4.95, Family(1, -4)),
    _square(1.7, RISING),
    _square(1.7, FALLING),
    _square(1.1, LEVEL),
    _square(1.1, UPRIGHT),
    _square(2.83, RISING, FALLING),
    _square(1.7, LEVEL, UPRIGHT),
    Hatching(2.43, 4.2, (Family(0, 2), RISING, FALLING)),
    _square(2.5, FALLING, LEVEL),
    _square(2.5, RISING, UPRIGHT),
    _square(2.4, LEVEL, Family(0, 1, 0.2), UPRIGHT),
    _square(3.8, Family(3, 1)),
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
"""The hatching of each power's color, the same in every box and on every screen: sheets and tokens of two boxes can be
mixed. None has that of level lines, which look like water.
"""


def numbered(colours: Iterable[str]) -> dict[str, int]:
    """Every color's hatching: its own, and for colors of other boxes those that are free."""
    colours = list(dict.fromkeys(colours))
    known = {colour: BY_COLOUR[colour] for colour in colours if colour in BY_COLOUR}
    free = (number for number in count(1) if number % len(HATCHINGS) and number not in known.values())
    return {colour: known[colour] if colour in known else next(free) for colour in colours}


def tile(number: int, step: float) -> tuple[float, float]:
    """The size of a hatching's tile, for this distance of lines."""
    hatching = HATCHINGS[number % len(HATCHINGS)]
    return hatching.width * step, hatching.height * step


def hatched(left: float, top: float, width: float, height: float, number: int, step: float) -> Iterator[Line]:
    """A hatching's lines across a rectangle; they may extend past it, so clip them."""
    hatching = HATCHINGS[number % len(HATCHINGS)]
    x, y, reach = left + width / 2, top + height / 2, hypot(width, height) / 2
    for family in hatching.families:
        slope, fall = family.across / (hatching.width * step), family.down / (hatching.height * step)
        steep = hypot(slope, fall)
        along, away = (-fall / steep, slope / steep), (slope / steep, fall / steep)
        here = slope * x + fall * y
        for whole in range(ceil(here - reach * steep - family.moved), floor(here + reach * steep - family.moved) + 1):
            far = (whole + family.moved - here) / steep
            middle = (x + away[0] * far, y + away[1] * far)
            yield (
                middle[0] - along[0] * reach,
                middle[1] - along[1] * reach,
                middle[0] + along[0] * reach,
                middle[1] + along[1] * reach,
            )
