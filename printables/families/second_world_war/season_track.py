"""The turn track of a game of seasons: years and seasons with their events, and a season's impulses."""

from collections.abc import Sequence

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.sections.seasons import Season
from companion.families.second_world_war.views.shapes import SecondWorldWarSnapshot
from companion.languages import _
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from printables.families.family import Turn
from printables.families.second_world_war.starts import opening_of
from printables.pdf import fonts
from printables.pdf.emblem import emblem
from printables.pdf.paper import MM, Box
from printables.pdf.sheet import LEADING, Sheet
from printables.pdf.title import title
from printables.sheets.board.round_track import RoundTrack, Step

YEARS = 7
"""The number of years if the box names no last one."""
YEAR = 13.0
"""Width of the year column."""
HEAD, SMALL = 8.4, 7.5
"""Height of a season's name, and the type size below it."""
SEASON = 48.0
"""Height of the one-season track at the bottom."""
TALLEST = 36.0
GAP = 1.6


Years = dict[int, list[Step | None]]
"""Each year's seasons, in order; None for those before the scenario opens."""


def season_track(edition: SecondWorldWarEdition, scenario: Scenario, order: Sequence[Turn]) -> RoundTrack:
    """The whole page."""
    rows = years(edition, scenario)

    def draw(over: int, sheet: Sheet) -> None:
        note = _("Put the turn marker on the season, and check off its impulses when they're over.")
        y = title(sheet, edition, _("Calendar"), note, f"{edition.title} · {scenario.name}")
        box = sheet.content
        wide = (box.width - YEAR + GAP) / len(edition.seasons)
        impulses = edition.season_frame.impulses
        head = HEAD + max(sum(map(len, _head(edition, season, wide))) for season in edition.seasons) * SMALL * 1.1 / MM
        _heads(sheet, edition, Box(box.x + YEAR, y, wide, head))
        y += head
        tall = min(TALLEST, (box.bottom - SEASON - y) / len(rows))
        left = over
        for year, fields in rows.items():
            sheet.text(box.x, y + 8, str(year), 13, fonts.BOLD, room=YEAR - 2)
            for number, field in enumerate(fields):
                if field is not None:
                    cell = Box(box.x + YEAR + number * wide, y + GAP / 2, wide - GAP, tall - GAP)
                    _field(sheet, field, impulses, cell, left)
                    left -= impulses
            y += tall
        _season(sheet, edition, order, Box(box.x, box.bottom - SEASON + 4, box.width, SEASON - 4))

    names = [
        f"{season.name[:2]} {year % 100}"
        for year, fields in rows.items()
        for season, field in zip(edition.seasons, fields, strict=True)
        if field is not None
    ]
    return RoundTrack((rows, list(order)), draw, names)


def impulses_over(edition: SecondWorldWarEdition, scenario: Scenario, now: SecondWorldWarSnapshot) -> int:
    """How many impulses have passed since the scenario opened."""
    opening, frame, season = opening_of(edition, scenario), edition.season_frame, now["season"]
    order: list[str] = [item.id for item in edition.seasons]
    seasons = (season["year"] - opening.year) * len(order) + order.index(season["id"]) - order.index(opening.season)
    done = frame.impulses if now["phase"] == frame.closes else max(0, now["impulse"] - 1)
    return seasons * frame.impulses + done


def years(edition: SecondWorldWarEdition, scenario: Scenario) -> Years:
    """The events of every season from the scenario's first to the last year."""
    opening = opening_of(edition, scenario)
    last = max(opening.year, edition.season_frame.last_year or opening.year + YEARS - 1)
    before = [season.id for season in edition.seasons].index(opening.season)
    return {
        year: [
            None
            if year == opening.year and number < before
            else Step(f"{season.name} {year}", season.weather or "", _events(edition, season.id, year))
            for number, season in enumerate(edition.seasons)
        ]
        for year in range(opening.year, last + 1)
    }


def _events(edition: SecondWorldWarEdition, season: str, year: int) -> tuple[str, ...]:
    first = season == edition.seasons[0].id
    now = {f"{season} {year}", *([str(year)] if first else [])}
    return tuple(event.name for event in edition.dated_events if now.intersection(event.when))


def _heads(sheet: Sheet, edition: SecondWorldWarEdition, first: Box) -> None:
    """The seasons with their weather; the box is the first one's head."""
    for number, season in enumerate(edition.seasons):
        box = Box(first.x + number * first.width, first.y, first.width - GAP, first.height - 1)
        sheet.ground(box)
        sheet.line(box.x, box.bottom, box.right, box.bottom, 0.6, sheet.ink.text)
        sheet.text(box.x + 1.6, box.y + 5.2, season.name, 13, fonts.BOLD)
        weather, lost = _head(edition, season, first.width)
        y = sheet.lines(box.x + 1.6, box.y + 9, weather, SMALL, colour=sheet.ink.muted, leading=1.1)
        sheet.lines(box.x + 1.6, y, lost, SMALL, fonts.SEMIBOLD, leading=1.1)


