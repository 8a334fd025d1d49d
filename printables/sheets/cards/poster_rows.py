"""The rows of a scan poster: the deck on as few sheets as possible, with codes as large as they allow.

Neighbors share their quiet zones. A cell's width depends only on the number of columns, and so do all line breaks; the
codes then grow until the sheets are full. Every group begins a row; small ones share a row if each fits below its name.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby, pairwise

from printables.pdf import fonts
from printables.pdf.paper import MM, Box
from printables.pdf.qr import ELSEWHERE, QUIET

LAMP = 0.875
"""From this size on, at least 99 of 100 codes are read under a lamp, at 120 dpi, tilted, blurred, and noisy."""
LARGEST = 1.3
SIZES = (8.6, 8.0)
"""The type sizes of names to try."""
CODE = 7.0
"""The type size of a short code, after its name."""
HEAD = 8.4
"""Height of the title on the first sheet."""
HEADING, LOW_HEADING, EDGE = 8.0, 5.4, 0.8
"""Height of the strip with a region's name, including the space above it; the same if it would take a sheet more; and
the padding of its tab.
"""
MARK = 2.9
"""Space for a power's emblem before its card's name."""
PRECISELY = 0.002
AIR = 3.0
"""The space above the footer."""
BETWEEN = 2.0
"""The space between two neighbors' words."""
CAPITALS, TAILS, STEP = 0.66, 0.21, 1.0
"""Cap height, descender depth, and line height, in ems."""


@dataclass(frozen=True)
class Entry:
    """A code's entry: its heading, its short code and name, and whether it has an emblem."""

    group: str
    code: str
    name: str
    marked: bool


@dataclass(frozen=True)
class Row:
    """Codes side by side: the first one's number in the deck, the words below each, headings by column."""

    first: int
    words: Sequence[Sequence[str]]
    headings: Sequence[tuple[int, str]]


@dataclass(frozen=True)
class Placed:
    """A row on its sheet: where its codes start, and how far down its words reach."""

    row: Row
    top: float
    foot: float


@dataclass(frozen=True)
class Layout:
    """The deck in this many columns across a width, with words of one size."""

    entries: Sequence[Entry]
    columns: int
    width: float
    size: float
    modules: int
    """How many modules a side of a code has."""
    between: float = BETWEEN
    heading: float = LOW_HEADING

    @property
    def pitch(self) -> float:
        """From one code's left edge to the next one's: the last one's words end at the margin."""
        return (self.width + self.between) / self.columns

    @property
    def room(self) -> float:
        """The maximum width of the words below a code."""
        return self.pitch - self.between

    @property
    def widest(self) -> float:
        """The module size that fills a row."""
        return min(LARGEST, self.pitch / (self.modules + QUIET))

    def words(self, entry: Entry) -> tuple[str, ...]:
        """The name in lines, the first beside the emblem; an empty one at the end if the short code needs it."""
        mark = MARK if entry.marked else 0.0
        beside = fonts.wrap(entry.name, fonts.SEMIBOLD, self.size, self.room - mark)
        first = beside[0]
        rest = entry.name[len(first) :].strip() if entry.name.startswith(first) else entry.name
        lines = (first, *fonts.wrap(rest, fonts.SEMIBOLD, self.size, self.room)) if rest else (first,)
        after = self.after(lines, marked=entry.marked) + fonts.width(entry.code, fonts.BOLD, CODE)
        return lines if after <= self.room else (*lines, "")

    def after(self, lines: Sequence[str], *, marked: bool) -> float:
        """Where the short code starts in the last of these lines."""
        if not lines[-1]:
            return 0.0
        before = MARK if marked and len(lines) == 1 else 0.0
        return before + fonts.width(lines[-1], fonts.SEMIBOLD, self.size) + 1.2

    @cached_property
    def _worded(self) -> list[tuple[str, ...]]:
        return [self.words(entry) for entry in self.entries]

    @cached_property
    def whole(self) -> bool:
        """Whether no word of a name is cut."""
        return all(
            fonts.longest_word(entry.name, fonts.SEMIBOLD, self.size) <= self.room - (MARK if entry.marked else 0.0)
            for entry in self.entries
        )

    def sheets(self, module: float, tall: float) -> list[list[Placed]]:
        """Every sheet's rows, each as full as possible; the first has a header."""
        found: list[list[Placed]] = []
        for row, on_top in self._rows:
            placed = self._placed(row, found[-1][-1].foot, module) if found else None
            if placed is None or placed.foot > tall:
                placed = self._placed(on_top, 0.0 if found else HEAD, module)
                found.append([])
            found[-1].append(placed)
        return found

    def _placed(self, row: Row, above: float, module: float) -> Placed:
        """A row below the words of the one above: every code has its quiet zone, every heading its strip."""
        top = above + (self.heading if row.headings else 0.0) + QUIET * module
        below = top + (self.modules + QUIET) * module
        return Placed(row, top, below + max(map(self._words_height, row.words)))

    def _words_height(self, words: Sequence[str]) -> float:
        """From the top of the first line to the bottom of the last."""
        return (CAPITALS + TAILS + (len(words) - 1) * STEP) * self.size / MM

    @cached_property
    def _rows(self) -> list[tuple[Row, Row]]:
        """Every row in mid-sheet form, and as it is at the top of a sheet."""
        return [
            (self._row(at, end, again=False), self._row(at, end, again=True))
            for at, end in pairwise([*self._firsts(), len(self.entries)])
        ]

    def _firsts(self) -> list[int]:
        """Where rows start: with every group, except those that fit in one row with the small ones before them."""
        firsts: list[int] = []
        taken = self.columns
        for group, members in groupby(enumerate(self.entries), lambda pair: pair[1].group):
            numbers = [number for number, _entry in members]
            small = len(numbers) <= self.columns and _tab(group) <= self.reach(len(numbers))
            if not small or taken + len(numbers) > self.columns:
                firsts += numbers[:: self.columns]
                taken = 0
            taken = taken + len(numbers) if small else self.columns
        return firsts

    def _row(self, at: int, end: int, *, again: bool) -> Row:
        """A row of these codes; `again` repeats the heading of the first."""
        headings = []
        for column, card in enumerate(self.entries[at:end]):
            before = self.entries[at + column - 1].group if at + column else ""
            if card.group != before or (column == 0 and again):
                headings.append((column, card.group))
        return Row(at, self._worded[at:end], headings)

    def reach(self, codes: int) -> float:
        """How far so many codes with their words reach."""
        return codes * self.pitch - self.between


