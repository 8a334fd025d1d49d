"""Charts as inline SVG: pure functions from figures to markup.

The policy forbids style attributes, so that shapes carry presentation attributes and classes; `charts.css` gives them
their colours, a power's own through `data-power`. No colour is the only sign: every line and bar bears its emblem,
the Axis are square and the Allies round. What a chart shows is also said in words, for those who cannot see it.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from companion.model.emblems import EMBLEMS
from companion.model.sides import SIDES, Side
from companion.rulebook.victory import side_name

STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
MOST_GRID_LINES = 5
MOST_SEGMENTS = 24
"""Beyond this many an arc is drawn in one piece."""
SQUARE, DISC = "M14 14 L86 14 L86 86 L14 86 Z", EMBLEMS["disc"]
SIDE_MARKS: Mapping[str, str] = {"axis": SQUARE, "allies": DISC}


@dataclass(frozen=True)
class Line:
    """One line of a chart: whose it is, and its figure at each tick (None where there was none)."""

    key: str
    name: str
    values: Sequence[int | None]
    mark: str
    """Path data of its mark, in a square of 100 units."""
    of_side: bool = False


@dataclass(frozen=True)
class Part:
    """A part of a stacked bar."""

    power: str
    name: str
    value: int
    mark: str


@dataclass(frozen=True)
class Frame:
    """The size of a chart, and of the type in it."""

    width: int
    height: int
    text: int = 24

    @property
    def left(self) -> float:
        """Where the plot begins: room for three figures."""
        return self.text * 2.1

    @property
    def top(self) -> float:
        """Where the plot begins, from above."""
        return self.text * 0.7

    @property
    def bottom(self) -> float:
        """Where the plot ends: room for the ticks' names."""
        return self.height - self.text * 1.5


def scale(highest: float) -> tuple[int, int]:
    """The top of an axis and the distance of its grid lines."""
    step = next((one for one in STEPS if highest <= one * MOST_GRID_LINES), STEPS[-1])
    return max(step, math.ceil(highest / step) * step), step


def line_chart(
    title: str, ticks: Sequence[str], lines: Sequence[Line], frame: Frame, goal: int | None = None
) -> Markup:
    """Lines over the ticks, each with its mark on every point and its last figure at the end."""
    highest = max((value for one in lines for value in one.values if value is not None), default=0)
    top, step = scale(max(highest, goal or 0))
    right = frame.width - frame.text * 3.6
    xs = _spread(frame.left + frame.text * 0.6, right, len(ticks))

    def y_of(value: float) -> float:
        return frame.bottom - value / top * (frame.bottom - frame.top)

    body = [_grid(frame, top, step, right), _ticks(frame, ticks, xs)]
    if goal is not None:
        body.append(
            f'<path class="goal" fill="none" stroke-width="2" stroke-dasharray="2 7" '
            f'd="M{frame.left:.1f} {y_of(goal):.1f}H{right:.1f}"/>'
        )
    points = {
        one.key: [(x, y_of(value)) for x, value in zip(xs, one.values, strict=False) if value is not None]
        for one in lines
    }
    drawn = [one for one in lines if points[one.key]]
    body += [_line(one, points[one.key], number, frame) for number, one in enumerate(drawn)]
    ends = _apart(
        [points[one.key][-1][1] for one in drawn], frame.text * 1.04, frame.text * 0.5, frame.height - frame.text * 0.5
    )
    body += [_end(one, points[one.key][-1], y, right, frame) for one, y in zip(drawn, ends, strict=True)]
    said = ". ".join(f"{one.name}: {', '.join(_said(value) for value in one.values)}" for one in drawn)
    return _svg("chart lines", frame, f"{title} ({', '.join(ticks)}). {said}.", body)


def stacked_bars(
    title: str, ticks: Sequence[str], stacks: Sequence[Mapping[Side, Sequence[Part]]], frame: Frame
) -> Markup:
    """For each tick a bar of the Axis and one of the Allies, made of their powers."""
    heights = [sum(part.value for part in parts) for stack in stacks for parts in stack.values()]
    top, step = scale(max(heights, default=0))
    right = frame.width - frame.text * 0.3
    slot = (right - frame.left) / max(1, len(ticks))
    bar = min(slot * 0.36, frame.text * 3.2)
    xs = [frame.left + slot * (number + 0.5) for number in range(len(ticks))]
    body = [_grid(frame, top, step, right), _ticks(frame, ticks, xs)]
    for x, stack in zip(xs, stacks, strict=True):
        for side, at in (("axis", x - bar - 2), ("allies", x + 2)):
            body.append(_stack(side, stack.get(side, ()), at, bar, top, frame))
    said = ". ".join(
        f"{tick}: {', '.join(f'{part.name} {part.value}' for side in SIDES for part in stack.get(side, ()))}"
        for tick, stack in zip(ticks, stacks, strict=True)
    )
    return _svg("chart bars", frame, f"{title}. {said}.", body)


