"""Where links leave the map for its other edge: a word that says where they lead, on no tile and on no number."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from companion.views.maps import labels
from companion.views.maps.links import Link

Area = tuple[float, float, float, float]
SIZE = 0.9
"""The height of the type."""
EDGE = 0.2
"""How far a word is from the edge of the map."""
TRIES = (-0.3, 1.0, -1.3, 2.0, -2.3, 3.0, -3.3, 4.0, -4.3)
"""Where its line of type may be, from the link: above it, below it, and further away."""


@dataclass(frozen=True)
class Exit:
    """Where a link leaves the map: what to write there, from which spot, and whether that is the left edge."""

    text: str
    at: tuple[float, float]
    left: bool


def exits(
    links: Iterable[Link], names: Mapping[str, str], occupied: Iterable[Area], size: tuple[int, int]
) -> Iterator[Exit]:
    """A word at both ends of every link that goes round the world, where neither a tile nor a number is."""
    width, height = size
    taken = list(occupied)
    for link in links:
        for line, goal in zip(link.lines, (link.other, link.one), strict=True) if link.wraps else ():
            x, y = line[-1]
            left = x < width / 2
            text = names.get(goal, goal).replace(labels.SOFT_HYPHEN, "")
            wide = labels.width(text, SIZE)
            start = EDGE if left else width - EDGE - wide
            spots = [(start, y + down - SIZE, wide, SIZE * 1.2) for down in TRIES if 1 <= y + down <= height]
            spot = next((spot for spot in spots if not any(_meet(spot, other) for other in taken)), spots[0])
            taken.append(spot)
            yield Exit(text, (EDGE if left else width - EDGE, spot[1] + SIZE), left)


def _meet(area: Area, other: Area) -> bool:
    across = min(area[0] + area[2], other[0] + other[2]) - max(area[0], other[0])
    return across > 0 and min(area[1] + area[3], other[1] + other[3]) > max(area[1], other[1])