def _head(edition: SecondWorldWarEdition, season: Season, wide: float) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A season's weather lines, and where its modifier doesn't count."""
    room = wide - GAP - 3.2
    lost = lost_modifier(edition, season)
    return fonts.wrap(season.weather or "", fonts.REGULAR, SMALL, room), fonts.wrap(lost, fonts.SEMIBOLD, SMALL, room)


def lost_modifier(edition: SecondWorldWarEdition, season: Season) -> str:
    """Where the nationality modifier doesn't count in a season."""
    theatres = [theatre.name for theatre in edition.theatres if theatre.id in season.no_modifier_in]
    return _("{theaters}: no modifier", theaters=", ".join(theatres)) if theatres else ""


SETTINGS = ((9.5, LEADING), (9.0, LEADING), (8.5, LEADING), (8.0, 1.15), (7.5, 1.1), (7.0, 1.0), (7.0, 0.94))
"""Type sizes and line heights to try for a season's events."""


def _field(sheet: Sheet, field: Step, count: int, box: Box, over: int) -> None:
    sheet.rect(box, stroke=sheet.ink.hair, width=0.6, radius=1.2)
    sheet.text(box.right - 1.6, box.bottom - 1.9, field.title, 7, colour=sheet.ink.muted, align="right")
    for number in range(count):
        x = box.x + 1.6 + number * 7.4
        sheet.tick_box(x, box.bottom - 5, 3.6, ticked=number < over)
        sheet.text(x + 4.2, box.bottom - 2, str(number + 1), 7, colour=sheet.ink.muted)
    room = box.height - 6.6
    for size, leading in SETTINGS:
        lines = [fonts.wrap(event, fonts.SEMIBOLD, size, box.width - 5.6) for event in field.events]
        between = 0.6 if leading > 1.1 else 0.2
        if sum(len(line) for line in lines) * size * leading / MM + len(lines) * between <= room:
            break
    y = box.y + 1.0 + size * 0.3
    for broken in lines:
        sheet.circle(box.x + 2.4, y - size * 0.11, 0.6, fill=sheet.ink.text)
        y = sheet.lines(box.x + 4.2, y, broken, size, fonts.SEMIBOLD, leading=leading) + between


def _season(sheet: Sheet, edition: SecondWorldWarEdition, blocs: Sequence[Turn], box: Box) -> None:
    """The track of one season: its opening, each impulse's blocs in order, its closing."""
    frame = edition.season_frame
    sheet.text(box.x, box.y + 4, _("This season"), 12, fonts.SEMIBOLD)
    words = ", ".join(edition.phases[phase].name for phase in frame.each_impulse)
    note = _("A second marker shows whose part it is. Each bloc goes through: {phases}.", phases=words)
    sheet.text(box.right, box.y + 4, note, 7.5, colour=sheet.ink.muted, align="right", room=box.width - 30)
    group = 1.6
    wide = (box.width - group * (frame.impulses + 1)) / (len(blocs) * frame.impulses + 2)
    top, tall = box.y + 11, box.height - 12
    x = box.x
    _step(sheet, edition.phases[frame.opens].name, (), Box(x, top, wide, tall))
    x += wide + group
    for number in range(frame.impulses):
        sheet.text(x, top - 1.6, _("Impulse {number}", number=number + 1), 8.5, fonts.SEMIBOLD)
        for name, together in blocs:
            _step(sheet, name, together, Box(x, top, wide, tall))
            x += wide
        x += group
    _step(sheet, edition.phases[frame.closes].name, (), Box(x, top, wide, tall))


def _step(sheet: Sheet, name: str, together: Sequence[Power], box: Box) -> None:
    """A box for the marker: who acts, above the space for it."""
    sheet.rect(box, stroke=sheet.ink.muted, width=0.6)
    size, lines = fonts.wrap_to(name, fonts.SEMIBOLD, 7.2, box.width - 1.4, 4)
    sheet.lines(box.x + 0.8, box.y + 3, lines, size, fonts.SEMIBOLD, leading=1.1)
    mark = 3.4
    x = box.x + (box.width - len(together) * (mark + 0.4)) / 2
    for power in together:
        emblem(sheet, power, x, box.bottom - mark - 1, mark)
        x += mark + 0.4
