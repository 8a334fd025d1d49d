"""Placing tiles: a search that brings neighbors together, keeps others apart, and respects directions.

It starts from a sparse legal position and stays legal: tiles don't overlap, and lands that don't border each other keep
a cell between them. It improves borders that don't touch yet, wrong directions, and distances. The same seed gives the
same map.
"""

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.views.maps.labels import least_size
from companion.views.maps.terrain import Rect, Terrain

Point = tuple[float, float]
BORDER, COAST, SEAS, NEAR = range(4)
"""How a pair of spaces is related; the last is only proximity."""
TILE = (6, 4)
"""The width and height of a tile, in cells."""
STRETCH = (5, 4)
"""How much a tile can grow to reach its borders."""
BUOY = (2, 2)
"""The space kept free for a sea zone's number while lands are placed."""
NEAREST = 6
MARGIN = 2
FAR = 25
ROUND_THE_WORLD = 0.55


@dataclass(frozen=True)
class Weights:
    """What a map is scored by: lower is better."""

    untouched: tuple[float, float, float] = (4.0, 1.4, 0.3)
    """Penalties for a border, a coast, and two sea zones that don't touch."""
    gap: tuple[float, float, float, float] = (0.6, 0.45, 0.3, 0.25)
    """The penalty per cell between two spaces, by their relation."""
    turn: tuple[float, float, float, float] = (1.2, 0.6, 0.5, 0.8)
    """The penalty for a direction that differs from the board."""
    area: float = 0.16
    """The penalty per cell by which a tile is larger than necessary."""
    pull: float = 0.05
    """The penalty per cell of distance from the center."""
    ragged: tuple[float, float, float] = (0.0, 0.7, 0.35)
    """The penalty per cell for touching tiles whose edges are almost aligned."""


