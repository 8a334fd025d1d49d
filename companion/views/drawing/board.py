"""A board: water, links, and headings wherever a grid puts their cells, and each land's tile from its own corner."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from companion.model.edition import Edition
from companion.model.emblems import EMBLEMS
from companion.views.drawing.scene import Area, Disc, Mark, Paragraph, Piece, Point, Rectangle, Stroke, Words
from companion.views.maps import labels
from companion.views.maps.plan import MapPlan
from companion.views.maps.signs import SIGNS, SQUARE
from companion.views.shapes import MapTile

SEAM = 0.04
"""Half the gap between two touching tiles."""
ROUND = 0.25
"""The radius of corners."""
BAND = 1.25
"""The height of a tile's band."""
MIDDLE = 0.625
"""The height of what is in the band."""
EMBLEM, SIGN, VALUE, COUNT = 0.8, 0.7, 1.05, 0.75
"""The sizes of what is in the band."""
EMBLEM_AT, DAMAGE_AT = 0.65, 3.2
SIGN_AT = {
    **dict.fromkeys(("pro_axis", "pro_allies", "strict"), 0.65),
    **dict.fromkeys(("capital", "city"), 1.7),
    **dict.fromkeys(("complex", "minor_complex"), 2.65),
}
"""Where a mark is in the band; bases are next to the complex."""
BASES_AT = 3.55
WAY, STRAIT, STOP = 0.15, 0.1, 0.2
"""The widths of links between lands and across the sea, and the end of one at sea."""
DOTS = (0.1, 0.28)
HEADING = 1.3


class Grid(NamedTuple):
    """Where a picture puts a board's cells, and how large one is."""

    at: Callable[[float, float], Point]
    unit: float


class Type(NamedTuple):
    """The type of names: its size and its leading."""

    size: float
    leading: float


def water(plan: MapPlan, grid: Grid) -> Iterator[Area]:
    """What is neither land nor sea, and the sea zones."""
    if plan.inland:
        yield Area("inland", [[grid.at(*corner) for corner in loop] for loop in plan.inland], ROUND * grid.unit)
    for sea in plan.seas:
        loops = [[grid.at(*corner) for corner in loop] for loop in sea.outline]
        yield Area("sea", loops, ROUND * grid.unit, sea.number)


def links(plan: MapPlan, grid: Grid) -> Iterator[Piece]:
    """Lines for borders that don't touch; those to sea zones are dotted, and end in a dot."""
    for link in plan.links:
        strait = link.other not in plan.tiles
        runs = [[grid.at(*spot) for spot in line] for line in link.lines]
        if strait:
            yield Stroke("strait", runs, STRAIT * grid.unit, [length * grid.unit for length in DOTS])
        else:
            yield Stroke("link", runs, WAY * grid.unit)
        if strait and not link.wraps:
            yield Disc("stop", *runs[0][-1], STOP * grid.unit)


def headings(plan: MapPlan, grid: Grid) -> Iterator[Words]:
    """Titles above groups of tiles."""
    for heading in plan.headings:
        yield Words("heading", *grid.at(*heading.at), HEADING * grid.unit, heading.text)


def tile_size(plan: MapPlan, land: str, unit: float) -> tuple[float, float]:
    """A tile's width and height, without the seams."""
    _x, _y, wide, tall = plan.tiles[land]
    return (wide - 2 * SEAM) * unit, (tall - 2 * SEAM) * unit


def tile(edition: Edition, plan: MapPlan, land: str, now: MapTile, unit: float, type_: Type) -> Iterator[Piece]:
    """One land: its body; if anybody can take it, a band with emblem, marks, and value; and its name."""
    wide, tall = tile_size(plan, land, unit)
    yield Rectangle("body", 0, 0, wide, tall, ROUND * unit)
    if now["open"]:
        yield Rectangle("band", 0, 0, wide, BAND * unit, ROUND * unit)
        yield from _in_the_band(edition, now, wide, unit)
    yield _name(plan.lines[land], tall, unit, type_, below=BAND if now["open"] else 0.0)


def _in_the_band(edition: Edition, now: MapTile, wide: float, unit: float) -> Iterator[Piece]:
    middle = MIDDLE * unit
    holder = edition.powers.get(now["holder"] or "")
    path = EMBLEMS[holder.emblem] if holder else ""
    yield Mark("emblem", path, EMBLEM_AT * unit, middle, EMBLEM * unit, name=now["holder"] or "")
    for mark in now["marks"]:
        kind = mark["kind"]
        if kind == "damage":
            count = f"\u2212{mark.get('count', 0)}"
            yield Words("count", DAMAGE_AT * unit, 0.9 * unit, COUNT * unit, count)
        else:
            x = SIGN_AT.get(kind, BASES_AT) * unit
            yield Mark("mark", SIGNS[kind], x, middle, SIGN * unit, SQUARE, kind)
    value = "" if now["value"] is None else str(now["value"])
    yield Words("value", wide - 0.3 * unit, unit, VALUE * unit, value, "end")


def _name(lines: tuple[str, ...], tall: float, unit: float, type_: Type, below: float) -> Paragraph:
    """A name below the band, or centered on a tile that has none."""
    top = below * unit
    first = top + (tall - top - type_.leading * (len(lines) - 1)) / 2 + type_.size * 0.34
    if below:
        first = min(first, top + type_.size)
    return Paragraph("name", (labels.PAD - SEAM) * unit, first, type_.size, lines, type_.leading)
