"""Facility tokens: what each does and how much damage it takes."""

from collections import Counter
from functools import partial

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.facilities import Facility
from companion.languages import _, msg
from printables.families.axis_and_allies.job import AxisAndAlliesJob
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.paper import MM, Box
from printables.pdf.pieces import height_of, piece
from printables.pdf.sheet import Sheet
from printables.sheets.board.tokens import token_pages

SIZE = 22.4
FOOT = 2.4
"""From a token's last line to the cut below it."""
SPARE = 3
"""Tokens of each kind beyond those on the board at the start."""
NOTE = msg("Use them when the box runs out of pieces. Damage markers go on top.")


def there(edition: AxisAndAlliesEdition) -> bool:
    """Whether a box has several kinds of facilities."""
    return len(edition.facilities) > 1


def pages(job: AxisAndAlliesJob) -> list[Page]:
    """As many of each kind as there are at the start of any scenario, plus spares."""
    edition = job.edition
    needed: Counter[str] = Counter()
    for scenario in edition.scenarios:
        needed |= Counter(item for found in edition.start_facilities(scenario).values() for item in found)
    tokens = [
        partial(_token, edition, facility)
        for unit, facility in edition.facilities.by_id.items()
        for _unused in range(needed[unit] + SPARE)
    ]
    return token_pages(job, _("Facility tokens"), _(NOTE), SIZE, tokens)


def limits(edition: AxisAndAlliesEdition, facility: Facility) -> list[str]:
    """What a facility does and how much damage it takes, in a few words each."""
    words = []
    if facility.capacity:
        by_value = facility.capacity == "value"
        words.append(_("places its value") if by_value else _("places {count}", count=facility.capacity))
    if facility.where_printed is not None:
        words.append(_("any number where printed"))
    if facility.damage_limit is not None:
        words.append(_("damage up to {most}", most=facility.damage_limit))
    else:
        words.append(_("damage up to {times} x value", times=edition.rules.damage_limit))
    if facility.out_of_order_at is not None:
        words.append(_("out of action at {damage}", damage=facility.out_of_order_at))
    return words


def _token(edition: AxisAndAlliesEdition, facility: Facility, sheet: Sheet, box: Box) -> None:
    unit = edition.units[facility.unit]
    middle = box.x + box.width / 2
    piece(sheet, unit, middle - 5, box.y + 1.6, 10)
    y = box.y + height_of(10) + 4.8
    size, lines = fonts.wrap_to(unit.name, fonts.SEMIBOLD, 8, box.width - 2, 2)
    y = sheet.lines(middle, y, lines, size, fonts.SEMIBOLD, align="centre", leading=1.02)
    room = box.width - 1.6
    limit_lines = [part for line in limits(edition, facility) for part in fonts.wrap(line, fonts.REGULAR, 7, room)]
    step = 2.75 if len(limit_lines) <= 3 else 2.4
    top = box.bottom - FOOT - (len(limit_lines) - 1) * step
    sheet.lines(middle, max(y + 0.4, top), limit_lines, 7, align="centre", leading=step * MM / 7)
