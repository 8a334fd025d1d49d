"""The resume pack's grid: every space with a field for each kind of unit that can be there.

Land by holder, in two columns if the fields stay wide enough; sea zones in three. Counted units are printed; the rest
is written in.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import chain, repeat

from companion.families import family_of
from companion.languages import _
from companion.model.ids import sea_zone_id
from companion.model.sections.powers import Power
from companion.model.sections.units import Unit
from companion.model.translated import named
from companion.model.wording import labelled
from companion.views.shapes import TerritoryView
from printables.families import papers_of
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.emblem import emblem
from printables.pdf.flow import Block, Placed, joined, kept_whole, place, section, stack
from printables.pdf.paper import Box
from printables.pdf.pieces import piece
from printables.pdf.sheet import Sheet
from printables.pdf.structure import FIGURE
from printables.pdf.title import HEIGHT, title
from printables.sheets.game.report import line_of, powers_now, shown, status, words_of

GUTTER = 6.0
TICK, VALUE = 5.0, 6.0
NAME, ZONE, WHOSE = 36.0, 6.4, 7.6
"""Widths of a place's name, of a sea zone's number, and of the field for a fleet's owner."""
FIELD = 4.2
"""The minimum width of a field for two digits."""
HEAD = 6.2
"""Height of the silhouettes above the fields."""
ROWS = (9.2, 8.4, 7.6, 7.0, 6.6, 6.2, 5.8, 5.4, 5.2, 5.0)
"""Row heights to try: the tallest that takes no extra page."""
NOTE = 2.6
"""The height of a note line below a name."""
FLEETS, SEA_ROWS = 2, (*ROWS, 4.8, 4.6)
"""How many powers' ships a sea zone has lines for at least, and their heights to try."""
SEAS = "sea zones"
EMPTY_LINES = 40
"""Lines to write on if the books name no places."""


@dataclass(frozen=True)
class Columns:
    """A page's columns: how many, how wide, and with which kinds of units."""

    units: Sequence[Unit]
    width: float
    count: int
    name: float
    """The width before the fields."""

    @property
    def field(self) -> float:
        """The width of a field."""
        return (self.width - self.name) / max(1, len(self.units))


def _columns(units: Sequence[Unit], page: float, most: int, name: float) -> Columns:
    """As many columns as leave the fields wide enough to write in."""
    for count in range(most, 0, -1):
        made = Columns(units, (page - (count - 1) * GUTTER) / count, count, name)
        if made.field >= FIELD or count == 1:
            return made
    raise AssertionError("one column is always possible")


def _kinds(job: AnyJob, *kinds: str) -> list[Unit]:
    return [unit for unit in job.edition.units if unit.option is None and unit.kind in kinds]


def land_pages(job: AnyJob) -> list[Page]:
    """What everybody holds, by power."""
    page = job.sheet_of_paper.content.width
    at_sea = bool(family_of(job.edition).views.terrain(job.edition).seas)
    units = _kinds(job, "land", "air") if at_sea else _kinds(job, "land", "air", "sea")
    columns = _columns(units, page, 2, TICK + NAME + VALUE)
    tries = (_land(job, columns, row) for row in ROWS)
    return _pages(job, _("The board"), columns, _shortest(job, tries, columns))


def sea_pages(job: AnyJob) -> list[Page]:
    """Every sea zone with fields for ships and aircraft, and their owner."""
    numbers = sorted(family_of(job.edition).views.terrain(job.edition).seas, key=int)
    if not numbers:
        return []
    afloat = [job.running.units.get(sea_zone_id(int(number)), {}) for number in numbers]
    aboard = {unit for counted in afloat for units in counted.values() for unit in units}
    units = [*_kinds(job, "sea", "air"), *(unit for unit in _kinds(job, "land") if unit.id in aboard)]
    columns = _columns(units, job.sheet_of_paper.content.width, 3, TICK + ZONE + WHOSE)
    tries = (_sea(job, columns, numbers, row) for row in SEA_ROWS)
    return _pages(job, _("Sea zones"), columns, _shortest(job, tries, columns))


