"""The front of a setup chart in Axis & Allies: money, production and cities, and a checklist of what stands where."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.powers import Power
from companion.families.axis_and_allies.sections.scenarios import Scenario
from companion.families.axis_and_allies.views.shapes import AxisAndAlliesSnapshot
from companion.languages import _, n_
from companion.model.sections import powers, scenarios
from companion.model.sections.units import Unit
from companion.model.wording import one_or_many
from printables.families.axis_and_allies.books import seen
from printables.families.axis_and_allies.job import AxisAndAlliesJob
from printables.families.family import Figure
from printables.pdf import fonts
from printables.pdf.flow import Block, draw_all, heading, space
from printables.pdf.paper import Box
from printables.pdf.pieces import beside, height_of
from printables.pdf.sheet import Sheet
from printables.sheets.setup.unit_form import heads_height, unit_form, unit_heads

NAME = 56.0
"""Width of the column of names, tick box included."""
NOTE = 7.0
"""Size of the notes below names."""
ROW, TALLEST = 9.2, 12.4
"""Height of a line, and with larger type where a power has few."""


@dataclass(frozen=True)
class Space:
    """One space of the checklist."""

    name: str
    note: str
    units: dict[str, int]


@dataclass(frozen=True)
class Start:
    """How a power starts, or goes on: the lines in board order, and all pieces together."""

    edition: AxisAndAlliesEdition
    scenario: Scenario
    power: Power
    land: tuple[Space, ...]
    sea: tuple[Space, ...]
    totals: dict[str, int]
    now: AxisAndAlliesSnapshot | None = None
    """The game, where it goes on."""


def goes_on(job: AxisAndAlliesJob, scenario: Scenario, power: Power) -> Start:
    """The same of a game whose units somebody counted: as they stood then, with what the books say now."""
    edition, now = job.edition, job.running.snapshot
    placed = {space: units[power.id] for space, units in job.running.units.items() if power.id in units}
    land = tuple(
        Space(place.name, ", ".join(_seen_now(job, place.id)), dict(placed.get(place.id, {})))
        for place in edition.territories
        if place.id in placed or _keeps_complex(now, place.id, power.id)
    )
    zones = sorted(edition.sea_zones, key=lambda zone: zone.number)
    sea = tuple(
        Space(_("Sea Zone {number}", number=zone.number), "", dict(placed[zone.id]))
        for zone in zones
        if zone.id in placed
    )
    totals: Counter[str] = Counter()
    for units in placed.values():
        totals.update(units)
    return Start(edition, scenario, power, land, sea, dict(totals), now)


def _keeps_complex(now: AxisAndAlliesSnapshot, territory: str, power: str) -> bool:
    place = now["territories"].get(territory)
    return place is not None and place["controller"] == power and bool(place["complex"])


def _seen_now(job: AxisAndAlliesJob, territory: str) -> list[str]:
    """Value, city and facilities with their damage, as the books have them."""
    value = job.running.snapshot["territories"][territory]["value"]
    return [_("value {value}", value=value), *seen(job, territory)]


def start_of(edition: AxisAndAlliesEdition, scenario: Scenario, power: Power) -> Start:
    """Gather a power's setup: territories in board order, sea zones after them by number."""
    placed: dict[str, Counter[str]] = {}
    for line in scenario.setup:
        if line.power == power.id:
            placed.setdefault(line.space, Counter()).update(line.units)
    held = edition.start_controllers(scenario)
    complexes = any(edition.unit[unit].kind == "building" for line in scenario.setup for unit in line.units)
    land = tuple(
        Space(place.name, _note(edition, place.id, complexes), dict(placed.get(place.id, {})))
        for place in edition.territories
        if place.id in placed or (not complexes and place.complex and held.get(place.id) == power.id)
    )
    zones = sorted(edition.sea_zones, key=lambda zone: zone.number)
    sea = tuple(
        Space(_("Sea zone {number}", number=zone.number), "", dict(placed[zone.id]))
        for zone in zones
        if zone.id in placed
    )
    totals = sum(placed.values(), Counter[str]())
    return Start(edition, scenario, power, land, sea, dict(totals))


