"""What all of a power's sheets share: the band at the outer edge, the header with emblem and name, the turn strips."""

from collections.abc import Sequence

from companion.languages import _
from companion.model.edition import Edition
from companion.model.sections.course import Phase
from companion.model.sections.powers import Power
from companion.model.translated import side_name
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.document import stamp, stamp_width
from printables.pdf.emblem import emblem
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet
from printables.sheets.box_names import printed_name

QR = 24.0
AWAY = 1.4
"""From a code to the content's edge: with what is left before the band, four modules."""
BAND_FROM_EDGE = 4.0
BAND_WIDTH = 5.4


def outer_band(sheet: Sheet, power: Power, *, front: bool) -> None:
    """The power's color along the outer edge: right on a front, left on its back, so both sides show the same edge."""
    x = sheet.paper.width - BAND_FROM_EDGE - BAND_WIDTH if front else BAND_FROM_EDGE
    box = Box(x, BAND_FROM_EDGE, BAND_WIDTH, sheet.paper.height - 2 * BAND_FROM_EDGE)
    ink = sheet.band(box, power.colour.light)
    for y in (box.y + 6, box.y + box.height / 2 - 2, box.bottom - 10):
        sheet.plate(Box(x + 0.4, y - 0.4, BAND_WIDTH - 0.8, BAND_WIDTH - 0.8))
        emblem(sheet, power, x + 0.9, y, BAND_WIDTH - 1.8, ink)


def pieces_of(power: Power) -> str:
    """What the pieces are called at the table."""
    return power.pieces_in_words


def head(sheet: Sheet, edition: Edition, power: Power, line: str, room: float, x: float, y: float) -> None:
    """Emblem, name, side, and pieces; the last line says which game and scenario."""
    emblem(sheet, power, x, y, 20)
    left, wide = x + 25, room - 25
    with sheet.tagged("H1"):
        sheet.text(left, y + 8.6, power.name, 27, fonts.TITLE, room=wide)
    told = (printed_name(power, edition.source.powers.by_id), side_name(edition, power.side), pieces_of(power))
    sheet.text(left, y + 14.4, " · ".join(filter(None, told)), 10.5, room=wide)
    differs = stamp_width() + 3 if edition.differs_from_the_box else 0.0
    drawn = sheet.text(left, y + 19.2, line, 8, colour=sheet.ink.muted, room=wide - differs)
    if differs:
        stamp(sheet, left + drawn + 3, y + 16.6)


BESIDE_CODE = QR + 27
"""What the code and its words take of a header's width."""


def power_code(sheet: Sheet, job: AnyJob, power: Power) -> None:
    """The code for a power's books, in the upper right corner."""
    box = sheet.content
    sheet.qr(job.url("power", power.id), box.right - QR - AWAY, box.y + 1, QR)
    edge = box.right - QR - AWAY - 4.5
    sheet.text(edge, box.y + 8, job.code("power", power.id), 15, fonts.BOLD, align="right")
    sheet.text(edge, box.y + 12.4, _("Scan to"), 7, colour=sheet.ink.muted, align="right")
    sheet.text(edge, box.y + 15.6, _("open its books"), 7, colour=sheet.ink.muted, align="right")


def small_head(sheet: Sheet, edition: Edition, power: Power, line: str, width: float, x: float, y: float) -> None:
    """The same on further sides: one row."""
    emblem(sheet, power, x, y, 8)
    differs = stamp_width() + 4 if edition.differs_from_the_box else 0.0
    with sheet.tagged("H1"):
        left = x + 15 + sheet.text(x + 11, y + 6.2, power.name, 17, fonts.TITLE, room=width * 0.42)
    sheet.text(left, y + 6.2, line, 8, colour=sheet.ink.muted, room=x + width - differs - left)
    if differs:
        stamp(sheet, x + width - differs + 4, y + 3.6)


GAP = 1.6
ROW = 8.0
"""A row of the order of play."""
ROOMY, STACKED = 9.6, 6.4
"""Where a name starts with number and emblem side by side, and with one above the other."""


