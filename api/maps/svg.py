"""The map as SVG: areas, links, and tiles, from a plan and the board at one point.

What changes hands is in a tile's attributes (`data-power`, the emblem it uses), so that a page can repaint one tile
without redrawing anything. Colors come from `map.css` and the powers' stylesheet; a standalone file contains both.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from api.maps import palette
from api.maps.hatches import hatches
from api.svg import rounded, svg
from companion.model.edition import Edition
from companion.model.emblems import EMBLEMS
from companion.model.ids import sea_zone_id
from companion.views.drawing.board import (
    BASES_AT,
    ROUND,
    SEAM,
    SIGN,
    SIGN_AT,
    Grid,
    Type,
    headings,
    links,
    tile_size,
    water,
)
from companion.views.drawing.board import tile as described
from companion.views.drawing.scene import Mark, Point, Rectangle, Words
from companion.views.maps import labels
from companion.views.maps.plan import MapPlan
from companion.views.maps.showing import in_words
from companion.views.maps.signs import SIGNS
from companion.views.maps.window import Window
from companion.views.shapes import MapTile, MapView

UNIT = 20
"""The drawn size of a cell."""
OUTSIDE = 0.25
"""How far the sea extends beyond the picture's edge, in cells."""
GRID = Grid(lambda x, y: (x * UNIT, y * UNIT), UNIT)
NAMES = Type(labels.SIZE * UNIT, labels.LEADING * UNIT)
RADIUS = ROUND * UNIT


class Look(Struct, frozen=True):
    """How a map is shown, other than who holds what."""

    href: Callable[[str], str | None] = lambda _land: None
    """Where tapping a tile leads."""
    classes: Mapping[str, Collection[str]] = field(default_factory=dict)
    """Highlighted lands and sea zones, by kind: `changed`, `front`."""
    alone: bool = False
    """Whether it's a standalone file with its own colors."""
    window: Window | None = None
    """The part that it shows; all of it if left out."""
    signs: Mapping[str, str] = field(default_factory=dict)
    """A few letters on a land or sea zone, by its id: who is busy there."""


def drawing(edition: Edition, plan: MapPlan, view: MapView, said: str, look: Look | None = None) -> str:
    """The whole map. `said` describes it in a few words."""
    shown = look or Look()
    width, height = plan.width * UNIT, plan.height * UNIT
    box = shown.window or Window(0, 0, plan.width, plan.height)
    seen = " ".join(f"{side * UNIT:g}" for side in box)
    alone = f' xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"' if shown.alone else ""
    parts = [
        f'<svg class="map" viewBox="{seen}" role="group" aria-label="{escape(said)}"{alone}>',
        f"<style>{style()}{palette.stylesheet(edition)}</style>" if shown.alone else "",
        _defs(edition),
        '<g class="camera">' if not shown.alone else "<g>",
        '<g aria-hidden="true">',
        *_seas(plan, shown),
        *(svg(piece) for piece in links(plan, GRID)),
        *_exits(plan),
        *(svg(words) for words in headings(plan, GRID)),
        "</g>",
        *(
            tile(edition, plan, land, view["tiles"][land], shown)
            for land, rect in plan.tiles.items()
            if land in view["tiles"] and box.shows(rect)
        ),
        *_signs(plan, shown.signs),
        "</g></svg>",
    ]
    return "".join(parts)


@cache
def style() -> str:
    """The style of every map."""
    return (Path(__file__).parents[1] / "pages" / "static" / "map.css").read_text(encoding="utf-8")


def _defs(edition: Edition) -> str:
    marks = "".join(
        f'<path id="m-{kind}" data-x="{_left(SIGN_AT.get(kind, BASES_AT)):g}" fill-rule="evenodd" d="{path}"/>'
        for kind, path in SIGNS.items()
    )
    emblems = "".join(
        f'<symbol id="e-{power.id}" viewBox="0 0 100 100">'
        f'<path fill-rule="evenodd" d="{EMBLEMS[power.emblem]}"/></symbol>'
        for power in edition.powers
    )
    return f"<defs>{marks}{emblems}{hatches(edition)}</defs>"


def _left(middle: float) -> float:
    """Where a mark begins whose middle is at this cell."""
    return (middle - SIGN / 2) * UNIT


def _seas(plan: MapPlan, look: Look) -> Iterator[str]:
    for area in water(plan, GRID):
        if area.role == "inland":
            yield svg(area)
        else:
            path = "".join(rounded(_beyond(loop, plan), RADIUS) for loop in area.loops)
            classes = _classes("sea", look, sea_zone_id(int(area.name)))
            yield f'<path class="{classes}" id="sea-{area.name}" d="{path}"/>'
    for sea in plan.seas:
        x, y = sea.at
        yield f'<text class="depth" x="{x * UNIT:g}" y="{y * UNIT + 5:g}">{sea.number}</text>'


