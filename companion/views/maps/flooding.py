"""Flooding: the free cells between tiles become the areas of sea zones, calm and mostly rectangular.

An area is connected, and touches only its coasts and the zones it borders.
"""

import heapq
from collections import deque
from collections.abc import Iterator, Mapping

from companion.views.maps.terrain import Rect, Terrain

Cell = tuple[int, int]
LARGEST = (15, 11)
"""How far an area spreads in one piece before the nooks are filled."""
REACH = 9
"""How far an area reaches for a coast."""
DEEPEST = 4
"""How far an area grows at once when the nooks are filled."""
SIDES: tuple[Cell, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))


class Flood:
    """A map's sea while it's being filled in."""

    def __init__(self, terrain: Terrain, rects: Mapping[str, Rect], width: int, height: int) -> None:
        self.terrain, self.width, self.height = terrain, width, height
        self.land: dict[Cell, str] = {cell: land for land in terrain.lands for cell in cells(rects[land])}
        self.zone: dict[Cell, str] = {cell: sea for sea in terrain.seas for cell in cells(rects[sea])}
        self.box: dict[str, Rect] = {sea: rects[sea] for sea in terrain.seas}

    def may(self, zone: str, cell: Cell) -> bool:
        """Whether a cell can belong to a zone: it's free, and touches nothing that the zone doesn't border."""
        x, y = cell
        if not (0 <= x < self.width and 0 <= y < self.height) or cell in self.land or cell in self.zone:
            return False
        mine = self.terrain.neighbours[zone]
        for dx, dy in SIDES:
            beside = (x + dx, y + dy)
            land, water = self.land.get(beside), self.zone.get(beside)
            if land is not None and land not in mine:
                return False
            if water is not None and water != zone and water not in mine:
                return False
        return True

    def pour(self) -> None:
        """Fill the map: first every coast gets its zones, then areas grow, then the nooks are filled."""
        self.find_coasts()
        self.spread()
        self.find_coasts()
        self.fill_nooks()

    def find_coasts(self) -> None:
        """Extend zones to coasts they don't touch yet, by the shortest path."""
        ways: list[tuple[int, str, str]] = []
        for land, zone in sorted(self.terrain.coasts):
            if zone in self.box and not self._at(zone, land) and (way := self._way(zone, land)):
                heapq.heappush(ways, (len(way), zone, land))
        while ways:
            _, zone, land = heapq.heappop(ways)
            if not self._at(zone, land) and (way := self._way(zone, land)):
                for cell in way:
                    self.zone[cell] = zone

    def _at(self, zone: str, land: str) -> bool:
        return any(
            self.land.get((x + dx, y + dy)) == land
            for (x, y), space in self.zone.items()
            if space == zone
            for dx, dy in SIDES
        )

    def _way(self, zone: str, land: str) -> list[Cell] | None:
        start = [cell for cell, space in self.zone.items() if space == zone]
        came: dict[Cell, Cell | None] = dict.fromkeys(start)
        queue = deque((cell, 0) for cell in start)
        while queue:
            (x, y), length = queue.popleft()
            for dx, dy in SIDES:
                beside = (x + dx, y + dy)
                if self.land.get(beside) == land:
                    return self._back((x, y), came, zone)
                if length < REACH and beside not in came and self.may(zone, beside):
                    came[beside] = (x, y)
                    queue.append((beside, length + 1))
        return None

    def _back(self, cell: Cell, came: Mapping[Cell, Cell | None], zone: str) -> list[Cell]:
        way = []
        here: Cell | None = cell
        while here is not None and self.zone.get(here) != zone:
            way.append(here)
            here = came[here]
        return way

    def spread(self) -> None:
        """Grow every rectangle by whole edges, the smallest first, until none can."""
        queue = [(w * h, zone) for zone, (_, _, w, h) in sorted(self.box.items())]
        heapq.heapify(queue)
        while queue:
            _, zone = heapq.heappop(queue)
            if self._grow(zone):
                _, _, w, h = self.box[zone]
                heapq.heappush(queue, (w * h, zone))

    def _grow(self, zone: str) -> bool:
        x, y, w, h = self.box[zone]
        edges = [((x - 1, y, 1, h), (x - 1, y, w + 1, h)), ((x + w, y, 1, h), (x, y, w + 1, h))]
        edges += [((x, y - 1, w, 1), (x, y - 1, w, h + 1)), ((x, y + h, w, 1), (x, y, w, h + 1))]
        if w > h * 1.4:
            edges.reverse()
        for edge, grown in edges:
            if grown[2] > LARGEST[0] or grown[3] > LARGEST[1]:
                continue
            free = [cell for cell in cells(edge) if self.zone.get(cell) != zone]
            if all(self.may(zone, cell) for cell in free):
                self.zone.update(dict.fromkeys(free, zone))
                self.box[zone] = grown
                return True
        return False

    def fill_nooks(self) -> None:
        """Grow the areas by parts of their edges, the smallest first, until none can."""
        areas: dict[str, set[Cell]] = {zone: set() for zone in self.box}
        for cell, zone in self.zone.items():
            areas[zone].add(cell)
        queue = [(len(area), zone) for zone, area in areas.items()]
        heapq.heapify(queue)
        while queue:
            _, zone = heapq.heappop(queue)
            bay = max(self._bays(zone, areas[zone]), key=len, default=[])
            if bay:
                self.zone.update(dict.fromkeys(bay, zone))
                areas[zone].update(bay)
                heapq.heappush(queue, (len(areas[zone]), zone))

    def _bays(self, zone: str, area: set[Cell]) -> Iterator[list[Cell]]:
        """Where an area can grow: straight rows of cells along its edge, as deep as they stay complete."""
        for dx, dy in SIDES:
            shore = {(x + dx, y + dy) for x, y in area} - area
            free = sorted((cell for cell in shore if self.may(zone, cell)), key=lambda cell: cell[:: -1 if dy else 1])
            run: list[Cell] = []
            for cell in (*free, (-9, -9)):
                if run and cell != (run[-1][0] + abs(dy), run[-1][1] + abs(dx)):
                    yield self._deep(zone, run, dx, dy)
                    run = []
                run.append(cell)

    def _deep(self, zone: str, run: list[Cell], dx: int, dy: int) -> list[Cell]:
        bay = list(run)
        for depth in range(1, DEEPEST):
            row = [(x + dx * depth, y + dy * depth) for x, y in run]
            if not all(self.may(zone, cell) for cell in row):
                break
            bay += row
        return bay

    def fields(self) -> dict[str, tuple[Rect, ...]]:
        """Every zone as rectangles, the one for its number first."""
        found: dict[str, set[Cell]] = {zone: set() for zone in self.box}
        for cell, zone in self.zone.items():
            found[zone].add(cell)
        return {zone: rectangles(area) for zone, area in found.items()}


def cells(rect: Rect) -> Iterator[Cell]:
    """Every cell in a rectangle."""
    x, y, w, h = rect
    return ((x + dx, y + dy) for dy in range(h) for dx in range(w))


def rectangles(area: set[Cell]) -> tuple[Rect, ...]:
    """An area as few rectangles, the largest first."""
    left, found = set(area), []
    while left:
        best = max((largest_at(cell, left) for cell in left), key=lambda rect: (rect[2] * rect[3], -rect[1], -rect[0]))
        found.append(best)
        left.difference_update(cells(best))
    return tuple(found)


def largest_at(corner: Cell, area: set[Cell]) -> Rect:
    """The largest rectangle with its upper left corner at a cell."""
    x, y = corner
    best, widest, h = (x, y, 1, 1), 99, 0
    while (x, y + h) in area:
        w = 0
        while w < widest and (x + w, y + h) in area:
            w += 1
        widest, h = w, h + 1
        if w * h > best[2] * best[3]:
            best = (x, y, w, h)
    return best
