"""The front of a setup chart: a checklist of what stands where, what to fetch, and the opening figures."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from companion.model.edition import Edition
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from companion.model.sections.units import Unit
from printables import fonts
from printables.box_forms import entry_fields
from printables.campaign_sheet import Figure, opening_figures, politics_columns
from printables.flow import draw_all, heading
from printables.flow import height_of as height_of_blocks
from printables.job import Job
from printables.paper import Box
from printables.pieces import beside, height_of
from printables.power_sheet import head, outer_band, phase_strip, turn_strip
from printables.sheet import Sheet
from printables.unit_form import COLUMNS_HEAD, form_height, unit_form, unit_heads

QR = 24.0
NAME = 56.0
"""Width of the column of names, tick box included."""
ROW = 9.2
"""Height of a line when there is room for it."""
CAMPAIGN_ROWS = 5
"""Lines that the form for units has at least, below a power's politics."""


@dataclass(frozen=True)
class Line:
    """One space of the checklist."""

    name: str
    note: str
    units: dict[str, int]


@dataclass(frozen=True)
class Start:
    """How a power starts: the lines in board order, and all pieces together."""

    edition: Edition
    scenario: Scenario
    power: Power
    land: tuple[Line, ...]
    sea: tuple[Line, ...]
    totals: dict[str, int]


def start_of(edition: Edition, scenario: Scenario, power: Power) -> Start:
    """Gather a power's setup: territories in board order, sea zones after them by number."""
    placed: dict[str, Counter[str]] = {}
    for line in scenario.setup:
        if line.power == power.id:
            placed.setdefault(line.space, Counter()).update(line.units)
    land = tuple(
        Line(place.name, _note(edition, place.id), dict(placed[place.id]))
        for place in edition.territories
        if place.id in placed
    )
    zones = sorted(edition.sea_zones, key=lambda zone: zone.number)
    sea = tuple(Line(f"Sea Zone {zone.number}", "", dict(placed[zone.id])) for zone in zones if zone.id in placed)
    totals = sum(placed.values(), Counter[str]())
    return Start(edition, scenario, power, land, sea, dict(totals))


def _note(edition: Edition, territory: str) -> str:
    place = edition.territory[territory]
    capital = edition.capital_of.get(territory)
    parts = [f"value {place.value}"]
    if capital is not None:
        parts.append(f"capital: {place.city}" if place.city else "capital")
    elif place.city:
        parts.append(f"city: {place.city}")
    return ", ".join(parts)


def draw_front(sheet: Sheet, job: Job, start: Start) -> None:
    """The whole side."""
    box = sheet.content
    outer_band(sheet, start.power, front=True)
    _top(sheet, job, start, box)
    y = _figures(sheet, opening_of(job, start), box, box.y + 31)
    turn_strip(sheet, start.edition, start.scenario, start.power, Box(box.x, y + 2, box.width, 8))
    phase_strip(sheet, start.edition, start.power, Box(box.x, y + 13, box.width, 7))
    rest = Box(box.x, y + 23, box.width, box.bottom - y - 23)
    if start.land or start.sea:
        _checklist(sheet, start, rest)
    elif start.edition.openings:
        _campaign(sheet, job, start, rest)
    else:
        _form(sheet, start, rest)


def _top(sheet: Sheet, job: Job, start: Start, box: Box) -> None:
    edition, power = start.edition, start.power
    room = box.width - QR - 27
    head(sheet, edition, power, f"{edition.title} · {start.scenario.name} · setup", room, box.x, box.y)
    url = job.url("power", power.id)
    sheet.qr(url, box.right - QR - 1, box.y + 1, QR)
    edge = box.right - QR - 5.5
    sheet.text(edge, box.y + 8, job.code("power", power.id), 15, fonts.BOLD, align="right")
    sheet.text(edge, box.y + 12.4, "Scan to", 7, colour=sheet.ink.muted, align="right")
    sheet.text(edge, box.y + 15.6, "open its books", 7, colour=sheet.ink.muted, align="right")


