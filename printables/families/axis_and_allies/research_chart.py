"""The research chart: every advance with a field for each power's marker."""

from collections.abc import Mapping, Sequence

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.powers import Power
from companion.families.axis_and_allies.sections.research import Technology
from companion.families.axis_and_allies.views.shapes import AxisAndAlliesPower
from companion.languages import _
from printables.families.axis_and_allies.job import AxisAndAlliesJob
from printables.families.axis_and_allies.lists import research_note, technology_text
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.emblem import emblem
from printables.pdf.paper import MM, Box
from printables.pdf.sheet import LEADING, Sheet
from printables.pdf.title import title

FIELD = 12.5
ROW, TALLEST = 18.0, 30.0
"""Row height, and the largest for a box with few advances."""
HEAD = 15.0


def pages(job: AxisAndAlliesJob) -> list[Page]:
    """One page with all charts; in a game, with the emblems of those that have an advance, and who is researching."""
    return [Page(lambda sheet: _draw(sheet, job))]


def _draw(sheet: Sheet, job: AxisAndAlliesJob) -> None:
    edition = job.edition
    now: Mapping[str, AxisAndAlliesPower] = {} if job.game is None else job.game.snapshot["powers"]
    line = _("{edition} · filled: {when}", edition=edition.title, when=_("now")) if now else ""
    y = title(sheet, edition, _("Research chart"), research_note(edition), line)
    box = sheet.content
    powers = [power for power in edition.powers if power.income != "none" and power.researches]
    charts = sorted({technology.chart for technology in edition.technologies})
    waiting = 18.0 if edition.rules.research == "researchers" else 0.0
    rows = len(edition.technologies)
    tall = min(TALLEST, (box.bottom - y - waiting - len(charts) * HEAD) / rows)
    for chart in charts:
        name = _("Chart {number}", number=chart) if len(charts) > 1 else _("Developments")
        entries = [technology for technology in edition.technologies if technology.chart == chart]
        y = _chart(sheet, edition, name, entries, powers, Box(box.x, y, box.width, tall), now)
    if waiting:
        _researchers(sheet, powers, Box(box.x, y + 4, box.width, 13), now)


def _field(powers: Sequence[Power]) -> float:
    """The width of a power's column: no word of a name is cut."""
    return max(FIELD, *(fonts.longest_word(power.name, fonts.REGULAR, 7) + 1.0 for power in powers))


def _chart(
    sheet: Sheet,
    edition: AxisAndAlliesEdition,
    name: str,
    entries: Sequence[Technology],
    powers: Sequence[Power],
    row: Box,
    now: Mapping[str, AxisAndAlliesPower],
) -> float:
    """One chart; the box is that of its first row, without the head. Returns the y below it."""
    wide = _field(powers)
    left = row.right - wide * len(powers)
    sheet.text(row.x, row.y + 11.5, name, 12, fonts.SEMIBOLD)
    for number, power in enumerate(powers):
        centre = left + (number + 0.5) * wide
        emblem(sheet, power, centre - 2.6, row.y + 3, 5.2)
        size, lines = fonts.wrap_to(power.name, fonts.REGULAR, 7, wide - 0.6, 2)
        sheet.lines(centre, row.y + 10.6, lines, size, colour=sheet.ink.muted, align="centre", leading=1.05)
    y = row.y + HEAD
    sheet.line(row.x, y, row.right, y, 0.6, sheet.ink.text)
    for number, entry in enumerate(entries):
        if number % 2 == 1:
            sheet.ground(Box(row.x, y, row.width, row.height))
        _entry(sheet, entry, technology_text(edition, entry), Box(row.x, y, left - row.x - 3, row.height))
        for field, power in enumerate(powers):
            centre, middle = left + (field + 0.5) * wide, y + row.height / 2
            sheet.circle(centre, middle, min(4.6, row.height / 2 - 1.2), stroke=sheet.ink.hair, width=0.6)
            if power.id in now and entry.id in now[power.id]["technologies"]:
                emblem(sheet, power, centre - 2.6, middle - 2.6, 5.2)
        y += row.height
        sheet.line(row.x, y, row.right, y)
    return y


def _entry(sheet: Sheet, technology: Technology, text: str, box: Box) -> None:
    middle, grown = box.y + box.height / 2, max(1.0, min(1.4, box.height / ROW))
    side = 8 * grown
    sheet.rect(Box(box.x + 0.6, middle - side / 2, side, side), stroke=sheet.ink.text, width=0.7, radius=1.6)
    sheet.text(
        box.x + 0.6 + side / 2, middle + 1.9 * grown, str(technology.number), 15 * grown, fonts.BOLD, align="centre"
    )
    left, room = box.x + side + 4, box.width - side - 4
    size, lines = fonts.wrap_to(text, fonts.REGULAR, 8 * grown, room, 3)
    step = size * LEADING / MM
    first = middle - (len(lines) * step + 3.8 * grown) / 2 + 3.2 * grown
    sheet.text(left, first, technology.name, 10.5 * grown, fonts.SEMIBOLD, room=room)
    sheet.lines(left, first + step + 0.6, lines, size, colour=sheet.ink.muted)


def _researchers(sheet: Sheet, powers: Sequence[Power], box: Box, now: Mapping[str, AxisAndAlliesPower]) -> None:
    """Where researchers wait for a breakthrough."""
    wide = _field(powers)
    left = box.right - wide * len(powers)
    sheet.text(box.x, box.y + 5.6, _("Researchers waiting"), 12, fonts.SEMIBOLD)
    sheet.text(
        box.x, box.y + 9.6, _("They roll again next turn and leave after a breakthrough."), 8, colour=sheet.ink.muted
    )
    for number, power in enumerate(powers):
        waiting = now[power.id]["researchers"] if power.id in now else 0
        if waiting:
            middle = left + (number + 0.5) * wide
            sheet.text(middle, box.y + box.height / 2 + 2, str(waiting), 16, fonts.BOLD, align="centre")
        sheet.rect(
            Box(left + number * wide + 0.8, box.y, wide - 1.6, box.height),
            stroke=sheet.ink.text,
            width=0.6,
            radius=1.2,
        )
