"""Flowing content down a page: blocks of known height, stacked, never split across pages."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import repeat

from companion.languages import _
from printables.pdf import fonts
from printables.pdf.ink import Colour
from printables.pdf.paper import MM, Box
from printables.pdf.sheet import LEADING, Sheet

RULED = 8.0
"""The distance between lines to write on."""
Draw = Callable[[Sheet, float, float], None]
Placed = tuple["Block", float]


@dataclass(frozen=True)
class Block:
    """A block of fixed height. `draw(sheet, x, y)` puts its top left corner at x, y."""

    height: float
    draw: Draw
    header: "Block | None" = None
    """What's repeated above it when it comes first on a page or in a column."""
    keep: bool = False
    """Whether the next block must be on the same page."""


def stack(blocks: Sequence[Block], rooms: Iterable[float]) -> list[list[Placed]]:
    """The blocks in each space (a page or column, by height), with their distance from its top."""
    sizes = iter(rooms)
    room = next(sizes)
    filled: list[list[Placed]] = [[]]
    at = 0.0
    for index, block in enumerate(blocks):
        if filled[-1] and at + _needed(blocks, index) > room:
            room = next(sizes)
            filled.append([])
            at = 0.0
        if not filled[-1] and block.header is not None and block is not block.header:
            filled[-1].append((block.header, at))
            at += block.header.height
        filled[-1].append((block, at))
        at += block.height
    return filled


def stack_evenly(blocks: Sequence[Block], room: float, step: float = 4.0) -> list[list[Placed]]:
    """The blocks on as few pages as possible, filled about equally: none ends nearly empty."""
    filled = stack(blocks, repeat(room))
    for _try in range(int(room / 2 / step)):
        room -= step
        shorter = stack(blocks, repeat(room))
        if len(shorter) > len(filled):
            break
        filled = shorter
    return filled


def _needed(blocks: Sequence[Block], index: int) -> float:
    """The height of a block with those that must follow it."""
    total = blocks[index].height
    while blocks[index].keep and index + 1 < len(blocks):
        index += 1
        total += blocks[index].height
    return total


def height_of(blocks: Iterable[Block]) -> float:
    """The height of stacked blocks."""
    return sum(block.height for block in blocks)


def place(sheet: Sheet, placed: Iterable[Placed], x: float, top: float) -> None:
    """Draw what `stack` has put in one space."""
    for block, at in placed:
        block.draw(sheet, x, top + at)


def draw_all(sheet: Sheet, blocks: Iterable[Block], x: float, y: float) -> float:
    """Draw blocks one below another. Returns the y below them."""
    for block in blocks:
        block.draw(sheet, x, y)
        y += block.height
    return y


def space(height: float) -> Block:
    """Empty room."""
    return Block(height, lambda sheet, x, y: None)


def heading(text: str, width: float, note: str = "", size: float = 10.5) -> Block:
    """A section's title above a hairline, with a quiet note on the right."""
    height = size * 0.353 + 4.2
    said = _(text) if text else ""

    def draw(sheet: Sheet, x: float, y: float) -> None:
        base = y + height - 2.4
        with sheet.tagged("H2"):
            wide = sheet.text(x, base, said, size, fonts.TITLE, room=width)
        if note:
            sheet.text(x + width, base, note, 7.5, colour=sheet.ink.muted, align="right", room=width - wide - 4)
        sheet.line(x, y + height - 1.0, x + width, y + height - 1.0, 0.8, sheet.ink.text)
        sheet.line(x, y + height - 0.5, x + width, y + height - 0.5, colour=sheet.ink.text)

    return Block(height, draw, keep=True)


def paragraph(
    text: str, width: float, size: float = 8.5, font: str = fonts.REGULAR, muted: bool = False, after: float = 1.2
) -> Block:
    """A text wrapped to the width."""
    lines = fonts.wrap(fonts.shown(text), font, size, width)
    step = size * LEADING / MM

    def draw(sheet: Sheet, x: float, y: float) -> None:
        sheet.lines(x, y + size * 0.33, lines, size, font, sheet.ink.muted if muted else None)

    return Block(len(lines) * step + after, draw)


def ruled(title: str, width: float, height: float) -> Block:
    """A title, with lines to write on below it."""

    def draw(sheet: Sheet, x: float, y: float) -> None:
        with sheet.tagged("H2"):
            sheet.text(x, y + 4, title, 10.5, fonts.TITLE)
        rules(sheet, Box(x, y + 14, width, height - 14), RULED)

    return Block(height, draw)


