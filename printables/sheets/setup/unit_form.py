"""Units across, places down: the heads of such a table, and an empty one to copy the box's own chart into."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from companion.languages import _, msg
from companion.model.sections.units import Unit
from printables.pdf import fonts
from printables.pdf.flow import draw_all, heading
from printables.pdf.paper import Box
from printables.pdf.pieces import piece
from printables.pdf.sheet import Sheet

LEVEL = 12.8
"""Height of heads with names below their silhouettes, on two lines."""
UPRIGHT, BARE = 7.6, 1.8
"""Height of heads with vertical names, without the names: with silhouettes above them, and without."""
HEAD_TYPE, PRINTED = 7.5, fonts.SMALLEST
"""The type size of a name, and of the box's name below it."""
LINE = 2.8
"""The line height of a vertical name."""
LONGEST = 34.0
"""The maximum length of a vertical name; longer ones shrink."""
NAME = 44.0
ROW = 9.2
STARTING, BLANK = msg("Starting units"), msg("Copy the box's own chart here once, and keep the sheet.")
TONIGHT, UNCOUNTED = msg("Your units tonight"), msg("Nobody counted any units of this power.")
"""The table's title and instructions, at the start of a game and in progress."""


NOTHING: Mapping[str, str] = MappingProxyType({})


def unit_heads(
    sheet: Sheet,
    units: Sequence[Unit],
    centres: Sequence[float],
    wide: float,
    y: float,
    pictures: bool = True,
    printed: Mapping[str, str] = NOTHING,
) -> float:
    """Silhouettes with their names below, vertical if a word would break. Returns the y below them.

    If the table's rows have their own pictures, vertical names don't need them. `printed` has the names in the box, by
    unit, if they differ.
    """
    if not _level(units, wide, printed):
        return _upright_heads(sheet, units, centres, wide, y, pictures, printed)
    for unit, centre in zip(units, centres, strict=True):
        piece(sheet, unit, centre - 4.2, y + 0.2, 8.4, sheet.ink.shape)
        size, lines = fonts.wrap_to(unit.name, fonts.REGULAR, HEAD_TYPE, wide - 1.0, 2)
        with sheet.tagged("TH", scope="Column"):
            below = sheet.lines(centre, y + 8.6, lines, size, colour=sheet.ink.muted, align="centre", leading=1.05)
            in_the_box = _level_lines(printed.get(unit.id, ""), wide)
            sheet.lines(centre, below, in_the_box, PRINTED, fonts.ITALIC, sheet.ink.muted, "centre", leading=1.05)
    return y + heads_height(units, wide, pictures, printed)


def heads_height(
    units: Sequence[Unit], wide: float, pictures: bool = True, printed: Mapping[str, str] = NOTHING
) -> float:
    """The height of heads for columns of this width."""
    if not _level(units, wide, printed):
        return _tallest(units, wide, printed) + (UPRIGHT if pictures else BARE)
    if not printed:
        return LEVEL
    lines = [
        len(fonts.wrap_to(unit.name, fonts.REGULAR, HEAD_TYPE, wide - 1.0, 2)[1])
        + len(_level_lines(printed.get(unit.id, ""), wide))
        for unit in units
    ]
    most = max(lines, default=0)
    return LEVEL + max(0, most - 2) * LINE


def _level(units: Sequence[Unit], wide: float, printed: Mapping[str, str]) -> bool:
    """Whether every name fits below its silhouette on two lines of whole words."""
    names = [(unit.name, fonts.REGULAR) for unit in units]
    names += [(printed[unit.id], fonts.ITALIC) for unit in units if unit.id in printed]
    return all(fonts.whole(name, font, fonts.SMALLEST, wide - 1.0, 2) for name, font in names)


def _level_lines(name: str, wide: float) -> tuple[str, ...]:
    return fonts.wrap(name, fonts.ITALIC, PRINTED, wide - 1.0)


def _upright_heads(
    sheet: Sheet,
    units: Sequence[Unit],
    centres: Sequence[float],
    wide: float,
    y: float,
    pictures: bool,
    printed: Mapping[str, str],
) -> float:
    tallest = _tallest(units, wide, printed)
    foot = y + tallest + (UPRIGHT if pictures else BARE)
    own, others = _lines(wide, printed)
    for unit, centre in zip(units, centres, strict=True):
        if pictures:
            piece(sheet, unit, centre - 3.6, y + 0.2, 7.2, sheet.ink.shape)
        size, lines = fonts.wrap_to(unit.name, fonts.REGULAR, HEAD_TYPE, tallest, own)
        in_the_box = fonts.wrap_to(printed.get(unit.id, ""), fonts.ITALIC, PRINTED, tallest, others)[1]
        told = [
            *((line, size, fonts.REGULAR) for line in lines),
            *((line, PRINTED, fonts.ITALIC) for line in in_the_box),
        ]
        first = centre + 0.9 - (len(told) - 1) * LINE / 2
        with sheet.tagged("TH", scope="Column"):
            for number, (line, its_size, font) in enumerate(told):
                with sheet.turned(first + number * LINE, foot - 1.2) as inner:
                    inner.text(0, 0, line, its_size, font, sheet.ink.muted)
    return foot


def _lines(wide: float, printed: Mapping[str, str] = NOTHING) -> tuple[int, int]:
    """How many lines of a vertical name, and of its name in the box, fit in a column."""
    most = int((wide + 0.8) // LINE)
    if not printed:
        return (2 if wide >= 2.3 * LINE else 1), 1
    return max(1, min(2, most - 1)), max(1, min(2, most - 2))


def _tallest(units: Sequence[Unit], wide: float, printed: Mapping[str, str] = NOTHING) -> float:
    """The length of vertical names: on as few lines as needed, and no longer than the longest must be."""
    own, others = _lines(wide, printed)
    names = [fonts.narrowest(unit.name, fonts.REGULAR, HEAD_TYPE, own) for unit in units]
    in_the_box = [
        fonts.narrowest(printed[unit.id], fonts.ITALIC, PRINTED, others) for unit in units if unit.id in printed
    ]
    return min(LONGEST, max(names + in_the_box))


def unit_form(
    sheet: Sheet,
    pieces: Sequence[Unit],
    box: Box,
    names: Sequence[str] = (),
    name: str = STARTING,
    note: str = BLANK,
) -> None:
    """As many empty lines as fit in the box; the last ones have names: other lists that the table can keep."""
    units = [unit for unit in pieces if unit.option is None]
    y = draw_all(sheet, [heading(_(name), box.width, _(note))], box.x, box.y)
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
