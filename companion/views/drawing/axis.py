"""What every chart's axes need: round numbers, and positions that keep their distance."""

from collections.abc import Sequence
from math import ceil, log10

ROUND = (1, 2, 2.5, 5, 10)
"""The round distances of grid lines, times a power of ten."""
MOST_GRID_LINES = 5


def scale(highest: float) -> tuple[int, int]:
    """An axis's maximum, a round number at or above the highest value, and the distance of its grid lines."""
    ten = 10 ** max(0, int(log10(max(1.0, highest / MOST_GRID_LINES))))
    steps = [int(ten * note) for note in ROUND if ten * note == int(ten * note)]
    step = next(step for step in steps if highest <= step * MOST_GRID_LINES)
    return max(step, ceil(highest / step) * step), step


def apart(wanted: Sequence[float], distance: float, top: float, bottom: float) -> list[float]:
    """Positions as close as possible to the wanted ones: at least this far apart, the lowest at most at the bottom."""
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    placed = [0.0] * len(wanted)
    last = top - distance
    for at in order:
        last = placed[at] = max(wanted[at], last + distance)
    limit = bottom
    for at in reversed(order):
        limit = placed[at] = min(placed[at], limit)
        limit -= distance
    return placed
