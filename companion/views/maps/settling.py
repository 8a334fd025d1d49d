"""Settling positions: spaces move until their distances roughly match the number of borders between them."""

import math
from collections import deque
from collections.abc import Mapping

Point = tuple[float, float]
NEARBY, ROUNDS = 7, 40
"""Up to how many borders apart spaces affect each other, and the number of iterations."""
HELD = 0.3
"""How firmly a hint holds its space against all its neighbors together: a compass word is rough."""


def settled(
    places: Mapping[str, Point], beside: Mapping[str, frozenset[str]], hints: Mapping[str, Point] | None = None
) -> dict[str, Point]:
    """Positions adjusted until distances fit the borders, close ones most; hints hold their spaces.

    Without hints, a border has length 1; with hints, the average length, so that the map keeps its size.
    """
    points, held = dict(places), hints or {}
    steps = {space: steps_from(space, beside, NEARBY) for space in points}
    away = {
        space: [(other, far, 1 / (far * far)) for other, far in near.items() if far] for space, near in steps.items()
    }
    length = _border_length(points, away) if held else 1.0
    for _ in range(ROUNDS):
        for space, near in away.items():
            if near:
                points[space] = _moved(points, space, near, length, held.get(space))
    return points


def _moved(
    points: Mapping[str, Point], space: str, near: list[tuple[str, int, float]], length: float, hint: Point | None
) -> Point:
    x, y = points[space]
    sum_x = sum_y = total = 0.0
    for other, far, weight in near:
        p, q = points[other]
        apart = math.hypot(x - p, y - q) or 1e-6
        sum_x += weight * (p + length * far * (x - p) / apart)
        sum_y += weight * (q + length * far * (y - q) / apart)
        total += weight
    if hint is not None:
        weight = HELD * total
        sum_x, sum_y, total = sum_x + weight * hint[0], sum_y + weight * hint[1], total + weight
    return sum_x / total, sum_y / total


def _border_length(points: Mapping[str, Point], away: Mapping[str, list[tuple[str, int, float]]]) -> float:
    """The average distance on the map per border between two spaces."""
    lengths = [math.dist(points[space], points[other]) / far for space, near in away.items() for other, far, _ in near]
    return sum(lengths) / len(lengths) if lengths else 1.0


def steps_from(space: str, beside: Mapping[str, frozenset[str]], most: int = 999) -> dict[str, int]:
    """The number of borders from a space to every other one within this distance."""
    steps = {space: 0}
    queue = deque([space])
    while queue:
        here = queue.popleft()
        if steps[here] == most:
            continue
        for other in sorted(beside[here]):
            if other not in steps:
                steps[other] = steps[here] + 1
                queue.append(other)
    return steps
