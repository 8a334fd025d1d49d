"""Tracks: the production track, longer than any box's, and the round track or calendar."""

from collections.abc import Callable, Sequence

from companion.model.edition import Edition
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from printables import fonts
from printables.calendar import Step, steps, years
from printables.document import Page
from printables.emblem import emblem
from printables.job import Job
from printables.paper import MM, Box
from printables.power_sheet import order_of_play
from printables.season_track import draw_season_track
from printables.sheet import Sheet
from printables.title import title

END, LONG_END = 200, 300
"""Where the track ends; the long one is for boxes whose powers start above 100."""


def pages(job: Job) -> list[Page]:
    """The production track, then a round track or calendar for each scenario whose rounds differ.

    Games whose resources recover have their limits on the economic display instead.
    """
    edition, scenario = job.edition, job.scenarios[0]
    tracks = []
    if edition.resources is None:
        tracks.append(Page(lambda sheet: _production(sheet, edition, scenario), "Production track"))
    seen: list[object] = []
    for one in job.scenarios:
        rounds: object = years(edition, one) if edition.seasons else steps(edition, one)
        shown = (rounds, order_of_play(edition, one))
        if shown not in seen:
            seen.append(shown)
            draw = draw_season_track(edition, one) if edition.seasons else _rounds(edition, one)
            tracks.append(Page(draw, f"Round track {one.name}"))
    return tracks


def _production(sheet: Sheet, edition: Edition, scenario: Scenario) -> None:
    started = {power: value for power, value in scenario.production.items() if value}
    end = LONG_END if max(started.values(), default=0) > 100 else END
    note = "Put a control marker on your number; move it whenever a territory changes hands."
    y = title(sheet, edition, "Production track", note, f"{edition.title} · marks: start of {scenario.name}")
    box = sheet.content
    columns = 10 if end == END else 15
    rows = -(-(end + 1) // columns)
    wide, tall = box.width / columns, (box.bottom - y) / rows
    for number in range(end + 1):
        cell = Box(box.x + number % columns * wide, y + number // columns * tall, wide, tall)
        here = [edition.power[power] for power, value in started.items() if value == number]
        _cell(sheet, number, here, cell)
    beyond = f"Beyond {end}: leave a marker on {end} and begin again at 0 with a second one."
    sheet.text(cell.right + 3, cell.y + cell.height / 2 + 1, beyond, 8, colour=sheet.ink.muted)


def _cell(sheet: Sheet, number: int, here: Sequence[Power], cell: Box) -> None:
    ten = number % 10 == 0
    if ten:
        sheet.ground(cell)
    sheet.rect(cell, stroke=sheet.ink.hair, width=0.5)
    sheet.text(cell.x + 1.4, cell.y + 4.6, str(number), 12 if ten else 10, fonts.BOLD if ten else fonts.REGULAR)
    size = min(4.2, (cell.width - 2.4) / max(1, len(here)) - 0.4)
    for at, power in enumerate(reversed(here)):
        emblem(sheet, power, cell.right - 1 - (at + 1) * size - at * 0.4, cell.bottom - size - 1, size)


def _rounds(edition: Edition, scenario: Scenario) -> Callable[[Sheet], None]:
    fields = steps(edition, scenario)

    def draw(sheet: Sheet) -> None:
        word = "Calendar" if edition.game_turns else "Round track"
        y = title(sheet, edition, word, "Tick each turn when it is over.", f"{edition.title} · {scenario.name}")
        box = sheet.content
        columns = 2 if len(fields) <= 10 else 4
        rows = -(-len(fields) // columns)
        gap = 3.0
        wide = (box.width - gap * (columns - 1)) / columns
        tall = min(46.0, (box.bottom - y - gap * (rows - 1)) / rows)
        turns = order_of_play(edition, scenario)
        for number, step in enumerate(fields):
            cell = Box(box.x + number % columns * (wide + gap), y + number // columns * (tall + gap), wide, tall)
            _field(sheet, step, turns, cell)

    return draw


Turns = Sequence[tuple[str, tuple[Power, ...]]]


def _field(sheet: Sheet, step: Step, turns: Turns, cell: Box) -> None:
    sheet.rect(cell, stroke=sheet.ink.hair, width=0.6, radius=1.6)
    large = len(step.title) < 4
    room = cell.width - 5
    size = fonts.fit(step.title, fonts.BOLD, 26 if large else 13, room)
    y = cell.y + (10.4 if large else 6.2)
    sheet.text(cell.x + 2.5, y, step.title, size, fonts.BOLD)
    if large:
        sheet.text(cell.right - 2.5, cell.y + 4.6, "round", 7, colour=sheet.ink.muted, align="right")
    small, lines = fonts.wrap_to(step.note, fonts.REGULAR, 10, room, 2)
    sheet.lines(cell.x + 2.5, y + 1.2 + small / MM, lines, small, colour=sheet.ink.muted)
    _turns(sheet, turns, cell)


def _turns(sheet: Sheet, turns: Turns, cell: Box) -> None:
    """A box to tick for each turn of the round, with the power's mark above it."""
    wide = (cell.width - 5) / len(turns)
    size = min(5.4, wide - 1.2)
    for number, (_, together) in enumerate(turns):
        x = cell.x + 2.5 + number * wide
        if together:
            emblem(sheet, together[0], x + (wide - size) / 2, cell.bottom - 7 - size, size)
        sheet.tick_box(x + (wide - 3.6) / 2, cell.bottom - 5.6, 3.6)
