"""Charts over rounds: lines, lanes, and stacked bars, in a frame whose measure is the height of its type.

Color is never the only cue: every line and bar has its emblem, lines have their own patterns, every side has a mark.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil

from msgspec import Struct

from companion.languages import _
from companion.model.emblems import EMBLEMS, SIDE_MARKS
from companion.model.sections.powers import Power
from companion.model.sections.sides import Side
from companion.model.sides import SideId
from companion.model.wording import labelled
from companion.views.drawing.axis import apart, scale
from companion.views.drawing.scene import Disc, Group, Mark, Piece, Point, Rectangle, Stroke, Words
from companion.views.maps.labels import width
from companion.views.rounds import unbroken

DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (0.58, 0.25),
    (0.15, 0.25),
    (0.8, 0.22, 0.15, 0.22),
    (0.33, 0.33),
    (1.05, 0.25),
    (0.1, 0.36),
    (0.55, 0.17, 0.12, 0.17),
    (1.2, 0.17, 0.13, 0.17, 0.13, 0.17),
)
"""Patterns that distinguish lines without color."""
DOTS = (0.08, 0.29)
"""A goal, and the leader from a line that ends early."""
MARKED = 2.3
"""The least distance of two marked points."""
MARK_SIZE, END_MARK = 0.85, 0.8
END_AT = 1.9
"""How far from the plot the marks in front of the last figures are."""
LABEL, GOAL = 0.9375, 0.9375
"""The type sizes of names and goals."""
TIGHT, AIRY = 1.04, 1.35
"""The distance of two figures at the ends of lines: at least, and if there's room."""
NEAR = 0.65
"""How close a curve may come to the words of a goal."""
BETWEEN = 0.17
"""The gap between the bars of two sides."""
LANE = 0.5
"""The space above a lane's highest line."""


class Curve(Struct, frozen=True):
    """One line of a chart: whose it is, and its figure at each tick (None for a gap)."""

    whose: Power | Side
    values: Sequence[float | None]
    name: str
    label: str = ""
    """What is written next to its last figure."""

    @property
    def mark(self) -> str:
        """Path data of its mark."""
        return SIDE_MARKS[self.whose.mark] if isinstance(self.whose, Side) else EMBLEMS[self.whose.emblem]

    @property
    def last(self) -> str:
        """Its last figure; empty if it has none."""
        return next((f"{value:g}" for value in reversed(self.values) if value is not None), "")


class Part(Struct, frozen=True):
    """A part of a stacked bar."""

    power: Power
    name: str
    value: int


class Frame(Struct, frozen=True):
    """The size of a chart and its type."""

    width: float
    height: float
    text: float = 24

    @property
    def left(self) -> float:
        """The left edge of the plot: room for three digits."""
        return self.text * 2.1

    @property
    def top(self) -> float:
        """The top edge of the plot."""
        return self.text * 0.7

    @property
    def bottom(self) -> float:
        """The bottom edge of the plot: room for tick labels."""
        return self.height - self.text * 1.5

    def y(self, share: float) -> float:
        """The y coordinate of a fraction of the axis."""
        return self.bottom - share * (self.bottom - self.top)


def line_chart(
    ticks: Sequence[str], lines: Sequence[Curve], frame: Frame, goals: Mapping[int, str] | None = None, called: str = ""
) -> list[Piece]:
    """Lines over the ticks, each with its mark on its points and its last figure at the end.

    Goals are dotted lines at winning heights, with their labels. `called` is what the ticks are.
    """
    goals, text = goals or {}, frame.text
    lines = [line for line in lines if line.last]
    highest = max((value for line in lines for value in line.values if value is not None), default=0)
    top, step = scale(max(highest, *goals, 0))
    right = _right(lines, frame, ticks, called)
    xs = _spread(frame.left + text * 0.6, right, len(ticks))
    spots = [
        [None if value is None else (x, frame.y(value / top)) for x, value in zip(xs, line.values, strict=False)]
        for line in lines
    ]
    runs = [unbroken(points) for points in spots]
    pieces = [*_grid(frame, top, step, right)]
    for goal, words in goals.items():
        y = frame.y(goal / top)
        pieces += [
            Stroke("goal", [[(frame.left, y), (right, y)]], text * 0.08, [part * text for part in DOTS]),
            _goal(words, y, right, frame, [run for several in runs for run in several]),
        ]
    for number, (line, several) in enumerate(zip(lines, runs, strict=True)):
        pieces.append(_line(line, several, DASHES[number % len(DASHES)], frame))
    pieces += _ends(lines, [several[-1][-1] for several in runs], right, frame)
    return [*pieces, *_ticks(frame, ticks, xs, called)]


