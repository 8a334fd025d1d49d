"""Charts as inline SVG: pure functions from figures to markup.

`charts.css` gives shapes their colors, a power's own through `data-power`. Color is never the only cue: every line and
bar has its emblem, lines have their own patterns, and every side has a mark.
"""

import math
from collections.abc import Mapping, Sequence

from markupsafe import Markup
from msgspec import Struct

from api.pages.kit.pictures.svg import drawing, glyph, stroke, text
from companion.model.emblems import SIDE_MARKS
from companion.model.sections.sides import Side
from companion.model.sides import SideId
from companion.model.wording import labelled
from companion.views.rounds import unbroken

STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
MOST_GRID_LINES = 5
DASHES = ("", "14 6", "3 6", "18 5 3 5", "8 8", "24 6", "2 9", "12 4 2 4", "26 4 3 4 3 4")
"""Patterns that distinguish lines without color."""
BETWEEN = 4
"""The gap between the bars of two sides."""
PART_SIZE = 0.75
"""The type size for a part of a power, relative to the chart's."""
Point = tuple[float, float]


class Curve(Struct, frozen=True):
    """One line of a chart: whose it is, and its figure at each tick (None for a gap)."""

    key: str
    name: str
    values: Sequence[int | None]
    mark: str
    """Path data of its mark, in a square of 100 units."""
    of_side: bool = False
    part: str = ""
    """Which part of its owner it is, if there are several lines."""

    @property
    def full_name(self) -> str:
        """Whose it is, and which part of it."""
        return f"{self.name}, {self.part}" if self.part else self.name

    @property
    def owner(self) -> str:
        """The attributes for its color."""
        return f'class="line" data-{"side" if self.of_side else "power"}="{self.key}"'


class Part(Struct, frozen=True):
    """A part of a stacked bar."""

    power: str
    name: str
    value: int
    mark: str


class Frame(Struct, frozen=True):
    """The size of a chart and its type."""

    width: int
    height: int
    text: int = 24

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


def scale(highest: float) -> tuple[int, int]:
    """An axis's maximum and the distance of its grid lines."""
    step = next((note for note in STEPS if highest <= note * MOST_GRID_LINES), STEPS[-1])
    return max(step, math.ceil(highest / step) * step), step


def line_chart(
    title: str, ticks: Sequence[str], lines: Sequence[Curve], frame: Frame, goals: Mapping[int, str] | None = None
) -> Markup:
    """Lines over the ticks, each with its mark on every point and its last figure at the end.

    Goals are dotted lines at winning heights, with their labels.
    """
    goals = goals or {}
    highest = max((value for line in lines for value in line.values if value is not None), default=0)
    top, step = scale(max(highest, *goals, 0))
    longest = max((len(line.part) for line in lines), default=0)
    right = frame.width - frame.text * (3.6 + PART_SIZE * 0.55 * longest)
    xs = _spread(frame.left + frame.text * 0.6, right, len(ticks))
    pieces = [_grid(frame, top, step, right)]
    for goal, words in goals.items():
        y = frame.y(goal / top)
        pieces.append(stroke("goal", f"M{frame.left:.1f} {y:.1f}H{right:.1f}", 2, ' stroke-dasharray="2 7"'))
        pieces.append(
            text(
                "scale",
                frame.left + frame.text * 0.3,
                y - frame.text * 0.35,
                frame.text * 0.8,
                words,
            )
        )
    drawn: list[tuple[Curve, list[Point]]] = []
    for line in lines:
        spots = [
            None if value is None else (x, frame.y(value / top)) for x, value in zip(xs, line.values, strict=False)
        ]
        if points := [spot for spot in spots if spot is not None]:
            drawn.append((line, points))
            pieces.append(_line(line, spots, len(drawn) - 1, frame))
    distance, highest_label = frame.text * 1.04, frame.text * 0.5
    lowest_label = max(frame.bottom, highest_label + distance * (len(drawn) - 1))
    heights = apart([points[-1][1] for _curve, points in drawn], distance, highest_label, lowest_label)
    pieces += [_end(curve, points[-1], y, right, frame) for (curve, points), y in zip(drawn, heights, strict=True)]
    pieces.append(_ticks(frame, ticks, xs))
    said = ". ".join(
        labelled(curve.full_name, ", ".join(_said(value) for value in curve.values)) for curve, _points in drawn
    )
    return drawing("chart lines", _box(frame), f"{title} ({', '.join(ticks)}). {said}.", pieces)


def stacked_bars(
    title: str,
    ticks: Sequence[str],
    sides: Sequence[Side],
    stacks: Sequence[Mapping[SideId, Sequence[Part]]],
    frame: Frame,
) -> Markup:
    """For each tick, a bar for every side, stacked by power."""
    highest = max((sum(part.value for part in parts) for stack in stacks for parts in stack.values()), default=0)
    top, step = scale(highest)
    right = frame.width - frame.text * 0.3
    slot = (right - frame.left) / max(1, len(ticks))
    width = min(slot * 0.72 / len(sides), frame.text * 3.2)
    xs = [frame.left + slot * (number + 0.5) for number in range(len(ticks))]
    pieces = [_grid(frame, top, step, right), _ticks(frame, ticks, xs)]
    for x, stack in zip(xs, stacks, strict=True):
        left = x - (width + BETWEEN) * len(sides) / 2 + BETWEEN / 2
        for number, side in enumerate(sides):
            at = left + number * (width + BETWEEN)
            pieces.append(_stack(side, stack.get(side.id, ()), at, width, top, frame))
    said = ". ".join(
        labelled(tick, ", ".join(f"{part.name} {part.value}" for side in sides for part in stack.get(side.id, ())))
        for tick, stack in zip(ticks, stacks, strict=True)
    )
    return drawing("chart bars", _box(frame), f"{title}. {said}.", pieces)


