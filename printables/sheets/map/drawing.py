"""A map on a sheet: areas, links, and tiles, in millimeters. With the ink saver, hatching and emblem show the
holder.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist
from typing import ClassVar

from companion.languages import _
from companion.model.edition import Edition
from companion.model.sections.powers import Power
from companion.views.maps import labels
from companion.views.maps.plan import MapPlan
from companion.views.maps.signs import SIGNS
from companion.views.maps.terrain import Rect
from companion.views.shapes import MapTile, MapView
from printables.pdf import fonts
from printables.pdf.emblem import emblem
from printables.pdf.ink import WHITE, Colour, from_hex, grey, lighter
from printables.pdf.paper import MM, Box
from printables.pdf.sheet import Sheet
from printables.pdf.structure import FIGURE

WATER: Colour = from_hex("#E4E8E2")
STONE: Colour = from_hex("#E9E1D1")
GROUND: Colour = from_hex("#F3EDE0")
"""What lies between lands and belongs to nobody."""
PALE: Colour = from_hex("#EEF0EC")
SHORE: Colour = from_hex("#C4CCC4")
WIDEST_TYPE = 11.0
SMALLEST_TYPE = 7.0
"""The minimum type size for players, in points."""
CLOSE = 0.8
"""The distance of hatch lines on tiles, in millimeters."""
SPECK = 1.5
"""A shorter link would be a dot at the edge: the label beside it says where it leads."""
LEADING = 0.93
"""From line to line, in sizes of the type."""


@dataclass(frozen=True)
class Drawn:
    """A map in a box of a sheet: as large as fits, centered."""

    sheet: Sheet
    edition: Edition
    plan: MapPlan
    box: Box
    scale: float
    """Millimeters per cell."""

    window: tuple[float, float] | None = None
    """The columns of cells that this sheet shows, if it's part of the map."""

    edges: tuple[Sequence[float], Sequence[float]] | None = None
    """Where columns and rows of cells start, in millimeters from the box's corner, if they differ in size."""
    rows: tuple[float, float] | None = None
    """The rows of cells that this sheet shows."""

    SEAM: ClassVar[float] = 0.05

    @classmethod
    def within(cls, sheet: Sheet, edition: Edition, plan: MapPlan, box: Box) -> "Drawn":
        """As large as fits in a box."""
        scale = fitting(plan, box)
        wide, high = plan.width * scale, plan.height * scale
        middle = Box(box.x + (box.width - wide) / 2, box.y + (box.height - high) / 2, wide, high)
        return cls(sheet, edition, plan, middle, scale)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the map on the sheet."""
        if self.edges is None:
            return self.box.x + x * self.scale, self.box.y + y * self.scale
        return self.box.x + between(self.edges[0], x), self.box.y + between(self.edges[1], y)

    def seas(self) -> None:
        """The water, and the borders of the sea zones."""
        ink = self.sheet.ink
        if self.plan.seas and ink.solid:
            self.sheet.rect(self.box, fill=WATER)
            for loop in self.plan.inland:
                self.sheet.area([self.at(*corner) for corner in loop], GROUND)
        for sea in self.plan.seas:
            for loop in sea.outline:
                points = [self.at(*corner) for corner in (*loop, loop[0], loop[1])]
                self.sheet.curve(points, 0.5 if ink.solid else 0.35, SHORE if ink.solid else grey(0.72))

    def shows(self, box: Box) -> bool:
        """Whether a piece of the map is completely on this sheet, including top and bottom if it's cut there."""
        left, right = self.window or (0.0, self.plan.width)
        top, bottom = self.rows or (0.0, self.plan.height)
        (x, y), (far, low) = self.at(left, top), self.at(right, bottom)
        return x <= box.x and box.right <= far and y <= box.y and box.bottom <= low

    def field(self, rect: Rect) -> Box:
        """The position of some cells on the sheet."""
        x, y, w, h = rect
        (left, top), (right, bottom) = self.at(x, y), self.at(x + w, y + h)
        return Box(left, top, right - left, bottom - top)

    def links(self) -> None:
        """Lines for borders that don't touch; those to sea zones are dotted."""
        for link in self.plan.links:
            strait = link.other not in self.plan.tiles
            for line in link.lines:
                spots = [self.at(*spot) for spot in line]
                if sum(dist(*ends) for ends in pairwise(spots)) >= SPECK:
                    colour = self.sheet.ink.muted
                    self.sheet.curve(spots, 0.6 if strait else 1.0, colour, (0.8, 1.6) if strait else ())

    def headings(self) -> None:
        """Titles above groups of tiles."""
        for heading in self.plan.headings:
            x, y = self.at(*heading.at)
            self.sheet.text(x, y, heading.text, max(8.0, self.scale * 1.1 * MM), fonts.SEMIBOLD)

    def tiles(self, view: MapView, *, blank: bool = False) -> None:
        """Every land; `blank` leaves space for its holder."""
        size = type_size(self.plan, self.scale)
        for land in self.plan.tiles:
            if land in view["tiles"]:
                self._tile(land, view["tiles"][land], size, blank=blank)

    def _tile(self, land: str, now: MapTile, size: float, *, blank: bool) -> None:
        x, y, w, h = self.plan.tiles[land]
        left, top = self.at(x + self.SEAM, y + self.SEAM)
        box = Box(left, top, (w - 2 * self.SEAM) * self.scale, (h - 2 * self.SEAM) * self.scale)
        radius, ink = 0.24 * self.scale, self.sheet.ink
        whole = self.window is None or (self.window[0] <= x and x + w <= self.window[1])
        if not whole:
            self._cut(now["name"], box, size, radius)
            return
        holder = None if blank else self.edition.powers.get(now["holder"] or "")
        colour = holder.colour.light if holder else None
        if not now["open"]:
            self.sheet.rect(
                box, fill=STONE if ink.solid else None, stroke=None if ink.solid else grey(0.7), radius=radius
            )
        else:
            body = lighter(from_hex(colour), 0.68) if colour and ink.solid else WHITE
            line = from_hex(colour) if colour and ink.solid else ink.text
            self.sheet.rect(box, fill=body, stroke=line, width=0.5, radius=radius)
            self._band(Box(left, top, box.width, labels.HEAD * self.scale), radius, holder, now)
        self._name(land, box, size, open_land=now["open"])

    def _cut(self, name: str, box: Box, size: float, radius: float) -> None:
        """A land that is whole on another sheet: pale, with its name if there's room."""
        ink = self.sheet.ink
        self.sheet.rect(box, fill=PALE if ink.solid else WHITE, stroke=SHORE if ink.solid else grey(0.7), radius=radius)
        low, high = self.window or (0.0, self.plan.width)
        left, right = max(box.x, self.at(low, 0)[0]), min(box.right, self.at(high, 0)[0])
        pad, leading = (labels.PAD - self.SEAM) * self.scale, size * LEADING / MM
        room, most = right - left - 2 * pad, int((box.height - labels.HEAD * self.scale) / leading)
        if room > 0 and most and fonts.whole(name, fonts.REGULAR, size, room, most):
            lines = fonts.wrap(name, fonts.REGULAR, size, room)
            first = box.y + labels.HEAD * self.scale + size * 0.98 / MM
            self.sheet.lines(left + pad, first, lines, size, fonts.REGULAR, ink.muted, leading=LEADING)

    def _band(self, band: Box, radius: float, holder: Power | None, now: MapTile) -> None:
        sheet, unit = self.sheet, self.scale
        on = sheet.ink.text
        if holder is not None:
            on = self._colour(band, holder.colour.light, radius)
            size = unit * 0.84
            spot = Box(band.x + 0.24 * unit, band.y + 0.2 * unit, size, size)
            sheet.plate(Box(spot.x - 0.1 * unit, spot.y - 0.1 * unit, size + 0.2 * unit, size + 0.2 * unit))
            emblem(sheet, holder, spot.x, spot.y, size, on)
        else:
            sheet.line(band.x, band.bottom, band.right, band.bottom)
        self._marks(band, now, on, plate=holder is not None)
        if now["value"] is not None:
            figure = str(now["value"])
            type_high = max(SMALLEST_TYPE, unit * 1.05 * MM)
            wide = fonts.width(figure, fonts.BOLD, type_high)
            if holder is not None:
                sheet.plate(Box(band.right - wide - 0.4 * unit, band.y + 0.12 * unit, wide + 0.3 * unit, unit))
            sheet.text(band.right - 0.26 * unit, band.y + 0.98 * unit, figure, type_high, fonts.BOLD, on, "right")

    def _colour(self, box: Box, colour: str, radius: float) -> Colour:
        """An area in a power's color or hatching, dense enough for a small tile."""
        sheet = self.sheet
        if sheet.ink.solid:
            return sheet.band(box, colour, radius)
        sheet.hatch(box, CLOSE, sheet.ink.pattern(colour))
        sheet.rect(box, stroke=sheet.ink.text, width=0.6, radius=radius)
        return sheet.ink.text

    def _marks(self, band: Box, now: MapTile, on: Colour, *, plate: bool) -> None:
        sheet, unit = self.sheet, self.scale
        middle = band.y + 0.63 * unit
        for mark in now["marks"]:
            at = PLACES.get(mark["kind"], 3.5)
            x = band.x + at * unit
            if plate:
                sheet.plate(Box(x - 0.42 * unit, middle - 0.46 * unit, 0.84 * unit, 0.92 * unit))
            if mark["kind"] in ("capital", "city"):
                sheet.circle(x, middle, 0.32 * unit, stroke=on, width=0.1 * unit * MM)
                if mark["kind"] == "capital":
                    sheet.circle(x, middle, 0.15 * unit, fill=on)
            elif mark["kind"] == "damage":
                count, high = f"\u2212{mark.get('count', 0)}", max(SMALLEST_TYPE, 0.75 * unit * MM)
                sheet.text(x, middle + 0.27 * unit, count, high, fonts.BOLD, on, "centre")
            else:
                sheet.shape(SIGNS[mark["kind"]], x - 0.35 * unit, middle - 0.35 * unit, 0.05 * unit, on)

    def _name(self, land: str, box: Box, size: float, *, open_land: bool) -> None:
        lines = self.plan.lines[land]
        leading = size * LEADING / MM
        head = labels.HEAD * self.scale if open_land else 0.0
        first = box.y + head + (box.height - head - leading * (len(lines) - 1)) / 2 + size * 0.3 / MM
        if open_land:
            first = min(first, box.y + head + size * 0.98 / MM)
        x = box.x + (labels.PAD - self.SEAM) * self.scale
        font = fonts.SEMIBOLD if open_land else fonts.REGULAR
        colour = None if open_land else self.sheet.ink.muted
        for at, line in enumerate(lines):
            self.sheet.text(x, first + at * leading, line, size, font, colour)


