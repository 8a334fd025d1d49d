"""The layout of a scan map: lands stretched until a code fits inside each, other codes along the edge.

Lengths are in millimeters on the whole map, as if it were one large sheet. It's cut into pages at cell boundaries, and
lands across a cut are stretched until their code fits on one side of it: no seam runs through a code.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, product

from companion.views.maps.plan import MapPlan, Sea
from printables.pdf import fonts
from printables.pdf.paper import MM, Box, Paper
from printables.sheets.map.axis import CELL, Axis, Range, Span, axis
from printables.sheets.map.sea_numbers import Water, moved, needed

SIZE = 8.0
STEP = 1.04 * SIZE / MM
"""The line height of the words above a code."""
HEAD = 0.9
"""The total space above and below these words."""
MARK = 3.0
"""Space for an emblem before a name."""
SEAM = 0.5
"""What stays free around a tile."""
CAPTION = 5.5
"""The strip above the map that says which sheet this is."""
BESIDE = 5
"""The most rows or columns of codes along one edge."""
SLIVERS = (9.0, 6.0, 4.0, 0.0)
"""The minimum that a cut leaves of a land on either side: the first of these that takes no more sheets."""
HALVINGS = 5
"""The precision of the search for code size and sheet length."""


@dataclass(frozen=True)
class Words:
    """A code's words: the name line by line, and whether the short code needs its own line."""

    name: tuple[str, ...]
    marked: bool
    alone: bool

    @property
    def height(self) -> float:
        """How high they are."""
        return (len(self.name) + self.alone) * STEP + HEAD


def words(name: str, tail: str, room: float, *, marked: bool) -> Words:
    """A name wrapped to a width; its tail is at the end of the last line if it fits there."""
    beside = fonts.wrap(name, fonts.SEMIBOLD, SIZE, room - (MARK if marked else 0.0))
    lines = (beside[0], *fonts.wrap(name[len(beside[0]) :].strip(), fonts.SEMIBOLD, SIZE, room))
    last = fonts.width(lines[-1], fonts.SEMIBOLD, SIZE) + (MARK if marked and len(lines) == 1 else 0.0)
    return Words(lines, marked, alone=last + fonts.width(tail, fonts.BOLD, SIZE) + 3.0 > room)


@dataclass(frozen=True)
class Spot:
    """A code on the whole map: its card's number, the box of its code with the quiet zone, its words above."""

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
    """Sea zones, with their numbers where the stretched cells leave room."""
    landscape: bool

    @property
    def board(self) -> Box:
        """The board without the codes along its edge."""
        return Box(self.across.start, self.down.start, self.across.edges[-1], self.down.edges[-1])

    @property
    def pages(self) -> list[tuple[Span, Span]]:
        """Every page, row by row."""
        return [(column, row) for row in self.down.pages for column in self.across.pages]

    def on(self, page: tuple[Span, Span]) -> list[Spot]:
        """The codes of a page."""
        return [spot for spot in self.spots if inside(spot.block, page)]


def inside(box: Box, page: tuple[Span, Span]) -> bool:
    """Whether a box is on a page."""
    (left, right), (top, bottom) = page
    edge = 1e-6
    return left - edge <= box.x and box.right <= right + edge and top - edge <= box.y and box.bottom <= bottom + edge


@dataclass(frozen=True)
class Board:
    """What's laid out: a code of this size, including its quiet zone, in every land, and other codes along the edge."""

    plan: MapPlan
    lands: Mapping[str, Words]
    edge: Sequence[Words]
    patch: float
    paper: Paper

    @property
    def cell(self) -> tuple[float, float]:
        """The size of a code along the edge."""
        return self.patch + 1.0, self.patch + max((said.height for said in self.edge), default=0.0) + 1.0

    def wide(self) -> dict[Range, float]:
        """What columns of cells need."""
        tiles = map(self.plan.tiles.__getitem__, self.lands)
        lands = (((x, x + w), self.patch + 2 * SEAM) for x, _, w, _ in tiles)
        numbers = (((left, right), wide) for (left, right, _, _), wide, _high in self.numbers)
        return _needs(chain(lands, numbers))

    def tall(self) -> dict[Range, float]:
        """What rows of cells need."""
        tiles = ((self.plan.tiles[land], said) for land, said in self.lands.items())
        lands = (((y, y + h), self.patch + said.height + 2 * SEAM) for (_, y, _, h), said in tiles)
        numbers = (((top, bottom), high) for (_, _, top, bottom), _wide, high in self.numbers)
        return _needs(chain(lands, numbers))

    @cached_property
    def numbers(self) -> list[tuple[Water, float, float]]:
        """Where sea zone numbers need their own space."""
        return [needed(sea, CELL) for sea in self.plan.seas]

    def room(self, *, landscape: bool) -> tuple[float, float]:
        """How much of the map fits on a sheet."""
        content = (self.paper.turned() if landscape else self.paper).content
        return content.width, content.height - CAPTION

    def suits(self, across: Axis, down: Axis) -> bool:
        """Whether all other codes fit along the edge."""
        return len(_corners(across, down, self.cell)) >= len(self.edge)


