"""Where everything of a scan map lies: lands stretched until a code fits inside each, other codes along the edge.

Lengths are in millimetres on the whole map, as if it were one large sheet. It is cut into pages where the board's cells
meet, and lands across a cut are stretched until their code fits on one side of it: no seam runs through a code.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

from companion.views.maps.plan import MapPlan, Sea
from printables.pdf import fonts
from printables.pdf.paper import MM, Box, Paper
from printables.sheets.map.sea_numbers import moved

SIZE = fonts.SMALLEST
STEP = 1.04 * SIZE / MM
"""From line to line of the words above a code."""
HEAD = 0.9
"""White above and below these words together."""
MARK = 3.0
"""Room for an emblem before a name."""
SEAM = 0.5
"""What stays free around a tile."""
LAP = 8.0
"""How far a sheet reaches below the next one, which is glued onto it."""
CAPTION = 5.5
"""The strip above the map that says which sheet this is."""
CELL = 1.9
"""The least side of a cell, so that seas keep their numbers."""
BESIDE = 5
"""Rows or columns of codes along one edge, at most."""

Span = tuple[float, float]
Range = tuple[int, int]
"""From one cell's edge to another's."""


@dataclass(frozen=True)
class Words:
    """A code's words: the name line by line, and whether the short code needs a line of its own."""

    name: tuple[str, ...]
    marked: bool
    alone: bool

    @property
    def height(self) -> float:
        """How high they are."""
        return (len(self.name) + self.alone) * STEP + HEAD


def words(name: str, tail: str, room: float, *, marked: bool) -> Words:
    """A name set into a width; its tail is at the end of the last line if it fits there."""
    beside = fonts.wrap(name, fonts.SEMIBOLD, SIZE, room - (MARK if marked else 0.0))
    lines = (beside[0], *fonts.wrap(name[len(beside[0]) :].strip(), fonts.SEMIBOLD, SIZE, room))
    last = fonts.width(lines[-1], fonts.SEMIBOLD, SIZE) + (MARK if marked and len(lines) == 1 else 0.0)
    return Words(lines, marked, alone=last + fonts.width(tail, fonts.BOLD, SIZE) + 3.0 > room)


@dataclass(frozen=True)
class Axis:
    """One direction of the map: where the board's cells begin, where it is cut, and how much lies before and after."""

    edges: Sequence[float]
    cuts: Sequence[int]
    """The cells' edges at which a new page begins, the first and the last edge included."""
    before: int
    after: int
    """Rows or columns of codes before and after the board."""
    step: float
    """How much one of these takes."""

    @property
    def start(self) -> float:
        """Where the board begins."""
        return self.before * self.step

    @property
    def whole(self) -> float:
        """How long all of it is."""
        return self.start + self.edges[-1] + self.after * self.step

    @property
    def pages(self) -> list[Span]:
        """From where to where each page reaches, without the strip below the next one."""
        inner = [self.start + self.edges[cut] for cut in self.cuts[1:-1]]
        return list(pairwise([0.0, *inner, self.whole]))

    def cells(self, step: float) -> list[float]:
        """Where codes along the edge begin, none of them across a cut, spread evenly over each page."""
        found = []
        for left, right in self.pages:
            count = int((right - left + 1e-6) / step)
            found += [left + at * (right - left) / count for at in range(count)]
        return found

    def spot(self, span: Range, need: float) -> float:
        """Where something that needs so much room begins within some cells: before a cut through them, or after."""
        a, b = self.edges[span[0]], self.edges[span[1]]
        for cut in self.cuts[1:-1]:
            if span[0] < cut < span[1] and a + need > self.edges[cut] + 1e-6:
                a = self.edges[cut]
        return self.start + min(a, b - need) if a + need > b + 1e-6 else self.start + a


@dataclass(frozen=True)
class Spot:
    """A code on the whole map: the number of its card, the box of its code with the quiet zone, its words above."""

    card: int
    patch: Box
    words: Words

    @property
    def block(self) -> Box:
        """Code and words together."""
        high = self.words.height
        return Box(self.patch.x, self.patch.y - high, self.patch.width, self.patch.height + high)