def city_arcs(counts: Mapping[Side, int], needed: Mapping[Side, int], what: str) -> Markup:
    """Two arcs that grow from below towards the number that wins; they meet at the top."""
    frame = Frame(600, 420, 30)
    body = []
    for side in SIDES:
        body.append(_arc(side, counts.get(side, 0), max(1, needed.get(side, 1))))
        x = 208 if side == "axis" else 392
        body += [
            f'<text class="arc-side" x="{x}" y="192" font-size="32" text-anchor="middle">{side_name(side)}</text>',
            f'<text class="arc-count" x="{x}" y="306" font-size="118" text-anchor="middle">{counts.get(side, 0)}</text>',
            f'<text class="arc-needed" x="{x}" y="352" font-size="30" text-anchor="middle">of {needed.get(side, 0)}</text>',
        ]
    body.append('<path class="arc-between" fill="none" stroke-width="2" d="M300 176V352"/>')
    said = ", ".join(f"{side_name(side)} {counts.get(side, 0)} of {needed.get(side, 0)}" for side in SIDES)
    return _svg("arcs", frame, f"{what}: {said}.", body, "44 18 512 386")


_CENTRE, _RADIUS, _SWEEP, _START = (300.0, 272.0), 232.0, 118.0, 30.0
"""The arcs begin 30 degrees below the horizontal and end just beside the top."""


def _arc(side: str, count: int, needed: int) -> str:
    count = min(count, needed)
    if needed > MOST_SEGMENTS:
        pieces = [("arc-open", 0.0, 1.0), *([("arc-held", 0.0, count / needed)] if count else [])]
        width = 34.0
    else:
        pieces = [
            ("arc-held" if number < count else "arc-open", number / needed, (number + 1) / needed)
            for number in range(needed)
        ]
        width = min(38.0, 0.82 * math.radians(_SWEEP) * _RADIUS / needed)
    drawn = "".join(
        f'<path class="{name}" fill="none" stroke-width="{width:.1f}"{_cap(side)} d="{_piece(side, start, end, width)}"/>'
        for name, start, end in pieces
    )
    return f'<g class="arc {side}">{drawn}</g>'


def _cap(side: str) -> str:
    return "" if side == "axis" else ' stroke-linecap="round"'


def _piece(side: str, start: float, end: float, width: float) -> str:
    """A piece of an arc between two parts of its way; round caps stand for part of its length."""
    degrees = math.degrees(width / _RADIUS)
    gap = degrees * (0.09 if side == "axis" else 0.59)
    low, high = start * _SWEEP + gap, end * _SWEEP - gap
    if high - low < 0.1:
        low, high = (low + high) / 2 - 0.05, (low + high) / 2 + 0.05
    (x1, y1), (x2, y2) = _on_arc(side, low), _on_arc(side, high)
    return f"M{x1:.2f} {y1:.2f}A{_RADIUS:g} {_RADIUS:g} 0 0 {1 if side == 'axis' else 0} {x2:.2f} {y2:.2f}"


def _on_arc(side: str, degrees: float) -> tuple[float, float]:
    angle = math.radians(180 + _START - degrees)
    x = _RADIUS * math.cos(angle)
    return _CENTRE[0] + (x if side == "axis" else -x), _CENTRE[1] - _RADIUS * math.sin(angle)


def _svg(kind: str, frame: Frame, said: str, body: Sequence[str], box: str = "") -> Markup:
    return Markup('<svg class="{}" viewBox="{}" role="img" aria-label="{}">{}</svg>').format(
        kind,
        box or f"0 0 {frame.width} {frame.height}",
        said,
        Markup("".join(body)),  # noqa: S704 - made of figures and our own paths
    )


def _spread(first: float, last: float, count: int) -> list[float]:
    if count < 2:
        return [last] * count
    return [first + (last - first) * number / (count - 1) for number in range(count)]


def _grid(frame: Frame, top: int, step: int, right: float) -> str:
    lines = []
    for value in range(0, top + 1, step):
        y = frame.bottom - value / top * (frame.bottom - frame.top)
        lines.append(
            f'<path class="{"grid" if value else "base"}" fill="none" stroke-width="1.5" d="M{frame.left:.1f} {y:.1f}H{right:.1f}"/>'
            f'<text class="scale" x="{frame.left - frame.text * 0.4:.1f}" y="{y + frame.text * 0.34:.1f}" '
            f'font-size="{frame.text}" text-anchor="end">{value}</text>'
        )
    return "".join(lines)