@dataclass(frozen=True)
class Cut:
    """A board cut into pages."""

    landscape: bool
    across: Axis
    down: Axis

    @property
    def grid(self) -> tuple[bool, int, int]:
        """The arrangement of pages, and how many there are in each direction."""
        return self.landscape, len(self.across.pages), len(self.down.pages)

    @property
    def pages(self) -> int:
        """How many."""
        return len(self.across.pages) * len(self.down.pages)


def _fewest(board: Board) -> list[Cut]:
    """The board on as few pages as possible: for every arrangement, the one that takes the least paper."""
    found: dict[tuple[bool, int, int], Cut] = {}
    for landscape in (False, True):
        width, height = board.room(landscape=landscape)
        columns = [*_axes(board.wide(), board.plan.width, width, board.cell[0])]
        rows = [*_axes(board.tall(), board.plan.height, height, board.cell[1])]
        for across, down in product(columns, rows):
            cut = Cut(landscape, across, down)
            if board.suits(across, down):
                found[cut.grid] = min(found.get(cut.grid, cut), cut, key=lambda cut: cut.across.whole * cut.down.whole)
    least = min(cut.pages for cut in found.values())
    return [cut for cut in found.values() if cut.pages == least]


def scan_map(board_of: Callable[[float], Board], least: float, most: float) -> ScanMap:
    """The map on as few pages as the smallest codes allow, with codes as large as these pages allow."""
    sizes = [(*_largest(board_of, cut, least, most), cut) for cut in _fewest(board_of(least))]
    sliver, size, cut = max(sizes, key=lambda tried: (tried[0] > 0, tried[1]))
    board = board_of(size)
    return _laid_out(board, _evened(board, cut, sliver))


def _largest(board_of: Callable[[float], Board], cut: Cut, least: float, most: float) -> tuple[float, float]:
    """The slivers that the smallest codes allow, and the largest codes with these."""
    sliver = next(sliver for sliver in SLIVERS if _again(board_of(least), cut, sliver) is not None)
    lost = _least(lambda lost: _again(board_of(most - lost), cut, sliver) is not None, 0.0, most - least)
    return sliver, most - lost


def _least(holds: Callable[[float], bool], low: float, high: float) -> float:
    """Approximately the smallest value for which something holds; it holds for the largest."""
    for _halving in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high


def _again(board: Board, cut: Cut, sliver: float, across: float | None = None, down: float | None = None) -> Cut | None:
    """A board cut into pages like another one, of at most these lengths; None if it takes more."""
    wide, tall = board.room(landscape=cut.landscape)
    columns, rows = (
        axis(needs, len(old.edges) - 1, room, step, (old.before, old.after), sliver)
        for needs, old, room, step in (
            (board.wide(), cut.across, across or wide, board.cell[0]),
            (board.tall(), cut.down, down or tall, board.cell[1]),
        )
    )
    if columns is None or rows is None or not board.suits(columns, rows):
        return None
    made = Cut(cut.landscape, columns, rows)
    return made if made.grid == cut.grid else None


def _evened(board: Board, cut: Cut, sliver: float) -> Cut:
    """The same pages, filled about equally."""
    wide, tall = board.room(landscape=cut.landscape)
    across = _least(lambda length: _again(board, cut, sliver, across=length) is not None, 0.0, wide)
    down = _least(lambda length: _again(board, cut, sliver, across, length) is not None, 0.0, tall)
    return _again(board, cut, sliver, across, down) or cut


def _laid_out(board: Board, cut: Cut) -> ScanMap:
    across, down = cut.across, cut.down
    seas = tuple(moved(sea, across.edges, down.edges) for sea in board.plan.seas)
    return ScanMap(across, down, _tiles(board.plan, across, down), _spots(board, across, down), seas, cut.landscape)


def _needs(needs: Iterable[tuple[Range, float]]) -> dict[Range, float]:
    """What each range needs, if several things share it."""
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


def _spots(board: Board, across: Axis, down: Axis) -> list[Spot]:
    found, patch, cell = [], board.patch, board.cell
    for at, (land, said) in enumerate(board.lands.items()):
        x, y, w, h = board.plan.tiles[land]
        left = across.spot((x, x + w), patch + 2 * SEAM) + SEAM
        top = down.spot((y, y + h), patch + said.height + 2 * SEAM) + SEAM
        found.append(Spot(at, Box(left, top + said.height, patch, patch), said))
    corners = zip(board.edge, _corners(across, down, cell), strict=False)
    for at, (said, (left, top)) in enumerate(corners, start=len(found)):
        found.append(Spot(at, Box(left + 0.5, top + cell[1] - patch - 0.5, patch, patch), said))
    return found


def _corners(across: Axis, down: Axis, cell: tuple[float, float]) -> list[tuple[float, float]]:
    """Where codes along the edge are: rows above, columns left and right, rows below."""
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
    """Whether a code above or below the board would be in the columns beside it."""
    return x < across.start - 1e-6 or x + step > across.start + across.edges[-1] + 1e-6