def opening_of(job: Job, start: Start) -> list[Figure]:
    """The opening figures: resources and their limits, or treasury, production and cities."""
    if start.edition.resources is not None:
        return opening_figures(job, start.scenario, start.power)
    towns = [_towns(start)] if start.edition.city_of else []
    return [_money(start), *_production(start), *towns]


def _figures(sheet: Sheet, shown: Sequence[Figure], box: Box, y: float) -> float:
    """Large figures, or fields to pencil them in. Returns the y below them."""
    wide = box.width / len(shown)
    for number, (figure, words) in enumerate(shown):
        _figure(sheet, figure, words, Box(box.x + number * wide, y, wide - 4, 13))
    sheet.line(box.x, y - 1.5, box.right, y - 1.5)
    sheet.line(box.x, y + 14, box.right, y + 14)
    return y + 14


def _figure(sheet: Sheet, figure: str, words: str, box: Box) -> None:
    if figure:
        wide = sheet.text(box.x, box.y + 10.3, figure, 34, fonts.BOLD)
    else:
        wide = 18.0
        sheet.rect(Box(box.x, box.y + 1.5, wide, 10), stroke=sheet.ink.text, width=0.6)
    size, lines = fonts.wrap_to(words, fonts.REGULAR, 8.5, box.width - wide - 4, 3)
    first = box.y + 7.4 - (len(lines) - 1) * size * 0.21
    sheet.lines(box.x + wide + 3, first, lines, size)


def _money(start: Start) -> tuple[str, str]:
    currency = start.edition.edition.currency
    treasury = start.scenario.treasury.get(start.power.id)
    if start.power.income == "none":
        return "-", "no treasury: its units come by counting territories"
    if treasury is not None:
        return str(treasury), f"{currency} to take from the bank"
    if start.edition.phases[0].id == "income":
        return "0", "in hand: the first turn begins with income"
    return "", f"{currency} at the start: copy it from your box"


def _production(start: Start) -> list[tuple[str, str]]:
    printed = start.scenario.production.get(start.power.id)
    return [(str(printed), "production, on the track")] if printed is not None else []


def _towns(start: Start) -> tuple[str, str]:
    held = start.edition.start_controllers(start.scenario)
    names = [city for place, city in start.edition.city_of.items() if held.get(place) == start.power.id]
    return str(
        len(names)
    ), f"{'city' if len(names) == 1 else 'cities'} held: {', '.join(names)}" if names else "cities held"


def _used(start: Start, lines: Sequence[Line]) -> list[Unit]:
    return [unit for unit in start.edition.units if any(unit.id in line.units for line in lines)]


HEADING, TOTAL_ROW = 7.9, 8.4
LEAST = 5.5
"""Size below which a name and its note are set as one text of several lines."""