def _ticks(frame: Frame, ticks: Sequence[str], xs: Sequence[float]) -> str:
    """The ticks' names, as many as have room."""
    longest = max((len(one) for one in ticks), default=1)
    every = max(1, math.ceil(len(ticks) * frame.text * (0.62 * longest + 0.6) / max(1.0, frame.width - frame.left)))
    shown = [at for at in range(len(ticks)) if (len(ticks) - 1 - at) % every == 0]
    return "".join(
        str(
            Markup('<text class="scale" x="{}" y="{}" font-size="{}" text-anchor="middle">{}</text>').format(
                f"{xs[at]:.1f}", f"{frame.height - frame.text * 0.3:.1f}", frame.text, ticks[at]
            )
        )
        for at in shown
    )


def _owner(line: Line) -> str:
    return f'class="line {line.key}"' if line.of_side else f'class="line" data-power="{line.key}"'


DASHES = ("", "14 6", "3 6", "18 5 3 5", "8 8", "24 6", "2 9", "12 4 2 4")
"""Patterns that keep lines apart without colour."""


def _line(line: Line, points: Sequence[tuple[float, float]], number: int, frame: Frame) -> str:
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    dashes = DASHES[number % len(DASHES)]
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    stroke = f'<path class="stroke" fill="none" stroke-width="4" stroke-linejoin="round"{dashed} d="{path}"/>'
    size = frame.text * 0.85
    every = max(1, math.ceil(len(points) / 12))
    marks = [point for at, point in enumerate(points) if (len(points) - 1 - at) % every == 0]
    return f"<g {_owner(line)}>{stroke}{''.join(_mark(line.mark, x, y, size) for x, y in marks)}</g>"


def _mark(path: str, x: float, y: float, size: float) -> str:
    """A mark with a halo, so that it stands off the lines beneath it."""
    factor = size / 100
    return (
        f'<circle class="halo" cx="{x:.1f}" cy="{y:.1f}" r="{size * 0.68:.1f}"/>'
        f'<path class="mark-path" fill-rule="evenodd" '
        f'transform="translate({x - size / 2:.1f} {y - size / 2:.1f}) scale({factor:.3f})" d="{path}"/>'
    )


def _end(line: Line, end: tuple[float, float], y: float, right: float, frame: Frame) -> str:
    """The last figure beside the end of a line, moved up or down so that no two touch."""
    size = frame.text * 0.8
    value = next(one for one in reversed(line.values) if one is not None)
    x = right + frame.text * 1.25
    factor = size / 100
    return (
        f'<g {_owner(line)}><path class="leader" fill="none" stroke-width="1.5" '
        f'd="M{end[0] + size * 0.7:.1f} {end[1]:.1f}L{x - size * 0.6:.1f} {y:.1f}"/>'
        f'<path class="mark-path" fill-rule="evenodd" '
        f'transform="translate({x - size / 2:.1f} {y - size / 2:.1f}) scale({factor:.3f})" d="{line.mark}"/>'
        f'<text class="end" x="{x + size * 0.8:.1f}" y="{y + frame.text * 0.35:.1f}" font-size="{frame.text}">{value}</text></g>'
    )


def _apart(wanted: Sequence[float], distance: float, top: float, bottom: float) -> list[float]:
    """Heights as near as possible to those wanted, none closer than the distance, all between top and bottom."""
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


def _stack(side: str, parts: Sequence[Part], x: float, width: float, top: int, frame: Frame) -> str:
    high = frame.bottom - frame.top
    y = frame.bottom
    drawn = []
    for part in parts:
        if not part.value:
            continue
        tall = part.value / top * high
        y -= tall
        size = min(width * 0.62, frame.text * 0.9)
        mark = (
            f'<path class="on-bar" fill-rule="evenodd" transform="translate({x + (width - size) / 2:.1f} '
            f'{y + (tall - size) / 2:.1f}) scale({size / 100:.3f})" d="{part.mark}"/>'
            if tall >= size * 1.25
            else ""
        )
        drawn.append(
            f'<g data-power="{part.power}"><rect class="bar" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" '
            f'height="{max(0.5, tall - 1.5):.1f}"/>{mark}</g>'
        )
    if drawn:
        size = frame.text * 0.42
        drawn.append(
            f'<path class="side-mark {side}" transform="translate({x + (width - size) / 2:.1f} {y - size * 1.5:.1f}) '
            f'scale({size / 100:.3f})" d="{SIDE_MARKS[side]}"/>'
        )
    return f'<g class="stack">{"".join(drawn)}</g>'


def _said(value: int | None) -> str:
    return "none" if value is None else str(value)