def _note(edition: AxisAndAlliesEdition, territory: str, explained: bool) -> str:
    """Value, complex (unless it is told among the units) and city of a territory."""
    place = edition.territory[territory]
    capital = edition.capital_of.get(territory)
    parts = [_("value {value}", value=place.value)]
    if place.complex and not explained:
        parts.append(_("complex"))
    if capital is not None:
        parts.append(_("capital: {city}", city=place.city) if place.city else _("capital"))
    elif place.city:
        parts.append(_("city: {city}", city=place.city))
    return ", ".join(parts)


def opening_figures(job: AxisAndAlliesJob, scenario: scenarios.Scenario, power: powers.Power) -> list[Figure]:
    """Treasury, production and cities."""
    start = _start(job, scenario, power)
    if start.now is not None:
        return _figures_now(start, start.now)
    towns = [_towns(start)] if start.edition.city_of else []
    return [_money(start), *_production(start), *towns]


def _figures_now(start: Start, now: AxisAndAlliesSnapshot) -> list[Figure]:
    """The same in a game that goes on."""
    own, currency = now["powers"][start.power.id], start.edition.edition.currency
    parts = [f"{purse['treasury']} {purse['name']}" for purse in own.get("purses", {}).values()]
    held = [city for place, city in start.edition.city_of.items() if _holds(now, place, start.power.id)]
    money = _("{currency} in hand", currency=currency)
    figures = [
        (str(own["treasury"]), f"{money}: {', '.join(parts)}" if parts else money),
        (str(own["production"]), _("production, on the track")),
    ]
    cities = n_("city held: {names}", "cities held: {names}", len(held), names=", ".join(held)) if held else ""
    return [*figures, (str(len(held)), cities or _("cities held"))] if start.edition.city_of else figures


def _holds(now: AxisAndAlliesSnapshot, territory: str, power: str) -> bool:
    return now["territories"][territory]["controller"] == power


def draw_start(
    sheet: Sheet, job: AxisAndAlliesJob, scenario: scenarios.Scenario, power: powers.Power, box: Box
) -> None:
    """The checklist; a form to copy the box's chart into where the edition has no setup."""
    start = _start(job, scenario, power)
    if start.land or start.sea:
        _checklist(sheet, start, box)
    else:
        unit_form(sheet, start.edition.units, Box(box.x, box.y + 1, box.width, box.height - 1))


def _start(job: AxisAndAlliesJob, scenario: scenarios.Scenario, power: powers.Power) -> Start:
    own, whose = job.edition.scenario[scenario.id], job.edition.power[power.id]
    return goes_on(job, own, whose) if job.counted else start_of(job.edition, own, whose)


def _money(start: Start) -> Figure:
    currency = start.edition.edition.currency
    treasury = start.scenario.treasury.get(start.power.id)
    if start.power.income == "none":
        return "-", _("no treasury: it gets units for its territories")
    if treasury is not None:
        shared = start.scenario.purses.get(start.power.id, {})
        parts = [
            _("{money} for {purse}", money=shared[purse.id], purse=purse.name)
            for purse in start.power.purses
            if purse.id in shared
        ]
        if parts:
            return str(treasury), _("{currency} from the bank: {parts}", currency=currency, parts=", ".join(parts))
        return str(treasury), _("{currency} to take from the bank", currency=currency)
    if start.edition.phases[0].kind == "income":
        return "0", _("in hand: the first turn starts with income")
    return "", _("{currency} at the start: copy it from your box", currency=currency)


def _production(start: Start) -> list[Figure]:
    printed = start.scenario.production.get(start.power.id)
    return [(str(printed), _("production, on the track"))] if printed is not None else []


def _towns(start: Start) -> Figure:
    held = start.edition.start_controllers(start.scenario)
    names = [city for place, city in start.edition.city_of.items() if held.get(place) == start.power.id]
    words = (
        n_("city held: {names}", "cities held: {names}", len(names), names=", ".join(names))
        if names
        else _("cities held")
    )
    return str(len(names)), words


def _used(start: Start, lines: Sequence[Space]) -> list[Unit]:
    """The kinds of units that stand somewhere in these lines."""
    return [unit for unit in start.edition.units if any(unit.id in line.units for line in lines)]