PLACES = {"capital": 1.7, "city": 1.7, "complex": 2.65, "minor_complex": 2.65} | dict.fromkeys(
    ("pro_axis", "pro_allies", "strict"), 0.65
)
"""The positions of marks in the band; bases and damage next to the complex."""


def between(edges: Sequence[float], at: float) -> float:
    """A point's position among unevenly spaced edges; outside, extrapolated from the last ones."""
    cell = min(max(int(at // 1), 0), len(edges) - 2)
    return edges[cell] + (at - cell) * (edges[cell + 1] - edges[cell])


def fitting(plan: MapPlan, box: Box) -> float:
    """How many millimeters per cell fit in a box."""
    return min(box.width / plan.width, box.height / plan.height)


def type_size(plan: MapPlan, scale: float) -> float:
    """The type size of names, in points: one for the whole board, as large as every tile allows."""
    size = WIDEST_TYPE
    for land, (_x, _y, w, h) in plan.tiles.items():
        lines = plan.lines[land]
        room = (w - 2 * labels.PAD) * scale
        widest = max((fonts.width(line, fonts.SEMIBOLD, 10.0) for line in lines), default=0.0)
        size = min(size, 10.0 * room / widest if widest else size)
        size = min(size, (h - labels.HEAD - 0.1) * scale * MM / (LEADING * len(lines)))
    return size


SET = 1.0
"""The line height of a name on a small tile, in ems."""
AIR = 0.6
"""The padding of a name on a small tile, in millimeters."""


def small(sheet: Sheet, edition: Edition, plan: MapPlan, view: Mapping[str, MapTile], box: Box) -> None:
    """A small map: holders by color or hatching and emblem; names instead if every tile has room for its own."""
    with sheet.tagged(FIGURE, description(edition, view)):
        _small(sheet, edition, plan, view, box)


def description(edition: Edition, view: Mapping[str, MapTile]) -> str:
    """Who holds how much of a map, in words."""
    held = {power.name: sum(tile["holder"] == power.id for tile in view.values()) for power in edition.powers}
    holders = ", ".join(f"{name} {count}" for name, count in held.items() if count)
    return _("A map. Lands held: {holders}", holders=holders or _("none"))


def _small(sheet: Sheet, edition: Edition, plan: MapPlan, view: Mapping[str, MapTile], box: Box) -> None:
    drawn = Drawn.within(sheet, edition, plan, box)
    sheet.rect(drawn.box, fill=WATER if sheet.ink.solid else None, stroke=sheet.ink.hair)
    tiles = {land: _tile(drawn, plan, land) for land in view if land in plan.tiles}
    named = names_fit(plan, view, box)
    for land, tile in tiles.items():
        now = view[land]
        holder = edition.powers.get(now["holder"] or "")
        if holder is None:
            sheet.rect(tile, fill=STONE if sheet.ink.solid else WHITE, stroke=sheet.ink.hair)
            if named:
                _name(sheet, now["name"], tile, sheet.ink.text)
            continue
        on = sheet.band(tile, holder.colour.light)
        if named:
            _name(sheet, now["name"], tile, on)
            continue
        size = min(tile.width, tile.height) * 0.62
        spot = Box(tile.x + (tile.width - size) / 2, tile.y + (tile.height - size) / 2, size, size)
        sheet.plate(spot)
        emblem(sheet, holder, spot.x, spot.y, size, on)


def _tile(drawn: Drawn, plan: MapPlan, land: str) -> Box:
    x, y, _w, _h = plan.tiles[land]
    return Box(*drawn.at(x + 0.12, y + 0.12), *_size(plan, land, drawn.scale))


def _size(plan: MapPlan, land: str, scale: float) -> tuple[float, float]:
    _x, _y, w, h = plan.tiles[land]
    return (w - 0.24) * scale, (h - 0.24) * scale


def names_fit(plan: MapPlan, view: Mapping[str, MapTile], box: Box) -> bool:
    """Whether every tile of a small map in a box has room for its own name."""
    scale = fitting(plan, box)
    return all(_has_room(view[land]["name"], *_size(plan, land, scale)) for land in view if land in plan.tiles)


def _has_room(name: str, wide: float, tall: float) -> bool:
    """Whether a name fits on a tile in two lines of whole words, in the smallest type."""
    two = tall >= 2 * fonts.SMALLEST * SET / MM + 0.6
    return fonts.whole(name, fonts.SEMIBOLD, fonts.SMALLEST, wide - AIR, 2 if two else 1)


def _name(sheet: Sheet, name: str, tile: Box, colour: Colour) -> None:
    """A name centered on its tile, on a white patch if the tile is hatched."""
    lines = fonts.wrap(name, fonts.SEMIBOLD, fonts.SMALLEST, tile.width - AIR)
    step = fonts.SMALLEST * SET / MM
    top = tile.y + (tile.height - len(lines) * step) / 2
    wide = max(fonts.width(line, fonts.SEMIBOLD, fonts.SMALLEST) for line in lines) + 0.6
    middle = tile.x + tile.width / 2
    sheet.plate(Box(middle - wide / 2, top, wide, len(lines) * step))
    args = (lines, fonts.SMALLEST, fonts.SEMIBOLD)
    sheet.lines(middle, top + step * 0.78, *args, colour=colour, align="centre", leading=SET)
