"""The front of a setup chart in Axis & Allies: a checklist of what goes where."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.languages import _, n_
from companion.model.sections import powers, scenarios
from companion.model.sections.units import Unit
from companion.model.wording import in_parts, one_or_many
from printables.families.axis_and_allies.job import AxisAndAlliesJob
from printables.families.axis_and_allies.lists import pieces
from printables.families.axis_and_allies.starts import Space, Start, started
from printables.pdf import fonts
from printables.pdf.flow import Block, draw_all, heading, space
from printables.pdf.paper import MM, Box
from printables.pdf.pieces import beside, height_of
from printables.pdf.sheet import Sheet
from printables.sheets.box_names import printed_names
from printables.sheets.setup.unit_form import TONIGHT, UNCOUNTED, heads_height, unit_form, unit_heads

NAME = 56.0
"""Width of the name column, including the checkbox."""
NOTE = 7.0
"""Type size of the notes below names."""
STEP = 2.7
"""Line height of a note."""
ROW, TALLEST = 9.2, 12.4
"""Row height, and the largest for a power with few rows."""


def draw_start(
    sheet: Sheet,
    job: AxisAndAlliesJob,
    scenario: scenarios.Scenario,
    power: powers.Power,
    box: Box,
    *,
    alone: bool = False,
) -> None:
    """The checklist; if the edition has no setup, a form to copy the box's chart into."""
    start = started(job, scenario, power)
    if start.land or start.sea:
        _checklist(sheet, start, box, alone=alone)
    else:
        uncounted = {"name": TONIGHT, "note": UNCOUNTED} if start.now is not None else {}
        unit_form(
            sheet, pieces(start.edition, start.power), Box(box.x, box.y + 1, box.width, box.height - 1), **uncounted
        )


def _used(start: Start, lines: Sequence[Space]) -> list[Unit]:
    """The kinds of units in these lines."""
    return [unit for unit in start.edition.units if any(unit.id in line.units for line in lines)]


HEADING = 7.9
TOTAL_ROW, TALL_ROW = 8.4, 11.4
"""Row heights of the pieces to get, with names on one line and on two."""
MANY = 10
"""From this many columns on, their heads have silhouettes, as the rows do."""
COLUMN = 24.0
"""The widest unit column."""


BELOW = 6.9
"""The minimum height of a row with a note below its name."""
ROOMY = 7.4
"""From this height on, a note goes below its name even if there's room beside it."""
LEAST_ROW = 5.2
"""The minimum row height: otherwise, the pieces to get go on the back."""
ABOVE = 68.0
"""The height of the rest of a front, without margins, with one row of powers."""