class Placer:
    """Spaces on a grid: lands as tiles, sea zones as small areas around their numbers."""

    def __init__(
        self, terrain: Terrain, places: Mapping[str, Point], *, seed: int = 1, weights: Weights | None = None
    ) -> None:
        self.terrain, self.weights, self.random = terrain, weights or Weights(), random.Random(seed)
        self.spaces = terrain.spaces
        self.number = {space: number for number, space in enumerate(self.spaces)}
        self.count, self.land_count = len(self.spaces), len(terrain.lands)
        self.places = [places[space] for space in self.spaces]
        self.breadth = max(x for x, _ in self.places) - min(x for x, _ in self.places)
        self.may = [{self.number[neighbour] for neighbour in terrain.neighbours[space]} for space in self.spaces]
        self.pairs: list[list[tuple[int, int, float, float]]] = [[] for _ in self.spaces]
        self._pair_up()
        self.least = [least_size(name, TILE) for name in terrain.lands.values()]
        self.most = [(w + STRETCH[0], h + STRETCH[1]) for w, h in self.least]
        self.least += [BUOY] * len(terrain.seas)
        self.most += [BUOY] * len(terrain.seas)
        self.rects: list[Rect] = [(0, 0, *size) for size in self.least]
        self.width = self.height = 0
        self.left = self.top = MARGIN
        self.grid: list[int] = []

    def _pair_up(self) -> None:
        known: set[tuple[int, int]] = set()
        kinds = ((BORDER, self.terrain.borders), (COAST, self.terrain.coasts), (SEAS, self.terrain.sea_borders))
        for kind, pairs in kinds:
            for space, other in sorted(pairs):
                self._add(self.number[space], self.number[other], kind, known)
        for here, (x, y) in enumerate(self.places):
            away = sorted((math.hypot(x - p, y - q), there) for there, (p, q) in enumerate(self.places))
            for _, there in away[1 : NEAREST + 1]:
                self._add(here, there, NEAR, known)

    def _add(self, one: int, other: int, kind: int, known: set[tuple[int, int]]) -> None:
        key = (min(one, other), max(one, other))
        across, down = (there - here for here, there in zip(self.places[one], self.places[other], strict=True))
        length = math.hypot(across, down) or 1.0
        if key in known or self._round_the_world(across):
            return
        known.add(key)
        self.pairs[one].append((other, kind, across / length, down / length))
        self.pairs[other].append((one, kind, -across / length, -down / length))

    def _round_the_world(self, across: float) -> bool:
        """Whether two spaces are at opposite edges: they can't be brought together."""
        return abs(across) > ROUND_THE_WORLD * self.breadth

    def spread(self, width: int, height: int) -> None:
        """Start with every space near its position, on a field with room for all."""
        self.width, self.height = width + 2 * width // 4, height + 2 * height // 4
        self.grid = [-1] * (self.width * self.height)
        xs, ys = [x for x, _ in self.places], [y for _, y in self.places]
        across, down = (max(xs) - min(xs)) or 1.0, (max(ys) - min(ys)) or 1.0
        order = sorted(range(self.count), key=lambda tile: (tile >= self.land_count, -len(self.pairs[tile]), tile))
        for power in order:
            w, h = self.least[power]
            x = int(width / 4 + (xs[power] - min(xs)) / across * width - w / 2)
            y = int(height / 4 + (ys[power] - min(ys)) / down * height - h / 2)
            self.rects[power] = self._free_spot(power, x, y)
            self._fill(power, power)

    def resume(self, rects: Mapping[str, Rect], width: int, height: int) -> None:
        """Start from an existing map."""
        self.width, self.height = width * 2, height * 2
        self.grid = [-1] * (self.width * self.height)
        for tile, space in enumerate(self.spaces):
            x, y, w, h = rects[space]
            self.rects[tile] = (x + width // 2, y + height // 2, w, h)
            self._fill(tile, tile)

    def settle(self, rects: Mapping[str, Rect], width: int, height: int) -> None:
        """Start with the lands where they are; a sea zone in their way moves to the nearest free spot."""
        self.resume({space: rects[space] for space in self.spaces}, width, height)
        self.left, self.top = width // 2, height // 2  # beyond that, everything would move to the right or down
        self.grid = [-1] * (self.width * self.height)
        for index in range(self.count):
            if index >= self.land_count and not self.legal(index, self.rects[index]):
                self.rects[index] = self._free_spot(index, *self.rects[index][:2])
            self._fill(index, index)

    def _free_spot(self, tile: int, x: int, y: int) -> Rect:
        w, h = self.least[tile]
        for reach in range(self.width):
            ring = [(dx, dy) for dx in range(-reach, reach + 1) for dy in (-reach, reach)]
            ring += [(dx, dy) for dy in range(1 - reach, reach) for dx in (-reach, reach)]
            found = [(dx * dx + dy * dy, dx, dy) for dx, dy in ring if self.legal(tile, (x + dx, y + dy, w, h))]
            if found:
                _, dx, dy = min(found)
                return (x + dx, y + dy, w, h)
        raise ValueError("there is no room left on the map")

    def _fill(self, tile: int, what: int) -> None:
        x, y, w, h = self.rects[tile]
        row, grid, start = [what] * w, self.grid, y * self.width + x
        for _ in range(h):
            grid[start : start + w] = row
            start += self.width

    def legal(self, tile: int, rect: Rect) -> bool:
        """Whether a space can be there: on free cells, touching only what it borders."""
        x, y, w, h = rect
        if x < self.left or y < self.top or x + w > self.width - MARGIN or y + h > self.height - MARGIN:
            return False
        grid, may = self.grid, self.may[tile]
        start = (y - 1) * self.width + x - 1
        for row in range(h + 2):
            cells = grid[start : start + w + 2]
            start += self.width
            if max(cells) < 0:
                continue
            if 0 < row <= h:
                if max(cells[1:-1]) >= 0:
                    return False
                cells = [cells[0], cells[-1]]
            for other in cells:
                if other >= 0 and other not in may:
                    return False
        return True

    def _pair_cost(self, one: int, other: int, kind: int, across: float, down: float) -> float:
        ax, ay, aw, ah = self.rects[one]
        bx, by, bw, bh = self.rects[other]
        wide = (ax + aw if ax + aw < bx + bw else bx + bw) - (ax if ax > bx else bx)
        tall = (ay + ah if ay + ah < by + bh else by + bh) - (ay if ay > by else by)
        dx, dy = bx - ax + (bw - aw) * 0.5, by - ay + (bh - ah) * 0.5
        weights = self.weights
        cost = weights.turn[kind] * (1 - (dx * across + dy * down) / math.sqrt(dx * dx + dy * dy))
        edge = wide if tall == 0 else tall if wide == 0 else -1
        if kind <= SEAS:
            if edge > 0:
                if kind != BORDER:
                    return cost
                starts, ends = (ax - bx, ax + aw - bx - bw) if tall == 0 else (ay - by, ay + ah - by - bh)
                cost += self._ragged(starts) + self._ragged(ends)
                return cost + (0.5 if edge == 1 else 0.0)
            cost += weights.untouched[kind]
        gap = (-wide if wide < 0 else 0) + (-tall if tall < 0 else 0)
        return cost + gap * weights.gap[kind]

    def _ragged(self, miss: int) -> float:
        ragged = self.weights.ragged
        return ragged[abs(miss)] if -len(ragged) < miss < len(ragged) else 0.0

    def _cost(self, group: Sequence[int]) -> float:
        inside, total = set(group), 0.0
        for member in group:
            for other, kind, across, down in self.pairs[member]:
                if other not in inside:
                    total += self._pair_cost(member, other, kind, across, down)
            x, y, w, h = self.rects[member]
            total += self.weights.area * w * h
            total += self.weights.pull * (abs(x - self.width // 2) + abs(y - self.height // 2))
        return total

    def _try(self, group: Sequence[int], rects: Sequence[Rect], heat: float) -> None:
        """Move some spaces, if that's legal and better (or, at high temperature, not much worse)."""
        for member in group:
            self._fill(member, -1)
        if all(self.legal(space, rect) for space, rect in zip(group, rects, strict=True)):
            old, before = [self.rects[member] for member in group], self._cost(group)
            self._set(group, rects)
            worse = self._cost(group) - before
            if worse > 0 and self.random.random() >= math.exp(-worse / heat):
                self._set(group, old)
        for member in group:
            self._fill(member, member)

    def _set(self, group: Sequence[int], rects: Sequence[Rect]) -> None:
        for space, rect in zip(group, rects, strict=True):
            self.rects[space] = rect

    def search(self, steps: int, hot: float = 3.0, cold: float = 0.05) -> None:
        """Try this many changes, cooling down (simulated annealing)."""
        chance = self.random.random
        for step in range(steps):
            heat = hot * (cold / hot) ** (step / steps)
            dice = chance()
            if dice < 0.45:
                self._nudge(heat)
            elif dice < 0.60:
                self._stretch(heat)
            elif dice < 0.80:
                self._join(heat)
            elif dice < 0.97:
                self._drag(heat)
            else:
                self._close_up(heat)

    def _pick(self, below: int) -> int:
        return int(self.random.random() * below)

    def _nudge(self, heat: float) -> None:
        tile, reach = self._pick(self.count), 1 if self.random.random() < 0.6 else 3
        x, y, w, h = self.rects[tile]
        self._try([tile], [(x + self._pick(2 * reach + 1) - reach, y + self._pick(2 * reach + 1) - reach, w, h)], heat)

    def _stretch(self, heat: float) -> None:
        tile, edge, by = self._pick(self.land_count), self._pick(4), 1 if self.random.random() < 0.5 else -1
        x, y, w, h = self.rects[tile]
        x, y, w, h = ((x - by, y, w + by, h), (x, y, w + by, h), (x, y - by, w, h + by), (x, y, w, h + by))[edge]
        (least_w, least_h), (most_w, most_h) = self.least[tile], self.most[tile]
        if least_w <= w <= most_w and least_h <= h <= most_h:
            self._try([tile], [(x, y, w, h)], heat)

    def _join(self, heat: float) -> None:
        """Put a space right next to one that it borders."""
        tile = self._pick(self.count)
        partners = [other for other, kind, _, _ in self.pairs[tile] if kind <= COAST]
        if not partners:
            return
        (ox, oy, w, h), (x, y, wide, tall) = self.rects[tile], self.rects[partners[self._pick(len(partners))]]
        edge = self._pick(4)
        if edge < 2:
            new = (x - w if edge == 0 else x + wide, y - h + 1 + self._pick(tall + h - 1))
        else:
            new = (x - w + 1 + self._pick(wide + w - 1), y - h if edge == 2 else y + tall)
        if abs(new[0] - ox) + abs(new[1] - oy) <= FAR:
            self._try([tile], [(*new, w, h)], heat)

    def _drag(self, heat: float) -> None:
        """Move a space along with some that touch it."""
        chance = self.random.random
        most = 2 + int(chance() * chance() * 24)
        group = [self._pick(self.count)]
        inside = set(group)
        for member in group:
            for other, kind, _, _ in self.pairs[member]:
                if kind <= COAST and other not in inside and len(group) < most and self._touch(member, other):
                    inside.add(other)
                    group.append(other)
        self._shift(group, self._pick(4), 1 if chance() < 0.7 else 2, heat)

    def _touch(self, one: int, other: int) -> bool:
        ax, ay, aw, ah = self.rects[one]
        bx, by, bw, bh = self.rects[other]
        wide = min(ax + aw, bx + bw) - max(ax, bx)
        tall = min(ay + ah, by + bh) - max(ay, by)
        return wide * tall == 0 and wide + tall > 0

    def _close_up(self, heat: float) -> None:
        """Move everything on one side of a line toward it, or away."""
        axis, inwards = self._pick(2), self.random.random() < 0.65
        line = self.rects[self._pick(self.count)][axis]
        beyond = self.random.random() < 0.5
        group = [space for space, rect in enumerate(self.rects) if (rect[axis] >= line) == beyond]
        if group and len(group) < self.count:
            self._shift(group, 2 * axis + (beyond == inwards), 1, heat)

    def _shift(self, group: Sequence[int], way: int, by: int, heat: float) -> None:
        dx, dy = ((by, 0), (-by, 0), (0, by), (0, -by))[way]
        moved = [(x + dx, y + dy, w, h) for x, y, w, h in (self.rects[member] for member in group)]
        self._try(group, moved, heat)

    def standing(self) -> dict[str, Rect]:
        """Every space's position on the map it started with."""
        left, top = self.width // 4, self.height // 4
        return {space: (x - left, y - top, w, h) for space, (x, y, w, h) in zip(self.spaces, self.rects, strict=True)}

    def placed(self) -> dict[str, Rect]:
        """Every space's position, from the common upper left corner."""
        left, top = min(rect[0] for rect in self.rects), min(rect[1] for rect in self.rects)
        return {space: (x - left, y - top, w, h) for space, (x, y, w, h) in zip(self.spaces, self.rects, strict=True)}
