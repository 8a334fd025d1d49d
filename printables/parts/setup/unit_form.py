"""Units across, places down: the heads of such a table, and an empty one to copy the box's own chart into."""

from collections.abc import Sequence

from companion.model.sections.units import Unit
from printables.press import fonts
from printables.press.flow import draw_all, heading
from printables.press.paper import Box
from printables.press.pieces import piece
from printables.press.sheet import Sheet

COLUMNS_HEAD = 12.8
"""Silhouettes with two lines of type below them."""
HEAD_TYPE = 7.5
UPRIGHT = 11.0
"""Columns narrower than this have upright names."""
LONGEST = 34.0
"""How tall an upright name may be; longer ones shrink."""
NAME = 44.0
ROW = 9.2
BLANK = "The box's own chart is the source: copy it here once, and keep the sheet."


def unit_heads(sheet: Sheet, units: Sequence[Unit], centres: Sequence[float], wide: float, y: float) -> float:
    """Silhouettes with their names below. Returns the y below them."""
    for unit, centre in zip(units, centres, strict=True):
        piece(sheet, unit, centre - 4.2, y + 0.2, 8.4, sheet.ink.muted)
        size, lines = fonts.wrap_to(unit.name, fonts.REGULAR, HEAD_TYPE, wide - 0.2, 2)
        sheet.lines(centre, y + 8.6, lines, size, colour=sheet.ink.muted, align="centre", leading=1.05)
    return y + COLUMNS_HEAD


def _upright_heads(sheet: Sheet, units: Sequence[Unit], centres: Sequence[float], y: float) -> float:
    """The same for narrow columns: the names stand upright."""
    tallest = _tallest(units)
    for unit, centre in zip(units, centres, strict=True):
        piece(sheet, unit, centre - 3.6, y + 0.2, 7.2, sheet.ink.muted)
        with sheet.turned(centre + 0.9, y + 6.4 + tallest) as inner:
            inner.text(0, 0, unit.name, HEAD_TYPE, colour=sheet.ink.muted, room=tallest)
    return y + tallest + 7.6


def form_height(units: Sequence[Unit], rows: int) -> float:
    """How much room a form for these units takes that has so many lines."""
    return heading("", 0).height + 2 + _tallest(units) + 7.6 + rows * ROW


def _tallest(units: Sequence[Unit]) -> float:
    return min(LONGEST, max(fonts.width(unit.name, fonts.REGULAR, HEAD_TYPE) for unit in units))


def unit_form(sheet: Sheet, pieces: Sequence[Unit], box: Box, names: Sequence[str] = ()) -> None:
    """As many empty lines as the box has room for; the last ones have names: what the table may keep besides."""
    units = [unit for unit in pieces if unit.option is None]
    y = draw_all(sheet, [heading("Starting units", box.width, BLANK)], box.x, box.y)
    wide = (box.width - NAME) / len(units)
    centres = [box.x + NAME + (number + 0.5) * wide for number in range(len(units))]
    y = unit_heads(sheet, units, centres, wide, y) if wide >= UPRIGHT else _upright_heads(sheet, units, centres, y)
    sheet.line(box.x, y, box.right, y)
    rows = int((box.bottom - y) // ROW)
    for number in range(rows):
        left = number - (rows - len(names))
        if left >= 0:
            sheet.text(box.x + 1, y + ROW / 2 + 1, names[left], 7.5, colour=sheet.ink.muted, room=NAME - 3)
        else:
            sheet.tick_box(box.x + 1, y + ROW / 2 - 1.8, 3.6)
        for centre in centres:
            sheet.line(centre - wide / 2, y, centre - wide / 2, y + ROW)
        y += ROW
        sheet.line(box.x, y, box.right, y)
