"""One direction of a scan map: the board's cells stretched until everything fits, and cut into pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

LAP = 8.0
"""How far a sheet reaches below the next one, which is glued onto it."""
CELL = 1.9
"""The least side of a cell, so that seas keep their numbers."""

Span = tuple[float, float]
Range = tuple[int, int]
"""From one cell's edge to another's."""


@dataclass(frozen=True)
class Axis:
    """One direction of the map: where the board's cells begin, where it is cut, and how much lies before and after."""

    edges: Sequence[float]
    cuts: Sequence[int]
    """The cells' edges at which a new page begins, the first and the last edge included."""
    before: int
    after: int
    """Rows or columns of codes before and after the board."""
    step: float
    """How much one of these takes."""

    @property
    def start(self) -> float:
        """Where the board begins."""
        return self.before * self.step

    @property
    def whole(self) -> float:
        """How long all of it is."""
        return self.start + self.edges[-1] + self.after * self.step

    @property
    def pages(self) -> list[Span]:
        """From where to where each page reaches, without the strip below the next one."""
        inner = [self.start + self.edges[cut] for cut in self.cuts[1:-1]]
        return list(pairwise([0.0, *inner, self.whole]))

    def cells(self, step: float) -> list[float]:
        """Where codes along the edge begin, none of them across a cut, spread evenly over each page."""
        found = []
        for left, right in self.pages:
            count = int((right - left + 1e-6) / step)
            found += [left + at * (right - left) / count for at in range(count)]
        return found

    def spot(self, span: Range, need: float) -> float:
        """Where something that needs so much room begins within some cells: before a cut through them, or after."""
        a, b = self.edges[span[0]], self.edges[span[1]]
        for cut in self.cuts[1:-1]:
            if span[0] < cut < span[1] and a + need > self.edges[cut] + 1e-6:
                a = self.edges[cut]
        return self.start + min(a, b - need) if a + need > b + 1e-6 else self.start + a


def stretched(needs: Mapping[Range, float], count: int) -> tuple[float, ...]:
    """Where each of so many cells begins, and the last one ends, so that each range of cells is as long as it needs.

    The whole is as short as can be; what is free of that is shared between both sides.
    """
    ends: dict[int, list[tuple[int, float]]] = {}
    starts: dict[int, list[tuple[int, float]]] = {}
    for (a, b), need in needs.items():
        ends.setdefault(b, []).append((a, need))
        starts.setdefault(a, []).append((b, need))
    first = [0.0] * (count + 1)
    for end in range(1, count + 1):
        first[end] = max([first[end - 1] + CELL, *(first[a] + need for a, need in ends.get(end, ()))])
    last = [first[-1]] * (count + 1)
    for start in range(count - 1, -1, -1):
        last[start] = min([last[start + 1] - CELL, *(last[b] - need for b, need in starts.get(start, ()))])
    return tuple((distance + other) / 2 for distance, other in zip(first, last, strict=True))


def axis(
    needs: Mapping[Range, float], count: int, room: float, step: float, around: tuple[int, int], sliver: float = 0.0
) -> Axis | None:
    """The board cut into as few pages as can be, each of them filled; None if what lies around it takes too much.

    A cut leaves at least a sliver of everything on either side.
    """
    before, after = around
    needs, cuts = dict(needs), [0]
    while True:
        edges = stretched(needs, count)
        used = edges[cuts[-1]] - (before * step if len(cuts) == 1 else 0.0)
        if edges[-1] - used + after * step <= room:
            return Axis(edges, [*cuts, count], before, after, step)
        for cut in range(count - 1, cuts[-1], -1):
            if edges[cut] - used + LAP <= room:
                tried = needs | _apart(needs, cut, edges, sliver)
                longer = stretched(tried, count)
                if longer[cut] - longer[cuts[-1]] + edges[cuts[-1]] - used + LAP <= room:
                    break
        else:
            return None
        needs = tried
        cuts.append(cut)


def _apart(needs: Mapping[Range, float], cut: int, edges: Sequence[float], sliver: float) -> dict[Range, float]:
    """What lies across a cut needs its room on one side of it, where it has more already, and a sliver on the other."""
    found: dict[Range, float] = {}
    for (a, b), need in needs.items():
        if a < cut < b:
            sides = ((a, cut), (cut, b)) if edges[cut] - edges[a] > edges[b] - edges[cut] else ((cut, b), (a, cut))
            for side, least in zip(sides, (need, min(need, sliver)), strict=True):
                found[side] = max(least, needs.get(side, 0.0), found.get(side, 0.0))
    return found