def rules(sheet: Sheet, box: Box, step: float) -> None:
    """Lines across a box, the first at its top."""
    for number in range(1 + int((box.height + 0.01) // step)):
        sheet.line(box.x, box.y + number * step, box.right, box.y + number * step)


def section(head: Block, rows: Sequence[Block], again: Block | None = None) -> list[Block]:
    """A heading with its table; both the heading (or what to print `again` instead) and the column titles are repeated
    where the rows continue.

    Neither the first row nor the last is alone on a page, and rows that are kept together stay together.
    """
    titles = next((row.header for row in rows if row.header is not None), None)
    both, anew = (part if titles is None else joined(part, titles) for part in (head, again or head))
    own = [row for row in rows if row is not titles]
    last = len(own) - 2
    kept = [row.keep or (at in (0, last) and at <= last) for at, row in enumerate(own)]
    return [both, *(replace(row, header=anew, keep=keep) for row, keep in zip(own, kept, strict=True))]


def titled(text: str, width: float, rows: Sequence[Block], note: str = "") -> list[Block]:
    """A heading with its table; where the rows continue, the heading says so instead of its note."""
    return section(heading(text, width, note), rows, heading(text, width, _("continued")))


def kept_whole(blocks: Sequence[Block]) -> list[Block]:
    """Blocks kept on one page: for anything shorter than one."""
    return [*(replace(block, keep=True) for block in blocks[:-1]), *blocks[-1:]]


def joined(upper: Block, lower: Block) -> Block:
    """Two blocks as one: never separated."""

    def draw(sheet: Sheet, x: float, y: float) -> None:
        upper.draw(sheet, x, y)
        lower.draw(sheet, x, y + upper.height)

    return Block(upper.height + lower.height, draw, keep=True)


UNTITLED = ""
"""The title of a column that needs none."""


@dataclass(frozen=True)
class Column:
    """A table column: its title, its width, and how its cells are set."""

    title: str
    width: float
    align: str = "left"
    font: str = fonts.REGULAR
    muted: bool = False
    size: float | None = None
    wrap: bool = True
    """Long texts wrap; otherwise they shrink."""


Cell = str | Draw | None
"""A text, something that draws itself at the left edge and middle height of its cell, or nothing."""
PAD = 1.2


def table(
    columns: Sequence[Column],
    rows: Iterable[Sequence[Cell]],
    size: float = 8,
    least: float = 5.0,
    zebra: bool = True,
    titled: bool = True,
) -> list[Block]:
    """A table as blocks: its header, then one block per row, the header repeated on every new page."""
    own = object()
    header = _header(columns, size, own) if titled else None
    blocks = [header] if header is not None else []
    for number, cells in enumerate(rows):
        blocks.append(_row(columns, cells, size, least, zebra and number % 2 == 1, header, own))
    return blocks


def _header(columns: Sequence[Column], size: float, own: object) -> Block:
    small = max(fonts.SMALLEST, min(8.0, size - 1))

    def draw(sheet: Sheet, x: float, y: float) -> None:
        with sheet.tagged("Table", key=own), sheet.tagged("TR"):
            for column in columns:
                left, room = _anchor(column, x), column.width - PAD
                words = _(column.title) if column.title else ""
                with sheet.tagged("TH", scope="Column"):
                    sheet.text(left, y + 3.2, words, small, colour=sheet.ink.muted, align=column.align, room=room)
                x += column.width
        sheet.line(x - sum(column.width for column in columns), y + 4.4, x, y + 4.4)

    return Block(4.8, draw, keep=True)


def _anchor(column: Column, x: float) -> float:
    if column.align == "right":
        return x + column.width - PAD
    return x + column.width / 2 if column.align == "centre" else x


def row_height(size: float, lines: int = 1) -> float:
    """The minimum height of a row with this many lines."""
    return lines * size * LEADING / MM + 1.5


def _row(
    columns: Sequence[Column],
    cells: Sequence[Cell],
    size: float,
    least: float,
    tinted: bool,
    header: Block | None,
    own_table: object,
) -> Block:
    broken = [_broken(column, cell, size) for column, cell in zip(columns, cells, strict=True)]
    height = max(least, *(row_height(own, len(lines)) for own, lines in broken))
    width = sum(column.width for column in columns)

    def draw(sheet: Sheet, x: float, y: float) -> None:
        if tinted:
            sheet.ground(Box(x, y, width, height))
        left = x
        with sheet.tagged("Table", key=own_table), sheet.tagged("TR"):
            for column, cell, (own, lines) in zip(columns, cells, broken, strict=True):
                with sheet.tagged("TD"):
                    if callable(cell):
                        cell(sheet, left, y + height / 2)
                    else:
                        tall = len(lines) * own * LEADING / MM
                        colour: Colour | None = sheet.ink.muted if column.muted else None
                        first = y + (height - tall) / 2 + own * LEADING / MM * 0.76
                        sheet.lines(_anchor(column, left), first, lines, own, column.font, colour, column.align)
                left += column.width
        sheet.line(x, y + height, x + width, y + height)

    return Block(height, draw, header)


def _broken(column: Column, cell: Cell, size: float) -> tuple[float, tuple[str, ...]]:
    """The size and lines of a cell's text."""
    own = column.size or size
    if cell is None or callable(cell):
        return own, ()
    text, room = fonts.shown(cell), column.width - PAD
    if column.wrap:
        return own, fonts.wrap(text, column.font, own, room)
    return fonts.squeeze(text, column.font, own, room) if text else (own, ())
