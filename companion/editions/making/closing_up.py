"""The map of part of a box, without the space of what was cut, which may be in its middle."""

from collections.abc import Iterator
from typing import Any

SEAM = 1
"""Columns between spaces from the board's two edges that are now adjacent."""


def close_up(drawn: dict[str, Any]) -> None:
    """Start the map after its widest empty strip (around the board's edge), and end it after the last tile."""
    rects = list(_rects(drawn))
    around = drawn["width"] + SEAM
    columns = sorted({column for x, _y, w, _h in rects for column in range(x, x + w)})
    if not columns:
        return
    behind = [*columns[1:], columns[0] + around]
    first = max(range(len(columns)), key=lambda index: behind[index] - columns[index])
    left, top = behind[first], min(y for _x, y, _w, _h in rects)
    for rect in rects:
        rect[:2] = [(rect[0] - left) % around, rect[1] - top]
    drawn["width"], drawn["height"] = max(x + w for x, _y, w, _h in rects), max(y + h for _x, y, _w, h in rects)


def _rects(drawn: dict[str, Any]) -> Iterator[list[int]]:
    yield from drawn.get("lands", {}).values()
    for pieces in drawn.get("seas", {}).values():
        yield from pieces
