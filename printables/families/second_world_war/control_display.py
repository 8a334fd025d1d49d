"""The resource control display: every country with its value, its starting holder, and room for a control marker.

For games whose countries give resources to their controller.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.views.shapes import CountryView, SecondWorldWarSnapshot
from companion.languages import _, msg
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from companion.model.translated import named, named_powers
from printables.families.second_world_war.job import SecondWorldWarJob
from printables.families.second_world_war.opening_figures import entered, figures_of
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.emblem import emblem
from printables.pdf.flow import Block, Placed, place, section, space, stack
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet
from printables.pdf.title import HEIGHT, title
from printables.sheets.setup.charts import powers_in_order

COLUMNS = 3
GAP = 3.0
CELLS = (17.0, 16.5, 16.0, 15.5, 15.0)
"""Heights of a country's field with the space below it: the tallest that takes no more pages than the lowest."""
FURTHER = 5
"""Rows of empty fields for unlisted countries, if the last page has room."""
MARKER = 13.4
"""Room for a control marker."""
VALUE = 11.5
BAND = 8.0
NOTE = msg("Put a control marker on the circle when a country changes hands, and move your limit by its value.")

STATUSES = {
    "home": msg("home"),
    "controlled": "",
    "captured": msg("captured"),
    "ally": msg("ally"),
    "uncommitted_ally": msg("ally, gives nothing yet"),
    "non_cooperating_ally": msg("ally, doesn't cooperate"),
    "neutral": msg("neutral"),
    "at_war": msg("at war"),
}
"""The printed words for a country's status; simply held needs no word."""


@dataclass(frozen=True)
class Land:
    """A country on the display."""

    name: str
    words: str
    value: int | None
    holder: Power | None
    """The power whose emblem is in the circle: the current holder in a game, otherwise the starting one."""


@dataclass(frozen=True)
class Group:
    """Countries of one holder, or of nobody."""

    name: str
    note: str
    power: Power | None
    lands: tuple[Land, ...]


def pages(job: SecondWorldWarJob) -> list[Page]:
    """The pages of every scenario with a different start."""
    found: list[Page] = []
    seen: list[list[Group]] = []
    for scenario in job.scenarios:
        groups = groups_of(job, scenario)
        if groups not in seen:
            seen.append(groups)
            found += _pages(job, scenario, groups)
    return found


def groups_of(job: SecondWorldWarJob, scenario: Scenario) -> list[Group]:
    """Every country once: by its starting power, then independent ones, then those to be entered."""
    edition, lands = job.edition, job.positions[scenario.id]["territories"]
    open_ones = _to_be_entered(edition, scenario, job.positions[scenario.id])
    roots = {country: _root(edition, lands, country) for country in lands}
    groups = []
    for power in powers_in_order(edition, scenario):
        own = [country for country in lands if roots[country] == power.id and country not in open_ones]
        if own:
            limit = figures_of(job.positions[scenario.id], power.id).limit
            note = _("limit at the start: {value}", value="______" if limit is None else limit)
            groups.append(Group(power.name, note, power, _sorted(job, scenario, own)))
    alone = [country for country in lands if roots[country] not in edition.powers.ids and country not in open_ones]
    if alone:
        groups.append(
            Group(_("On their own"), _("neutral, or at war without a major ally"), None, _alone(job, scenario, alone))
        )
    if open_ones:
        note = _("your Scenario Book says whose they are")
        groups.append(Group(_("To be entered"), note, None, _sorted(job, scenario, open_ones)))
    return groups


def _to_be_entered(edition: SecondWorldWarEdition, scenario: Scenario, position: SecondWorldWarSnapshot) -> list[str]:
    """Countries whose starting holder the table hasn't entered yet."""
    asked = [
        name
        for name in edition.to_enter
        if name.per == "country" and name.kind == "power" and (not name.scenarios or scenario.id in name.scenarios)
    ]
    known = {country for question in asked for country in entered(position, question.id)}
    return [country for question in asked for country in question.countries if country not in known]


def _root(edition: SecondWorldWarEdition, lands: Mapping[str, CountryView], country: str) -> str:
    """The power at the end of the chain of holders, or the independent country."""
    seen = {country}
    holder = lands[country]["original"]
    while holder is not None and holder not in seen and holder not in edition.powers.ids:
        seen.add(country := holder)
        holder = lands[country]["original"]
    return holder if holder is not None and holder in edition.powers.ids else country


