"""The city tally of two sides: arcs that grow from below toward the winning number, and meet at the top.

The first side is on the left with square ends, the second on the right with round ones.
"""

import math
from collections.abc import Mapping

from markupsafe import Markup

from api.svg import drawing, stroke, text
from companion.languages import _
from companion.model.edition import Edition
from companion.model.sides import SideId
from companion.model.translated import side_name
from companion.model.wording import labelled

MOST_SEGMENTS = 24
"""Beyond this many, an arc is drawn in one piece."""
CENTRE = (300.0, 272.0)
RADIUS, SWEEP, START = 232.0, 118.0, 30.0
"""The arcs begin 30 degrees below the horizontal and end just beside the top."""
WIDEST = 38.0


def city_arcs(edition: Edition, counts: Mapping[SideId, int], needed: Mapping[SideId, int], what: str) -> Markup:
    """What each side has of what it needs."""
    pieces = [stroke("arc-between", "M300 176V352", 2)]
    for side, x, left in zip(edition.sides.by_id, (208, 392), (True, False), strict=True):
        pieces += [
            _arc(side, left, counts.get(side, 0), max(1, needed.get(side, 1))),
            text("arc-side", x, 192, 32, side_name(edition, side), "middle"),
            text("arc-count", x, 306, 118, counts.get(side, 0), "middle"),
            text("arc-needed", x, 352, 30, _("of {needed}", needed=needed.get(side, 0)), "middle"),
        ]
    words = ", ".join(
        _(
            "{side} {held} (of {needed})",
            side=side_name(edition, side),
            held=counts.get(side, 0),
            needed=needed.get(side, 0),
        )
        for side in edition.sides.ids
    )
    return drawing("arcs", "44 18 512 386", f"{labelled(what, words)}.", pieces)


def _arc(side: SideId, left: bool, count: int, needed: int) -> str:
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
    cap = "" if left else ' stroke-linecap="round"'
    drawn = "".join(stroke(name, _piece(left, start, end, width), round(width, 1), cap) for name, start, end in pieces)
    return f'<g class="arc" data-side="{side}">{drawn}</g>'


def _piece(left: bool, start: float, end: float, width: float) -> str:
    """A segment of an arc between two fractions of its length; round caps are part of the length."""
    gap = math.degrees(width / RADIUS) * (0.09 if left else 0.59)
    low, high = start * SWEEP + gap, end * SWEEP - gap
    if high - low < 0.1:
        low, high = (low + high) / 2 - 0.05, (low + high) / 2 + 0.05
    (x1, y1), (x2, y2) = _on_arc(left, low), _on_arc(left, high)
    return f"M{x1:.2f} {y1:.2f}A{RADIUS:g} {RADIUS:g} 0 0 {int(left)} {x2:.2f} {y2:.2f}"


def _on_arc(left: bool, degrees: float) -> tuple[float, float]:
    angle = math.radians(180 + START - degrees)
    x = RADIUS * math.cos(angle)
    return CENTRE[0] + (x if left else -x), CENTRE[1] - RADIUS * math.sin(angle)