def apart(wanted: Sequence[float], distance: float, top: float, bottom: float) -> list[float]:
    """Positions as close as possible to the wanted ones: at least this far apart, the lowest at most at the bottom."""
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    placed = [0.0] * len(wanted)
    last = top - distance
    for at in order:
        last = placed[at] = max(wanted[at], last + distance)
    limit = bottom
    for at in reversed(order):
        limit = placed[at] = min(placed[at], limit)
        limit -= distance
    return placed


def _box(frame: Frame) -> str:
    return f"0 0 {frame.width} {frame.height}"


def _said(value: int | None) -> str:
    return "none" if value is None else str(value)


def _spread(first: float, last: float, count: int) -> list[float]:
    if count < 2:
        return [last] * count
    return [first + (last - first) * number / (count - 1) for number in range(count)]


def _grid(frame: Frame, top: int, step: int, right: float) -> str:
    lines = []
    for value in range(0, top + 1, step):
        y = frame.y(value / top)
        lines.append(stroke("grid" if value else "base", f"M{frame.left:.1f} {y:.1f}H{right:.1f}", 1.5))
        lines.append(text("scale", frame.left - frame.text * 0.4, y + frame.text * 0.34, frame.text, value, "end"))
    return "".join(lines)


def _ticks(frame: Frame, ticks: Sequence[str], xs: Sequence[float]) -> str:
    """The tick labels that fit; always the last."""
    longest = max((len(tick) for tick in ticks), default=1)
    every = max(1, math.ceil(len(ticks) * frame.text * (0.62 * longest + 0.6) / max(1.0, frame.width - frame.left)))
    return "".join(
        text("scale", xs[at], frame.height - frame.text * 0.3, frame.text, tick, "middle")
        for at, tick in enumerate(ticks)
        if (len(ticks) - 1 - at) % every == 0
    )


def _line(line: Curve, spots: Sequence[Point | None], number: int, frame: Frame) -> str:
    """A line with marks on its points and gaps where it has none; a halo separates marks from what's underneath."""
    runs = unbroken(spots)
    path = "".join("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in run) for run in runs)
    points = [point for run in runs for point in run]
    dashes = DASHES[number % len(DASHES)]
    more = ' stroke-linejoin="round"' + (f' stroke-dasharray="{dashes}"' if dashes else "")
    size = frame.text * 0.85
    every = max(1, math.ceil(len(points) / 12))
    marks = "".join(
        f'<circle class="halo" cx="{x:.1f}" cy="{y:.1f}" r="{size * 0.68:.1f}"/>'
        + glyph("mark-path", line.mark, x, y, size)
        for at, (x, y) in enumerate(points)
        if (len(points) - 1 - at) % every == 0
    )
    return f"<g {line.owner}>{stroke('stroke', path, 4, more)}{marks}</g>"


def _end(line: Curve, end: Point, y: float, right: float, frame: Frame) -> str:
    """The last figure next to a line's end, moved up or down so that no two touch."""
    size = frame.text * 0.8
    value = next(value for value in reversed(line.values) if value is not None)
    x = right + frame.text * 1.25
    after = x + size * 0.8 + frame.text * (0.55 * len(str(value)) + 0.35)
    part = text("scale", after, y + frame.text * 0.35, frame.text * PART_SIZE, line.part) if line.part else ""
    leader = f"M{end[0] + size * 0.7:.1f} {end[1]:.1f}L{x - size * 0.6:.1f} {y:.1f}"
    return (
        f"<g {line.owner}>{stroke('leader', leader, 1.5)}{glyph('mark-path', line.mark, x, y, size)}"
        f"{text('end', x + size * 0.8, y + frame.text * 0.35, frame.text, value)}{part}</g>"
    )


def _stack(side: Side, parts: Sequence[Part], x: float, width: float, top: int, frame: Frame) -> str:
    y = frame.bottom
    size = min(width * 0.62, frame.text * 0.9)
    drawn = []
    for part in parts:
        if not part.value:
            continue
        tall = part.value / top * (frame.bottom - frame.top)
        y -= tall
        mark = glyph("on-bar", part.mark, x + width / 2, y + tall / 2, size) if tall >= size * 1.25 else ""
        drawn.append(
            f'<g data-power="{part.power}"><rect class="slice" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" '
            f'height="{max(0.5, tall - 1.5):.1f}"/>{mark}</g>'
        )
    if drawn:
        size = frame.text * 0.42
        drawn.append(glyph("side-mark", SIDE_MARKS[side.mark], x + width / 2, y - size, size))
    return f'<g class="stack" data-side="{side.id}">{"".join(drawn)}</g>'
