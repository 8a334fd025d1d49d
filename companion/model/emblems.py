"""Our own emblems for the powers: one path each, drawn in a square of 100 units, y pointing down.

The paths use only M, L, C, and Z, so that browsers (as SVG) and reportlab (as a PDF path) draw the same curve. Rings
are two subpaths, filled with the even-odd rule; no two subpaths overlap partially, which would leave holes.
"""

from math import asin, cos, pi, sin, tan

from companion.model.paths import circle


def _circle(radius: float, centre: float = 50) -> str:
    return circle(centre, centre, radius)


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
    "ring": f"{_circle(44)} {_circle(26)}",
    "target": f"{_circle(44)} {_circle(32)} {_circle(18)}",
    "saltire": ("M24 6 L50 32 L76 6 L94 24 L68 50 L94 76 L76 94 L50 68 L24 94 L6 76 L32 50 L6 24 Z"),
    "hollow_cross": (
        "M34 6 L66 6 L66 34 L94 34 L94 66 L66 66 L66 94 L34 94 L34 66 L6 66 L6 34 L34 34 Z "
        "M43 15 L43 43 L15 43 L15 57 L43 57 L43 85 L57 85 L57 57 L85 57 L85 43 L57 43 L57 15 Z"
    ),
    "double_chevron": "M50 8 L92 42 L92 62 L50 28 L8 62 L8 42 Z M50 44 L92 78 L92 96 L50 62 L8 96 L8 78 Z",
    "arrow": "M50 4 L92 50 L66 50 L66 96 L34 96 L34 50 L8 50 Z",
    "four_squares": (
        "M8 8 L44 8 L44 44 L8 44 Z M56 8 L92 8 L92 44 L56 44 Z "
        "M8 56 L44 56 L44 92 L8 92 Z M56 56 L92 56 L92 92 L56 92 Z"
    ),
    "frame": "M10 10 L90 10 L90 90 L10 90 Z M30 30 L30 70 L70 70 L70 30 Z",
    "bow_tie": "M6 10 L50 42 L94 10 L94 90 L50 58 L6 90 Z",
    "shield": "M12 8 L88 8 L88 46 C88 72 70 88 50 96 C30 88 12 72 12 46 Z M28 24 L28 46 C28 62 38 72 50 78 L50 24 Z",
    "two_discs": f"{_circle(20, 26)} {_circle(20, 74)}",
    "crown": "M6 20 L30 48 L50 12 L70 48 L94 20 L86 88 L14 88 Z",
    "column": "M12 8 L88 8 L88 26 L64 26 L64 74 L88 74 L88 92 L12 92 L12 74 L36 74 L36 26 L12 26 Z",
}
"""Emblem id to path data. The first eleven are the shipped boxes'; the others are for boxes with more powers."""
SIDE_MARKS: dict[str, str] = {
    "square": "M14 14 L86 14 L86 86 L14 86 Z",
    "disc": EMBLEMS["disc"],
    "triangle": "M50 8 L96 88 L4 88 Z",
    "diamond": "M50 4 L96 50 L50 96 L4 50 Z",
    "hexagon": "M50 5 L89 27.5 L89 72.5 L50 95 L11 72.5 L11 27.5 Z",
    "cross": "M36 8 L64 8 L64 36 L92 36 L92 64 L64 64 L64 92 L36 92 L36 64 L8 64 L8 36 L36 36 Z",
}
"""The marks of sides, by the words of `[[side]]`: solid shapes that can't be mistaken for a power's emblem."""