HEADING = 7.9
TOTAL_ROW, TALL_ROW = 8.4, 10.8
"""A row of the pieces to fetch, with names of one line and of two."""
COLUMN = 24.0
"""The widest column of units."""


LEAST_ROW = 5.2
"""Lines are never lower: the pieces to fetch go to the back instead."""
ABOVE = 68.0
"""What the rest of a front takes, margins apart, with one row of powers."""


@dataclass(frozen=True)
class Layout:
    """How a checklist is set: its sections, the pieces to fetch, and how tall what is."""

    sections: tuple[tuple[str, tuple[Space, ...]], ...]
    totals: tuple[Unit, ...]
    across: int
    tall: float
    fixed: float
    """Everything but the lines and the pieces to fetch."""

    @property
    def lines(self) -> int:
        """How many spaces it lists."""
        return sum(len(lines) for _unused, lines in self.sections)

    @property
    def fetching(self) -> float:
        """The height of the pieces to fetch, with their heading."""
        return HEADING + 2 + -(-len(self.totals) // self.across) * self.tall

    def row(self, height: float, crowded: bool) -> float:
        """How tall a line is in a checklist of this height."""
        return min(TALLEST, (height - self.fixed - (0 if crowded else self.fetching)) / self.lines)


def _layout(start: Start, width: float) -> Layout:
    sections = tuple((title, lines) for title, lines in ((_("On land"), start.land), (_("At sea"), start.sea)) if lines)
    totals = tuple(unit for unit in start.edition.units if unit.id in start.totals)
    fitting = (many for many in range(7, 1, -1) if all(_named(start, unit, width / many, 2) for unit in totals))
    across = max(1, min(next(fitting, 1), len(totals)))
    tall = TOTAL_ROW if all(_named(start, unit, width / across, 1) for unit in totals) else TALL_ROW
    heads = [
        heads_height(_used(start, lines), _column(start, lines, width), pictures=False) for _title, lines in sections
    ]
    return Layout(sections, totals, across, tall, len(sections) * (HEADING + 2) + sum(heads))


def _crowded(layout: Layout, box: Box) -> bool:
    """Whether the lines of a front would be too low with the pieces to fetch below them; the box is the page's."""
    return layout.row(box.height - ABOVE, crowded=False) < LEAST_ROW


def _checklist(sheet: Sheet, start: Start, box: Box) -> None:
    layout = _layout(start, box.width)
    crowded = _crowded(layout, sheet.content)
    row = layout.row(box.height, crowded)
    y = box.y
    for number, (title, section) in enumerate(layout.sections):
        note = "" if number else _("Check off each line when its pieces are on the board.")
        y = draw_all(sheet, [heading(title, box.width, note)], box.x, y)
        y = _section(sheet, start, section, Box(box.x, y, box.width, row), _column(start, section, box.width)) + 2
    if not crowded:
        draw_all(sheet, _fetched(start, layout, box.width), box.x, y)


def carried_over(job: AxisAndAlliesJob, scenario: scenarios.Scenario, power: powers.Power, width: float) -> list[Block]:
    """The pieces to fetch, if the front of a power has no room for them."""
    start = _start(job, scenario, power)
    layout = _layout(start, width)
    fits = not layout.sections or not _crowded(layout, job.sheet_of_paper.content)
    return [] if fits else [space(1.5), *_fetched(start, layout, width)]


def _fetched(start: Start, layout: Layout, width: float) -> list[Block]:
    note = n_("{count} piece in all", "{count} pieces in all", sum(start.totals.values()))
    wide = width / layout.across

    def draw(sheet: Sheet, x: float, y: float) -> None:
        for number, unit in enumerate(layout.totals):
            left, top = x + number % layout.across * wide, y + 1 + number // layout.across * layout.tall
            _total(sheet, unit, start.totals[unit.id], Box(left, top, wide, layout.tall))

    return [heading(_("Get from the box"), width, note), Block(layout.fetching - HEADING, draw)]


def _column(start: Start, section: Sequence[Space], width: float) -> float:
    """How wide the columns of a section are."""
    return min(COLUMN, (width - NAME) / max(1, len(_used(start, section))))


def _named(start: Start, unit: Unit, wide: float, lines: int) -> bool:
    """Whether the name of a piece to fetch fits into so many lines."""
    count = start.totals[unit.id]
    return fonts.whole(one_or_many(count, unit.name, unit.plural), fonts.REGULAR, NOTE, _beside(count, wide), lines)


def _beside(count: int, wide: float) -> float:
    """What is left of a cell this wide beside tick box and figure."""
    return wide - fonts.width(str(count), fonts.BOLD, 13) - 8


def _section(sheet: Sheet, start: Start, lines: Sequence[Space], box: Box, wide: float) -> float:
    """The lines of land or sea; the box is the first of them. Returns the y below the last."""
    units, y, row = _used(start, lines), box.y, box.height
    centres = [box.x + NAME + (number + 0.5) * wide for number in range(len(units))]
    with sheet.tagged("Table"):
        with sheet.tagged("TR"):
            with sheet.tagged("TH", scope="Column"):
                pass  # above the names of spaces
            y = unit_heads(sheet, units, centres, wide, y, pictures=False)
        sheet.line(box.x, y, box.right, y)
        for number, line in enumerate(lines):
            if number % 2 == 0:
                sheet.ground(Box(box.x, y, box.width, row))
            with sheet.tagged("TR"):
                _line(sheet, line, units, centres, Box(box.x, y, box.width, row))
            y += row
            sheet.line(box.x, y, box.right, y)
    return y


def _line(sheet: Sheet, line: Space, units: Sequence[Unit], centres: Sequence[float], box: Box) -> None:
    middle, grown = box.y + box.height / 2, max(1.0, min(1.25, box.height / ROW))
    tick = min(3.6 * grown, box.height - 1.4)
    sheet.tick_box(box.x + 1, middle - tick / 2, tick)
    with sheet.tagged("TH", scope="Row"):
        _place(sheet, line, box, middle, grown)
    for unit, centre in zip(units, centres, strict=True):
        count = line.units.get(unit.id)
        with sheet.tagged("TD"):
            if count:
                side = 7 * grown
                sheet.text(centre - 1.4, middle + 1.6 * grown, str(count), 12 * grown, fonts.BOLD, align="right")
                beside(sheet, unit, centre - 0.2, middle - height_of(side) / 2, side)


def _place(sheet: Sheet, line: Space, box: Box, middle: float, grown: float) -> None:
    """The name of a space, with its note below or beside it."""
    room = NAME - 9
    if max(fonts.width(line.name, fonts.SEMIBOLD, fonts.SMALLEST), fonts.width(line.note, fonts.REGULAR, NOTE)) > room:
        size, lines = fonts.wrap_to(f"{line.name}; {line.note}", fonts.SEMIBOLD, 7, room, 3)
        sheet.lines(box.x + 7, middle + 0.9 - (len(lines) - 1) * size * 0.18, lines, size, fonts.SEMIBOLD, leading=1.02)
    elif line.note and box.height >= 6.9:
        sheet.text(box.x + 7, middle - 0.2 * grown, line.name, 10 * grown, fonts.SEMIBOLD, room=room)
        sheet.text(box.x + 7, middle + 3.1 * grown - 0.2, line.note, NOTE * grown, colour=sheet.ink.muted, room=room)
    else:
        note = fonts.width(line.note, fonts.REGULAR, NOTE) + 2 if line.note else 0
        wide = sheet.text(box.x + 7, middle + 1.2, line.name, 9.5 * grown, fonts.SEMIBOLD, room=room - note)
        sheet.text(box.x + 7 + wide + 2, middle + 1.2, line.note, NOTE, colour=sheet.ink.muted, room=room - wide - 2)


def _total(sheet: Sheet, unit: Unit, count: int, box: Box) -> None:
    sheet.tick_box(box.x + 1, box.y + 2.2, 3.6)
    left = box.x + 7.4 + sheet.text(box.x + 6, box.y + 5.6, str(count), 13, fonts.BOLD)
    beside(sheet, unit, left, box.y + 0.2, 7.4)
    words = one_or_many(count, unit.name, unit.plural)
    size, lines = fonts.wrap_to(words, fonts.REGULAR, NOTE, _beside(count, box.width), 2)
    sheet.lines(left, box.y + 7.4, lines, size, colour=sheet.ink.muted, leading=1.02)