RANKS = ("home", "ally", "uncommitted_ally", "non_cooperating_ally", "captured")


def _sorted(job: SecondWorldWarJob, scenario: Scenario, countries: Sequence[str]) -> tuple[Land, ...]:
    """Home first, then allies and captured countries, then territories by theater and name."""
    lands = job.positions[scenario.id]["territories"]
    theatres = [theatre.id for theatre in job.edition.theatres]

    def key(country: str) -> tuple[int, int, str]:
        shown = lands[country]
        rank = RANKS.index(shown["status"]) if shown["status"] in RANKS else len(RANKS)
        where = theatres.index(shown["theatres"][0]) if shown["theatres"] else len(theatres)
        return rank, where, shown["name"]

    return tuple(_land(job, scenario, country) for country in sorted(countries, key=key))


def _alone(job: SecondWorldWarJob, scenario: Scenario, countries: Sequence[str]) -> tuple[Land, ...]:
    """By name, each followed by its own territories."""
    lands = job.positions[scenario.id]["territories"]

    def key(country: str) -> tuple[str, bool, str]:
        root = _root(job.edition, lands, country)
        return lands[root]["name"], country != root, lands[country]["name"]

    return tuple(_land(job, scenario, country) for country in sorted(countries, key=key))


def _land(job: SecondWorldWarJob, scenario: Scenario, country: str) -> Land:
    edition, position = job.edition, job.positions[scenario.id]
    shown = position["territories"][country]
    open_one = country in _to_be_entered(edition, scenario, position)
    holder, status = shown["original"], _status(edition, scenario, country, shown, position)
    if job.game is not None:
        now = job.game.snapshot["territories"][country]
        if (now["controller"], now["status"]) != (holder, shown["status"]):
            holder, status = now["controller"], _in_words(now)
    words = [
        _("holder:") + " ____________" if open_one else status,
        ", ".join(theatre.upper() for theatre in shown["theatres"]),
    ]
    power = None if open_one else edition.powers.get(holder or "")
    return Land(shown["name"], " · ".join(filter(None, words)), shown["value"], power)


def _status(
    edition: SecondWorldWarEdition,
    scenario: Scenario,
    country: str,
    shown: CountryView,
    position: SecondWorldWarSnapshot,
) -> str:
    data = edition.countries.get(country)
    start = data.start.get(scenario.id) if data is not None else None
    if start is not None and start.status == "divided":
        return _("divided with {powers:power the}", powers=named_powers(edition, start.to[1:]))
    holder = next((land for land in edition.source.countries if land.id == shown["original"]), None)
    if holder is not None and holder.id in position["territories"] and holder.id not in edition.powers.ids:
        return _("of {holder:the}", holder=named(holder))
    return _in_words(shown)


def _in_words(shown: CountryView) -> str:
    words = STATUSES[shown["status"]]
    return _(words) if words else ""


def _pages(job: SecondWorldWarJob, scenario: Scenario, groups: Sequence[Group]) -> list[Page]:
    box = job.sheet_of_paper.content
    room = box.height - HEIGHT
    sheets = min((_sheets(job.edition, groups, box.width, cell, room) for cell in CELLS), key=len)

    theatres = ", ".join(f"{theatre.id.upper()} {theatre.name}" for theatre in job.edition.theatres)
    note = f"{_(NOTE)} {theatres}."

    def page(number: int) -> Page:
        def draw(sheet: Sheet) -> None:
            line = f"{job.edition.title} · {scenario.name}"
            if job.game is not None:
                line = _("{edition} · filled: {when}", edition=line, when=_("now"))
            y = title(sheet, job.edition, _("Resource control"), note, line)
            place(sheet, sheets[number], box.x, y)

        return Page(draw, _("Resource control {scenario}", scenario=scenario.name) if number == 0 else "")

    return [page(number) for number in range(len(sheets))]


def _sheets(
    edition: SecondWorldWarEdition, groups: Sequence[Group], width: float, cell: float, room: float
) -> list[list[Placed]]:
    """The blocks of each page. If the table can add countries, empty fields fill the last one."""
    blocks = [block for group in groups for block in _blocks(group, width, cell)]
    sheets = stack(blocks, repeat(room))
    if not any(name.per == "country" and name.kind == "name" for name in edition.to_enter):
        return sheets
    rows = range(FURTHER, 0, -1)
    filled = (stack([*blocks, *_blocks(_further(count), width, cell)], repeat(room)) for count in rows)
    return next((pages for pages in filled if len(pages) == len(sheets)), sheets)


