"""A map without geography: the lands of each region side by side, for boards of which nobody knows the borders."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from companion.views.maps import labels
from companion.views.maps.placing import TILE
from companion.views.maps.plan import Heading, Plan
from companion.views.maps.terrain import Rect
from companion.views.shapes import Audit, MapMark, MapTile

SHAPE = 2.06
"""How much wider than high the place of a map on a television is."""
EDGE, BETWEEN, TITLE = 2, 2, 2


def tiles_of(audit: Audit) -> dict[str, MapTile]:
    """Every land that an audit walks past."""
    return {place["id"]: _tile(region["name"], place) for region in audit["regions"] for place in region["territories"]}


def _tile(region: str, place: Mapping[str, Any]) -> MapTile:
    marks: list[MapMark] = []
    if place.get("city"):
        marks.append({"kind": "city", "text": place["city"]})
    if place.get("complex"):
        marks.append({"kind": "complex", "text": "complex"})
    if place.get("damage"):
        marks.append({"kind": "damage", "text": f"{place['damage']} damage", "count": place["damage"]})
    return {
        "name": place["name"],
        "region": region,
        "holder": place["controller"],
        "original": place.get("original"),
        "value": place.get("value"),
        "open": True,
        "marks": marks,
    }


def by_region(tiles: Mapping[str, MapTile]) -> Plan:
    """A plan of blocks, a region each, in lines as long as make the tiles largest on a wide screen."""
    regions: dict[str, list[str]] = {}
    for land, tile in tiles.items():
        regions.setdefault(tile["region"], []).append(land)
    wide = max((labels.least_size(one["name"], TILE)[0] for one in tiles.values()), default=TILE[0])
    tall = max((labels.least_size(one["name"], TILE)[1] for one in tiles.values()), default=TILE[1])
    plans = [_lines(regions, tiles, wide, tall, across) for across in range(4, 31)]
    return min(plans, key=lambda one: max(one.width, SHAPE * one.height))


def _lines(
    regions: Mapping[str, Sequence[str]], tiles: Mapping[str, MapTile], wide: int, tall: int, across: int
) -> Plan:
    """Blocks from left to right: small regions share a line, one that is longer than a line has its own."""
    limit = EDGE + across * wide
    x, y, rows, width = EDGE, EDGE, 0, EDGE
    rects: dict[str, Rect] = {}
    headings = []
    for region, lands in regions.items():
        columns = math.ceil(len(lands) / math.ceil(len(lands) / across))
        block = max(columns * wide, math.ceil(labels.width(region, 1.3)))
        if rows and (rows > 1 or len(lands) > columns or x + block > limit):
            x, y, rows = EDGE, y + TITLE + rows * tall + BETWEEN, 0
        headings.append(Heading(region, (x, y + TITLE * 0.7)))
        for at, land in enumerate(lands):
            rects[land] = (x + at % columns * wide, y + TITLE + at // columns * tall, wide, tall)
        rows = max(rows, math.ceil(len(lands) / columns))
        width = max(width, x + block)
        x += block + BETWEEN
    row = TITLE + rows * tall
    return Plan(
        width=width + EDGE,
        height=y + row + EDGE,
        tiles=rects,
        lines={land: labels.lines(tiles[land]["name"], rect[2] - 2 * labels.PAD) for land, rect in rects.items()},
        headings=tuple(headings),
    )