@dataclass(frozen=True)
class ScanMap:
    """The whole map and its pages."""

    across: Axis
    down: Axis
    tiles: Mapping[str, Box]
    spots: Sequence[Spot]
    seas: tuple[Sea, ...]
    """Sea zones, their numbers where the stretched cells leave room."""
    landscape: bool

    @property
    def board(self) -> Box:
        """The board among the codes along its edge."""
        return Box(self.across.start, self.down.start, self.across.edges[-1], self.down.edges[-1])

    @property
    def pages(self) -> list[tuple[Span, Span]]:
        """Every page, row by row."""
        return [(column, row) for row in self.down.pages for column in self.across.pages]

    def on(self, page: tuple[Span, Span]) -> list[Spot]:
        """The codes of a page."""
        return [spot for spot in self.spots if inside(spot.block, page)]


def inside(box: Box, page: tuple[Span, Span]) -> bool:
    """Whether a box lies on a page."""
    (left, right), (top, bottom) = page
    edge = 1e-6
    return left - edge <= box.x and box.right <= right + edge and top - edge <= box.y and box.bottom <= bottom + edge


def stretched(needs: Mapping[Range, float], count: int) -> tuple[float, ...]:
    """Where each of so many cells begins, and the last one ends, so that each range of cells is as long as it needs.

    The whole is as short as can be; what is free of that is shared between both sides.
    """
    ends: dict[int, list[tuple[int, float]]] = {}
    starts: dict[int, list[tuple[int, float]]] = {}
    for (a, b), need in needs.items():
        ends.setdefault(b, []).append((a, need))
        starts.setdefault(a, []).append((b, need))
    first = [0.0] * (count + 1)
    for end in range(1, count + 1):
        first[end] = max([first[end - 1] + CELL, *(first[a] + need for a, need in ends.get(end, ()))])
    last = [first[-1]] * (count + 1)
    for start in range(count - 1, -1, -1):
        last[start] = min([last[start + 1] - CELL, *(last[b] - need for b, need in starts.get(start, ()))])
    return tuple((distance + other) / 2 for distance, other in zip(first, last, strict=True))


def axis(needs: Mapping[Range, float], count: int, room: float, step: float, around: tuple[int, int]) -> Axis | None:
    """The board cut into as few pages as can be, each of them filled; None if what lies around it takes too much."""
    before, after = around
    needs, cuts = dict(needs), [0]
    while True:
        edges = stretched(needs, count)
        used = edges[cuts[-1]] - (before * step if len(cuts) == 1 else 0.0)
        if edges[-1] - used + after * step <= room:
            return Axis(edges, [*cuts, count], before, after, step)
        for cut in range(count - 1, cuts[-1], -1):
            if edges[cut] - used + LAP <= room:
                tried = needs | _apart(needs, cut, edges)
                longer = stretched(tried, count)
                if longer[cut] - longer[cuts[-1]] + edges[cuts[-1]] - used + LAP <= room:
                    break
        else:
            return None
        needs = tried
        cuts.append(cut)


def _apart(needs: Mapping[Range, float], cut: int, edges: Sequence[float]) -> dict[Range, float]:
    """What lies across a cut needs its room on one side of it: on the one where it has more already."""
    found: dict[Range, float] = {}
    for (a, b), need in needs.items():
        if a < cut < b:
            side = (a, cut) if edges[cut] - edges[a] > edges[b] - edges[cut] else (cut, b)
            found[side] = max(need, needs.get(side, 0.0), found.get(side, 0.0))
    return found


