"""Links: thin lines for borders that don't touch, routed through the free cells between tiles."""

import heapq
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.views.maps.flooding import SIDES, Cell, cells
from companion.views.maps.terrain import Rect, Terrain, touching

Spot = tuple[float, float]
BEND, BUSY, UNDER = 3.0, 2.0, 40.0
"""The costs of a bend, a cell that already has a link, and a cell under a tile, in cells."""
ROUND_THE_WORLD = 0.6
"""Spaces farther apart than this fraction of the map are linked across its edges."""


@dataclass(frozen=True)
class Link:
    """A border that doesn't touch. If it wraps around the map, it has two lines, each from a space to an edge."""

    one: str
    other: str
    lines: tuple[tuple[Spot, ...], ...]

    @property
    def wraps(self) -> bool:
        """Whether it wraps around the map."""
        return len(self.lines) > 1


class Linker:
    """Routes links through a map."""

    def __init__(self, terrain: Terrain, fields: Mapping[str, tuple[Rect, ...]], width: int, height: int) -> None:
        self.terrain, self.fields, self.width, self.height = terrain, fields, width, height
        self.land = {cell for land in terrain.lands for rect in fields[land] for cell in cells(rect)}
        self.busy: set[Cell] = set()

    def links(self) -> tuple[Link, ...]:
        """Every link that the borders and coasts need, shortest first."""
        needed = [
            (space, other)
            for space, other in (*sorted(self.terrain.borders), *sorted(self.terrain.coasts))
            if not touching(self.fields[space], self.fields[other])
        ]
        needed.sort(key=lambda two: (self._apart(*two), two))
        return tuple(Link(name, other, self._lines(name, other)) for name, other in needed)

    def _apart(self, one: str, other: str) -> int:
        (ax, ay, aw, ah), (bx, by, bw, bh) = self.fields[one][0], self.fields[other][0]
        return max(0, bx - ax - aw, ax - bx - bw) + max(0, by - ay - ah, ay - by - bh)

    def _lines(self, one: str, other: str) -> tuple[tuple[Spot, ...], ...]:
        left, right = sorted((one, other), key=lambda space: self.fields[space][0][0])
        x, _, w, _ = self.fields[left][0]
        if self.fields[right][0][0] - x - w > ROUND_THE_WORLD * self.width:
            west = self._lead(self.area(left), {(-1, y) for y in range(self.height)})
            east = self._lead(self.area(right), {(self.width, y) for y in range(self.height)})
            return (west, east) if left == one else (east, west)
        return (self._lead(self.area(one), self.area(other)),)

    def area(self, space: str) -> set[Cell]:
        """All cells of a space."""
        return {cell for rect in self.fields[space] for cell in cells(rect)}

    def _lead(self, start: set[Cell], goal: set[Cell]) -> tuple[Spot, ...]:
        """The shortest path with few bends, from edge to edge."""
        queue: list[tuple[float, Cell, int]] = [(0.0, cell, way) for cell in start for way in range(4)]
        heapq.heapify(queue)
        cost: dict[tuple[Cell, int], float] = {(cell, way): 0.0 for _, cell, way in queue}
        came: dict[tuple[Cell, int], tuple[Cell, int]] = {}
        while queue:
            far, cell, way = heapq.heappop(queue)
            if cell in goal:
                return self._drawn(came, (cell, way), start)
            if far > cost[cell, way]:
                continue
            for turn, (dx, dy) in enumerate(SIDES):
                beside = (cell[0] + dx, cell[1] + dy)
                if turn == way ^ 1 or beside in start:
                    continue
                price = far + self._price(beside, goal) + (BEND if turn != way and cell not in start else 0)
                if price < cost.get((beside, turn), float("inf")) and self._inside(beside, goal):
                    cost[beside, turn] = price
                    came[beside, turn] = (cell, way)
                    heapq.heappush(queue, (price, beside, turn))
        raise ValueError("a link finds no way")

    def _inside(self, cell: Cell, goal: set[Cell]) -> bool:
        return cell in goal or (0 <= cell[0] < self.width and 0 <= cell[1] < self.height)

    def _price(self, cell: Cell, goal: set[Cell]) -> float:
        if cell in goal:
            return 1.0
        return 1.0 + (UNDER if cell in self.land else 0.0) + (BUSY if cell in self.busy else 0.0)

    def _drawn(
        self, came: Mapping[tuple[Cell, int], tuple[Cell, int]], last: tuple[Cell, int], start: set[Cell]
    ) -> tuple[Spot, ...]:
        way = [last[0]]
        while way[-1] not in start:
            last = came[last]
            way.append(last[0])
        way.reverse()
        self.busy.update(way[1:-1])
        first, end = _edge(way[0], way[1]), _edge(way[-2], way[-1])
        return tuple(_corners([first, *((x + 0.5, y + 0.5) for x, y in way[1:-1]), end]))


def _edge(cell: Cell, other: Cell) -> Spot:
    """The midpoint of the edge between two cells."""
    return ((cell[0] + other[0] + 1) / 2, (cell[1] + other[1] + 1) / 2)


def _corners(spots: Iterable[Spot]) -> list[Spot]:
    """Only the ends and the points where a line turns."""
    made: list[Spot] = []
    for spot in spots:
        if len(made) > 1 and _same_line(made[-2], made[-1], spot):
            made.pop()
        made.append(spot)
    return made


def _same_line(spot: Spot, two: Spot, three: Spot) -> bool:
    return spot[0] == two[0] == three[0] or spot[1] == two[1] == three[1]
