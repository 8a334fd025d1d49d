"""Our own emblems for the powers: one path each, drawn in a square of 100 units, y pointing down.

The paths use only M, L, C, and Z, so that browsers (as SVG) and reportlab (as a PDF path) draw the same curve. Rings
are two subpaths, filled with the even-odd rule; no two subpaths overlap partially, which would leave holes.
"""

from math import asin, cos, pi, sin, tan

_K = 0.5523


def _circle(radius: float, centre: float = 50) -> str:
    c, r, k = centre, radius, radius * _K
    return (
        f"M{c + r:g} {c:g} "
        f"C{c + r:g} {c + k:g} {c + k:g} {c + r:g} {c:g} {c + r:g} "
        f"C{c - k:g} {c + r:g} {c - r:g} {c + k:g} {c - r:g} {c:g} "
        f"C{c - r:g} {c - k:g} {c - k:g} {c - r:g} {c:g} {c - r:g} "
        f"C{c + k:g} {c - r:g} {c + r:g} {c - k:g} {c + r:g} {c:g} Z"
    )


def _caps(radius: float, half: float, centre: float = 50) -> str:
    """What a bar of this height leaves of a disc: the cap above it, and the one below."""
    turn = asin(half / radius)
    reach = radius * 4 / 3 * tan((pi / 2 - turn) / 4)
    x, y = radius * cos(turn), radius * sin(turn)
    dx, dy = reach * sin(turn), reach * cos(turn)
    return " ".join(
        f"M{centre - x:g} {centre + way * y:g} "
        f"C{centre - x + dx:g} {centre + way * (y + dy):g} {centre - reach:g} {centre + way * radius:g} "
        f"{centre:g} {centre + way * radius:g} "
        f"C{centre + reach:g} {centre + way * radius:g} {centre + x - dx:g} {centre + way * (y + dy):g} "
        f"{centre + x:g} {centre + way * y:g} Z"
        for way in (-1, 1)
    )


EMBLEMS: dict[str, str] = {
    "hollow_square": "M50 6 L94 50 L50 94 L6 50 Z M50 30 L30 50 L50 70 L70 50 Z",
    "star_outline": (
        "M50 4 L61.8 35.8 L95.7 37.2 L69 58.2 L78.2 90.8 L50 72 L21.8 90.8 L31 58.2 L4.3 37.2 L38.2 35.8 Z "
        "M50 27 L44.5 43.5 L27.5 44.5 L41 55.2 L36.6 71.5 L50 62 L63.4 71.5 L59 55.2 L72.5 44.5 L55.5 43.5 Z"
    ),
    "disc": _circle(42),
    "ring_bar": f"{_circle(44)} {_caps(30, 7)}",
    "three_bars": "M10 12 L90 12 L90 30 L10 30 Z M10 41 L90 41 L90 59 L10 59 Z M10 70 L90 70 L90 88 L10 88 Z",
    "chevron": "M50 14 L92 56 L92 86 L50 44 L8 86 L8 56 Z",
    "hexagon": "M50 5 L89 27.5 L89 72.5 L50 95 L11 72.5 L11 27.5 Z M50 26 L29 38 L29 62 L50 74 L71 62 L71 38 Z",
    "lozenge": "M50 4 L80 50 L50 96 L20 50 Z",
    "four_point_star": "M50 3 L62 38 L97 50 L62 62 L50 97 L38 62 L3 50 L38 38 Z",
    "hourglass": "M10 8 L90 8 L58 50 L90 92 L10 92 L42 50 Z",
    "triangle": "M50 8 L95 88 L5 88 Z M50 42 L31 75 L69 75 Z",
}
"""Emblem id to path data."""
SIDE_MARKS: dict[str, str] = {
    "square": "M14 14 L86 14 L86 86 L14 86 Z",
    "disc": EMBLEMS["disc"],
    "triangle": "M50 8 L96 88 L4 88 Z",
    "diamond": "M50 4 L96 50 L50 96 L4 50 Z",
    "hexagon": "M50 5 L89 27.5 L89 72.5 L50 95 L11 72.5 L11 27.5 Z",
    "cross": "M36 8 L64 8 L64 36 L92 36 L92 64 L64 64 L64 92 L36 92 L36 64 L8 64 L8 36 L36 36 Z",
}
"""The marks of sides, by the words of `[[side]]`: solid shapes that can't be mistaken for a power's emblem."""
