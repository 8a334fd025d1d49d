"""Map symbols for capitals, cities, facilities, and neutrals, on screen and on paper, in a 14-unit square."""

from collections.abc import Mapping

from companion.model.paths import circle
from companion.views.shapes.maps import MarkKind

SQUARE = 14
"""The side of the square that they are drawn in."""
PLANE = (
    "M6 0 L8 0 L8.6 4.2 L14 7 L14 9 L8.6 7.6 L8 11.6 L10 13 L10 14 L4 14 L4 13 L6 11.6 L5.4 7.6 L0 9 L0 7 L5.4 4.2 Z"
)
ANCHOR = (
    "M5.4 0 L8.6 0 L8.6 3.2 L11.4 3.2 L11.4 5 L8 5 L8 11.4 L11 9.8 L10 8.8 L13.8 7.4 L13.6 11 "
    "L7 14 L0.4 11 L0.2 7.4 L4 8.8 L3 9.8 L6 11.4 L6 5 L2.6 5 L2.6 3.2 L5.4 3.2 Z"
)


def moved(path: str, by: float, right: float, down: float) -> str:
    """A path of straight lines, scaled and moved."""
    words = iter(path.split())
    return " ".join(
        word if word == "Z" else f"{word[0]}{float(word[1:]) * by + right:g} {float(next(words)) * by + down:g}"
        for word in words
    )


SLASH = "M14 0 L12 0 L0 12 L0 14 L2 14 L14 2 Z"
"""Runs in the opposite direction to the symbols, so that it's cut out of them under either fill rule."""
BOTH = f"{moved(PLANE, 0.66, -1.5, 0)} {moved(ANCHOR, 0.62, 7, 5.3)}"
BASE = "M0 3 L14 3 L14 5 L8 5 L8 14 L6 14 L6 5 L0 5 Z"
RING = f"{circle(7, 7, 7)} {circle(7, 7, 4.8)}"
SIGNS = {
    "capital": f"{RING} {circle(7, 7, 2.8)}",
    "city": RING,
    "complex": "M0 14 L0 5 L4.5 8 L4.5 5 L9 8 L9 0 L12 0 L13 14 Z",
    "minor_complex": "M0 14 L0 8 L6 11 L6 2 L9.4 2 L10.4 14 Z",
    "base": BASE,
    "air_base": PLANE,
    "naval_base": ANCHOR,
    "both_bases": BOTH,
    "damaged_base": f"{BASE} {SLASH}",
    "damaged_air_base": f"{PLANE} {SLASH}",
    "damaged_naval_base": f"{ANCHOR} {SLASH}",
    "damaged_both_bases": f"{BOTH} {SLASH}",
    "pro_axis": "M1 1 L13 1 L13 13 L1 13 Z M3.4 3.4 L3.4 10.6 L10.6 10.6 L10.6 3.4 Z",
    "pro_allies": (
        "M7 0 L12 2 L14 7 L12 12 L7 14 L2 12 L0 7 L2 2 Z "
        "M7 2.6 L3.8 3.8 L2.6 7 L3.8 10.2 L7 11.4 L10.2 10.2 L11.4 7 L10.2 3.8 Z"
    ),
    "strict": "M1 5.8 L13 5.8 L13 8.2 L1 8.2 Z",
}
"""By the kind of mark."""
DAMAGED: Mapping[MarkKind, MarkKind] = {
    "base": "damaged_base",
    "air_base": "damaged_air_base",
    "naval_base": "damaged_naval_base",
    "both_bases": "damaged_both_bases",
}


def damaged_sign(kind: MarkKind) -> MarkKind:
    """The symbol of a damaged base; a complex shows its damage as a figure."""
    return DAMAGED.get(kind, kind)
