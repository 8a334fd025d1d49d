"""The form for a power's units: a row for each kind, with starting numbers, and room for where they are."""

from collections.abc import Mapping, Sequence
from math import ceil

from companion.languages import _, msg
from companion.model.sections.units import Unit
from printables.pdf import fonts
from printables.pdf.flow import draw_all, heading, ruled
from printables.pdf.paper import Box
from printables.pdf.pieces import height_of, piece
from printables.pdf.sheet import Sheet
from printables.sheets.setup.unit_form import STARTING

ROW, TALLEST = 7.6, 10.0
"""Row height, and the largest if the sheet has room to write more."""
NOTES = 24.0
"""The minimum space worth lines for notes."""
HEADS = 5.4
NAME, COUNT, GAP = 34.0, 11.0, 8.0
BLANK = msg("Copy the Scenario Book here once, and keep the sheet.")
COLUMNS = (msg("start"), msg("display"), msg("later"))
"""How many units start on the map, on the Production Display, and as reinforcements."""


def height(units: Sequence[Unit]) -> float:
    """The height of these units' rows, in two columns."""
    return heading(" ", 0).height + HEADS + ceil(len(units) / 2) * ROW + 2


def unit_lines(
    sheet: Sheet, units: Sequence[Unit], box: Box, counts: Mapping[str, int], name: str = STARTING, note: str = BLANK
) -> None:
    """A row for each kind of unit, in two columns; what the table entered is filled in."""
    y = draw_all(sheet, [heading(_(name), box.width, _(note))], box.x, box.y)
    half, rows = (box.width - GAP) / 2, ceil(len(units) / 2)
    row = max(ROW, min(TALLEST, (box.bottom - y - HEADS - 2) / max(1, rows)))
    for column in range(2):
        x = box.x + column * (half + GAP)
        _heads(sheet, x, half, y)
        for number, unit in enumerate(units[column * rows : (column + 1) * rows]):
            _line(sheet, unit, Box(x, y + HEADS + number * row, half, row), counts.get(unit.id))
    y += HEADS + rows * row + 4
    if box.bottom - y > NOTES:
        draw_all(sheet, [ruled(_("Notes"), box.width, box.bottom - y)], box.x, y)


def _heads(sheet: Sheet, x: float, width: float, y: float) -> None:
    for number, word in enumerate(COLUMNS):
        centre = x + NAME + (number + 0.5) * COUNT
        sheet.text(centre, y + 4, _(word), 7, colour=sheet.ink.muted, align="centre", room=COUNT)
    sheet.text(x + NAME + 3 * COUNT + 1, y + 4, _("where"), 7, colour=sheet.ink.muted)
    sheet.line(x, y + HEADS, x + width, y + HEADS)


def _line(sheet: Sheet, unit: Unit, box: Box, count: int | None) -> None:
    middle = box.y + box.height / 2
    piece(sheet, unit, box.x, middle - height_of(6.4) / 2, 6.4, sheet.ink.shape)
    sheet.text(box.x + 8, middle + 1, unit.name, 8.2, fonts.SEMIBOLD, room=NAME - 9)
    for number in range(4):
        edge = box.x + NAME + min(number, 3) * COUNT
        sheet.line(edge, box.y, edge, box.bottom)
    if count is not None:
        sheet.text(box.x + NAME + COUNT / 2, middle + 1.2, str(count), 9, fonts.SEMIBOLD, align="centre")
    sheet.line(box.x, box.bottom, box.right, box.bottom)
