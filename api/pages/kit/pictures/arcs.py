"""The city tally as a picture: two arcs that grow from below towards the number that wins, and meet at the top.

The Axis stand left and are square, the Allies right and round.
"""

import math
from collections.abc import Mapping

from markupsafe import Markup

from api.pages.kit.pictures.svg import drawing, stroke, text
from companion.languages import _
from companion.model.sides import SIDES, Side, side_name

MOST_SEGMENTS = 24
"""Beyond this many an arc is drawn in one piece."""
CENTRE = (300.0, 272.0)
RADIUS, SWEEP, START = 232.0, 118.0, 30.0
"""The arcs begin 30 degrees below the horizontal and end just beside the top."""
WIDEST = 38.0


def city_arcs(counts: Mapping[Side, int], needed: Mapping[Side, int], what: str) -> Markup:
    """What each side has of what it needs."""
    pieces = [stroke("arc-between", "M300 176V352", 2)]
    for side, x in zip(SIDES, (208, 392), strict=True):
        pieces += [
            _arc(side, counts.get(side, 0), max(1, needed.get(side, 1))),
            text("arc-side", x, 192, 32, side_name(side), "middle"),
            text("arc-count", x, 306, 118, counts.get(side, 0), "middle"),
            text("arc-needed", x, 352, 30, _("of {needed}", needed=needed.get(side, 0)), "middle"),
        ]
    said = ", ".join(
        _("{side} {held} (of {needed})", side=side_name(side), held=counts.get(side, 0), needed=needed.get(side, 0))
        for side in SIDES
    )
    return drawing("arcs", "44 18 512 386", f"{what}: {said}.", pieces)


def _arc(side: Side, count: int, needed: int) -> str:
    count = min(count, needed)
    if needed > MOST_SEGMENTS:
        pieces = [("arc-open", 0.0, 1.0), *([("arc-held", 0.0, count / needed)] if count else [])]
        width = WIDEST
    else:
        pieces = [
            ("arc-held" if number < count else "arc-open", number / needed, (number + 1) / needed)
            for number in range(needed)
        ]
        width = min(WIDEST, 0.82 * math.radians(SWEEP) * RADIUS / needed)
    cap = "" if side == "axis" else ' stroke-linecap="round"'
    drawn = "".join(stroke(name, _piece(side, start, end, width), round(width, 1), cap) for name, start, end in pieces)
    return f'<g class="arc {side}">{drawn}</g>'


def _piece(side: Side, start: float, end: float, width: float) -> str:
    """A piece of an arc between two parts of its way; round caps stand for part of its length."""
    gap = math.degrees(width / RADIUS) * (0.09 if side == "axis" else 0.59)
    low, high = start * SWEEP + gap, end * SWEEP - gap
    if high - low < 0.1:
        low, high = (low + high) / 2 - 0.05, (low + high) / 2 + 0.05
    (x1, y1), (x2, y2) = _on_arc(side, low), _on_arc(side, high)
    return f"M{x1:.2f} {y1:.2f}A{RADIUS:g} {RADIUS:g} 0 0 {1 if side == 'axis' else 0} {x2:.2f} {y2:.2f}"


def _on_arc(side: Side, degrees: float) -> tuple[float, float]:
    angle = math.radians(180 + START - degrees)
    x = RADIUS * math.cos(angle)
    return CENTRE[0] + (x if side == "axis" else -x), CENTRE[1] - RADIUS * math.sin(angle)
