"""Labels where links leave the map for its opposite edge: where they lead, clear of tiles and numbers."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from companion.views.maps import labels
from companion.views.maps.links import Link

Area = tuple[float, float, float, float]
SIZE = 0.9
"""The type size."""
EDGE = 0.2
"""The distance of a label from the map's edge."""
TRIES = (-0.3, 1.0, -1.3, 2.0, -2.3, 3.0, -3.3, 4.0, -4.3)
"""Where its baseline can be relative to the link: above it, below it, and farther away."""


@dataclass(frozen=True)
class Exit:
    """Where a link leaves the map: its label, its position, and whether that's the left edge."""

    text: str
    at: tuple[float, float]
    left: bool


def exits(
    links: Iterable[Link], names: Mapping[str, str], occupied: Iterable[Area], size: tuple[int, int]
) -> Iterator[Exit]:
    """A label at both ends of every link that wraps around the map, clear of tiles and numbers."""
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
