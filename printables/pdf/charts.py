"""Line charts: a common scale, a mark and a dash pattern for each line, names at the end instead of a legend."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.languages import _
from companion.model.sections.powers import Power
from companion.model.sections.sides import Side
from companion.views.rounds import unbroken
from printables.pdf import fonts
from printables.pdf.emblem import emblem, side_mark
from printables.pdf.ink import WHITE, Colour
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet
from printables.pdf.structure import FIGURE

DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (4, 1.6),
    (1.2, 1.6),
    (6, 1.6, 1.2, 1.6),
    (2.4, 2.4),
    (8, 2),
    (0.8, 2.4),
    (5, 1, 1, 1),
    (9, 1.2, 1, 1.2, 1, 1.2),
)
"""Patterns that distinguish lines in gray."""
MARKS = 24
"""The most marked points per line; longer games are thinned out evenly."""
MANY = 40
"""From this many rounds on, several powers' lines get a lane each."""
LANE = 1.2
"""The space above a lane's highest line."""
NAMES = 42.0
"""The space for the names on the right."""
ROOM = 28.0
"""A name's share of that, next to a three-digit figure."""
NAME = 7.5
GOAL = 7.5
"""The words of a goal."""
DOTS = (0.4, 1.6)
"""The leader from a line's end to its name."""
STEP, TWO_LINES = 3.7, 5.6
"""The minimum distance of two names, and if one of them takes two lines."""


@dataclass(frozen=True)
class Series:
    """One line: its name, its values by round, and the mark on its points."""

    name: str
    values: Sequence[float | None]
    """None where there is no value."""
    colour: Colour
    mark: Callable[[Sheet, float, float], None]

    @property
    def known(self) -> list[tuple[int, float]]:
        """The existing values, each with its position on the axis."""
        return [(at, value) for at, value in enumerate(self.values) if value is not None]

    @property
    def runs(self) -> list[list[tuple[int, float]]]:
        """The same in pieces, split at gaps."""
        return unbroken([None if value is None else (at, value) for at, value in enumerate(self.values)])


def of_power(sheet: Sheet, power: Power, values: Sequence[float | None]) -> Series:
    """A power's line, with its emblem as the mark."""
    colour = sheet.ink.of(power.colour.light)

    def mark(target: Sheet, x: float, y: float) -> None:
        target.circle(x, y, 1.5, fill=WHITE)
        emblem(target, power, x - 1.25, y - 1.25, 2.5)

    return Series(power.name, values, colour, mark)


def of_side(sheet: Sheet, side: Side, values: Sequence[float | None]) -> Series:
    """A side's line, with its mark."""

    def mark(target: Sheet, x: float, y: float) -> None:
        side_mark(target, side, x, y, 1.2, target.ink.text, 0.9, WHITE)

    return Series(side.name, values, sheet.ink.text, mark)


def line_chart(
    sheet: Sheet,
    title: str,
    rounds: Sequence[str],
    called: str,
    series: Sequence[Series],
    box: Box,
    goals: Mapping[int, str] | None = None,
) -> None:
    """A chart in a box, including the title; `rounds` are the axis labels, and `called` what they are.

    Goals are winning heights, with their labels.
    """
    with sheet.tagged("H2"):
        sheet.text(box.x, box.y + 4, title, 10.5, fonts.TITLE)
    with sheet.tagged(FIGURE, description(title, series)):
        _lines(sheet, rounds, called, series, box, goals or {})


def description(title: str, series: Sequence[Series]) -> str:
    """A chart in words: where every line ends."""
    ends = ", ".join(f"{line.name} {line.known[-1][1]:g}" for line in series if line.known)
    return _("Chart: {title}. At the end: {ends}", title=title, ends=ends or _("nothing yet"))


def _lines(
    sheet: Sheet, rounds: Sequence[str], called: str, series: Sequence[Series], box: Box, goals: Mapping[int, str]
) -> None:
    plot = Box(box.x + 9, box.y + 8, box.width - 9 - NAMES, box.height - 14)
    top, step = scale(max((*goals, *(value for curve in series for _at, value in curve.known)), default=0))
    for tick in range(0, top + 1, step):
        y = plot.bottom - tick / top * plot.height
        sheet.line(plot.x, y, plot.right, y)
        sheet.text(plot.x - 2, y + 0.9, str(tick), 7, colour=sheet.ink.muted, align="right")
    across = plot.width / max(1, len(rounds) - 1)
    _rounds(sheet, rounds, called, plot, across)
    drawn = [
        [[(plot.x + at * across, plot.bottom - value / top * plot.height) for at, value in run] for run in line.runs]
        for line in series
    ]
    for goal, words in goals.items():
        y = plot.bottom - goal / top * plot.height
        sheet.curve([(plot.x, y), (plot.right, y)], 0.9, sheet.ink.text, (3, 2))
        box = _goal(words, plot, y, [run for runs in drawn for run in runs])
        sheet.text(box.x, box.bottom - 0.8, words, GOAL, fonts.SEMIBOLD)
    for number, (line, runs) in enumerate(zip(series, drawn, strict=True)):
        _line(sheet, line, runs, DASHES[number % len(DASHES)])
    _names(sheet, series, top, plot, across)


def _goal(words: str, plot: Box, y: float, runs: Sequence[Sequence[tuple[float, float]]]) -> Box:
    """Where a goal's label goes: above or below its line, as far left as no curve crosses it."""
    wide, tall = fonts.width(words, fonts.SEMIBOLD, GOAL), 3.4
    steps = max(1, int((plot.width - wide - 2) / 2))
    tries = [
        Box(plot.x + 1 + at * (plot.width - wide - 2) / steps, top, wide, tall)
        for at in range(steps + 1)
        for top in (y + 0.6, y - tall - 0.2)
        if top > plot.y - tall - 1
    ]
    return next((box for box in tries if not any(_through(run, box) for run in runs)), tries[0])


