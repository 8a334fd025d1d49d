"""The production display: a lane of boxes for every kind of unit that's rebuilt, counting down to 1.

For games in which eliminated units come back box by box. A field stays empty if only the box has the first one.
"""

from collections.abc import Callable, Sequence

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.languages import _, n_
from companion.model.sections.powers import Power
from companion.model.wording import in_parts
from printables.families.second_world_war.job import SecondWorldWarJob
from printables.families.second_world_war.rebuilding import Entry, Lane, lanes_of, longest_lane, rules
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.emblem import emblem
from printables.pdf.flow import draw_all, paragraph
from printables.pdf.paper import MM, Box
from printables.pdf.pieces import height_of, piece
from printables.pdf.sheet import Sheet
from printables.pdf.title import title

BOX = 16.0
"""The minimum size of a box: it holds a counter."""
TALLEST = 20.0
NAME = 37.0
EXIT = 20.0
APART = 0.5
"""The space between two boxes of a lane."""
NUMBERS = 6.5
RULES = 20.0


def pages(job: SecondWorldWarJob) -> list[Page]:
    """A page for land and air, one for the sea; more if they don't fit."""
    lanes = lanes_of(job)
    groups = [(_("Land and air"), ("land", "air", "building")), (_("At sea"), ("sea",))]
    found = []
    for title_, kinds in groups:
        mine = [lane for lane in lanes if lane.unit.kind in kinds]
        most = _most(job)
        for at in range(0, len(mine), most):
            found.append(Page(_page(job, title_, mine[at : at + most]), title_ if at == 0 else "", landscape=True))
    return found


