"""Control markers: squares with each power's emblem, to put on what it takes, and small ones for tracks and charts."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, cycle, islice

from companion.languages import _
from companion.model.sections.powers import Power
from companion.model.sections.sides import Side
from printables.families import papers_of
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.cut import cut_lines
from printables.pdf.document import Page
from printables.pdf.emblem import emblem, side_mark
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet
from printables.pdf.title import HEIGHT, title

LABEL = 8.0
"""Width of the column with the powers' names."""
SMALL, FIELD = 5.6, 8.0
"""The size of markers for tracks and charts, and the minimum diameter of a field for one."""
PAIR = 2 * SMALL + 0.4, SMALL + 0.4
"""A track number's field: two powers' markers fit side by side."""
BEYOND = 2.0
"""How far cut lines extend past the markers."""
APART = 6.0
"""Between the large markers and the small ones."""
ENOUGH = 0.8
"""The share of its markers a power may have in order to save a sheet."""
LEAST_SHEET = 0.4
"""How full the last sheet must be; otherwise, everybody gets one row of markers less."""
EMBLEM = 0.52
"""The emblem's share of a marker."""
OFF = 0.6
"""How far a hatched marker keeps off its cut: lines of hatching look like the cut beside them."""

Rows = tuple[Power, int]
"""A power, and its number of rows on a sheet."""


@dataclass(frozen=True)
class Plan:
    """Full rows of large markers, sheet by sheet, and the small ones on a grid of their own on the last."""

    size: float
    across: int
    sheets: Sequence[Sequence[Rows]]
    small: Sequence[Power]
    small_across: int
    room: float

    @property
    def last(self) -> float:
        """How full the last sheet is."""
        rows = sum(many for _power, many in self.sheets[-1])
        small = APART + len(self.small) // self.small_across * SMALL if self.small else 0.0
        return (rows * self.size + small) / self.room


def pages(job: AnyJob) -> list[Page]:
    """As many markers for each power as it needs, in the sizes that its games use, in rows of the same length."""
    plan = planned(job)
    return [_page(job, plan, number) for number in range(len(plan.sheets))]


def planned(job: AnyJob) -> Plan:
    """On as few sheets as hold nearly all the markers that each power needs."""
    tracks, box = papers_of(job.edition).tracks, job.sheet_of_paper.content
    across = int((box.width - LABEL - BEYOND + 1e-6) // tracks.marker)
    small_across = int((box.width - LABEL - BEYOND + 1e-6) // SMALL)
    markers = [(power, tracks.markers(job.edition, power)) for power in job.edition.powers]
    small = _filled([(power, count.small) for power, count in markers], small_across)
    needed = [(power, count.discs) for power, count in markers]
    full = [(power, -(-discs // across)) for power, discs in needed if discs]
    wanted = {power.id: discs for power, discs in needed}
    less = [(power, rows - ((rows - 1) * across >= ENOUGH * wanted[power.id])) for power, rows in full]
    room = box.height - HEIGHT - 2 * BEYOND

    def plan(rows: Sequence[Rows]) -> Plan:
        most = int(room // tracks.marker)
        whole, split = _dealt(rows, most, keep=True), _dealt(rows, most, keep=False)
        sheets = whole if len(whole) == len(split) else split
        made = Plan(tracks.marker, across, sheets, small, small_across, room)
        return made if made.last <= 1 else Plan(tracks.marker, across, [*sheets, []], small, small_across, room)

    best = min(plan(full), plan(less), key=lambda made: len(made.sheets))
    for fewer in range(3):
        found = plan([(power, max(1, rows - fewer)) for power, rows in full]) if fewer else best
        if len(found.sheets) == 1 or found.last > LEAST_SHEET:
            break
    return found


def _filled(counts: Sequence[tuple[Power, int]], across: int) -> list[Power]:
    """So many of each power, and more of them to the end of the last row."""
    found = [power for power, count in counts for _unused in range(count)]
    more = islice(cycle([power for power, count in counts if count]), -len(found) % across)
    extra = [power.id for power in more]
    return [power for power, count in counts for _unused in range(count + extra.count(power.id))]


def _dealt(rows: Sequence[Rows], most: int, *, keep: bool) -> list[list[Rows]]:
    """The rows of each sheet; `keep` starts a new sheet rather than split a power."""
    sheets: list[list[Rows]] = [[]]
    free = most
    for power, many in rows:
        left = many
        if keep and left > free:
            sheets.append([])
            free = most
        while left:
            if not free:
                sheets.append([])
                free = most
            here = min(left, free)
            sheets[-1].append((power, here))
            left, free = left - here, free - here
    return sheets


def _page(job: AnyJob, plan: Plan, number: int) -> Page:
    note = _("Cut along the lines. Large ones go on what you take; small ones fit the spaces of tracks and charts.")

    def draw(sheet: Sheet) -> None:
        box = sheet.content
        top = title(sheet, job.edition, _("Control markers"), note) + BEYOND
        left, y = box.right - BEYOND - plan.across * plan.size, top
        for power, rows in plan.sheets[number]:
            _name(sheet, power, box.x, y, rows * plan.size)
            y += rows * plan.size
        powers = [*chain.from_iterable([power] * rows * plan.across for power, rows in plan.sheets[number])]
        _grid(sheet, job, powers, plan.across, plan.size, left, top)
        if number + 1 == len(plan.sheets):
            apart = APART if powers else 0.0
            small = min(left, box.right - BEYOND - plan.small_across * SMALL)
            _grid(sheet, job, plan.small, plan.small_across, SMALL, small, y + apart)

    return Page(draw)


def _grid(
    sheet: Sheet, job: AnyJob, powers: Sequence[Power], across: int, size: float, left: float, top: float
) -> None:
    """Full rows of squares with shared edges, and lines through all of them for a ruler and a knife."""
    corners = [(left + at % across * size, top + at // across * size) for at in range(len(powers))]
    drawn = size if sheet.ink.solid else size - 2 * OFF
    for power, (x, y) in zip(powers, corners, strict=True):
        marker(sheet, power, x + size / 2, y + size / 2, drawn, job.edition.sides[power.side])
    if corners:
        cut_lines(sheet, corners, size, size, BEYOND)


def _name(sheet: Sheet, power: Power, x: float, y: float, tall: float) -> None:
    """A power's name beside its rows, reading upward."""
    size, lines = fonts.wrap_to(power.name, fonts.SEMIBOLD, 10, tall - 2, 2 if tall < 2 * LABEL + 8 else 1)
    with sheet.turned(x + (3.6 if len(lines) == 1 else 2.4), y + tall / 2) as upward:
        upward.lines(0, 0, lines, size, fonts.SEMIBOLD, align="centre", leading=1.0)


def marker(sheet: Sheet, power: Power, x: float, y: float, size: float, side: Side | None = None) -> None:
    """A square around x, y; its side's mark around the emblem if there's room."""
    box = Box(x - size / 2, y - size / 2, size, size)
    ink = sheet.band(box, power.colour.light)
    wide = size * EMBLEM
    sheet.plate(Box(x - wide * 0.62, y - wide * 0.62, wide * 1.24, wide * 1.24))
    if side is not None and size > 2 * SMALL:
        side_mark(sheet, side, x, y, size / 2 - 1.6, ink, 0.7)
    emblem(sheet, power, x - wide / 2, y - wide / 2, wide, ink)
