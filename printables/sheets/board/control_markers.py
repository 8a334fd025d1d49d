"""Control markers: discs with each power's emblem, to lay on what it takes, and small ones for tracks and charts."""

from dataclasses import replace
from itertools import repeat

from companion.model.sections.powers import Power
from printables.families import papers_of
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.emblem import emblem
from printables.pdf.flow import Block, height_of, place, space, stack
from printables.pdf.sheet import Sheet
from printables.pdf.title import HEIGHT, title

LABEL = 24.0
"""Width of the column with the powers' names."""
GAP = 2.5
SMALL = 8.0
"""Markers that fit the fields of tracks and charts: no field for one is smaller."""
LEAST_SHEET = 0.4
"""How full the last sheet must be; rather a row of markers less for everybody than a sheet for the rest."""
EMBLEM = 0.52
"""How much of a disc its emblem takes."""


def pages(job: AnyJob) -> list[Page]:
    """As many markers for each power as it needs, in the sizes that its games use."""
    tracks = papers_of(job.edition).tracks
    box = job.sheet_of_paper.content
    room = box.height - HEIGHT
    for fewer in range(3):
        blocks: list[Block] = []
        for power in job.edition.powers:
            rows = _rows(power, tracks.marker, tracks.discs(job.edition, power), box.width)
            rows = rows[: max(1, len(rows) - fewer)] if rows else []
            rows += _rows(power, SMALL, tracks.small(job.edition, power), box.width)
            blocks += [*_named(power, rows), space(2)]
        filled = stack(blocks, repeat(room))
        if len(filled) == 1 or height_of([block for block, _ in filled[-1]]) > room * LEAST_SHEET:
            break
    note = "Cut them out. Large ones lie on what you take; small ones fit the fields of tracks and charts."

    def page(number: int) -> Page:
        def draw(sheet: Sheet) -> None:
            y = title(sheet, job.edition, "Control markers", note)
            place(sheet, filled[number], box.x, y)

        return Page(draw)

    return [page(number) for number in range(len(filled))]


def _rows(power: Power, size: float, count: int, width: float) -> list[Block]:
    across = int((width - LABEL + GAP) // (size + GAP))

    def row(many: int) -> Block:
        def draw(sheet: Sheet, x: float, y: float) -> None:
            for at in range(many):
                marker(sheet, power, x + LABEL + at * (size + GAP) + size / 2, y + size / 2, size)

        return Block(size + GAP, draw)

    return [row(min(across, count - done)) for done in range(0, count, across)]


def _named(power: Power, rows: list[Block]) -> list[Block]:
    """The rows with the power's name before the first of them, and before the first on a new page."""
    size, lines = fonts.wrap_to(power.name, fonts.SEMIBOLD, 10, LABEL - 2, 3)

    def draw(sheet: Sheet, x: float, y: float) -> None:
        sheet.lines(x, y + 5, lines, size, fonts.SEMIBOLD)

    name = Block(0.0, draw, keep=True)
    return [name, *(replace(row, header=name) for row in rows)] if rows else []


def marker(sheet: Sheet, power: Power, x: float, y: float, size: float) -> None:
    """A disc around x, y."""
    ink = sheet.disc(x, y, size / 2, power.colour.light)
    side = size * EMBLEM
    emblem(sheet, power, x - side / 2, y - side / 2, side, ink)
