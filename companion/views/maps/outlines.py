"""The outline of an area: closed lines around connected cells."""

from collections.abc import Iterable

from companion.views.maps.terrain import Rect

Corner = tuple[int, int]


def outline(rects: Iterable[Rect]) -> list[list[Corner]]:
    """The closed outlines of rectangles, as corners in order, with the inside on the right; holes run the other way."""
    area = {(x + dx, y + dy) for x, y, w, h in rects for dx in range(w) for dy in range(h)}
    ways: dict[Corner, list[Corner]] = {}
    for x, y in sorted(area):
        for beside, start, end in (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ):
            if beside not in area:
                ways.setdefault(start, []).append(end)
    loops = []
    while ways:
        loops.append(_loop(ways))
    return loops


def _loop(ways: dict[Corner, list[Corner]]) -> list[Corner]:
    start = next(iter(ways))
    here, back = start, start
    corners: list[Corner] = []
    while True:
        ends = ways[here]
        end = ends.pop(_right_turn(back, here, ends))
        if not ends:
            del ways[here]
        corners.append(here)
        back, here = here, end
        if here == start:
            return _straight(corners)


def _right_turn(back: Corner, here: Corner, ends: list[Corner]) -> int:
    """Where two areas meet at a corner, the line stays with its own: it turns right."""
    along = (here[0] - back[0], here[1] - back[1])
    turned = (here[0] - along[1], here[1] + along[0])
    return ends.index(turned) if turned in ends else 0


def _straight(corners: list[Corner]) -> list[Corner]:
    """Only the corners where a line turns."""
    count = len(corners)
    return [here for at, here in enumerate(corners) if not _in_line(corners[at - 1], here, corners[(at + 1) % count])]


def _in_line(corner: Corner, two: Corner, three: Corner) -> bool:
    return corner[0] == two[0] == three[0] or corner[1] == two[1] == three[1]
