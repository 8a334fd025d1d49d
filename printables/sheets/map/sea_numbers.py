"""Positions of sea zone numbers on a map with stretched cells: in each zone's widest water."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.views.maps.outlines import Corner
from companion.views.maps.plan import Sea
from printables.pdf import fonts
from printables.pdf.paper import MM

NUMBER = 8.0
"""The size of a number, in points."""
AIR = 0.8
"""The space around a number, in millimeters."""
Water = tuple[int, int, int, int]
"""Cells from left to right and from top to bottom."""


def moved(sea: Sea, columns: Sequence[float], rows: Sequence[float]) -> Sea:
    """The sea zone with its number where it has the most room, for cells that start at these millimeters."""
    left, right, top, bottom = _roomiest(sea, columns, rows)
    middle = (columns[left] + columns[right]) / 2, (rows[top] + rows[bottom]) / 2
    return replace(sea, at=(cell_at(columns, middle[0]), cell_at(rows, middle[1])))


def needed(sea: Sea, cell: float) -> tuple[Water, float, float]:
    """The cells that a sea zone's number takes if all are equal, and their necessary width and height."""
    water = _roomiest(
        sea, *([at * cell for at in range(1 + max(corner[axis] for corner in _corners(sea)))] for axis in (0, 1))
    )
    return water, *room_of(sea)


def _corners(sea: Sea) -> list[Corner]:
    return [corner for loop in sea.outline for corner in loop]


def room_of(sea: Sea) -> tuple[float, float]:
    """The necessary width and height of the water for a number."""
    return fonts.width(sea.number, fonts.REGULAR, NUMBER) + AIR, NUMBER / MM + AIR


def _roomiest(sea: Sea, columns: Sequence[float], rows: Sequence[float]) -> Water:
    wide, high = room_of(sea)

    def room(water: Water) -> tuple[float, float]:
        left, right, top, bottom = water
        across, down = columns[right] - columns[left], rows[bottom] - rows[top]
        return min(1.0, across / wide, down / high), across * down

    return max(waters(sea.outline), key=room)


def waters(outline: Sequence[Sequence[Corner]]) -> Iterator[Water]:
    """The rectangles of cells inside an outline, each as tall as its width allows."""
    rows = _spans(outline)
    for top in rows:
        for left, right in rows[top]:
            bottom = top
            while (spans := rows.get(bottom)) and (found := _shared(spans, left, right)):
                bottom += 1
                left, right = found
                yield left, right, top, bottom


def _shared(spans: Sequence[tuple[int, int]], left: int, right: int) -> tuple[int, int] | None:
    """The longest stretch that a row has in common with another."""
    cuts = [(max(left, start), min(right, end)) for start, end in spans if start < right and end > left]
    return max(cuts, key=lambda cut: cut[1] - cut[0], default=None)


def _spans(outline: Sequence[Sequence[Corner]]) -> dict[int, list[tuple[int, int]]]:
    """The inside spans of each row of cells: between every other vertical line."""
    crossed: dict[int, list[int]] = {}
    for loop in outline:
        for (x, start), (other, end) in zip(loop, [*loop[1:], loop[0]], strict=True):
            if x == other:
                for row in range(min(start, end), max(start, end)):
                    crossed.setdefault(row, []).append(x)
    found = {}
    for row, lines in sorted(crossed.items()):
        at = sorted(lines)
        found[row] = list(zip(at[::2], at[1::2], strict=True))
    return found


def cell_at(edges: Sequence[float], at: float) -> float:
    """Which cell, and how far into it, is at a distance from the first."""
    if not edges[0] <= at <= edges[-1]:
        return -1.0 if at < edges[0] else len(edges)
    cell = min(bisect_right(edges, at), len(edges) - 1) - 1
    return cell + (at - edges[cell]) / (edges[cell + 1] - edges[cell])