def _checklist(sheet: Sheet, start: Start, box: Box) -> None:
    sections = [(title, lines) for title, lines in (("On land", start.land), ("At sea", start.sea)) if lines]
    totals = [unit for unit in start.edition.units if unit.id in start.totals]
    across = min(7, len(totals))
    total_rows = -(-len(totals) // across)
    fixed = len(sections) * (HEADING + COLUMNS_HEAD + 2) + HEADING + 2 + total_rows * TOTAL_ROW
    lines = sum(len(section) for _, section in sections)
    row = min(ROW, (box.height - fixed) / lines)
    y = box.y
    columns = max(len(_used(start, section)) for _, section in sections)
    wide = min(24.0, (box.width - NAME) / columns)
    for number, (title, section) in enumerate(sections):
        note = "" if number else "Tick each line when its pieces stand on the board."
        y = draw_all(sheet, [heading(title, box.width, note)], box.x, y)
        y = _section(sheet, start, section, Box(box.x, y, box.width, row), wide) + 2
    note = f"{sum(start.totals.values())} pieces in all"
    y = draw_all(sheet, [heading("Fetch from the box", box.width, note)], box.x, y)
    wide = box.width / across
    for number, unit in enumerate(totals):
        x, top = box.x + number % across * wide, y + 1 + number // across * TOTAL_ROW
        _total(sheet, unit, start.totals[unit.id], Box(x, top, wide, TOTAL_ROW))


def _section(sheet: Sheet, start: Start, lines: Sequence[Line], box: Box, wide: float) -> float:
    """The lines of land or sea; the box is the first of them. Returns the y below the last."""
    units, y, row = _used(start, lines), box.y, box.height
    centres = [box.x + NAME + (number + 0.5) * wide for number in range(len(units))]
    y = unit_heads(sheet, units, centres, wide, y)
    sheet.line(box.x, y, box.right, y)
    for number, line in enumerate(lines):
        if number % 2 == 0:
            sheet.ground(Box(box.x, y, box.width, row))
        _line(sheet, line, units, centres, Box(box.x, y, box.width, row))
        y += row
        sheet.line(box.x, y, box.right, y)
    return y


def _line(sheet: Sheet, line: Line, units: Sequence[Unit], centres: Sequence[float], box: Box) -> None:
    middle = box.y + box.height / 2
    sheet.tick_box(box.x + 1, middle - 1.8, 3.6)
    room = NAME - 9
    if max(fonts.width(line.name, fonts.SEMIBOLD, LEAST), fonts.width(line.note, fonts.REGULAR, LEAST)) > room:
        size, lines = fonts.wrap_to(f"{line.name}; {line.note}", fonts.SEMIBOLD, 7, room, 3)
        sheet.lines(box.x + 7, middle + 0.9 - (len(lines) - 1) * size * 0.18, lines, size, fonts.SEMIBOLD, leading=1.02)
    elif line.note and box.height >= 6.9:
        sheet.text(box.x + 7, middle - 0.2, line.name, 10, fonts.SEMIBOLD, room=room)
        sheet.text(box.x + 7, middle + 2.7, line.note, 6.5, colour=sheet.ink.muted, room=room)
    else:
        note = fonts.width(line.note, fonts.REGULAR, 6) + 2 if line.note else 0
        wide = sheet.text(box.x + 7, middle + 1.2, line.name, 9.5, fonts.SEMIBOLD, room=room - note)
        sheet.text(box.x + 7 + wide + 2, middle + 1.2, line.note, 6, colour=sheet.ink.muted, room=room - wide - 2)
    for unit, centre in zip(units, centres, strict=True):
        count = line.units.get(unit.id)
        if count:
            sheet.text(centre - 1.4, middle + 1.6, str(count), 12, fonts.BOLD, align="right")
            beside(sheet, unit, centre - 0.2, middle - height_of(7) / 2, 7)


def _total(sheet: Sheet, unit: Unit, count: int, box: Box) -> None:
    sheet.tick_box(box.x + 1, box.y + 2.2, 3.6)
    wide = sheet.text(box.x + 6, box.y + 5.6, str(count), 13, fonts.BOLD)
    beside(sheet, unit, box.x + 7.4 + wide, box.y + 0.2, 7.4)
    room = box.width - wide - 8
    sheet.text(
        box.x + 7.4 + wide,
        box.y + 7.4,
        unit.name if count == 1 else unit.plural,
        6.5,
        colour=sheet.ink.muted,
        room=room,
    )


def _form(sheet: Sheet, start: Start, box: Box) -> None:
    """Fields and empty lines to copy the box's chart into."""
    fields = entry_fields(start.edition, start.scenario, start.power, box.width)
    y = draw_all(sheet, fields, box.x, box.y) + 1
    unit_form(sheet, start.edition, Box(box.x, y, box.width, box.bottom - y))


POLITICS = (8.8, 8.4, 8.0, 7.6, 7.2, 6.8, 6.4)
"""Sizes of type that are tried until the politics leave room for the form."""


def _campaign(sheet: Sheet, job: Job, start: Start, box: Box) -> None:
    """Where the power stands and what it may do, in two columns; a form for its units takes the rest."""
    half = (box.width - 8) / 2
    most = box.height - form_height(start.edition, CAMPAIGN_ROWS)
    for size in POLITICS:
        columns = politics_columns(job, start.scenario, start.power, half, size)
        tall = max(height_of_blocks(column) for column in columns)
        if tall <= most:
            break
    for number, column in enumerate(columns):
        draw_all(sheet, column, box.x + number * (half + 8), box.y)
    y = box.y + tall + 2
    unit_form(sheet, start.edition, Box(box.x, y, box.width, box.bottom - y))