@dataclass(frozen=True)
class Layout:
    """A checklist's layout: its sections, the pieces to get, and their heights."""

    sections: tuple[tuple[str, tuple[Space, ...]], ...]
    totals: tuple[Unit, ...]
    across: int
    tall: float
    fixed: float
    """Everything but the rows and the pieces to get."""

    @property
    def lines(self) -> int:
        """The number of spaces listed."""
        return sum(len(lines) for _unused, lines in self.sections)

    @property
    def fetching(self) -> float:
        """The height of the pieces to get, with their heading."""
        return HEADING + 2 + -(-len(self.totals) // self.across) * self.tall

    def row(self, height: float, crowded: bool) -> float:
        """The row height in a checklist of this height."""
        return min(TALLEST, (height - self.fixed - (0 if crowded else self.fetching)) / self.lines)


def layout_of(start: Start, width: float) -> Layout:
    """How the checklist of a power is set, on a sheet so wide."""
    sections = tuple((title, lines) for title, lines in ((_("On land"), start.land), (_("At sea"), start.sea)) if lines)
    totals = tuple(unit for unit in start.edition.units if unit.id in start.totals)
    fitting = (many for many in range(7, 1, -1) if all(_named(start, unit, width / many, 2) for unit in totals))
    most = max(1, min(next(fitting, 1), len(totals)))
    across = -(-len(totals) // max(1, -(-len(totals) // most))) or 1  # rows of nearly the same length
    tall = TOTAL_ROW if all(_named(start, unit, width / across, 1) for unit in totals) else TALL_ROW
    heads = [
        heads_height(
            used := _used(start, lines), _column(start, lines, width), len(used) >= MANY, printed=_printed(start)
        )
        for _title, lines in sections
    ]
    long = sum(_more(line) for _title, lines in sections for line in lines)
    return Layout(sections, totals, across, tall, len(sections) * (HEADING + 2) + sum(heads) + long)


def _notes(line: Space) -> tuple[str, ...]:
    """A space's note, wrapped to the name column."""
    return fonts.wrap(line.note, fonts.REGULAR, NOTE, NAME - 9) if line.note else ()


def _more(line: Space) -> float:
    """A row's extra height: its note takes several lines."""
    return (len(_notes(line)) - 1) * STEP + BELOW - LEAST_ROW if len(_notes(line)) > 1 else 0.0


def _printed(start: Start) -> dict[str, str]:
    """The pieces' names in the box, if the sheet is in another language."""
    return printed_names(start.edition.units, start.edition.source.units.by_id)


def _crowded(layout: Layout, box: Box) -> bool:
    """Whether a front's rows would be too low with the pieces to get below them; the box is the page's."""
    return layout.row(box.height - ABOVE, crowded=False) < LEAST_ROW


def _checklist(sheet: Sheet, start: Start, box: Box, *, alone: bool) -> None:
    layout = layout_of(start, box.width)
    crowded = _crowded(layout, sheet.content)
    row = layout.row(box.height, crowded)
    y = box.y
    for number, (title, section) in enumerate(layout.sections):
        note = "" if number else _what_to_do(on_the_back=crowded and not alone)
        y = draw_all(sheet, [heading(title, box.width, note)], box.x, y)
        y = _section(sheet, start, section, Box(box.x, y, box.width, row), _column(start, section, box.width)) + 2
    if not crowded:
        draw_all(sheet, _fetched(start, layout, box.width), box.x, y)


def _what_to_do(*, on_the_back: bool) -> str:
    if on_the_back:
        return _("Check off each line when its pieces are on the board. The back lists what to get from the box.")
    return _("Check off each line when its pieces are on the board.")


def carried_over(job: AxisAndAlliesJob, scenario: scenarios.Scenario, power: powers.Power, width: float) -> list[Block]:
    """The pieces to get, if a power's front has no room for them."""
    start = started(job, scenario, power)
    layout = layout_of(start, width)
    fits = not layout.sections or not _crowded(layout, job.sheet_of_paper.content)
    return [] if fits else [*_fetched(start, layout, width), space(1.5)]


def unused(job: AxisAndAlliesJob, scenario: scenarios.Scenario, power: powers.Power, box: Box) -> float:
    """The empty space below a checklist of few lines, even with the largest type."""
    layout = layout_of(started(job, scenario, power), box.width)
    if not layout.sections or _crowded(layout, job.sheet_of_paper.content):
        return 0.0
    return box.height - layout.fixed - layout.fetching - layout.lines * layout.row(box.height, crowded=False)


def _fetched(start: Start, layout: Layout, width: float) -> list[Block]:
    pieces = sum(start.totals.values())
    note = n_("{count} piece in all", "{count} pieces in all", pieces) if pieces else ""
    if all(unit in start.edition.facilities.ids for unit in start.totals):
        note = " · ".join(filter(None, (note, _(UNCOUNTED))))
    wide = width / layout.across

    def draw(sheet: Sheet, x: float, y: float) -> None:
        for number, unit in enumerate(layout.totals):
            left, top = x + number % layout.across * wide, y + 1 + number // layout.across * layout.tall
            _total(sheet, unit, start.totals[unit.id], Box(left, top, wide, layout.tall))

    return [heading(_("Get from the box"), width, note), Block(layout.fetching - HEADING, draw)]


def _column(start: Start, section: Sequence[Space], width: float) -> float:
    """A section's column width."""
    return min(COLUMN, (width - NAME) / max(1, len(_used(start, section))))


def _named(start: Start, unit: Unit, wide: float, lines: int) -> bool:
    """Whether the name of a piece to get fits on this many lines."""
    count = start.totals[unit.id]
    return fonts.whole(one_or_many(count, unit.name, unit.plural), fonts.REGULAR, NOTE, _beside(count, wide), lines)


def _beside(count: int, wide: float) -> float:
    """What is left of a cell this wide beside check box and figure."""
    return wide - fonts.width(str(count), fonts.BOLD, 13) - 9.6


def _section(sheet: Sheet, start: Start, lines: Sequence[Space], box: Box, wide: float) -> float:
    """The rows of land or sea; the box is that of the first. Returns the y below the last."""
    units, y, row = _used(start, lines), box.y, box.height
    centres = [box.x + NAME + (number + 0.5) * wide for number in range(len(units))]
    digits = max((len(str(count)) for line in lines for count in line.units.values()), default=1)
    cells = Cells(units, centres, wide, digits)
    with sheet.tagged("Table"):
        with sheet.tagged("TR"):
            with sheet.tagged("TH", scope="Column"):
                pass  # above the names of spaces
            pictured = len(units) >= MANY
            y = unit_heads(sheet, units, centres, wide, y, pictures=pictured, printed=_printed(start))
        sheet.line(box.x, y, box.right, y)
        for number, line in enumerate(lines):
            field = Box(box.x, y, box.width, row + _more(line))
            if number % 2 == 0:
                sheet.ground(field)
            with sheet.tagged("TR"):
                _line(sheet, line, cells, field)
            y = field.bottom
            sheet.line(box.x, y, box.right, y)
    return y


@dataclass(frozen=True)
class Cells:
    """A section's columns: units, centers, width, and the digits of the longest count."""

    units: Sequence[Unit]
    centres: Sequence[float]
    wide: float
    digits: int

    def grown(self, wanted: float) -> float:
        """How much larger than usual counts and pictures can be within their column."""
        return min(wanted, (self.wide - CELL_GAP) / (PICTURE + DIGIT * self.digits))

    def left_of_picture(self, centre: float, grown: float) -> float:
        """Where a picture starts: beside the center, or farther left if it would leave its column."""
        return min(centre - 0.2, centre + self.wide / 2 - 0.2 - PICTURE * grown)


PICTURE, DIGIT, CELL_GAP = 7.0, 2.2, 3.0
"""The width of a picture in a row, of a digit, and the white space in a column."""


def _line(sheet: Sheet, line: Space, cells: Cells, box: Box) -> None:
    middle, grown = box.y + box.height / 2, max(1.0, min(1.25, (box.height - _more(line)) / ROW))
    tick = min(3.6 * grown, box.height - 1.4)
    sheet.tick_box(box.x + 1, middle - tick / 2, tick)
    with sheet.tagged("TH", scope="Row"):
        _place(sheet, line, box, middle, grown)
    grown = cells.grown(grown)
    for unit, centre in zip(cells.units, cells.centres, strict=True):
        count = line.units.get(unit.id)
        with sheet.tagged("TD"):
            if count:
                left = cells.left_of_picture(centre, grown)
                sheet.text(left - 1.2, middle + 1.6 * grown, str(count), 12 * grown, fonts.BOLD, align="right")
                beside(sheet, unit, left, middle - height_of(PICTURE * grown) / 2, PICTURE * grown)


def _place(sheet: Sheet, line: Space, box: Box, middle: float, grown: float) -> None:
    """A space's name, with its note below or beside it."""
    room = NAME - 9
    name, note = fonts.width(line.name, fonts.SEMIBOLD, fonts.SMALLEST), fonts.width(line.note, fonts.REGULAR, NOTE)
    full, below = fonts.width(line.name, fonts.SEMIBOLD, 9.5 * grown), box.height >= ROOMY
    if len(notes := _notes(line)) > 1:
        first = middle + (10 * grown * 0.26 - len(notes) * STEP) / 2
        sheet.text(box.x + 7, first, line.name, 10 * grown, fonts.SEMIBOLD, room=room)
        sheet.lines(
            box.x + 7, first + STEP + 0.3 * grown, notes, NOTE, colour=sheet.ink.muted, leading=STEP / NOTE * MM
        )
    elif name <= room and line.note and not below and full + 2 + note > room:
        sheet.text(box.x + 7, middle - 0.25, line.name, 9.5 * grown, fonts.SEMIBOLD, room=room)
        sheet.text(box.x + 7, middle + 2.3, line.note, NOTE, colour=sheet.ink.muted, room=room)
    elif name > room:
        size, lines = fonts.wrap_to(in_parts((line.name, line.note)), fonts.SEMIBOLD, 7, room, 3)
        sheet.lines(box.x + 7, middle + 0.9 - (len(lines) - 1) * size * 0.18, lines, size, fonts.SEMIBOLD, leading=1.02)
    elif line.note and below:
        sheet.text(box.x + 7, middle - 0.45 * grown, line.name, 10 * grown, fonts.SEMIBOLD, room=room)
        sheet.text(box.x + 7, middle + 2.8 * grown - 0.2, line.note, NOTE * grown, colour=sheet.ink.muted, room=room)
    else:
        taken = note + 2 if line.note else 0
        wide = sheet.text(box.x + 7, middle + 1.2, line.name, 9.5 * grown, fonts.SEMIBOLD, room=room - taken)
        sheet.text(box.x + 7 + wide + 2, middle + 1.2, line.note, NOTE, colour=sheet.ink.muted, room=room - wide - 2)


def _total(sheet: Sheet, unit: Unit, count: int, box: Box) -> None:
    sheet.tick_box(box.x + 1, box.y + 2.2, 3.6)
    left = box.x + 7.4 + sheet.text(box.x + 6, box.y + 5.6, str(count), 13, fonts.BOLD)
    beside(sheet, unit, left, box.y + 0.2, 7.4)
    words = one_or_many(count, unit.name, unit.plural)
    size, lines = fonts.wrap_to(words, fonts.REGULAR, NOTE, _beside(count, box.width), 2)
    sheet.lines(left, box.y + 7.4, lines, size, colour=sheet.ink.muted, leading=1.02)