def _tab(words: str) -> float:
    """The width of a heading."""
    return fonts.width(words, fonts.SEMIBOLD, fonts.SMALLEST) + 2 * EDGE


@dataclass(frozen=True)
class PosterLayout:
    """A layout, its module size, and every sheet's rows."""

    layout: Layout
    module: float
    sheets: Sequence[Sequence[Placed]]


def planned(entries: Sequence[Entry], modules: int, box: Box) -> PosterLayout:
    """The fewest sheets on which codes can be read under a lamp."""
    tall = box.height - AIR
    needed = {
        size: [(layout, _sheets(layout, tall)) for layout in _layouts(entries, modules, box.width, size)]
        for size in SIZES
    }
    for count in range(1, len(entries) + 1):
        for size in SIZES:
            enough = [layout for layout, sheets in needed[size] if sheets is not None and sheets <= count]
            airy = [replace(layout, heading=HEADING) for layout in enough]
            airy = [layout for layout in airy if len(layout.sheets(LAMP, tall)) <= count]
            if enough:
                return _even(*_best(airy or enough, count, tall), tall)
    raise ValueError("a code is larger than a sheet")


def _layouts(
    entries: Sequence[Entry], modules: int, width: float, size: float, between: float = BETWEEN
) -> list[Layout]:
    """Every number of columns worth trying: no word is cut, and codes are neither too small nor huge."""
    most = int((width + between) / ELSEWHERE / (modules + QUIET))
    tried = [Layout(entries, columns, width, size, modules, between) for columns in range(1, most + 1)]
    return [item for item in tried if item.widest < LARGEST and item.whole] or tried[:1]


def _sheets(layout: Layout, tall: float) -> int | None:
    """How many sheets a layout takes with the smallest codes readable under a lamp; None if even these are too wide."""
    return len(layout.sheets(LAMP, tall)) if layout.widest >= LAMP else None


def _best(layouts: Sequence[Layout], count: int, tall: float) -> tuple[Layout, float]:
    """The layout with the largest codes on this many sheets, and its module size; 0 if none fits."""
    return max(((layout, _most(layout, count, tall)) for layout in layouts), key=lambda pair: pair[1])


def _most(layout: Layout, count: int, tall: float) -> float:
    """The largest module size with which a layout takes at most this many sheets; 0 if none is small enough."""

    def fits(module: float) -> bool:
        return len(layout.sheets(module, tall)) <= count

    low, high = ELSEWHERE, layout.widest
    if high < low or not fits(low):
        return 0.0
    if fits(high):
        return high
    while high - low > PRECISELY:
        middle = (low + high) / 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low


def _even(layout: Layout, module: float, tall: float) -> PosterLayout:
    """The same number of sheets, filled about equally."""
    count = len(layout.sheets(module, tall))
    least = tall
    while least > 1 and len(layout.sheets(module, least - 1)) == count:  # a lone row fits however low its sheet is
        least -= 1
    return PosterLayout(layout, module, layout.sheets(module, least))
