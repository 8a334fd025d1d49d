"""The front of a setup chart: whose it is, the opening figures, the order of play; the rest is the family's."""

from collections.abc import Sequence

from companion.languages import _
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from companion.model.wording import capitalized, in_parts
from printables.families import papers_of
from printables.families.family import Figure
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.flow import Block, draw_all, height_of
from printables.pdf.paper import MM, Box
from printables.pdf.sheet import Sheet
from printables.pdf.title import start_of_play
from printables.sheets.game.report import status
from printables.sheets.setup.power_sheet import (
    BESIDE_CODE,
    ROW,
    head,
    outer_band,
    phase_strip,
    power_code,
    strip_height,
    turn_strip,
)

TOP, FIGURES = 31.0, 14.0
"""Heights of the sheet's header and of the large figures."""
LINE = 0.4
"""The distance of two lines below the name, in millimeters per point of their type."""


def draw_front(
    sheet: Sheet, job: AnyJob, scenario: Scenario, power: Power, foot: Sequence[Block] = (), *, alone: bool = False
) -> None:
    """The whole side; at the bottom, whatever fits from the back, unless it's `alone`."""
    edition, papers, box = job.edition, papers_of(job.edition), sheet.content
    outer_band(sheet, power, front=True)
    _top(sheet, job, scenario, power, box)
    y = _figures(sheet, papers.setup.figures(job, scenario, power), box, box.y + TOP)
    y = turn_strip(sheet, papers.turns(edition, scenario), power, Box(box.x, y + 2, box.width, ROW))
    phase_strip(sheet, job.in_play(papers.setup.phases(edition, power)), Box(box.x, y + 3, box.width, 7))
    body = Box(box.x, y + 13, box.width, box.bottom - y - 13)
    below = height_of(foot)
    room = Box(body.x, body.y, body.width, body.height - below)
    papers.setup.front(sheet, job, scenario, power, room, alone=alone)
    draw_all(sheet, foot, body.x, body.bottom - below)


def body_of(job: AnyJob, scenario: Scenario, power: Power) -> Box:
    """The space on a front for the family to fill."""
    box, papers = job.sheet_of_paper.content, papers_of(job.edition)
    figures = FIGURES if papers.setup.figures(job, scenario, power) else 0.0
    strip = strip_height(papers.turns(job.edition, scenario), Box(box.x, 0, box.width, ROW))
    above = TOP + figures + 2 + strip + 13
    return Box(box.x, box.y + above, box.width, box.height - above)


def _top(sheet: Sheet, job: AnyJob, scenario: Scenario, power: Power, box: Box) -> None:
    line = _("{start} · setup", start=start_of_play(job.edition, scenario))
    if job.goes_on:
        line = f"{job.running.snapshot['name']} · {status(job)}"
    room = box.width - BESIDE_CODE
    head(sheet, job.edition, power, line, room, box.x, box.y)
    size, lines = fonts.wrap_to(_told(job, power), fonts.BOLD, 9, room, 2)
    sheet.lines(box.x, box.y + 27.6 - (len(lines) - 1) * size * LINE, lines, size, fonts.BOLD, leading=LINE * MM)
    power_code(sheet, job, power)


def _told(job: AnyJob, power: Power) -> str:
    """What to set up along with the pieces: a bid's units; in a game in progress, what the power holds and awaits."""
    if job.goes_on:
        held = papers_of(job.edition).books.further(job, power.id)
        return capitalized(f"{in_parts(held)}.") if held else ""
    units = {} if job.game is None else job.game.bid_units.get(power.id, {})
    words = job.edition.units_in_words(units)
    return _("From the bid: {units}. Set up before the first turn.", units=words) if units else ""


def _figures(sheet: Sheet, shown: Sequence[Figure], box: Box, y: float) -> float:
    """Large figures, or fields to pencil them in. Returns the y below them."""
    if not shown:
        return y
    wide = box.width / len(shown)
    for number, (figure, words) in enumerate(shown):
        _figure(sheet, figure, words, Box(box.x + number * wide, y, wide - 4, 13))
    sheet.line(box.x, y - 1.5, box.right, y - 1.5)
    sheet.line(box.x, y + FIGURES, box.right, y + FIGURES)
    return y + FIGURES


def _figure(sheet: Sheet, figure: str, words: str, box: Box) -> None:
    if figure:
        wide = sheet.text(box.x, box.y + 10.3, figure, 34, fonts.BOLD)
    else:
        wide = 18.0
        sheet.rect(Box(box.x, box.y + 1.5, wide, 10), stroke=sheet.ink.text, width=0.6)
    size, lines = fonts.wrap_to(words, fonts.REGULAR, 8.5, box.width - wide - 4, 3)
    first = box.y + 7.4 - (len(lines) - 1) * size * 0.21
    sheet.lines(box.x + wide + 3, first, lines, size)
