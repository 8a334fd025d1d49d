"""A map from borders alone: for editions without one."""

from collections.abc import Mapping, Sequence

from companion.model.sections.maps import Map
from companion.views.maps.compacting import compacted
from companion.views.maps.flooding import Flood
from companion.views.maps.placing import Placer, Point
from companion.views.maps.settling import settled, steps_from
from companion.views.maps.terrain import Rect, Terrain, neighbours, pair

STEPS = 24_000
"""The search length of an automatic map: a second or two."""
TIGHT = 0.6
"""How much of a long search's space a short one starts with."""
LUKEWARM = 0.3
"""The temperature of the search once the map is compacted."""
EDGE = 1
"""Cells of sea around everything."""
PIVOTS = 10
ROUNDS = 40
ROOT = " root"


def automatic(terrain: Terrain, steps: int = STEPS, seed: int = 1) -> Map:
    """A decent map of a board of which only the borders are known."""
    return made(terrain, guessed_places(terrain), steps, seed)


def made(terrain: Terrain, places: Mapping[str, Point], steps: int, seed: int = 1) -> Map:
    """A map of a board, searched for from rough positions of its spaces (x to the right, y down)."""
    placer = Placer(terrain, places, seed=seed)
    width, height = spread_room(placer.count)
    placer.spread(int(width * TIGHT), int(height * TIGHT))
    placer.search(steps, hot=1.0)
    closed = compacted(terrain, placer.placed(), rounds=1)
    again = Placer(terrain, places, seed=seed)
    again.resume(closed, *_size(closed))
    again.search(steps // 3, hot=LUKEWARM)
    return flooded(terrain, again.placed())


def _size(rects: Mapping[str, Rect], edge: int = EDGE) -> tuple[int, int]:
    return max(x + w for x, _, w, _ in rects.values()) + edge, max(y + h for _, y, _, h in rects.values()) + edge


def spread_room(count: int) -> tuple[int, int]:
    """A field large enough for this many spaces to start without crowding."""
    room = (count / 160) ** 0.5
    return int(200 * room) + 20, int(115 * room) + 15


def flooded(terrain: Terrain, rects: Mapping[str, Rect], frame: tuple[int, int] = (0, 0)) -> Map:
    """The map of placed tiles with the sea filled in: with an edge around them, or in their own frame."""
    edge = 0 if any(frame) else EDGE
    placed = {space: (x + edge, y + edge, w, h) for space, (x, y, w, h) in rects.items()}
    width, height = (max(least, size) for least, size in zip(frame, _size(placed, edge), strict=True))
    flood = Flood(terrain, placed, width, height)
    flood.pour()
    return Map(
        width=width, height=height, lands={land: placed[land] for land in terrain.lands}, seas=dict(flood.fields())
    )


def guessed_places(terrain: Terrain) -> dict[str, Point]:
    """Estimated positions from border distances: the two directions in which spaces differ most."""
    pairs = {*terrain.borders, *terrain.coasts, *terrain.sea_borders}
    regions = {f" {region}" for region in terrain.regions.values()}
    pairs |= {pair(land, f" {region}") for land, region in terrain.regions.items()}
    spaces = [*terrain.spaces, *sorted(regions), ROOT]
    beside = neighbours(spaces, pairs)
    for part in _parts(spaces, beside):
        pairs.add(pair(ROOT, part))
    beside = neighbours(spaces, pairs)
    first, second = _main_directions(_distances(spaces, beside))
    places = settled(dict(zip(spaces, zip(first, second, strict=True), strict=True)), beside)
    return {space: place for space, place in places.items() if space in terrain.neighbours}


def _parts(spaces: Sequence[str], beside: Mapping[str, frozenset[str]]) -> list[str]:
    """One space from every connected part of the board."""
    seen: set[str] = {ROOT}
    found = []
    for space in spaces:
        if space not in seen:
            found.append(space)
            seen |= steps_from(space, beside).keys()
    return found


def _distances(spaces: Sequence[str], beside: Mapping[str, frozenset[str]]) -> list[list[float]]:
    """Every space's distance from a few far-apart pivots; centered both ways."""
    nearest = dict.fromkeys(spaces, len(spaces))
    pivot, columns = spaces[0], []
    for _ in range(min(PIVOTS, len(spaces))):
        steps = steps_from(pivot, beside)
        columns.append([float(steps[space]) ** 2 for space in spaces])
        nearest = {space: min(nearest[space], steps[space]) for space in spaces}
        pivot = max(spaces, key=lambda space: nearest[space])
    rows = [list(row) for row in zip(*columns, strict=True)]
    means = [sum(column) / len(column) for column in columns]
    whole = sum(means) / len(means)
    return [[-0.5 * (number - sum(row) / len(row) - mean + whole) for number, mean in zip(row, means, strict=True)]
            for row in rows]  # fmt: skip


def _main_directions(rows: Sequence[Sequence[float]]) -> tuple[list[float], list[float]]:
    size = len(rows[0])
    square = [[sum(row[i] * row[j] for row in rows) for j in range(size)] for i in range(size)]
    found: list[list[float]] = []
    for _ in range(2):
        vector = [1.0 + 0.1 * at for at in range(size)]
        for _ in range(ROUNDS):
            vector = [sum(number * part for number, part in zip(line, vector, strict=True)) for line in square]
            for known in found:
                along = sum(number * part for number, part in zip(vector, known, strict=True))
                vector = [number - along * part for number, part in zip(vector, known, strict=True)]
            length = sum(number * number for number in vector) ** 0.5 or 1.0
            vector = [number / length for number in vector]
        found.append(vector)
    first, second = ([sum(a * b for a, b in zip(row, vector, strict=True)) for row in rows] for vector in found)
    return first, second