def scan_map(plan: MapPlan, lands: Mapping[str, Words], edge: Sequence[Words], patch: float, paper: Paper) -> ScanMap:
    """The map with a code of this side, quiet zone included, in every land, on as few pages as can be."""
    tiles = plan.tiles
    least = patch + 2 * SEAM
    wide = _needs(((x, x + w), least) for x, _, w, _ in map(tiles.__getitem__, lands))
    tall = _needs(((y, y + h), least + lands[land].height) for land in lands for _, y, _, h in [tiles[land]])
    cell = patch + 1.0, patch + max((corner.height for corner in edge), default=0.0) + 1.0
    found: list[tuple[int, float, bool, Axis, Axis]] = []
    for turned in (False, True):
        room = (paper.turned() if turned else paper).content
        columns = [*_axes(wide, plan.width, room.width, cell[0])]
        rows = [*_axes(tall, plan.height, room.height - CAPTION, cell[1])]
        for across, down in product(columns, rows):
            if len(_corners(across, down, cell)) >= len(edge):
                pages = len(across.pages) * len(down.pages)
                found.append((pages, across.whole * down.whole, turned, across, down))
    _, _, turned, across, down = min(found, key=lambda tried: tried[:3])
    seas = tuple(moved(sea, across.edges, down.edges) for sea in plan.seas)
    spots = _spots(plan, lands, edge, patch, across, down, cell)
    return ScanMap(across, down, _tiles(plan, across, down), spots, seas, turned)


def _needs(needs: Iterable[tuple[Range, float]]) -> dict[Range, float]:
    """What each range needs, where several things share it."""
    found: dict[Range, float] = {}
    for where, need in needs:
        found[where] = max(need, found.get(where, 0.0))
    return found


def _axes(needs: Mapping[Range, float], count: int, room: float, step: float) -> Iterator[Axis]:
    for along in range(2 * BESIDE + 1):
        made = axis(needs, count, room, step, ((along + 1) // 2, along // 2))
        if made is not None:
            yield made


def _tiles(plan: MapPlan, across: Axis, down: Axis) -> dict[str, Box]:
    made = {}
    for land, (x, y, w, h) in plan.tiles.items():
        left, right = across.edges[x], across.edges[x + w]
        top, bottom = down.edges[y], down.edges[y + h]
        made[land] = Box(across.start + left, down.start + top, right - left, bottom - top).inset(SEAM)
    return made


def _spots(
    plan: MapPlan,
    lands: Mapping[str, Words],
    edge: Sequence[Words],
    patch: float,
    across: Axis,
    down: Axis,
    cell: tuple[float, float],
) -> list[Spot]:
    found = []
    for at, (land, said) in enumerate(lands.items()):
        x, y, w, h = plan.tiles[land]
        left = across.spot((x, x + w), patch + 2 * SEAM) + SEAM
        top = down.spot((y, y + h), patch + said.height + 2 * SEAM) + SEAM
        found.append(Spot(at, Box(left, top + said.height, patch, patch), said))
    for at, (said, (left, top)) in enumerate(zip(edge, _corners(across, down, cell), strict=False), start=len(found)):
        found.append(Spot(at, Box(left + 0.5, top + cell[1] - patch - 0.5, patch, patch), said))
    return found


def _corners(across: Axis, down: Axis, cell: tuple[float, float]) -> list[tuple[float, float]]:
    """Where codes along the edge stand: rows above, columns left and right, rows below."""
    above = [at * cell[1] for at in range(down.before)]
    below = [down.whole - (at + 1) * cell[1] for at in reversed(range(down.after))]
    left = [at * cell[0] for at in range(across.before)]
    right = [across.whole - (at + 1) * cell[0] for at in reversed(range(across.after))]
    over = [x for x in across.cells(cell[0]) if not _covers(x, cell[0], across)]
    beside = down.cells(cell[1])
    return [
        *((x, y) for y in above for x in over),
        *((x, y) for x in (*left, *right) for y in beside),
        *((x, y) for y in below for x in over),
    ]


def _covers(x: float, step: float, across: Axis) -> bool:
    """Whether a code above or below the board would lie in the columns beside it."""
    return x < across.start - 1e-6 or x + step > across.start + across.edges[-1] + 1e-6
