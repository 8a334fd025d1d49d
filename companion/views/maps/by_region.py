"""A map without geography: each region's lands side by side, for boards without known borders."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from companion.views.maps import labels
from companion.views.maps.placing import TILE
from companion.views.maps.plan import Heading, MapPlan
from companion.views.maps.terrain import Rect
from companion.views.shapes import Audit, MapTile

SHAPE = 2.06
"""The aspect ratio of the map area on a television."""
EDGE, BETWEEN, TITLE = 2, 2, 2


def tiles_of(audit: Audit) -> dict[str, MapTile]:
    """Every land in the audit."""
    return {place["id"]: _tile(region["name"], place) for region in audit["regions"] for place in region["territories"]}


def _tile(region: str, place: Mapping[str, Any]) -> MapTile:
    return {
        "name": place["name"],
        "region": region,
        "holder": place["controller"],
        "original": place.get("original"),
        "value": place.get("value"),
        "open": True,
        "marks": [],
    }


def by_region(tiles: Mapping[str, MapTile]) -> MapPlan:
    """A plan with one block per region, on shelves of the length that makes the tiles largest on a wide screen."""
    return _planned(tuple((land, tile["region"], tile["name"]) for land, tile in tiles.items()))


@lru_cache(32)
def _planned(lands: tuple[tuple[str, str, str], ...]) -> MapPlan:
    """The same for lands with their regions and names; cached, because it doesn't depend on who holds what."""
    regions: dict[str, list[str]] = {}
    for land, region, _name in lands:
        regions.setdefault(region, []).append(land)
    names = {land: name for land, _region, name in lands}
    wide = max((labels.least_size(name, TILE)[0] for name in names.values()), default=TILE[0])
    tall = max((labels.least_size(name, TILE)[1] for name in names.values()), default=TILE[1])
    plans = [_placed(regions, names, _shelves(regions, (wide, tall), across), (wide, tall)) for across in range(4, 31)]
    return min(plans, key=lambda plan: max(plan.width, SHAPE * plan.height))


@dataclass(frozen=True)
class _Shelf:
    """Regions side by side, each with at most this many rows of tiles."""

    regions: tuple[str, ...]
    rows: int


def _shelves(regions: Mapping[str, Sequence[str]], tile: tuple[int, int], across: int) -> list[_Shelf]:
    """The regions in order, on the fewest shelves no longer than this many tiles."""
    names = list(regions)
    piles: list[tuple[int, list[_Shelf]]] = [(0, [])]
    for end in range(1, len(names) + 1):
        found = []
        for start in range(end):
            group = tuple(names[start:end])
            rows = _rows(regions, group, tile, across)
            if rows or start == end - 1:
                high, below = piles[start]
                saved = _Shelf(group, rows or math.ceil(len(regions[group[0]]) / across))
                found.append((high + TITLE + saved.rows * tile[1] + BETWEEN, [*below, saved]))
        piles.append(min(found, key=lambda item: (item[0], len(item[1]))))
    return piles[-1][1]


def _rows(regions: Mapping[str, Sequence[str]], group: Sequence[str], tile: tuple[int, int], across: int) -> int:
    """The fewest rows that fit some regions on one shelf; 0 if none do."""
    for rows in range(1, max(len(regions[member]) for member in group) + 1):
        long = sum(_block(member, len(regions[member]), rows, tile) for member in group) + BETWEEN * (len(group) - 1)
        if long <= across * tile[0]:
            return rows
    return 0


def _block(region: str, count: int, rows: int, tile: tuple[int, int]) -> int:
    return max(math.ceil(count / rows) * tile[0], math.ceil(labels.width(region, 1.3)))


def _placed(
    regions: Mapping[str, Sequence[str]], names: Mapping[str, str], shelves: Sequence[_Shelf], tile: tuple[int, int]
) -> MapPlan:
    """Every land on its shelf, below the name of its region."""
    wide, tall = tile
    rects: dict[str, Rect] = {}
    headings = []
    y, width = EDGE, EDGE
    for saved in shelves:
        x = EDGE
        for region in saved.regions:
            lands = regions[region]
            columns = math.ceil(len(lands) / saved.rows)
            headings.append(Heading(region, (x, y + TITLE * 0.7)))
            for at, land in enumerate(lands):
                rects[land] = (x + at % columns * wide, y + TITLE + at // columns * tall, wide, tall)
            x += _block(region, len(lands), saved.rows, tile) + BETWEEN
        width = max(width, x - BETWEEN)
        y += TITLE + saved.rows * tall + BETWEEN
    return MapPlan(
        width=width + EDGE,
        height=y - BETWEEN + EDGE,
        tiles=rects,
        lines={land: labels.lines(names[land], rect[2] - 2 * labels.PAD) for land, rect in rects.items()},
        headings=tuple(headings),
    )