def _most(job: SecondWorldWarJob) -> int:
    """How many lanes fit on a page."""
    paper = job.sheet_of_paper.turned().content
    return int((paper.height - 16 - NUMBERS - RULES) // (BOX + 2 * APART))


def _page(job: SecondWorldWarJob, what: str, lanes: Sequence[Lane]) -> Callable[[Sheet], None]:
    def draw(sheet: Sheet) -> None:
        note = _("Put a unit in its first box; each resource moves it one box to the right.")
        y = title(sheet, job.edition, _("Production · {what}", what=what), note)
        box = sheet.content
        longest = max(lane.boxes for lane in lanes)
        wide = (box.width - NAME - EXIT) / max(longest, longest_lane(job.edition))
        right = box.right - EXIT
        for number in range(1, longest + 1):
            sheet.text(
                right - (number - 0.5) * wide, y + 4.8, str(number), 13, fonts.BOLD, sheet.ink.muted, align="centre"
            )
        y += NUMBERS
        tall = min(TALLEST, (box.bottom - RULES - y) / len(lanes))
        for lane in lanes:
            _lane(sheet, job, lane, Box(box.x, y, box.width, tall), wide)
            y += tall
        _rules(sheet, job.edition, lanes, Box(box.x, box.bottom - RULES + 2.5, box.width, RULES - 2.5))

    return draw


def _lane(sheet: Sheet, job: SecondWorldWarJob, lane: Lane, box: Box, wide: float) -> None:
    right, under_way = box.right - EXIT, _under_way(job, lane)
    if lane.lap == 1:
        sheet.line(box.x, box.y, box.right, box.y, 0.6, sheet.ink.muted)
    _name(sheet, job.edition, lane, Box(box.x, box.y, NAME, box.height))
    for number in range(lane.boxes, 0, -1):
        cell = Box(right - number * wide, box.y + APART, wide - APART, box.height - 2 * APART)
        _box(sheet, job.edition, lane, number, cell)
        _counters(sheet, [job.edition.powers[power] for power, at in under_way if at == number], cell)
    _exit(sheet, job.edition, lane, Box(right, box.y, EXIT, box.height))


def _box(sheet: Sheet, edition: SecondWorldWarEdition, lane: Lane, number: int, cell: Box) -> None:
    if lane.lap < lane.laps:
        _corner(sheet, cell)
    entries = [entry for entry in lane.entries if entry.box == number and lane.lap == 1]
    ink, width = (sheet.ink.text, 0.9) if entries else (sheet.ink.hair, 0.5)
    sheet.rect(cell, stroke=ink, width=width, radius=0.8)
    sheet.text(cell.right - 1.2, cell.y + 3.4, str(number), 8, colour=sheet.ink.muted, align="right")
    if entries:
        _starts(sheet, edition, entries, cell)


def _counters(sheet: Sheet, powers: Sequence[Power], cell: Box) -> None:
    """The emblems of those with units in a box."""
    size = min(7.0, (cell.width - 2) / max(1, len(powers)))
    left = cell.x + (cell.width - size * len(powers)) / 2
    for at, power in enumerate(powers):
        emblem(sheet, power, left + at * size, cell.y + (cell.height - size) / 2, size - 0.4)


def _under_way(job: SecondWorldWarJob, lane: Lane) -> list[tuple[str, int]]:
    """Whose units are in which boxes of a lane, in the game being printed."""
    powers = job.game.snapshot["powers"] if job.game is not None else {}
    return [
        (power, unit["box"])
        for power, books in powers.items()
        for unit in books["in_production"]
        if (unit["unit"], unit["lap"]) == (lane.unit.id, lane.lap)
    ]


def _corner(sheet: Sheet, cell: Box) -> None:
    """The mark of a lap with the counter flipped: a folded corner."""
    fold, x, y = 4.0, cell.right, cell.bottom
    sheet.curve([(x, y - fold), (x - fold, y - fold), (x - fold, y)], 0.5, sheet.ink.muted)
    sheet.line(x, y - fold, x - fold, y, 0.5, sheet.ink.muted)


def _starts(sheet: Sheet, edition: SecondWorldWarEdition, entries: Sequence[Entry], cell: Box) -> None:
    """Who enters here: a label at the bottom of the box, with emblems if it's only some powers."""
    x = cell.x + 1.2
    everybody = any(not entry.powers and not entry.option for entry in entries)
    for power in dict.fromkeys(power for entry in entries if not everybody for power in entry.powers):
        emblem(sheet, edition.powers[power], x, cell.y + 1, 3)
        x += 3.6
    optional = all(entry.option for entry in entries)
    sheet.text(cell.x + 1.2, cell.bottom - 1.3, _("option") if optional else _("start"), 7, fonts.SEMIBOLD)


def _name(sheet: Sheet, edition: SecondWorldWarEdition, lane: Lane, box: Box) -> None:
    middle = box.y + box.height / 2
    if lane.lap > 1:
        sheet.text(box.x + 12, middle + 0.6, _("then unflipped"), 7.5, colour=sheet.ink.muted, room=NAME - 13)
        return
    piece(sheet, lane.unit, box.x, middle - height_of(10) / 2 - 1, 10)
    size, lines = fonts.wrap_to(lane.unit.name, fonts.BOLD, 10.5, NAME - 13, 2)
    step = size * 1.05 / MM
    y = middle - (len(lines) * step + 4.4) / 2 + size * 0.27
    sheet.lines(box.x + 12, y, lines, size, fonts.BOLD, leading=1.05)
    y += (len(lines) - 1) * step
    if lane.entries:
        small, broken = fonts.wrap_to(_first_words(edition, lane), fonts.REGULAR, 7.5, NAME - 13, 2)
        sheet.lines(box.x + 12, y + 3.8, broken, small, colour=sheet.ink.muted, leading=1.1)
    else:
        wide = sheet.text(box.x + 12, y + 5.2, _("first box"), 7.5, colour=sheet.ink.muted)
        sheet.rect(Box(box.x + 13.5 + wide, y + 1.9, 8, 4.6), stroke=sheet.ink.text, width=0.6, radius=0.6)


def _first_words(edition: SecondWorldWarEdition, lane: Lane) -> str:
    """The first box in words: everybody's, then those of some powers, then those of an option."""
    parts = []
    for entry in lane.entries:
        who = ", ".join(edition.powers[power].name for power in entry.powers)
        if entry.option:
            parts.append(_("or {box} by option", box=entry.box))
        else:
            parts.append(f"{who} {entry.box}" if who else _("first box {box}", box=entry.box))
    boxes = in_parts(parts)
    return _("{boxes}, flipped", boxes=boxes) if lane.laps > 1 else boxes


def _exit(sheet: Sheet, edition: SecondWorldWarEdition, lane: Lane, box: Box) -> None:
    """What comes after the 1-box: the second lap, or the map."""
    middle = box.y + box.height / 2
    x = box.x + 1.4
    if lane.lap < lane.laps:
        _turn_over(sheet, x, middle)
        lines = (_("turn over,"), _("back to {box}", box=lane.boxes))
    else:
        _arrow(sheet, x, middle)
        lines = (_("deploy:"), n_("{count} point", "{count} points", edition.building.deploy_points))
    sheet.lines(x + 5.9, middle - 0.5, lines, 7.5, fonts.SEMIBOLD, leading=1.15)


def _arrow(sheet: Sheet, x: float, y: float) -> None:
    sheet.line(x, y, x + 4.6, y, 1.0, sheet.ink.text)
    sheet.curve([(x + 2.8, y - 1.6), (x + 4.8, y), (x + 2.8, y + 1.6)], 1.0, sheet.ink.text)


def _turn_over(sheet: Sheet, x: float, y: float) -> None:
    """A U-turn arrow to the next lane below."""
    sheet.curve(
        [(x, y - 2), (x + 3.4, y - 2), (x + 4.8, y - 0.6), (x + 4.8, y + 1), (x + 3.4, y + 2.4), (x + 0.4, y + 2.4)],
        1.0,
        sheet.ink.text,
    )
    sheet.curve([(x + 2, y + 0.8), (x + 0.2, y + 2.4), (x + 2, y + 4)], 1.0, sheet.ink.text)


def _rules(sheet: Sheet, edition: SecondWorldWarEdition, lanes: Sequence[Lane], box: Box) -> None:
    sheet.line(box.x, box.y, box.right, box.y, 0.6, sheet.ink.text)
    gap = 7.0
    columns = rules(edition, {lane.unit.id for lane in lanes})
    wide = (box.width - gap * (len(columns) - 1)) / len(columns)
    for number, lines in enumerate(columns):
        blocks = [paragraph(line, wide, 7.6, after=0.4) for line in lines]
        draw_all(sheet, blocks, box.x + number * (wide + gap), box.y + 1.2)
