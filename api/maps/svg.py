"""The map as SVG: areas, links, and tiles, from a plan and the board at one point.

What changes hands is in a tile's attributes (`data-power`, the emblem it uses), so that a page can repaint one tile
without redrawing anything. Colors come from `map.css` and the powers' stylesheet; a standalone file contains both.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path

from msgspec import Struct, field

from api.maps import palette
from api.maps.hatches import hatches
from companion.model.edition import Edition
from companion.model.emblems import EMBLEMS
from companion.model.ids import sea_zone_id
from companion.views.maps import labels
from companion.views.maps.links import Spot
from companion.views.maps.outlines import Corner
from companion.views.maps.plan import MapPlan
from companion.views.maps.showing import in_words
from companion.views.maps.signs import SIGNS
from companion.views.maps.window import Window
from companion.views.shapes import MapMark, MapTile, MapView

UNIT = 20
"""The drawn size of a cell."""
SEAM = 0.75
"""Half the gap between two touching tiles."""
OUTSIDE = 0.25
"""How far the sea extends beyond the picture's edge, in cells."""
ROUND = 5
BAND = 25
MARKS = {
    "capital": (27, "M7 0a7 7 0 1 0 .01 0zm0 2.2a4.8 4.8 0 1 1-.01 0zm0 2a2.8 2.8 0 1 0 .01 0z"),
    "city": (27, "M7 0a7 7 0 1 0 .01 0zm0 2.2a4.8 4.8 0 1 1-.01 0z"),
    **{kind: (46, SIGNS[kind]) for kind in ("complex", "minor_complex")},
    **{kind: (64, SIGNS[kind]) for kind in SIGNS if "base" in kind},
    **{kind: (6, SIGNS[kind]) for kind in ("pro_axis", "pro_allies", "strict")},
}
"""A mark's position in the band, and its shape in a square of 14."""
DAMAGE_AT = 64


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
        *_links(plan, view),
        *(
            f'<text class="heading" x="{x * UNIT:g}" y="{y * UNIT:g}">{escape(heading.text)}</text>'
            for heading in plan.headings
            for x, y in [heading.at]
        ),
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
        f'<path id="m-{kind}" data-x="{x}" fill-rule="evenodd" d="{path}"/>' for kind, (x, path) in MARKS.items()
    )
    emblems = "".join(
        f'<symbol id="e-{power.id}" viewBox="0 0 100 100">'
        f'<path fill-rule="evenodd" d="{EMBLEMS[power.emblem]}"/></symbol>'
        for power in edition.powers
    )
    return f"<defs>{marks}{emblems}{hatches(edition)}</defs>"


def _seas(plan: MapPlan, look: Look) -> Iterator[str]:
    if plan.inland:
        yield f'<path class="inland" d="{"".join(_rounded(loop) for loop in plan.inland)}"/>'
    for sea in plan.seas:
        path = "".join(_rounded(_beyond(loop, plan)) for loop in sea.outline)
        classes = _classes("sea", look, sea_zone_id(int(sea.number)))
        yield f'<path class="{classes}" id="sea-{sea.number}" d="{path}"/>'
    for sea in plan.seas:
        x, y = sea.at
        yield f'<text class="depth" x="{x * UNIT:g}" y="{y * UNIT + 5:g}">{sea.number}</text>'


def _beyond(corners: Iterable[Corner], plan: MapPlan) -> list[Spot]:
    """An outline that runs outside the picture instead of along its edge: there's no shore."""
    return [(_past(x, plan.width), _past(y, plan.height)) for x, y in corners]


def _past(at: int, end: int) -> float:
    return -OUTSIDE if at == 0 else at + OUTSIDE * (at == end)


def _rounded(corners: Sequence[Spot]) -> str:
    """A closed line with rounded corners."""
    count = len(corners)
    out = []
    for at, (x, y) in enumerate(corners):
        before, after = corners[at - 1], corners[(at + 1) % count]
        a, b = _towards((x, y), before), _towards((x, y), after)
        out.append(f"{'L' if at else 'M'}{a[0]:g} {a[1]:g}Q{x * UNIT:g} {y * UNIT:g} {b[0]:g} {b[1]:g}")
    return "".join(out) + "Z"