def lane_chart(ticks: Sequence[str], lines: Sequence[Curve], frame: Frame, called: str = "") -> list[Piece]:
    """The same for many rounds: a lane for each line, all to one scale, so that none covers another."""
    text, lines = frame.text, [line for line in lines if line.last]
    top, _step = scale(lane_top(lines))
    right = _right(lines, frame, ticks, called)
    xs = _spread(frame.left + text * 0.6, right, len(ticks))
    tall = (frame.bottom - frame.top) / max(1, len(lines))
    pieces: list[Piece] = []
    for number, line in enumerate(lines):
        foot = frame.top + (number + 1) * tall
        spots = [
            None if value is None else (x, foot - value / top * (tall - LANE * text))
            for x, value in zip(xs, line.values, strict=False)
        ]
        drawn = Stroke("stroke", unbroken(spots), text * 0.08)
        mark = Mark("mark-path", line.mark, frame.left - text * 0.8, foot - tall / 2, MARK_SIZE * text)
        words = _figure(line, right + text * 0.6, foot - text * 0.35, frame)
        pieces += [
            Stroke("grid", [[(frame.left, foot), (right, foot)]], text * 0.06),
            Group("line", line.whose, [drawn, mark, *words]),
        ]
    return [*pieces, *_ticks(frame, ticks, xs, called)]


def lane_top(lines: Sequence[Curve]) -> int:
    """The top of every lane's scale."""
    return scale(max((value for line in lines for value in line.values if value is not None), default=0))[0]


def stacked_bars(
    ticks: Sequence[str], sides: Sequence[Side], stacks: Sequence[Mapping[SideId, Sequence[Part]]], frame: Frame
) -> list[Piece]:
    """For each tick, a bar for every side, stacked by power."""
    highest = max((sum(part.value for part in parts) for stack in stacks for parts in stack.values()), default=0)
    top, step = scale(highest)
    right = frame.width - frame.text * 0.3
    slot = (right - frame.left) / max(1, len(ticks))
    wide, between = min(slot * 0.72 / len(sides), frame.text * 3.2), BETWEEN * frame.text
    xs = [frame.left + slot * (number + 0.5) for number in range(len(ticks))]
    pieces = [*_grid(frame, top, step, right), *_ticks(frame, ticks, xs)]
    for x, stack in zip(xs, stacks, strict=True):
        left = x - (wide + between) * len(sides) / 2 + between / 2
        for number, side in enumerate(sides):
            pieces.append(_stack(side, stack.get(side.id, ()), left + number * (wide + between), wide, top, frame))
    return pieces


def lines_in_words(title: str, ticks: Sequence[str], lines: Sequence[Curve]) -> str:
    """Every figure of a line chart."""
    said = ". ".join(
        labelled(line.name, ", ".join(_("none") if value is None else f"{value:g}" for value in line.values))
        for line in lines
        if line.last
    )
    return f"{title} ({', '.join(ticks)}). {said}."


def ends_in_words(title: str, lines: Sequence[Curve]) -> str:
    """A line chart in short: where every line ends."""
    ends = ", ".join(f"{line.name} {line.last}" for line in lines if line.last)
    return _("Chart: {title}. At the end: {ends}", title=title, ends=ends or _("nothing yet"))


def bars_in_words(
    title: str, ticks: Sequence[str], sides: Sequence[Side], stacks: Sequence[Mapping[SideId, Sequence[Part]]]
) -> str:
    """Every figure of stacked bars."""
    said = ". ".join(
        labelled(tick, ", ".join(f"{part.name} {part.value}" for side in sides for part in stack.get(side.id, ())))
        for tick, stack in zip(ticks, stacks, strict=True)
    )
    return f"{title}. {said}."


def _right(lines: Sequence[Curve], frame: Frame, ticks: Sequence[str], called: str) -> float:
    """The right edge of the plot: what the longest figure and label leave, and the last tick with what it is."""
    text = frame.text
    longest = max((width(line.last, text) + LABEL * width(line.label, text) for line in lines), default=0.0)
    below = width(ticks[-1], text) / 2 + text + width(called, text) if called and ticks else 0.0
    return frame.width - max(min(longest, 0.4 * frame.width) + (END_AT + 1.1) * text, below)


def _spread(first: float, last: float, count: int) -> list[float]:
    if count < 2:
        return [last] * count
    return [first + (last - first) * number / (count - 1) for number in range(count)]


def _grid(frame: Frame, top: int, step: int, right: float) -> Iterator[Piece]:
    for value in range(0, top + 1, step):
        y = frame.y(value / top)
        yield Stroke("grid" if value else "base", [[(frame.left, y), (right, y)]], frame.text * 0.06)
        yield Words("scale", frame.left - frame.text * 0.4, y + frame.text * 0.34, frame.text, str(value), "end")


