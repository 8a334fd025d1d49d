"""A map's plan: everything on it that doesn't depend on who holds what. Made once per edition and cached."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.languages import Message
from companion.model.sections.maps import Map
from companion.views.maps import labels
from companion.views.maps.automatic import automatic
from companion.views.maps.exits import Exit, exits
from companion.views.maps.flooding import SIDES, Cell, cells, largest_at
from companion.views.maps.links import Link, Linker, Spot
from companion.views.maps.outlines import Corner, outline
from companion.views.maps.terrain import Rect, Terrain, shared_edge

NUMBER = 2
"""How many cells wide a sea zone's number is."""
ASIDE = (0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0)
"""How far above or below the center of its area a number can be, in cells."""
SHORE = 3
"""How far from a sea zone a free cell still looks like sea; deeper between lands is ground."""


@dataclass(frozen=True)
class Sea:
    """A sea zone's area: its outline, and the position of its number."""

    number: str
    outline: tuple[tuple[Corner, ...], ...]
    at: tuple[float, float]


@dataclass(frozen=True)
class Heading:
    """A title above a group of tiles."""

    text: str
    at: tuple[float, float]


@dataclass(frozen=True)
class MapPlan:
    """Tiles, areas, and links, in cells."""

    width: int
    height: int
    tiles: Mapping[str, Rect]
    lines: Mapping[str, tuple[str, ...]]
    """The name on every tile, line by line."""
    seas: tuple[Sea, ...] = ()
    links: tuple[Link, ...] = ()
    headings: tuple[Heading, ...] = ()
    inland: tuple[tuple[Corner, ...], ...] = ()
    """What lies between lands and is neither land nor sea."""
    exits: tuple[Exit, ...] = ()
    """Where links leave the map for its opposite edge."""


def plan_of(terrain: Terrain, drawn: Map | None) -> MapPlan:
    """A board's plan: from its edition's map if that fits the board, otherwise an automatic one."""
    if drawn is None or next(problems(terrain, drawn), None) is not None:
        drawn = automatic(terrain)
    fields: dict[str, tuple[Rect, ...]] = {land: (rect,) for land, rect in drawn.lands.items()}
    fields.update(drawn.seas)
    links = Linker(terrain, fields, drawn.width, drawn.height).links()
    ways = [segment for link in links for line in link.lines for segment in pairwise(line)]
    seas = tuple(_sea(zone, rects, ways) for zone, rects in drawn.seas.items())
    taken = [
        *drawn.lands.values(),
        *((x - NUMBER / 2, y - NUMBER / 4, NUMBER, NUMBER / 2) for x, y in (sea.at for sea in seas)),
    ]
    return MapPlan(
        width=drawn.width,
        height=drawn.height,
        tiles=dict(drawn.lands),
        lines={land: labels.lines(terrain.lands[land], rect[2] - 2 * labels.PAD) for land, rect in drawn.lands.items()},
        seas=seas,
        links=links,
        inland=_inland(terrain, fields, drawn) if drawn.seas else (),
        exits=tuple(exits(links, terrain.lands, taken, (drawn.width, drawn.height))),
    )


def _inland(terrain: Terrain, fields: Mapping[str, Sequence[Rect]], drawn: Map) -> tuple[tuple[Corner, ...], ...]:
    """The outlines of free cells far from any sea zone and from the map's edge; between islands, everything is sea."""
    free = {(x, y) for x in range(-1, drawn.width + 1) for y in range(-1, drawn.height + 1)}
    edge = {(x, y) for x, y in free if x in (-1, drawn.width) or y in (-1, drawn.height)}
    free -= {cell for rects in fields.values() for rect in rects for cell in cells(rect)}
    shore: set[Cell] = edge | {cell for zone in terrain.seas for rect in fields[zone] for cell in cells(rect)}
    for _ in range(SHORE):
        shore = {(x + dx, y + dy) for x, y in shore for dx, dy in SIDES} & free
        free -= shore
    owner = {cell: land for land in terrain.lands for rect in fields[land] for cell in cells(rect)}
    ground = [pocket for pocket in _pockets(free - edge) if _one_landmass(terrain, _around(pocket, owner))]
    return tuple(tuple(loop) for pocket in ground for loop in outline((x, y, 1, 1) for x, y in pocket))


def _pockets(free: set[Cell]) -> Iterator[set[Cell]]:
    """Free cells, by connected component."""
    left = set(free)
    while left:
        pocket = [left.pop()]
        for x, y in pocket:
            beside = {(x + dx, y + dy) for dx, dy in SIDES} & left
            pocket += sorted(beside)
            left -= beside
        yield set(pocket)