def turn_strip(sheet: Sheet, turns: Sequence[tuple[str, tuple[Power, ...]]], power: Power, box: Box) -> float:
    """The order of play as a row of fields, or two if names would break; the power's own is filled. Returns its bottom.

    The box is as wide as the strip and as tall as one of its rows.
    """
    across, left = _strip(turns, box)
    wide = _field(box, across)
    for number, (name, together) in enumerate(turns):
        y = box.y + number // across * (box.height + GAP)
        field = Box(box.x + number % across * (wide + GAP), y, wide, box.height)
        _turn(sheet, number + 1, name, together, power, field, left)
    return box.y + strip_height(turns, box)


def strip_height(turns: Sequence[tuple[str, tuple[Power, ...]]], box: Box) -> float:
    """The height of the order of play, in as many rows as it takes; the box is as tall as one."""
    across, _left = _strip(turns, box)
    return -(-len(turns) // across) * (box.height + GAP) - GAP


def _strip(turns: Sequence[tuple[str, tuple[Power, ...]]], box: Box) -> tuple[int, float]:
    """How many fields are side by side, and where names start in them."""
    names = [name for name, _powers in turns]
    across, left = len(turns), ROOMY
    while not _words_fit(names, _field(box, across) - left - 1):
        if left == ROOMY:
            left = STACKED
        elif across > 3:
            across = -(-across // 2)
        else:
            break
    return across, left


def _field(box: Box, across: int) -> float:
    return (box.width - GAP * (across - 1)) / across


def _words_fit(names: Sequence[str], room: float) -> bool:
    return all(fonts.width(word, fonts.SEMIBOLD, 7.5) <= room for name in names for word in name.split())


def _turn(
    sheet: Sheet, number: int, name: str, together: tuple[Power, ...], power: Power, field: Box, left: float
) -> None:
    own = power in together
    ink = sheet.band(field, power.colour.light, 1.0) if own else sheet.ink.text
    if not own:
        sheet.rect(field, stroke=sheet.ink.hair, width=0.5, radius=1.0)
    else:
        sheet.plate(Box(field.x + 0.7, field.y + 0.7, field.width - 1.4, field.height - 1.4))
    mark = power if own else (together[0] if together else None)
    middle = field.y + field.height / 2
    if left == ROOMY or mark is None:
        sheet.text(field.x + 1.6, middle + 1.3, str(number), 10, fonts.BOLD, ink)
    else:
        sheet.text(field.x + 3.2, middle - 0.4, str(number), 8.5, fonts.BOLD, ink, align="centre")
    if mark is None:
        left = min(left, 5.2)
    elif left == ROOMY:
        emblem(sheet, mark, field.x + 5, middle - 1.7, 3.4, ink if own else None)
    else:
        emblem(sheet, mark, field.x + 1.8, middle + 0.3, 2.8, ink if own else None)
    size, lines = fonts.wrap_to(name, fonts.SEMIBOLD, 8, field.width - left - 1, 2)
    base = middle + size * 0.125 - (len(lines) - 1) * size * 0.2
    sheet.lines(field.x + left, base, lines, size, fonts.SEMIBOLD, ink, leading=1.1)


def phase_strip(sheet: Sheet, phases: Sequence[Phase], box: Box) -> None:
    """The phases of a turn, numbered, in one row."""
    wide = box.width / len(phases)
    for number, phase in enumerate(phases):
        x = box.x + number * wide
        sheet.circle(x + 2, box.y + 2.4, 1.9, stroke=sheet.ink.muted, width=0.5)
        sheet.text(x + 2, box.y + 3.3, str(number + 1), 7, fonts.SEMIBOLD, align="centre")
        size, lines = fonts.wrap_to(phase.name, fonts.REGULAR, 7.5, wide - 8, 2)
        sheet.lines(x + 5.2, box.y + 3.2, lines, size, leading=1.1)
        if number:
            sheet.line(x - 1.4, box.y, x - 1.4, box.bottom)
