"""The map of a part of a box: without the room of what was cut, which may lie in its middle."""

from collections.abc import Iterator
from typing import Any

SEAM = 1
"""Columns between what lay at the two edges of the board and lies side by side now."""


def close_up(drawn: dict[str, Any]) -> None:
    """Begin the map behind its widest empty strip, round the edge of the board, and end it where the last tile ends."""
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
