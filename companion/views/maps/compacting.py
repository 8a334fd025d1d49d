"""Compacting: a map becomes as small as its arrangement allows. Spaces that touch keep touching, anything left of or
above something stays there, and unrelated spaces keep their distance.

Along one axis, every edge of a rectangle is a number, and every rule says that one number is at least so much larger
than another. Following the rules gives the smallest and the largest such numbers; the map is halfway between.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.views.maps.labels import fits
from companion.views.maps.terrain import Rect, Terrain

Rule = tuple[int, int, int]
"""Two edges, and the minimum by which the second is larger."""


def compacted(terrain: Terrain, rects: Mapping[str, Rect], *, rounds: int = 2) -> dict[str, Rect]:
    """The same map, compacted: vertically, then horizontally, and again."""
    now = dict(rects)
    for _ in range(rounds):
        for axis in (1, 0):
            now = _Axis(terrain, now, axis).closed()
    return now


@dataclass(frozen=True)
class _Axis:
    """A map along one axis: 0 is left to right, 1 is top to bottom."""

    terrain: Terrain
    rects: Mapping[str, Rect]
    axis: int

    def closed(self) -> dict[str, Rect]:
        spaces = list(self.rects)
        rules = self._rules(spaces)
        count = 2 * len(spaces)
        low = _lowest(count, rules)
        most = max(low)
        high = [most - distance for distance in _lowest(count, [(end, start, least) for start, end, least in rules])]
        edges = [(distance + other) // 2 for distance, other in zip(low, high, strict=True)]
        return {space: self._placed(space, edges[2 * at], edges[2 * at + 1]) for at, space in enumerate(spaces)}

    def _placed(self, space: str, start: int, end: int) -> Rect:
        x, y, w, h = self.rects[space]
        return (x, start, w, end - start) if self.axis else (start, y, end - start, h)

    def _rules(self, spaces: Sequence[str]) -> list[Rule]:
        rules: list[Rule] = []
        for at, space in enumerate(spaces):
            least = self._least(space)
            long = self.rects[space][self.axis + 2]
            rules += [(2 * at, 2 * at + 1, least), (2 * at + 1, 2 * at, -max(least, long))]
        for at, tile in enumerate(spaces):
            for beside in range(at + 1, len(spaces)):
                rules += self._between(at, tile, beside, spaces[beside])
        return rules

    def _least(self, space: str) -> int:
        """The minimum length of a rectangle."""
        _, _, w, h = self.rects[space]
        name = self.terrain.lands.get(space)
        if name is None:
            return (w, h)[self.axis]
        if self.axis:
            return next((tall for tall in range(4, h) if fits(name, w, tall)), h)
        return next((wide for wide in range(6, w) if fits(name, wide, h)), w)

    def _between(self, at: int, one: str, beside: int, other: str) -> list[Rule]:
        """The rules between two rectangles."""
        axis = self.axis
        a, b = self.rects[one], self.rects[other]
        border = other in self.terrain.neighbours[one]
        across = min(a[1 - axis] + a[3 - axis], b[1 - axis] + b[3 - axis]) - max(a[1 - axis], b[1 - axis])
        along = min(a[axis] + a[axis + 2], b[axis] + b[axis + 2]) - max(a[axis], b[axis])
        if across < 0 or (across == 0 and along < 0 and border):
            return []
        if along > 0:  # side by side: what touches keeps an edge in common
            keep = min(2, along) if across == 0 and border else 0
            return [(2 * at, 2 * beside + 1, keep), (2 * beside, 2 * at + 1, keep)] if keep else []
        first, second = (at, beside) if a[axis] < b[axis] else (beside, at)
        touch = along == 0 and across > 0 and border and one in self.terrain.lands and other in self.terrain.lands
        gap = 0 if border or across == 0 else 1
        rules = [(2 * first + 1, 2 * second, gap)]
        if touch:
            rules.append((2 * second, 2 * first + 1, 0))
        return rules


def _lowest(count: int, rules: Sequence[Rule]) -> list[int]:
    """The smallest numbers, none below 0, that satisfy every rule."""
    out: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    for start, end, least in rules:
        out[start].append((end, least))
    value = [0] * count
    waiting = list(range(count))
    inside = [True] * count
    for start in waiting:
        inside[start] = False
        here = value[start]
        for end, least in out[start]:
            if here + least > value[end]:
                value[end] = here + least
                if not inside[end]:
                    inside[end] = True
                    waiting.append(end)
    return value
