"""Tonight's position on a setup chart: where a power's units are, as counted."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.languages import _, n_
from companion.model.sections.powers import Power
from companion.model.sections.units import Unit
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.flow import draw_all, heading
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet
from printables.sheets.setup.unit_form import NAME, TONIGHT, UNCOUNTED, unit_heads

ROW, LEAST = 7.2, 3.7
"""The row height, and its minimum for all of them to fit."""


@dataclass(frozen=True)
class Space:
    """A row of the chart: a place with its units, or the total of several places."""

    name: str
    units: Mapping[str, int]


def spaces_of(job: AnyJob, power: Power) -> list[Space]:
    """Where a power has units, in the audit's order."""
    counted = job.running.units
    places = [place for region in job.running.audit["regions"] for place in region["territories"]]
    return [
        Space(place["name"], units) for place in places if (units := counted.get(place["id"], {}).get(power.id, {}))
    ]


def counted_units(sheet: Sheet, job: AnyJob, power: Power, box: Box) -> None:
    """A row for every place, low enough for all; if that's still too much, the last row adds up the rest."""
    spaces = spaces_of(job, power)
    total = sum((Counter(space.units) for space in spaces), Counter[str]())
    count = total.total()
    note = n_("{count} piece in all, as counted.", "{count} pieces in all, as counted.", count)
    y = draw_all(sheet, [heading(_(TONIGHT), box.width, note)], box.x, box.y)
    kinds = [unit for unit in job.edition.units if total[unit.id]]
    if not kinds:
        sheet.text(box.x, y + 5, _(UNCOUNTED), 9)
        return
    wide = min(24.0, (box.width - NAME) / len(kinds))
    centres = [box.x + NAME + (number + 0.5) * wide for number in range(len(kinds))]
    y = unit_heads(sheet, kinds, centres, wide, y)
    sheet.line(box.x, y, box.right, y)
    shown = _fitting(spaces, int((box.bottom - y) // LEAST))
    row = min(ROW, (box.bottom - y) / len(shown))
    for space in shown:
        _line(sheet, space, kinds, centres, Box(box.x, y, box.width, row))
        y += row


def _fitting(spaces: Sequence[Space], most: int) -> list[Space]:
    if len(spaces) <= most:
        return list(spaces)
    rest = spaces[most - 1 :]
    together = sum((Counter(space.units) for space in rest), Counter[str]())
    return [*spaces[: most - 1], Space(_("{count} more places: see the resume pack", count=len(rest)), together)]


def _line(sheet: Sheet, space: Space, kinds: Sequence[Unit], centres: Sequence[float], box: Box) -> None:
    base = box.y + box.height / 2 + 1.1
    sheet.tick_box(box.x + 1, box.y + box.height / 2 - 1.4, 2.8)
    sheet.text(box.x + 6, base, space.name, min(9.0, box.height * 2.1), fonts.SEMIBOLD, room=NAME - 7)
    for unit, centre in zip(kinds, centres, strict=True):
        if count := space.units.get(unit.id):
            sheet.text(centre, base, str(count), min(10.0, box.height * 2.3), fonts.BOLD, align="centre")
    sheet.line(box.x, box.bottom, box.right, box.bottom)
