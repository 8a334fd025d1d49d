"""One way to win as a small dial: a semicircle of segments, and how many are held."""

import math

from markupsafe import Markup

from api.svg import drawing, stroke, text
from companion.languages import _
from companion.model.edition import Edition
from companion.model.sides import SideId
from companion.model.translated import side_name

RADIUS, WIDTH, GAP = 84.0, 20.0, 3.2
"""In units of a picture 200 wide; the gap between segments is in degrees."""
LONGEST = 11
"""The longest name that fits on one line; a longer one is set smaller."""


def dial(edition: Edition, side: SideId, name: str, count: int, needed: int) -> Markup:
    """What a side holds of what it needs."""
    share = 180 / max(1, needed)
    pieces = [
        stroke("arc-held" if number < count else "arc-open", _segment(number * share, share), WIDTH)
        for number in range(needed)
    ]
    arc = f'<g class="arc" data-side="{side}">{"".join(pieces)}</g>'
    title = _(
        "{name}: {side} {count} of {needed}.", name=name, side=side_name(edition, side), count=count, needed=needed
    )
    size = 27 if len(name) <= LONGEST else 27 * LONGEST / len(name) + 5
    words = [
        text("arc-count", 100, 96, 62, count, "middle"),
        text("arc-needed", 100, 125, 25, _("of {needed}", needed=needed), "middle"),
        text("arc-side", 100, 155, size, name, "middle"),
    ]
    return drawing("dial", "0 0 200 163", title, [arc, *words])


def _segment(start: float, share: float) -> str:
    low, high = start + GAP / 2, start + share - GAP / 2
    (x1, y1), (x2, y2) = _point(low), _point(high)
    return f"M{x1:.2f} {y1:.2f}A{RADIUS:g} {RADIUS:g} 0 0 1 {x2:.2f} {y2:.2f}"


def _point(degrees: float) -> tuple[float, float]:
    angle = math.radians(180 - degrees)
    return 100 + RADIUS * math.cos(angle), 100 - RADIUS * math.sin(angle)
