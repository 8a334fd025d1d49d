"""Tracks: the production track, longer than any box's, and the round track or calendar."""

from collections.abc import Mapping, Sequence

from companion.model.edition import Edition
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
        made.append(Page(lambda sheet: _production(sheet, edition, scenario, start), "Production track"))
    seen: list[object] = []
    for one in job.scenarios:
        track = papers.tracks.rounds(edition, one, papers.turns(edition, one))
        if track.shows not in seen:
            seen.append(track.shows)
            made.append(Page(track.draw, f"Round track {one.name}"))
    return made


def _production(sheet: Sheet, edition: Edition, scenario: Scenario, start: Mapping[str, int]) -> None:
    started = {power: value for power, value in start.items() if value}
    end = LONG_END if max(started.values(), default=0) > 100 else END
    note = "Put a small control marker on the circle of your number; move it whenever a territory changes hands."
    y = title(sheet, edition, "Production track", note, f"{edition.title} · marks: start of {scenario.name}")
    box = sheet.content
    columns = 10 if end == END else 15
    rows = -(-(end + 1) // columns)
    wide, tall = box.width / columns, (box.bottom - y) / rows
    for number in range(end + 1):
        cell = Box(box.x + number % columns * wide, y + number // columns * tall, wide, tall)
        here = [edition.power[power] for power, value in started.items() if value == number]
        _cell(sheet, number, here, cell)
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