def _further(rows: int) -> Group:
    land = Land("", "", None, None)
    return Group(_("More countries"), _("on your maps but not in this list"), None, (land,) * (rows * COLUMNS))


def _blocks(group: Group, width: float, cell: float) -> list[Block]:
    """The group's band, then rows of fields; when it continues on another page, the band says so."""
    wide = (width - GAP * (COLUMNS - 1)) / COLUMNS
    lands = [group.lands[at : at + COLUMNS] for at in range(0, len(group.lands), COLUMNS)]
    again = _band(group, _("continued"), width)
    return [*section(_band(group, group.note, width), [_row(some, wide, cell) for some in lands], again), space(1.6)]


def _band(group: Group, note: str, width: float) -> Block:
    return Block(BAND + 1.6, lambda sheet, x, y: _head(sheet, group, note, Box(x, y, width, BAND)), keep=True)


def _head(sheet: Sheet, group: Group, said: str, box: Box) -> None:
    note = fonts.width(said, fonts.REGULAR, 9)
    left = box.x + (3.0 if group.power is None else 10.5)
    room = box.right - note - 8 - left
    size = fonts.fit(group.name, fonts.BOLD, 13, room)
    if group.power is None:
        sheet.ground(box)
        sheet.rect(box, stroke=sheet.ink.muted, width=0.6, radius=1.2)
        ink = sheet.ink.text
    else:
        ink = sheet.band(box, group.power.colour.light, 1.2)
        sheet.plate(Box(box.x + 1.6, box.y + 1, 11 + fonts.width(group.name, fonts.BOLD, size), BAND - 2))
        sheet.plate(Box(box.right - note - 4.4, box.y + 1, note + 3, BAND - 2))
        emblem(sheet, group.power, box.x + 2.6, box.y + 1.5, 5, ink)
    sheet.text(left, box.y + 5.7, group.name, size, fonts.BOLD, ink, room=room)
    sheet.text(box.right - 3, box.y + 5.5, said, 9, colour=ink, align="right")


def _row(lands: Sequence[Land], wide: float, cell: float) -> Block:
    def draw(sheet: Sheet, x: float, y: float) -> None:
        for number, land in enumerate(lands):
            _field(sheet, land, Box(x + number * (wide + GAP), y, wide, cell - 1.3))

    return Block(cell, draw)


def _field(sheet: Sheet, land: Land, box: Box) -> None:
    sheet.rect(box, stroke=sheet.ink.hair, width=0.5, radius=1.2)
    value = Box(box.x + 1.4, box.y + (box.height - VALUE) / 2, VALUE, VALUE)
    sheet.rect(value, stroke=sheet.ink.text, width=0.7, radius=0.8)
    if land.value is not None:
        sheet.text(value.x + VALUE / 2, value.y + VALUE / 2 + 2.9, str(land.value), 23, fonts.BOLD, align="centre")
    middle = box.y + box.height / 2
    circle = box.right - MARKER / 2 - 0.4
    sheet.circle(circle, middle, MARKER / 2 - 0.2, stroke=sheet.ink.hair, width=0.5)
    if land.holder is not None:
        emblem(sheet, land.holder, circle - 3.6, middle - 3.6, 7.2)
    left = value.right + 2
    room = circle - MARKER / 2 - left - 1
    if not land.name:
        sheet.line(left, middle + 1.6, left + room - 1, middle + 1.6, 0.5, sheet.ink.muted)
        return
    size, lines = fonts.wrap_to(land.name, fonts.SEMIBOLD, 12, room, 2)
    step = size * 0.38
    notes = fonts.wrap(land.words, fonts.REGULAR, 7.5, room) if land.words else ()
    words = 3.2 * len(notes)
    y = middle - (len(lines) * step + words) / 2 + step * 0.78
    y = sheet.lines(left, y, lines, size, fonts.SEMIBOLD, leading=1.08)
    sheet.lines(left, y - step * 1.0 + 3.4, notes, 7.5, colour=sheet.ink.muted, leading=1.08)
