"""Contour lines as on a military map: always the same landscape for the same name, different for others."""

import zlib
from collections.abc import Iterator
from functools import lru_cache
from math import cos, hypot, pi, sin, tau

from printables.pdf.ink import Colour
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet

STEP = 2.2
"""The distance between two lines on even ground, in millimeters."""
CORNERS = 40
"""The number of points per line."""
WAVES = 4
Point = tuple[float, float]


def contours(sheet: Sheet, seed: str, box: Box, colour: Colour, width: float = 0.35) -> None:
    """Contour lines around a hill, filling a box and clipped to it."""
    with sheet.clipped(box):
        for line in landscape(seed, box):
            sheet.curve(line, width, colour)


@lru_cache(maxsize=16)
def landscape(seed: str, box: Box) -> tuple[list[Point], ...]:
    """The lines, from the summit outward; none crosses another."""
    return tuple(_landscape(seed, box))


def _landscape(seed: str, box: Box) -> Iterator[list[Point]]:
    draw = numbers(seed)
    summit = box.x + box.width * (0.2 + 0.6 * next(draw)), box.y + box.height * (0.2 + 0.6 * next(draw))
    waves = [(number, (0.05 + 0.2 * next(draw)) / number, tau * next(draw)) for number in range(1, WAVES + 1)]
    stretch = 0.7 + 0.6 * next(draw)
    reach = hypot(box.width, box.height) * 1.5
    for ring in range(1, int(reach / STEP)):
        radius = ring * STEP
        line = []
        for corner in range(CORNERS + 1):
            angle = tau * (corner % CORNERS) / CORNERS
            away = radius * (1 + sum(size * cos(number * angle + turn) for number, size, turn in waves))
            line.append((summit[0] + away * cos(angle) * stretch, summit[1] + away * sin(angle) / stretch))
        if radius < STEP * pi or any(_near(point, box) for point in line):
            yield line


def _near(point: Point, box: Box) -> bool:
    reach = 3 * STEP + hypot(box.width, box.height) / 5
    x, y = point
    return box.x - reach <= x <= box.right + reach and box.y - reach <= y <= box.bottom + reach


def numbers(seed: str) -> Iterator[float]:
    """Pseudorandom numbers between 0 and 1, fixed for a name."""
    at = 0
    while True:
        yield zlib.crc32(f"{at}:{seed}".encode()) / 0xFFFFFFFF
        at += 1
