"""Tracks: the production track, as far as a game gets, and the round track or calendar."""

from collections.abc import Sequence
from functools import partial

from companion.languages import _
from companion.model.edition import Edition
from companion.model.sections.scenarios import Scenario
from printables.families import papers_of
from printables.families.family import Mark
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.emblem import emblem
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet
from printables.pdf.title import title
from printables.sheets.board.control_markers import PAIR

TALLEST = 21.0
"""The maximum field height."""
BELOW = 8.0
"""The height of a note below a track whose last row is full."""
TENS = 200
"""The last number of the longest track with ten to a row."""
SHORT, LONG = 100, 300
"""The last number of a track if nobody has more than half of it, and the last that fits on a page."""


def pages(job: AnyJob) -> list[Page]:
    """The production track, if any, then a round track or calendar for each scenario with different rounds."""
    edition, papers = job.edition, papers_of(job.edition)
    made: list[Page] = []
    seen: list[object] = []
    for scenario in job.scenarios:
        if papers.tracks.production(edition, scenario) is None:
            continue
        marks = papers.tracks.marks(job, scenario)
        if marks not in seen:
            seen.append(marks)
            made.append(Page(partial(_production, job=job, scenario=scenario, marks=marks), _("Production track")))
    for item in job.scenarios:
        turns = papers.turns(edition, item)
        track = papers.tracks.rounds(edition, item, turns)
        over = 0 if job.game is None else papers.tracks.over(edition, item, job.game.snapshot, turns)
        if track.shows not in seen:
            seen.append(track.shows)
            made.append(Page(partial(track.draw, over), _("Round track {name}", name=item.name)))
    return made


def _end(job: AnyJob, marks: Sequence[Mark]) -> int:
    """The last number: twice what the richest has, in full rows; no farther than anybody can get."""
    richest = max((mark.value for mark in marks), default=0)
    end = min(LONG, max(SHORT, -(-2 * richest // 10) * 10))
    most = papers_of(job.edition).tracks.most(job.edition)
    return end if most is None else min(end, most)


def _production(sheet: Sheet, job: AnyJob, scenario: Scenario, marks: Sequence[Mark]) -> None:
    edition = job.edition
    started = [mark for mark in marks if mark.value]
    end = _end(job, started)
    note = _("Put a small control marker on your number. Move it whenever a territory changes hands.")
    when = _("now") if job.game is not None else _("start of {scenario}", scenario=scenario.name)
    line = _("{edition} · marks: {when}", edition=edition.title, when=when)
    y = title(sheet, edition, _("Production track"), note, line)
    box = sheet.content
    columns = 15 if end > TENS else 10
    rows = -(-(end + 1) // columns)
    over = [(edition.powers[mark.power], mark.value) for mark in started if mark.value > end]
    words = [_("{power}: {value}", power=power.name, value=value) for power, value in over]
    if end != papers_of(edition).tracks.most(edition) or over:
        words.append(_("Beyond {end}: leave a marker on {end} and start again at 0 with a second one.", end=end))
    below = BELOW if words and not (end + 1) % columns else 0.0
    wide, tall = box.width / columns, min(TALLEST, (box.bottom - y - below) / rows)
    for number in range(end + 1):
        cell = Box(box.x + number % columns * wide, y + number // columns * tall, wide, tall)
        _cell(sheet, edition, number, [mark for mark in started if mark.value == number], cell)
    left, middle = (box.x, cell.bottom + BELOW / 2) if below else (cell.right + 3, cell.y + cell.height / 2)
    for power, _value in over:
        emblem(sheet, power, left, middle - 2.2, 4.4)
        left += 5.4
    sheet.text(left, middle + 1, "  ".join(words), 8, colour=sheet.ink.muted, room=box.right - left)


def _cell(sheet: Sheet, edition: Edition, number: int, here: Sequence[Mark], cell: Box) -> None:
    """A field: its number at the edge, where no marker hides it, and space for two markers beside or below it."""
    ten = number % 10 == 0
    if ten:
        sheet.ground(cell)
    sheet.rect(cell, stroke=sheet.ink.hair, width=0.5)
    wide, tall = PAIR
    beside = cell.width > wide + 6.6
    font = fonts.BOLD if ten else fonts.REGULAR
    size = fonts.fit(str(number), font, 12 if ten else 10, cell.width - wide - 2.2) if beside else 10 if ten else 8
    if beside:
        spare = cell.width - wide - 0.6 - fonts.width(str(number), font, size)
        sheet.text(cell.x + min(1.2, spare / 2), cell.y + cell.height / 2 + 1.4, str(number), size, font)
        field = Box(cell.right - wide - 0.6, cell.y + (cell.height - tall) / 2, wide, tall)
    else:
        sheet.text(cell.x + 1, cell.y + 3.2, str(number), size, font)
        field = Box(cell.x + (cell.width - wide) / 2, cell.bottom - tall - 0.4, wide, tall)
    sheet.rect(field, stroke=sheet.ink.hair, width=0.3, radius=0.6)
    across = min(5.2, field.width / max(1, len(here)))
    left = field.x + (field.width - across * len(here)) / 2
    for at, mark in enumerate(here):
        top = field.y + (field.height - across) / 2 + 0.15
        emblem(sheet, edition.powers[mark.power], left + at * across + 0.15, top, across - 0.3)
    economies = [mark.economy for mark in here if mark.economy]
    if economies:
        below = field.bottom + 2.6 if beside else field.y - 0.8
        size = fonts.fit(", ".join(economies), fonts.REGULAR, 7, cell.width - 1)
        sheet.text(cell.right - 0.6, below, ", ".join(economies), size, align="right", room=cell.width - 1)