def _ticks(frame: Frame, ticks: Sequence[str], xs: Sequence[float], called: str = "") -> Iterator[Piece]:
    """The tick labels that fit, always the last, and what they are."""
    text = frame.text
    longest = max((width(tick, text) for tick in ticks), default=1.0)
    apart_by = (xs[-1] - xs[0]) / max(1, len(xs) - 1) if xs else 1.0
    every = max(1, ceil((longest + 0.6 * text) / max(apart_by, 0.01)))
    y = frame.height - text * 0.3
    for at, tick in enumerate(ticks):
        if (len(ticks) - 1 - at) % every == 0:
            yield Words("scale", xs[at], y, text, tick, "middle")
    if called and ticks:
        yield Words("scale", xs[-1] + width(ticks[-1], text) / 2 + text, y, text, called)


def _goal(words: str, y: float, right: float, frame: Frame, runs: Sequence[Sequence[Point]]) -> Words:
    """A goal's label: above or below its line, as far left as no curve crosses it."""
    text = frame.text
    wide = width(words, text * GOAL)
    first, last = frame.left + text * 0.3, right - wide
    spots = [
        (first + at * (last - first) / 24, base)
        for at in range(25)
        for base in (y + text * 0.95, y - text * 0.35)
        if base - text * GOAL > 0
    ]
    x, base = next((spot for spot in spots if not any(through(run, *spot, wide, text) for run in runs)), spots[0])
    return Words("goal-words", x, base, text * GOAL, words)


def through(run: Sequence[Point], left: float, base: float, wide: float, text: float) -> bool:
    """Whether a curve, or a mark on it, comes close to a line of type."""
    points = [*run]
    for (x, y), (right, low) in pairwise(run):
        many = max(1, int(max(abs(right - x), abs(low - y)) / (0.4 * text)))
        points += [(x + (right - x) * at / many, y + (low - y) * at / many) for at in range(many)]
    near = NEAR * text
    return any(left - near < x < left + wide + near and base - text * 0.7 - near < y < base + near for x, y in points)


def _line(line: Curve, runs: Sequence[Sequence[Point]], dash: Sequence[float], frame: Frame) -> Group:
    """A line with marks on its points and gaps where it has none; a halo separates marks from what's underneath."""
    text = frame.text
    points = [point for run in runs for point in run]
    across = (points[-1][0] - points[0][0]) / max(1, len(points) - 1) or MARKED * text
    every = max(1, ceil(MARKED * text / across))
    size = text * MARK_SIZE
    parts: list[Piece] = [Stroke("stroke", runs, text * 0.16, [part * text for part in dash])]
    for at, (x, y) in enumerate(points):
        if (len(points) - 1 - at) % every == 0:
            parts += [Disc("halo", x, y, size * 0.68), Mark("mark-path", line.mark, x, y, size)]
    return Group("line", line.whose, parts)


def _ends(lines: Sequence[Curve], ends: Sequence[Point], right: float, frame: Frame) -> Iterator[Piece]:
    """The last figures next to the lines' ends, moved up or down so that no two touch; dots lead to them from lines
    that end earlier.
    """
    text = frame.text
    distance = max(TIGHT, min(AIRY, (frame.bottom - frame.top) / text / max(1, len(lines) - 1))) * text
    lowest = max(frame.bottom, text * 0.5 + distance * (len(lines) - 1))
    heights = apart([y for _x, y in ends], distance, text * 0.5, lowest)
    x, start = right + text * END_AT, right + text * 0.6
    for line, (end, y), height in zip(lines, ends, heights, strict=True):
        parts: list[Piece] = [Stroke("leader", [[(start, y), (x - text * 0.55, height)]], text * 0.06)]
        if (after := end + text * 0.6) < right:
            dots = [length * text for length in DOTS]
            parts.append(Stroke("leader", [[(after, y), (start, y)]], text * 0.06, dots))
        parts.append(Mark("mark-path", line.mark, x, height, END_MARK * text))
        yield Group("line", line.whose, [*parts, *_figure(line, x + text * 0.64, height + text * 0.35, frame)])


def _figure(line: Curve, x: float, base: float, frame: Frame) -> Iterator[Piece]:
    """A line's last figure, and its label."""
    yield Words("end", x, base, frame.text, line.last)
    if line.label:
        yield Words("label", x + width(line.last, frame.text) + frame.text * 0.35, base, frame.text * LABEL, line.label)


def _stack(side: Side, parts: Sequence[Part], x: float, wide: float, top: int, frame: Frame) -> Group:
    y = frame.bottom
    size = min(wide * 0.62, frame.text * 0.9)
    gap = frame.text * 0.06
    drawn: list[Piece] = []
    for part in parts:
        if not part.value:
            continue
        tall = part.value / top * (frame.bottom - frame.top)
        y -= tall
        slices: list[Piece] = [Rectangle("slice", x, y, wide, max(0.3 * gap, tall - gap))]
        if tall >= size * 1.25:
            slices.append(Mark("on-bar", EMBLEMS[part.power.emblem], x + wide / 2, y + tall / 2, size))
        drawn.append(Group("part", part.power, slices))
    if drawn:
        size = frame.text * 0.42
        drawn.append(Mark("side-mark", SIDE_MARKS[side.mark], x + wide / 2, y - size, size))
    return Group("stack", side, drawn)
