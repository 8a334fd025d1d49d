"""The round track: a field for every round, with a checkbox for each of its turns."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.languages import _
from companion.model.edition import Edition
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from companion.views.shapes import Snapshot
from printables.pdf import fonts
from printables.pdf.emblem import emblem
from printables.pdf.paper import MM, Box
from printables.pdf.sheet import Sheet
from printables.pdf.title import start_of_play, title

ROUNDS = 12
"""How many rounds a track has if the box sets no end: more than an evening plays."""
Turns = Sequence[tuple[str, tuple[Power, ...]]]


@dataclass(frozen=True)
class Step:
    """One field of a track."""

    title: str
    note: str = ""
    events: tuple[str, ...] = ()


@dataclass(frozen=True)
class RoundTrack:
    """A round track: what distinguishes it from other scenarios', and how it's drawn."""

    shows: object
    draw: Callable[[int, Sheet], None]
    """Draws it with this many of its boxes checked off, from the first."""
    names: Sequence[str] = ()
    """Its rounds in a few letters each, if the box sets an end."""


def numbered_track(edition: Edition, scenario: Scenario, turns: Turns) -> RoundTrack:
    """The rounds by their numbers, for games without a calendar; a game that has filled a track begins the next."""

    def track_from(first: int) -> RoundTrack:
        fields = [Step(str(number)) for number in range(first, first + ROUNDS)]
        return track_of(_("Round track"), fields, edition, scenario, turns)

    def draw(over: int, sheet: Sheet) -> None:
        filled = over // (ROUNDS * len(turns)) * ROUNDS
        track_from(scenario.first_round + filled).draw(over - filled * len(turns), sheet)

    return RoundTrack(track_from(scenario.first_round).shows, draw)


def turns_over(scenario: Scenario, now: Snapshot, turns: Turns) -> int:
    """How many turns of a game are over."""
    this_round = (number for number, (_name, powers) in enumerate(turns) if now["turn"] in {item.id for item in powers})
    return (now["round"] - scenario.first_round) * len(turns) + next(this_round, 0)


def track_of(
    name: str,
    fields: Sequence[Step],
    edition: Edition,
    scenario: Scenario,
    turns: Turns,
    names: Sequence[str] = (),
) -> RoundTrack:
    """A one-page track with such fields."""

    def draw(over: int, sheet: Sheet) -> None:
        y = title(sheet, edition, name, _("Check off each turn when it's over."), start_of_play(edition, scenario))
        box = sheet.content
        columns = 2 if len(fields) <= 10 else 3
        rows = -(-len(fields) // columns)
        gap = 3.0
        wide = (box.width - gap * (columns - 1)) / columns
        tall = min(60.0, (box.bottom - y - gap * (rows - 1)) / rows)
        for number, step in enumerate(fields):
            cell = Box(box.x + number % columns * (wide + gap), y + number // columns * (tall + gap), wide, tall)
            _field(sheet, step, turns, cell, over - number * len(turns))

    return RoundTrack((list(fields), list(turns)), draw, names)


def _field(sheet: Sheet, step: Step, turns: Turns, cell: Box, over: int) -> None:
    sheet.rect(cell, stroke=sheet.ink.hair, width=0.6, radius=1.6)
    large = len(step.title) < 4
    room = cell.width - 5
    size = fonts.fit(step.title, fonts.BOLD, 26 if large else 13, room)
    y = cell.y + (10.4 if large else 6.2)
    sheet.text(cell.x + 2.5, y, step.title, size, fonts.BOLD)
    if large:
        sheet.text(cell.right - 2.5, cell.y + 4.6, _("round"), 7, colour=sheet.ink.muted, align="right")
    small, lines = fonts.wrap_to(step.note, fonts.REGULAR, 10, room, 2)
    sheet.lines(cell.x + 2.5, y + 1.2 + small / MM, lines, small, colour=sheet.ink.muted)
    _turns(sheet, turns, cell, over)


def _turns(sheet: Sheet, turns: Turns, cell: Box, over: int) -> None:
    """A checkbox for each turn of the round, with the power's emblem above it."""
    wide = (cell.width - 5) / len(turns)
    size = min(5.4, wide - 1.2)
    for number, (_unused, together) in enumerate(turns):
        x = cell.x + 2.5 + number * wide
        if together:
            emblem(sheet, together[0], x + (wide - size) / 2, cell.bottom - 7 - size, size)
        sheet.tick_box(x + (wide - 3.6) / 2, cell.bottom - 5.6, 3.6, ticked=number < over)
