"""Tracks: the production track, longer than any box's, and the round track or calendar."""

from collections.abc import Sequence

from companion.languages import _
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from printables.families import papers_of
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.emblem import emblem
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet
from printables.pdf.title import title
from printables.sheets.board.control_markers import SMALL

END, LONG_END = 200, 300
"""Where the track ends; the long one is for boxes whose powers start above 100."""


def pages(job: AnyJob) -> list[Page]:
    """The production track if there is one, then a round track or calendar for each scenario whose rounds differ."""
    edition, scenario, papers = job.edition, job.scenarios[0], papers_of(job.edition)
    made: list[Page] = []
    start = papers.tracks.production(edition, scenario)
    if start is not None:
        marks = papers.tracks.marks(job, scenario) if papers.tracks.marks is not None else list(start.items())
        made.append(Page(lambda sheet: _production(sheet, job, scenario, marks), "Production track"))
    seen: list[object] = []
    for one in job.scenarios:
        track = papers.tracks.rounds(edition, one, papers.turns(edition, one))
        if track.shows not in seen:
            seen.append(track.shows)
            made.append(Page(track.draw, f"Round track {one.name}"))
    return made


def _end(job: AnyJob, marks: Sequence[tuple[str, int]]) -> int:
    """The last number: as far as anybody can get, in full tens; at most so many that a page holds them."""
    end = LONG_END if max((value for _power, value in marks), default=0) > 100 else END
    most = papers_of(job.edition).tracks.most(job.edition)
    return end if most is None else min(end, -(-most // 10) * 10)


def _production(sheet: Sheet, job: AnyJob, scenario: Scenario, marks: Sequence[tuple[str, int]]) -> None:
    edition = job.edition
    started = [(power, value) for power, value in marks if value]
    end = _end(job, started)
    note = "Put a small control marker on the circle of your number; move it whenever a territory changes hands."
    when = _("now") if job.game is not None else _("start of {scenario}", scenario=scenario.name)
    line = _("{edition} · marks: {when}", edition=edition.title, when=when)
    y = title(sheet, edition, "Production track", note, line)
    box = sheet.content
    columns = 15 if end > END else 10
    rows = -(-(end + 1) // columns)
    wide, tall = box.width / columns, (box.bottom - y) / rows
    for number in range(end + 1):
        cell = Box(box.x + number % columns * wide, y + number // columns * tall, wide, tall)
        here = [edition.power[power] for power, value in started if value == number]
        _cell(sheet, number, here, cell)
    if end not in (END, LONG_END):
        return
    beyond = f"Beyond {end}: leave a marker on {end} and begin again at 0 with a second one."
    sheet.text(cell.right + 3, cell.y + cell.height / 2 + 1, beyond, 8, colour=sheet.ink.muted)


def _cell(sheet: Sheet, number: int, here: Sequence[Power], cell: Box) -> None:
    """A field: its number at the edge, where no marker hides it, and a circle for the marker beside or below it."""
    ten = number % 10 == 0
    if ten:
        sheet.ground(cell)
    sheet.rect(cell, stroke=sheet.ink.hair, width=0.5)
    radius = SMALL / 2
    beside = cell.width > SMALL + 8
    size = 12 if ten else 10
    if beside:
        sheet.text(
            cell.x + 1.2, cell.y + cell.height / 2 + 1.4, str(number), size, fonts.BOLD if ten else fonts.REGULAR
        )
        x, y = cell.right - radius - 0.6, cell.y + cell.height / 2
    else:
        sheet.text(cell.x + 1, cell.y + 3.2, str(number), size - 2, fonts.BOLD if ten else fonts.REGULAR)
        x, y = cell.x + cell.width / 2, cell.bottom - radius - 0.2
    sheet.circle(x, y, radius, stroke=sheet.ink.hair, width=0.3)
    across = {1: 5.2, 2: 3.4}.get(len(here), 2.6)
    for at, power in enumerate(here):
        left = x - across * min(2, len(here)) / 2 + at % 2 * across
        top = y - across / 2 if len(here) < 3 else y - across + at // 2 * across
        emblem(sheet, power, left, top, across - 0.3)
