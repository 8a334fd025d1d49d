"""A box's picture, drawn by us: its map in small at the start, or its powers' emblems if it has no map."""

from collections.abc import Iterator

from api.maps import palette
from companion.model.edition import Edition
from companion.model.emblems import EMBLEMS
from companion.views.maps.plan import MapPlan
from companion.views.shapes import MapView

CELL = 4
"""The drawn size of a cell."""
SEAM = 0.35
WIDE, HIGH = 480, 240
"""The size of a picture without a map."""
STYLE = (
    ":root{--sea:#E2E6DF;--none:#D5CAB5;--dot:#FFFCF5}"
    "@media (prefers-color-scheme:dark){:root{--sea:#1A2327;--none:#39444A;--dot:#12171A}}"
    ".sea{fill:var(--sea)}.land{fill:var(--power,var(--none))}.dot{fill:var(--dot)}.mark{fill:var(--on-power)}"
)


def small(edition: Edition, plan: MapPlan, view: MapView) -> str:
    """The picture as a file of its own."""
    if not plan.tiles:
        return _file(edition, WIDE, HIGH, _emblems(edition))
    return _file(edition, plan.width * CELL, plan.height * CELL, _lands(plan, view))


def _file(edition: Edition, width: int, height: int, pieces: Iterator[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f"<style>{STYLE}{palette.stylesheet(edition)}</style>"
        f'<path class="sea" d="M0 0h{width}v{height}H0z"/>{"".join(pieces)}</svg>'
    )


def _lands(plan: MapPlan, view: MapView) -> Iterator[str]:
    """Every land in its holder's color, in one path for each of them, and a dot on each capital."""
    paths: dict[str, list[str]] = {}
    for land, (x, y, width, height) in plan.tiles.items():
        if land in view["tiles"]:
            holder = view["tiles"][land]["holder"] or ""
            left, top, across = x * CELL + SEAM, y * CELL + SEAM, width * CELL - 2 * SEAM
            paths.setdefault(holder, []).append(
                f"M{left:g} {top:g}h{across:g}v{height * CELL - 2 * SEAM:g}h{-across:g}z"
            )
    for holder, path in paths.items():
        yield f'<path class="land"{f""" data-power="{holder}" """.rstrip() if holder else ""} d="{"".join(path)}"/>'
    for land, tile in view["tiles"].items():
        if land in plan.tiles and any(mark["kind"] == "capital" for mark in tile["marks"]):
            x, y, width, height = plan.tiles[land]
            yield f'<circle class="dot" cx="{(x + width / 2) * CELL:g}" cy="{(y + height / 2) * CELL:g}" r="{CELL}"/>'


def _emblems(edition: Edition) -> Iterator[str]:
    """The powers' emblems in their colors, in two rows."""
    columns = max(1, -(-len(edition.powers) // 2))
    width, height = WIDE / columns, HIGH / 2
    size = min(width, height) * 0.5
    for number, power in enumerate(edition.powers):
        left, top = number % columns * width, number // columns * height
        middle = f"translate({left + (width - size) / 2:g} {top + (height - size) / 2:g}) scale({size / 100:g})"
        yield (
            f'<g data-power="{power.id}"><path class="land" d="M{left + SEAM:g} {top + SEAM:g}h{width - 2 * SEAM:g}'
            f'v{height - 2 * SEAM:g}h{2 * SEAM - width:g}z"/>'
            f'<path class="mark" fill-rule="evenodd" transform="{middle}" d="{EMBLEMS[power.emblem]}"/></g>'
        )
