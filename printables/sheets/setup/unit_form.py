"""Units across, places down: the heads of such a table, and an empty one to copy the box's own chart into."""

from collections.abc import Sequence

from companion.languages import _, msg
from companion.model.sections.units import Unit
from printables.pdf import fonts
from printables.pdf.flow import draw_all, heading
from printables.pdf.paper import Box
from printables.pdf.pieces import piece
from printables.pdf.sheet import Sheet

LEVEL = 12.8
"""Height of heads whose names lie below their silhouettes, in two lines."""
UPRIGHT, BARE = 7.6, 1.8
"""Height of heads with upright names, without the names: with silhouettes above them, and without."""
HEAD_TYPE = 7.5
LINE = 2.8
"""Distance of two lines of an upright name."""
LONGEST = 34.0
"""How tall an upright name may be; longer ones shrink."""
NAME = 44.0
ROW = 9.2
BLANK = msg("Copy the box's own chart here once, and keep the sheet.")


def unit_heads(
    sheet: Sheet, units: Sequence[Unit], centres: Sequence[float], wide: float, y: float, pictures: bool = True
) -> float:
    """Silhouettes with their names below, upright where a word would break. Returns the y below them.

    Where the lines of the table have pictures of their own, upright names do without them.
    """
    if not _level(units, wide):
        return _upright_heads(sheet, units, centres, wide, y, pictures)
    for unit, centre in zip(units, centres, strict=True):
        piece(sheet, unit, centre - 4.2, y + 0.2, 8.4, sheet.ink.muted)
        size, lines = fonts.wrap_to(unit.name, fonts.REGULAR, HEAD_TYPE, wide - 0.2, 2)
        with sheet.tagged("TH", scope="Column"):
            sheet.lines(centre, y + 8.6, lines, size, colour=sheet.ink.muted, align="centre", leading=1.05)
    return y + LEVEL


def heads_height(units: Sequence[Unit], wide: float, pictures: bool = True) -> float:
    """How tall the heads of columns of this width are."""
    return LEVEL if _level(units, wide) else _tallest(units, wide) + (UPRIGHT if pictures else BARE)


def _level(units: Sequence[Unit], wide: float) -> bool:
    """Whether every name fits below its silhouette in two lines of whole words."""
    return all(fonts.whole(unit.name, fonts.REGULAR, fonts.SMALLEST, wide - 0.2, 2) for unit in units)


def _upright_heads(
    sheet: Sheet, units: Sequence[Unit], centres: Sequence[float], wide: float, y: float, pictures: bool
) -> float:
    tallest = _tallest(units, wide)
    foot = y + tallest + (UPRIGHT if pictures else BARE)
    for unit, centre in zip(units, centres, strict=True):
        if pictures:
            piece(sheet, unit, centre - 3.6, y + 0.2, 7.2, sheet.ink.muted)
        size, lines = fonts.wrap_to(unit.name, fonts.REGULAR, HEAD_TYPE, tallest, _lines(wide))
        first = centre + 0.9 - (len(lines) - 1) * LINE / 2
        with sheet.tagged("TH", scope="Column"):
            for number, line in enumerate(lines):
                with sheet.turned(first + number * LINE, foot - 1.2) as inner:
                    inner.text(0, 0, line, size, colour=sheet.ink.muted)
    return foot


def _lines(wide: float) -> int:
    """How many lines of an upright name a column has room for."""
    return 2 if wide >= 2.3 * LINE else 1


def _tallest(units: Sequence[Unit], wide: float) -> float:
    """How long upright names are: in as few lines as they need, and no longer than the longest must be."""
    longest = max(fonts.narrowest(unit.name, fonts.REGULAR, HEAD_TYPE, _lines(wide)) for unit in units)
    return min(LONGEST, longest)


def unit_form(sheet: Sheet, pieces: Sequence[Unit], box: Box, names: Sequence[str] = ()) -> None:
    """As many empty lines as the box has room for; the last ones have names: what the table may keep besides."""
    units = [unit for unit in pieces if unit.option is None]
    y = draw_all(sheet, [heading(_("Starting units"), box.width, _(BLANK))], box.x, box.y)
    wide = (box.width - NAME) / len(units)
    centres = [box.x + NAME + (number + 0.5) * wide for number in range(len(units))]
    y = unit_heads(sheet, units, centres, wide, y)
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
