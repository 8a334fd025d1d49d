"""The city board: a row for each city with a field for each side, and how many each side needs to win."""

from companion.families.axis_and_allies.sections.board import Territory
from companion.families.axis_and_allies.sections.scenarios import Scenario
from companion.families.axis_and_allies.words import map_name
from companion.languages import _, msg
from companion.model.sides import SIDES, SideId
from companion.model.translated import side_name
from companion.model.wording import in_a_sentence, labelled
from printables.families.axis_and_allies.job import AxisAndAlliesJob
from printables.families.axis_and_allies.reference import needed, wins_now
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.emblem import emblem
from printables.pdf.flow import draw_all, heading, height_of, paragraph
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet
from printables.pdf.title import title
from printables.sheets.board.control_markers import FIELD as MARKER_FIELD

FIELD = 34.0
ROW, TALLEST = 15.0, 24.0
"""Row height, and the largest for a box with few cities."""
TALLY = 24.0
NOTE = msg("Put a small marker on the side that holds the city, and count the column.")


def pages(job: AxisAndAlliesJob) -> list[Page]:
    """One for each scenario with different starting holders."""
    made: list[Page] = []
    seen: list[dict[str, str | None]] = []
    for scenario in job.scenarios:
        start = job.edition.scenarios[scenario.id]
        board = job.position(start)["territories"]
        held = {place: board[place]["controller"] for place in job.edition.city_of}
        if held not in seen:
            seen.append(held)
            made.append(_page(job, start, held))
    return made


def _page(job: AxisAndAlliesJob, scenario: Scenario, held: dict[str, str | None]) -> Page:
    def draw(sheet: Sheet) -> None:
        when = _("now") if job.game is not None else _("start of {scenario}", scenario=scenario.name)
        line = _("{edition} · bold: {when}", edition=job.edition.title, when=when)
        y = title(sheet, job.edition, _("City board"), _(NOTE), line)
        box = sheet.content
        cities = [territory for territory in job.edition.territories if territory.city]
        wins = [
            heading(_("What wins"), box.width),
            *(paragraph(need, box.width, 10) for need in (*wins_now(job), *needed(job.edition))),
        ]
        maps = {city.map: [other for other in cities if other.map == city.map] for city in cities}
        tall = min(TALLEST, (box.bottom - y - len(maps) * TALLY - 9 - height_of(wins)) / len(cities))
        for number, side in enumerate(SIDES):
            centre = box.right - (len(SIDES) - number - 0.5) * FIELD
            sheet.text(centre, y + 5, side_name(job.edition, side), 14, fonts.BOLD, align="centre")
        y += 8
        for name, there in maps.items():
            for number, city in enumerate(there):
                _line(sheet, job, city, held[city.id], Box(box.x, y, box.width, tall), number % 2 == 0)
                y += tall
            counted = {city.id: held[city.id] for city in there}
            _tally(sheet, job, map_name(name) if name else "", counted, Box(box.x, y + 3, box.width, TALLY - 4))
            y += TALLY
        draw_all(sheet, wins, box.x, y)

    return Page(draw, scenario.name)


def _line(sheet: Sheet, job: AxisAndAlliesJob, city: Territory, holder: str | None, box: Box, ground: bool) -> None:
    if ground:
        sheet.ground(box)
    middle, grown = box.y + box.height / 2, max(1.0, min(1.4, box.height / ROW))
    power = job.edition.powers.get(holder or "")
    left = box.x + 10 * grown
    if power is not None:
        emblem(sheet, power, box.x + 1, middle - 3 * grown, 6 * grown)
    worth = _("value {value}", value=city.value)
    if city.id in job.edition.capital_of:
        worth = _("value {value} (capital)", value=city.value)
    note = ", ".join((city.name, worth))
    room = box.right - len(SIDES) * FIELD - left
    if box.height >= 11:
        sheet.text(left, middle + 0.4, city.city or "", 13 * grown, fonts.SEMIBOLD, room=room)
        sheet.text(left, middle + 0.4 + 3.8 * grown, note, 8 * grown, colour=sheet.ink.muted, room=room)
    else:
        least = min(room / 2, fonts.width(note, fonts.REGULAR, 8))
        wide = sheet.text(left, middle + 1.6, city.city or "", 13, fonts.SEMIBOLD, room=room - least - 3)
        sheet.text(left + 3 + wide, middle + 1.6, note, 8, colour=sheet.ink.muted, room=room - wide - 3)
    for number, side in enumerate(SIDES):
        centre = box.right - (len(SIDES) - number - 0.5) * FIELD
        half = max(MARKER_FIELD / 2, min(MARKER_FIELD / 2 + 0.6, box.height / 2 - 0.5))
        _field(sheet, side, centre, middle, half, power is not None and power.side == side)
    sheet.line(box.x, box.bottom, box.right, box.bottom)


def _field(sheet: Sheet, side: SideId, x: float, y: float, half: float, start: bool) -> None:
    """Square for the Axis, round for the Allies; bold where the city is at the start."""
    ink, width = (sheet.ink.text, 1.4) if start else (sheet.ink.hair, 0.6)
    if side == "axis":
        sheet.rect(Box(x - half, y - half, 2 * half, 2 * half), stroke=ink, width=width)
    else:
        sheet.circle(x, y, half, stroke=ink, width=width)


def _tally(sheet: Sheet, job: AxisAndAlliesJob, where: str, held: dict[str, str | None], box: Box) -> None:
    """The cities of each side, counted for each map apart."""
    sheet.line(box.x, box.y, box.right, box.y, 0.8, sheet.ink.text)
    words = _("Cities now") if job.game is not None else _("Cities at the start")
    sheet.text(box.x, box.y + 7, labelled(where, in_a_sentence(words)) if where else words, 12, fonts.SEMIBOLD)
    later = _("Cities later: write with a pencil.") if job.game is not None else _("Cities now: write with a pencil.")
    sheet.text(box.x, box.y + 12, later, 9, colour=sheet.ink.muted)
    for number, side in enumerate(SIDES):
        centre = box.right - (len(SIDES) - number - 0.5) * FIELD
        count = sum(job.edition.powers[place].side == side for place in held.values() if place is not None)
        sheet.text(centre, box.y + 8.4, str(count), 22, fonts.BOLD, align="centre")
        sheet.rect(Box(centre - 9, box.y + 10.6, 18, 8.6), stroke=sheet.ink.text, width=0.6, radius=1)
