"""Rough positions of all spaces from hints for a few: `australia = "south"`, or `[x, y]` with y pointing down.

A map estimated from borders may be rotated or mirrored. It's fitted to the hints by rotating and stretching, bent a
little at each of them, and settled again, so that neighbors stay neighbors.
"""

from collections.abc import Mapping

from companion.views.maps.placing import Point
from companion.views.maps.settling import settled

WIDE = 1.6
"""The aspect ratio of the world that compass words refer to."""
WORDS: Mapping[str, Point] = {
    "center": (0.0, 0.0),
    "north": (0.0, -1.0),
    "northeast": (0.8 * WIDE, -0.8),
    "east": (WIDE, 0.0),
    "southeast": (0.8 * WIDE, 0.8),
    "south": (0.0, 1.0),
    "southwest": (-0.8 * WIDE, 0.8),
    "west": (-WIDE, 0.0),
    "northwest": (-0.8 * WIDE, -0.8),
}
FEWEST = 3
"""The fewest hints that determine a map's orientation."""
NEAR = 1e-6


def oriented(
    guessed: Mapping[str, Point], hints: Mapping[str, Point], beside: Mapping[str, frozenset[str]]
) -> dict[str, Point]:
    """Estimated positions fitted to the hints; unchanged if there are too few."""
    known = {space: point for space, point in hints.items() if space in guessed}
    if len(known) < FEWEST:
        return dict(guessed)
    laid = _laid_over(guessed, known)
    moves = {space: (point[0] - laid[space][0], point[1] - laid[space][1]) for space, point in known.items()}
    bent = {space: known.get(space) or _bent(point, laid, moves) for space, point in laid.items()}
    return settled(bent, beside, known)


def _laid_over(guessed: Mapping[str, Point], known: Mapping[str, Point]) -> dict[str, Point]:
    """All positions rotated, stretched, and mirrored for the best fit of the known ones."""
    import numpy as np  # only a host who makes a map waits for it

    rows = np.array([[*guessed[space], 1.0] for space in known])
    fitted = np.linalg.lstsq(rows, np.array(list(known.values())), rcond=None)[0]
    points = np.array([[*point, 1.0] for point in guessed.values()]) @ fitted
    return {space: (float(x), float(y)) for space, (x, y) in zip(guessed, points, strict=True)}


def _bent(point: Point, laid: Mapping[str, Point], moves: Mapping[str, Point]) -> Point:
    """A position shifted like the known ones around it, weighted by distance."""
    weights = {}
    for space in moves:
        x, y = laid[space]
        weights[space] = 1 / ((x - point[0]) ** 2 + (y - point[1]) ** 2 + NEAR)
    total = sum(weights.values())
    dx, dy = (sum(weights[space] * moves[space][axis] for space in moves) / total for axis in (0, 1))
    return point[0] + dx, point[1] + dy