def _towards(visitor: Spot, there: Spot) -> Spot:
    dx, dy = there[0] - visitor[0], there[1] - visitor[1]
    return (
        visitor[0] * UNIT + ROUND * ((dx > 0) - (dx < 0)),
        visitor[1] * UNIT + ROUND * ((dy > 0) - (dy < 0)),
    )


def _links(plan: MapPlan, view: MapView) -> Iterator[str]:
    for link in plan.links:
        strait = link.other not in view["tiles"]
        for spots in link.lines:
            points = [(x * UNIT, y * UNIT) for x, y in spots]
            path = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
            yield f'<path class="link{" strait" if strait else ""}" d="{path}"/>'
        if strait and not link.wraps:
            x, y = link.lines[0][-1]
            yield f'<circle class="stop" cx="{x * UNIT:g}" cy="{y * UNIT:g}" r="4"/>'
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
    x, y, w, h = plan.tiles[land]
    width, height = w * UNIT - 2 * SEAM, h * UNIT - 2 * SEAM
    holder = now["holder"]
    classes = _classes("tile" if now["open"] else "tile closed", look, land)
    href = look.href(land) if now["open"] else None
    tag = f'a href="{escape(href)}"' if href else "g"
    power = f' data-power="{holder}"' if holder else ""
    at = f'transform="translate({x * UNIT + SEAM:g} {y * UNIT + SEAM:g})"'
    said = f' aria-label="{escape(in_words(edition, now))}"'
    role = "" if href else ' role="img"'
    parts = [f'<{tag} class="{classes}" id="land-{land}"{power} {at}{said}{role}>']
    parts.append(f'<rect class="body" width="{width:g}" height="{height:g}" rx="{ROUND}"/>')
    if now["open"]:
        band = _band(width)
        parts.append(f'<path class="band" d="{band}"/>')
        fill = f"url(#h-{holder})" if holder else "none"
        parts.append(f'<path class="hatch" fill="{fill}" d="{band}"/>')
        parts.append(f'<use class="emblem" href="#e-{holder or ""}" x="5" y="4.5" width="16" height="16"/>')
        parts.append("".join(mark(item) for item in now["marks"]))
        parts.append(
            f'<text class="value" x="{width - 6:g}" y="20">{"" if now["value"] is None else now["value"]}</text>'
        )
    parts.append(_name(plan, land, below_band=now["open"]))
    parts.append(f'<rect class="ring" x="1" y="1" width="{width - 2:g}" height="{height - 2:g}" rx="{ROUND - 1}"/>')
    parts.append(f"</{tag[0]}>")
    return "".join(parts)


def _band(width: float) -> str:
    turn = f"a{ROUND} {ROUND} 0 0 1"
    return f"M0 {BAND}V{ROUND}{turn} {ROUND}-{ROUND}H{width - ROUND:g}{turn} {ROUND} {ROUND}V{BAND}z"


def mark(map_mark: MapMark) -> str:
    """A small mark in a tile's band."""
    if map_mark["kind"] == "damage":
        return f'<text class="count mark" x="{DAMAGE_AT}" y="18">\u2212{map_mark.get("count", 0)}</text>'
    return f'<use class="mark" href="#m-{map_mark["kind"]}" x="{MARKS[map_mark["kind"]][0]}" y="5.5"/>'


def _name(plan: MapPlan, land: str, *, below_band: bool) -> str:
    lines = plan.lines[land]
    _, _, _, h = plan.tiles[land]
    size, leading = labels.SIZE * UNIT, labels.LEADING * UNIT
    top = labels.HEAD * UNIT if below_band else 0
    room = h * UNIT - 2 * SEAM - top
    first = top + (room - leading * (len(lines) - 1)) / 2 + size * 0.34
    if below_band:
        first = min(first, top + size * 1.05)
    x = labels.PAD * UNIT - SEAM
    spans = "".join(
        f'<tspan x="{x:g}"{f""" dy="{leading:g}" """.rstrip() if at else ""}>{escape(line)}</tspan>'
        for at, line in enumerate(lines)
    )
    return f'<text class="name" y="{first:.1f}">{spans}</text>'