def _around(pocket: set[Cell], owner: Mapping[Cell, str]) -> set[str]:
    return {owner[beside] for x, y in pocket for dx, dy in SIDES if (beside := (x + dx, y + dy)) in owner}


def _one_landmass(terrain: Terrain, lands: set[str]) -> bool:
    """Whether some lands are connected by land borders."""
    reached = sorted(lands)[:1]
    for here in reached:
        reached += sorted(
            neighbour
            for neighbour in terrain.neighbours[here]
            if neighbour in terrain.lands and neighbour not in reached
        )
    return lands <= set(reached)


def _sea(zone: str, rects: Sequence[Rect], ways: Sequence[tuple[Spot, Spot]]) -> Sea:
    """A sea zone; its number is in its widest part, where no link crosses it."""
    area = {cell for rect in rects for cell in cells(rect)}
    roomy = [rect for cell in sorted(area) if (rect := largest_at(cell, area))[2] >= NUMBER]
    x, y, w, h = max(roomy or rects, key=lambda rect: rect[2] * rect[3])
    heights = [y + h / 2 + by for by in ASIDE if y < y + h / 2 + by - 0.5 and y + h / 2 + by + 0.5 < y + h]
    clear = (at for at in heights if not any(_through((x + w / 2, at), way) for way in ways))
    return Sea(zone, tuple(tuple(loop) for loop in outline(rects)), (x + w / 2, next(clear, y + h / 2)))


def _through(spot: Spot, way: tuple[Spot, Spot]) -> bool:
    """Whether a line crosses the number at a spot."""
    (x, y), ((x1, y1), (x2, y2)) = spot, way
    across = min(x1, x2) < x + NUMBER / 2 and max(x1, x2) > x - NUMBER / 2
    return across and min(y1, y2) < y + NUMBER / 4 and max(y1, y2) > y - NUMBER / 4


def problems(terrain: Terrain, drawn: Map) -> Iterator[tuple[str, Message]]:
    """What's wrong with a map: where, and what's expected there."""
    yield from _missing("map.lands", drawn.lands, terrain.lands)
    yield from _missing("map.seas", drawn.seas, terrain.seas)
    fields: dict[str, tuple[Rect, ...]] = {land: (rect,) for land, rect in drawn.lands.items() if land in terrain.lands}
    fields.update({sea: rects for sea, rects in drawn.seas.items() if sea in terrain.seas})
    for space, rects in fields.items():
        where = f"map.{'lands' if space in terrain.lands else 'seas'}.{space}"
        if any(x + w > drawn.width or y + h > drawn.height for x, y, w, h in rects):
            yield where, Message("lies outside the map")
        if space in terrain.lands and not labels.fits(terrain.lands[space], rects[0][2], rects[0][3]):
            yield where, Message("is too small for its name")
        if not rects:
            yield where, Message("expected at least one rectangle")
        elif space in terrain.seas and not _one_piece(rects):
            yield where, Message("expected rectangles that touch: a field is one piece")
    yield from _conflicts(terrain, fields)


def _missing(where: str, found: Mapping[str, object], expected: object) -> Iterator[tuple[str, Message]]:
    wanted = set(expected) if isinstance(expected, Mapping | tuple) else set()
    for space in sorted(wanted - set(found)):
        yield where, Message("missing: {what}", what=space)
    for space in sorted(set(found) - wanted):
        yield f"{where}.{space}", Message("isn't on the board")


def _conflicts(terrain: Terrain, fields: Mapping[str, Sequence[Rect]]) -> Iterator[tuple[str, Message]]:
    """Spaces that overlap, or touch without bordering."""
    owner: dict[tuple[int, int], str] = {}
    found: dict[tuple[str, str], Message] = {}
    for space, rects in fields.items():
        for rect in rects:
            for cell in cells(rect):
                other = owner.setdefault(cell, space)
                if other != space:
                    found[other, space] = Message("overlaps {space}", space=space)
    for (x, y), space in owner.items():
        for beside in ((x + 1, y), (x, y + 1)):
            other = owner.get(beside, space)
            if other != space and other not in terrain.neighbours[space] and (other, space) not in found:
                found.setdefault((space, other), Message("touches {space}, which it doesn't border", space=other))
    for (space, _), wrong in found.items():
        yield f"map.{'lands' if space in terrain.lands else 'seas'}.{space}", wrong


def _one_piece(rects: Sequence[Rect]) -> bool:
    reached, left = [rects[0]], list(rects[1:])
    for here in reached:
        beside = [item for item in left if shared_edge(here, item)]
        reached += beside
        left = [item for item in left if item not in beside]
    return not left