def _through(run: Sequence[tuple[float, float]], box: Box) -> bool:
    """Whether a curve, or a mark on it, comes close to a box."""
    near = box.inset(-1.6)
    points = [*run]
    for (x, y), (right, low) in pairwise(run):
        many = max(1, int(max(abs(right - x), abs(low - y))))
        points += [(x + (right - x) * at / many, y + (low - y) * at / many) for at in range(many)]
    return any(near.x < x < near.right and near.y < y < near.bottom for x, y in points)


def lane_chart(
    sheet: Sheet, title: str, rounds: Sequence[str], called: str, series: Sequence[Series], box: Box
) -> None:
    """The same for many rounds: a lane for each line, all to one scale, so that none covers another."""
    with sheet.tagged("H2"):
        wide = sheet.text(box.x, box.y + 4, title, 10.5, fonts.TITLE)
    with sheet.tagged(FIGURE, description(title, series)):
        _lanes(sheet, rounds, called, series, box, wide)


def _lanes(sheet: Sheet, rounds: Sequence[str], called: str, series: Sequence[Series], box: Box, wide: float) -> None:
    plot = Box(box.x + 9, box.y + 8, box.width - 9 - NAMES, box.height - 14)
    top, _step = scale(max((value for curve in series for _at, value in curve.known), default=0))
    note = _("Every lane goes from 0 to {top}.", top=top)
    sheet.text(box.x + wide + 4, box.y + 4, note, 8, colour=sheet.ink.muted)
    across = plot.width / max(1, len(rounds) - 1)
    tall = plot.height / max(1, len(series))
    _rounds(sheet, rounds, called, plot, across)
    for number, line in enumerate(series):
        foot = plot.y + (number + 1) * tall
        sheet.line(plot.x, foot, plot.right, foot)
        line.mark(sheet, plot.x - 4, foot - tall / 2)
        for run in line.runs:
            if len(run) > 1:
                sheet.curve(
                    [(plot.x + at * across, foot - value / top * (tall - LANE)) for at, value in run], 0.6, line.colour
                )
        if line.known:
            last = sheet.text(plot.right + 2, foot - 1, f"{line.known[-1][1]:g}", 8, fonts.BOLD)
            sheet.text(plot.right + 3.4 + last, foot - 1, line.name, 7.5, room=NAMES - 4 - last)


def _rounds(sheet: Sheet, rounds: Sequence[str], called: str, plot: Box, across: float) -> None:
    """The round labels below a chart, as many as fit, and what they are."""
    every = max(1, -(-len(rounds) // 14))
    for number, round_ in enumerate(rounds):
        if number % every == 0:
            sheet.text(plot.x + number * across, plot.bottom + 4, round_, 7, colour=sheet.ink.muted, align="centre")
    last = fonts.width(fonts.shown(rounds[-1]), fonts.REGULAR, 7) / 2 if rounds else 0.0
    sheet.text(plot.right + max(6.0, last + 2), plot.bottom + 4, called, 7, colour=sheet.ink.muted)


def _line(sheet: Sheet, line: Series, runs: Sequence[Sequence[tuple[float, float]]], dash: Sequence[float]) -> None:
    for run in runs:
        if len(run) > 1:
            sheet.curve(run, 1.0, line.colour, dash)
    points = [point for run in runs for point in run]
    apart = max(1, -(-len(points) // MARKS))
    for x, y in [*points[:-1:apart], *points[-1:]]:
        line.mark(sheet, x, y)


def _names(sheet: Sheet, series: Sequence[Series], top: int, plot: Box, across: float) -> None:
    """The names on the right, pushed apart if they would touch; dots lead to them from lines that end earlier."""
    ends = sorted(
        (
            (plot.bottom - line.known[-1][1] / top * plot.height, number)
            for number, line in enumerate(series)
            if line.known
        )
    )
    broken = any(fonts.width(fonts.shown(series[at].name), fonts.REGULAR, NAME) > ROOM for _y, at in ends)
    step = min(TWO_LINES, plot.height / len(ends)) if broken else STEP
    places = spread([y for y, _at in ends], plot.y, plot.bottom, step)
    for place, (y, number) in zip(places, ends, strict=True):
        line = series[number]
        sheet.line(plot.right + 2, y, plot.right + 5, place, 0.4, line.colour)
        if (end := plot.x + line.known[-1][0] * across + 2) < plot.right:
            sheet.curve([(end, y), (plot.right + 2, y)], 0.4, line.colour, DOTS)
        value = f"{line.known[-1][1]:g}"
        wide = sheet.text(plot.right + 6, place + 1, value, 8, fonts.BOLD)
        sheet.text(plot.right + 7.4 + wide, place + 1, line.name, NAME, room=max(ROOM, NAMES - 8 - wide))


def spread(wanted: Sequence[float], top: float, bottom: float, step: float = STEP) -> list[float]:
    """Heights at least a step apart, as close to the wanted ones (in order) as the space allows."""
    placed: list[float] = []
    for y in wanted:
        placed.append(max(y, placed[-1] + step) if placed else y)
    over = placed[-1] - bottom if placed else 0.0
    if over > 0:
        limit = bottom
        for number in range(len(placed) - 1, -1, -1):
            placed[number] = min(placed[number], limit)
            limit = placed[number] - step
    return placed


def scale(highest: float) -> tuple[int, int]:
    """A round number at or above the highest value, and the distance of the grid lines."""
    for step in (1, 2, 5, 10, 20, 50, 100, 200, 500):
        if highest <= step * 6:
            return max(step * -(-int(highest) // step), step), step
    step = 10 ** len(str(int(highest)))
    return step, step