def _shortest(job: AnyJob, tries: Iterable[list[Block]], columns: Columns) -> list[Block]:
    """The roomiest setting that takes no more pages than the tightest."""
    made = list(tries)
    counts = [-(-len(_stacked(job, blocks)) // columns.count) for blocks in made]
    return made[counts.index(min(counts))]


def _stacked(job: AnyJob, blocks: Sequence[Block]) -> list[list[Placed]]:
    return stack(blocks, repeat(job.sheet_of_paper.content.height - HEIGHT))


def _evenly(job: AnyJob, blocks: Sequence[Block], count: int) -> list[list[Placed]]:
    """Column heights that make those of the last page end about equally."""
    room = job.sheet_of_paper.content.height - HEIGHT
    rooms = _stacked(job, blocks)
    full = (len(rooms) - 1) // count * count
    pages = -(-len(rooms) // count)
    for low in range(int(room), 20, -4):
        lower = stack(blocks, chain(repeat(room, full), repeat(float(low))))
        if -(-len(lower) // count) > pages:
            break
        rooms = lower
    return rooms


def _pages(job: AnyJob, name: str, columns: Columns, blocks: Sequence[Block]) -> list[Page]:
    rooms = _evenly(job, blocks, columns.count)
    box = job.sheet_of_paper.content
    units = ", ".join(unit.name for unit in columns.units)
    when = labelled(job.running.snapshot["name"], status(job))

    def page(at: int) -> Page:
        def draw(sheet: Sheet) -> None:
            said = _("{note} (continued)", note=when) if at else when
            note = _("{when}. Fields, from left: {units}.", when=said, units=units)
            y = title(sheet, job.edition, name, note, line_of(job))
            for number, placed in enumerate(rooms[at : at + columns.count]):
                place(sheet, placed, box.x + number * (columns.width + GUTTER), y)

        return Page(draw, name if at == 0 else "")

    return [page(at) for at in range(0, len(rooms), columns.count)]


def _heads(columns: Columns, before: str, at: float = TICK) -> Block:
    """The silhouettes above the fields; repeated in every column."""

    def draw(sheet: Sheet, x: float, y: float) -> None:
        sheet.text(x + at, y + HEAD - 1.6, before, 7.5, colour=sheet.ink.muted)
        side = min(7.0, columns.field - 0.4)
        for number, unit in enumerate(columns.units):
            centre = x + columns.name + (number + 0.5) * columns.field
            piece(sheet, unit, centre - side / 2, y + HEAD - side * 0.6 - 1.2, side)

    return Block(HEAD, draw, keep=True)


def _land(job: AnyJob, columns: Columns, row: float) -> list[Block]:
    land = job.running.snapshot["territories"]
    heads = _heads(columns, words_of(job).place[0])
    if not land:
        return [heads, *(_line(columns, "", "", "", {}, row, SEAS, heads) for _n in range(EMPTY_LINES))]
    holders: list[Power | None] = [*(power for power, _now in powers_now(job)), None]
    return [block for power in holders for block in _holdings(job, power, land, heads, columns, row)]


def _holdings(
    job: AnyJob, power: Power | None, land: Mapping[str, TerritoryView], heads: Block, columns: Columns, row: float
) -> list[Block]:
    holder = power.id if power is not None else None
    known = job.running.snapshot["powers"]
    held = {id: place for id, place in land.items() if _holder_of(place, known) == holder}
    if not held:
        return []
    head, again = (joined(_holder(job, power, held, columns.width, again=again), heads) for again in (False, True))
    table = power.name if power is not None else ""
    rows = []
    for id, territory in held.items():
        counted = job.running.units.get(id, {})
        own, value = counted.get(holder or "", {}), shown(territory["value"])
        line = _line(columns, territory["name"], value, _state(job, holder, id, territory), own, row, table)
        guests = [_guest(job, columns, guest, units, table) for guest, units in counted.items() if guest != holder]
        rows += kept_whole([line, *guests])
    return section(head, rows, again)


def _holder_of(place: TerritoryView, powers: Container[str]) -> str | None:
    """The power that holds a place; None if a nonplaying country does."""
    holder = place["controller"]
    return holder if holder in powers else None


def _holder(job: AnyJob, power: Power | None, held: Mapping[str, TerritoryView], width: float, *, again: bool) -> Block:
    """A power's band with its emblem: how many places it holds, their value, and its player. Where its land continues
    in another column, the band says so.
    """
    known = any(place["value"] is not None for place in held.values())
    total = sum(place["value"] or 0 for place in held.values())
    player = job.running.snapshot["powers"][power.id]["player"] if power is not None else None
    one, many = words_of(job).place
    notes = [f"{len(held)} {one if len(held) == 1 else many}"]
    notes += [_("value {total}", total=total)] if known else []
    # the name comes last: figures after a right-to-left name would be read as part of it
    notes += [_("played by {player}", player=player)] if player else []

    def draw(sheet: Sheet, x: float, y: float) -> None:
        band = Box(x, y + 1.2, width, 5.8)
        ink = sheet.band(band, power.colour.light) if power is not None else sheet.ink.text
        if power is None:
            sheet.ground(band)
        others = any(place["controller"] for place in held.values())
        name = power.name if power is not None else _("Others") if others else _("Nobody")
        wide = fonts.width(name, fonts.TITLE, 11)
        sheet.plate(Box(x + 0.6, band.y + 0.6, wide + 9, 5.0))
        if power is not None:
            emblem(sheet, power, x + 1.4, band.y + 0.9, 4.0, ink)
        with sheet.tagged("H2"):
            sheet.text(x + 7.4, band.y + 4.3, name, 11, fonts.TITLE, ink)
        room = width - wide - 12
        # a player with a long name is named on the first page only
        kept = notes if not player or fonts.whole(", ".join(notes), fonts.REGULAR, 7, room, 1) else notes[:-1]
        note = _("continued") if again else ", ".join(kept)
        wide = min(room, fonts.width(note, fonts.REGULAR, 8))
        sheet.plate(Box(x + width - wide - 2, band.y + 0.6, wide + 1.4, 5.0))
        sheet.text(x + width - 1.4, band.y + 4.1, note, 8, colour=ink, align="right", room=room)

    return Block(7.4, draw, keep=True)


def _line(
    columns: Columns,
    name: str,
    value: str,
    state: str,
    counted: Mapping[str, int],
    row: float,
    table: str,
    header: Block | None = None,
) -> Block:
    """One place: a checkbox, its name, and a field for each kind of unit, filled in if counted."""
    note = fonts.wrap(fonts.shown(state), fonts.REGULAR, 7, NAME - 1) if state else ()
    size, lines = fonts.wrap_to(fonts.shown(name), fonts.SEMIBOLD, 9, NAME - 1, 2) if name else (9.0, ())
    tall = max(row, len(lines) * size * 0.42 + len(note) * NOTE + 0.9)

    def draw(sheet: Sheet, x: float, y: float) -> None:
        sheet.tick_box(x + 0.4, y + tall / 2 - 1.5, 3.0)
        first = y + (tall - len(lines) * size * 0.42 - len(note) * NOTE) / 2 + size * 0.31
        with sheet.tagged("Table", key=table), sheet.tagged("TR"):
            with sheet.tagged("TH", scope="Row"):
                after = sheet.lines(x + TICK, first, lines, size, fonts.SEMIBOLD, leading=1.12)
                sheet.lines(x + TICK, after - size * 0.42 + NOTE + 0.2, note, 7, colour=sheet.ink.muted, leading=1.05)
            with sheet.tagged("TD"):
                sheet.text(x + TICK + NAME + VALUE / 2, y + tall / 2 + 1.2, value, 9, fonts.BOLD, align="centre")
            _fields(sheet, columns, counted, x, y, tall)

    return Block(tall, draw, header)


def _guest(job: AnyJob, columns: Columns, guest: str, counted: Mapping[str, int], table: str) -> Block:
    """Another power's units in the place above."""
    power = job.edition.powers[guest]

    def draw(sheet: Sheet, x: float, y: float) -> None:
        emblem(sheet, power, x + TICK + 2, y + 1.0, 3.2)
        with sheet.tagged("Table", key=table), sheet.tagged("TR"):
            with sheet.tagged("TH", scope="Row"):
                sheet.text(x + TICK + 7, y + 3.7, power.name, 8, room=NAME - 8)
            with sheet.tagged("TD"):
                pass  # it has no value of its own
            _fields(sheet, columns, counted, x, y, 5.2)

    return Block(5.2, draw)


def _fields(
    sheet: Sheet,
    columns: Columns,
    counted: Mapping[str, int],
    x: float,
    y: float,
    tall: float,
    from_x: float | None = None,
) -> None:
    """A line's fields; the rule below them begins at the line's left end, or at `from_x`."""
    for number, unit in enumerate(columns.units):
        left = x + columns.name + number * columns.field
        sheet.line(left, y, left, y + tall)
        count = counted.get(unit.id)
        with sheet.tagged("TD"):
            if count:
                sheet.text(left + columns.field / 2, y + tall / 2 + 1.3, str(count), 10, fonts.BOLD, align="centre")
    sheet.line(x + columns.width, y, x + columns.width, y + tall)
    sheet.line(x if from_x is None else from_x, y + tall, x + columns.width, y + tall)


def _sea(job: AnyJob, columns: Columns, numbers: Sequence[str], row: float) -> list[Block]:
    heads = _heads(columns, _("whose"), TICK + ZONE)
    lines = []
    for number in numbers:
        fleets = list(job.running.units.get(sea_zone_id(int(number)), {}).items())
        fleets += [("", {})] * (FLEETS - len(fleets))
        zone = [
            _fleet(job, columns, number if at == 0 else "", power, units, row, heads, last=at == len(fleets) - 1)
            for at, (power, units) in enumerate(fleets)
        ]
        lines += kept_whole(zone)
    return [heads, *lines]


def _fleet(
    job: AnyJob,
    columns: Columns,
    number: str,
    power: str,
    counted: Mapping[str, int],
    row: float,
    heads: Block,
    *,
    last: bool,
) -> Block:
    """A line of a sea zone, for one power's ships; the first has the number, the last the rule below the zone."""
    owner = job.edition.powers.get(power)

    def draw(sheet: Sheet, x: float, y: float) -> None:
        if number:
            sheet.tick_box(x + 0.4, y + row / 2 - 1.5, 3.0)
        sheet.line(x + TICK + ZONE, y, x + TICK + ZONE, y + row)
        with sheet.tagged("Table", key=SEAS), sheet.tagged("TR"):
            with sheet.tagged("TH", scope="Row"):
                sheet.text(x + TICK + ZONE - 1.0, y + row / 2 + 1.2, number, 9, fonts.SEMIBOLD, align="right")
            words = owner.name if owner is not None else ""
            with sheet.tagged("TD"), sheet.tagged(FIGURE, words) if owner is not None else nullcontext():
                if owner is not None:
                    emblem(sheet, owner, x + TICK + ZONE + WHOSE / 2 - 1.8, y + row / 2 - 1.8, 3.6)
            _fields(sheet, columns, counted, x, y, row, from_x=x if last else x + TICK + ZONE)
        if last:
            sheet.line(x, y + row, x + columns.width, y + row, 0.6, sheet.ink.muted)

    return Block(row, draw, heads)


def _state(job: AnyJob, holder: str | None, territory: str, place: TerritoryView) -> str:
    words = [*papers_of(job.edition).books.seen(job, territory)]
    original = job.edition.powers.get(place["original"] or "")
    if original is not None and original.id != holder:
        words.append(_("from {power:power the}", power=named(job.edition.source.powers[original.id])))
    return ", ".join(words)