def _beyond(corners: Iterable[Point], plan: MapPlan) -> list[Point]:
    """An outline that runs outside the picture instead of along its edge: there's no shore."""
    return [(_past(x, plan.width * UNIT), _past(y, plan.height * UNIT)) for x, y in corners]


def _past(at: float, end: float) -> float:
    return -OUTSIDE * UNIT if at == 0 else at + OUTSIDE * UNIT * (at == end)


def _exits(plan: MapPlan) -> Iterator[str]:
    for exit_ in plan.exits:
        x, y = exit_.at
        at = f'x="{x * UNIT:g}" y="{y * UNIT:g}" text-anchor="{"start" if exit_.left else "end"}"'
        yield f'<text class="far" {at}>{escape(exit_.text)}</text>'


def _classes(kind: str, look: Look, space: str) -> str:
    return " ".join([kind, *(word for word, spaces in look.classes.items() if space in spaces)])


def _signs(plan: MapPlan, signs: Mapping[str, str]) -> Iterator[str]:
    """Letters in a disc: in the corner of a land, on a sea zone's number."""
    seas = {sea_zone_id(int(sea.number)): sea.at for sea in plan.seas}
    for space, letters in signs.items():
        if space in plan.tiles:
            x, y, width, height = plan.tiles[space]
            at = (x + width - 1.1, y + height - 1.1)
        elif space in seas:
            at = seas[space]
        else:
            continue
        across, down = (place * UNIT for place in at)
        disc = f'<circle cx="{across:g}" cy="{down:g}" r="23"/>'
        yield f'<g class="who">{disc}<text x="{across:g}" y="{down + 8.5:g}">{escape(letters)}</text></g>'


def tile(edition: Edition, plan: MapPlan, land: str, now: MapTile, look: Look) -> str:
    """One tile: body and band, emblem, marks and value, and its name."""
    x, y, _w, _h = plan.tiles[land]
    width, height = tile_size(plan, land, UNIT)
    holder = now["holder"]
    classes = _classes("tile" if now["open"] else "tile closed", look, land)
    href = look.href(land) if now["open"] else None
    tag = f'a href="{escape(href)}"' if href else "g"
    power = f' data-power="{holder}"' if holder else ""
    at = f'transform="translate({(x + SEAM) * UNIT:g} {(y + SEAM) * UNIT:g})"'
    said = f' aria-label="{escape(in_words(edition, now))}"'
    role = "" if href else ' role="img"'
    parts = [f'<{tag} class="{classes}" id="land-{land}"{power} {at}{said}{role}>']
    for piece in described(edition, plan, land, now, UNIT, NAMES):
        parts.append(PIECES[piece.role](piece, holder) if piece.role in PIECES else svg(piece))
    parts.append(f'<rect class="ring" x="1" y="1" width="{width - 2:g}" height="{height - 2:g}" rx="{RADIUS - 1:g}"/>')
    parts.append(f"</{tag[0]}>")
    return "".join(parts)


def _band(piece: Rectangle, holder: str | None) -> str:
    """The colored band and its hatching."""
    turn = f"a{piece.radius:g} {piece.radius:g} 0 0 1"
    path = (
        f"M0 {piece.height:g}V{piece.radius:g}{turn} {piece.radius:g}-{piece.radius:g}"
        f"H{piece.width - piece.radius:g}{turn} {piece.radius:g} {piece.radius:g}V{piece.height:g}z"
    )
    fill = f"url(#h-{holder})" if holder else "none"
    return f'<path class="band" d="{path}"/><path class="hatch" fill="{fill}" d="{path}"/>'


def _use(piece: Mark, _holder: str | None) -> str:
    """A drawing that the map keeps once: an emblem or a sign."""
    at = f'x="{piece.x - piece.size / 2:g}" y="{piece.y - piece.size / 2:g}"'
    if piece.role == "emblem":
        return f'<use class="emblem" href="#e-{piece.name}" {at} width="{piece.size:g}" height="{piece.size:g}"/>'
    return f'<use class="mark" href="#m-{piece.name}" {at}/>'


def _count(piece: Words, _holder: str | None) -> str:
    return svg(replace(piece, role="count mark"))


PIECES: Mapping[str, Callable[[Any, str | None], str]] = {
    "band": _band,
    "emblem": _use,
    "mark": _use,
    "count": _count,
}
"""What a map on a screen writes in its own way: scripts repaint it."""
