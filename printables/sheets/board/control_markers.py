"""Control markers: squares with each power's emblem, to put on what it takes, and small ones for tracks and charts."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, repeat

from companion.languages import _
from companion.model.sections.powers import Power
from companion.model.sections.sides import Side
from printables.families import papers_of
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.emblem import emblem, side_mark
from printables.pdf.flow import Block, Placed, height_of, kept_whole, place, space, stack
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet
from printables.pdf.title import HEIGHT, title

LABEL = 24.0
"""Width of the column with the powers' names."""
SMALL, FIELD = 5.6, 8.0
"""The size of markers for tracks and charts, and the minimum diameter of a field for one."""
PAIR = 2 * SMALL + 0.4, SMALL + 0.4
"""A track number's field: two powers' markers fit side by side."""
BEYOND = 3.0
"""How far cut lines extend past the markers."""
LEAST_SHEET = 0.4
"""How full the last sheet must be; otherwise, everybody gets one row of markers less."""
EMBLEM = 0.52
"""The emblem's share of a marker."""


def pages(job: AnyJob) -> list[Page]:
    """As many markers for each power as it needs, in the sizes that its games use."""
    tracks = papers_of(job.edition).tracks
    box = job.sheet_of_paper.content
    room = box.height - HEIGHT
    for fewer in range(3):
        powers: list[list[Block]] = []
        for power in job.edition.powers:
            side = job.edition.side[power.side]
            rows = _rows(side, power, tracks.marker, tracks.discs(job.edition, power), box.width)
            rows = rows[: max(1, len(rows) - fewer)] if rows else []
            rows += _rows(side, power, SMALL, tracks.small(job.edition, power), box.width)
            powers.append([*_named(power, rows), space(2)])
        filled = _sheets(powers, room)
        if len(filled) == 1 or height_of([block for block, _unused in filled[-1]]) > room * LEAST_SHEET:
            break
    note = _("Cut along the lines. Large ones go on what you take; small ones fit the spaces of tracks and charts.")

    def page(number: int) -> Page:
        def draw(sheet: Sheet) -> None:
            y = title(sheet, job.edition, _("Control markers"), note)
            place(sheet, filled[number], box.x, y)

        return Page(draw)

    return [page(number) for number in range(len(filled))]


def _sheets(powers: Sequence[Sequence[Block]], room: float) -> list[list[Placed]]:
    """Each power's markers on one sheet, if that takes no extra sheet."""
    split = stack([*chain.from_iterable(powers)], repeat(room))
    whole = stack([*chain.from_iterable(map(kept_whole, powers))], repeat(room))
    return whole if len(whole) == len(split) else split


def _rows(side: Side, power: Power, size: float, count: int, width: float) -> list[Block]:
    """Rows of squares with shared edges, cut by straight lines."""
    across = max(1, int((width - LABEL - BEYOND) // size))
    across = -(-count // max(1, -(-count // across))) or 1  # rows of the same length, for a ruler

    def row(many: int) -> Block:
        def draw(sheet: Sheet, x: float, y: float) -> None:
            corners = [(x + LABEL + at * size, y) for at in range(many)]
            for left, top in corners:
                marker(sheet, power, left + size / 2, top + size / 2, size, side)
            for left, _top in (*corners, (corners[-1][0] + size, y)):
                sheet.line(left, y, left, y + size, colour=sheet.ink.hair)
            for line in (y, y + size):
                sheet.line(x + LABEL - BEYOND, line, corners[-1][0] + size + BEYOND, line, colour=sheet.ink.muted)

        return Block(size, draw)

    return [row(min(across, count - done)) for done in range(0, count, across)]


def _named(power: Power, rows: list[Block]) -> list[Block]:
    """The rows, with the power's name before the first one and the first on a new page."""
    size, lines = fonts.wrap_to(power.name, fonts.SEMIBOLD, 10, LABEL - 2, 3)

    def draw(sheet: Sheet, x: float, y: float) -> None:
        sheet.lines(x, y + 5, lines, size, fonts.SEMIBOLD)

    name = Block(0.0, draw, keep=True)
    return [name, *(replace(row, header=name) for row in rows)] if rows else []


def marker(sheet: Sheet, power: Power, x: float, y: float, size: float, side: Side | None = None) -> None:
    """A square around x, y; its side's mark around the emblem if there's room."""
    box = Box(x - size / 2, y - size / 2, size, size)
    ink = sheet.band(box, power.colour.light)
    wide = size * EMBLEM
    sheet.plate(Box(x - wide * 0.62, y - wide * 0.62, wide * 1.24, wide * 1.24))
    if side is not None and size > 2 * SMALL:
        side_mark(sheet, side, x, y, size / 2 - 1.6, ink, 0.7)
    emblem(sheet, power, x - wide / 2, y - wide / 2, wide, ink)
