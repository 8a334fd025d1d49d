"""A map on a sheet: areas, links, and tiles, in millimeters. With the ink saver, hatching and emblem show the
holder.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist

from companion.languages import _
from companion.model.edition import Edition
from companion.model.sections.powers import Power
from companion.views.drawing.board import (
    ROUND,
    SEAM,
    Grid,
    Type,
    headings,
    links,
    tile,
    tile_size,
    water,
)
from companion.views.drawing.scene import Mark, Paragraph, Piece, Rectangle, Stroke, Words
from companion.views.maps import labels
from companion.views.maps.plan import MapPlan
from companion.views.maps.terrain import Rect
from companion.views.shapes import MapTile, MapView
from printables.pdf import fonts
from printables.pdf.emblem import emblem
from printables.pdf.ink import WHITE, Colour, from_hex, grey, lighter
from printables.pdf.paper import MM, Box
from printables.pdf.scenes import Look, Writer, muted, own, text
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
BOARD = {
    "link": Look(muted),
    "strait": Look(muted),
    "stop": Look(muted),
    "heading": Look(text, fonts.SEMIBOLD, least=8.0),
}
"""The roles of what lies between tiles."""
TILE = {
    "emblem": Look(own),
    "mark": Look(own),
    "count": Look(own, fonts.BOLD, SMALLEST_TYPE),
    "value": Look(own, fonts.BOLD, SMALLEST_TYPE),
    "name": Look(text, fonts.SEMIBOLD),
}
"""The roles of what is on a tile."""
CLOSED = {"name": Look(muted)}


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

    @property
    def grid(self) -> Grid:
        """Where the sheet has the board's cells."""
        return Grid(self.at, self.scale)

    def seas(self) -> None:
        """The water, and the borders of the sea zones."""
        ink = self.sheet.ink
        if self.plan.seas and ink.solid:
            self.sheet.rect(self.box, fill=WATER)
        for area in water(self.plan, self.grid):
            for loop in area.loops:
                if area.role == "sea":
                    points = [*loop, loop[0], loop[1]]
                    self.sheet.curve(points, 0.5 if ink.solid else 0.35, SHORE if ink.solid else grey(0.72))
                elif self.plan.seas and ink.solid:
                    self.sheet.area(loop, GROUND)

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
        Writer(self.sheet, 0, 0, BOARD).write(
            piece for piece in links(self.plan, self.grid) if not (isinstance(piece, Stroke) and length(piece) < SPECK)
        )

    def headings(self) -> None:
        """Titles above groups of tiles."""
        Writer(self.sheet, 0, 0, BOARD).write(headings(self.plan, self.grid))

    def tiles(self, view: MapView, *, blank: bool = False) -> None:
        """Every land; `blank` leaves space for its holder."""
        size = type_size(self.plan, self.scale)
        for land in self.plan.tiles:
            if land in view["tiles"]:
                self._tile(land, view["tiles"][land], size, blank=blank)

    def _tile(self, land: str, now: MapTile, size: float, *, blank: bool) -> None:
        x, y, w, _h = self.plan.tiles[land]
        left, top = self.at(x + SEAM, y + SEAM)
        box = Box(left, top, *tile_size(self.plan, land, self.scale))
        if self.window is not None and not (self.window[0] <= x and x + w <= self.window[1]):
            self._cut(now["name"], box, size, ROUND * self.scale)
            return
        if blank:
            now = {**now, "holder": None}
        holder = self.edition.powers.get(now["holder"] or "")
        on = self.sheet.ink.text
        writer = Writer(self.sheet, left, top, TILE if now["open"] else CLOSED)
        type_ = Type(size / MM, size * LEADING / MM)
        for piece in tile(self.edition, self.plan, land, now, self.scale, type_):
            if isinstance(piece, Rectangle):
                field = Box(left + piece.x, top + piece.y, piece.width, piece.height)
                on = self._field(piece, field, holder, open_land=now["open"])
            elif isinstance(piece, Paragraph):
                writer.write([piece])
            elif not isinstance(piece, Mark) or piece.path:
                if holder is not None:
                    self._plate(piece, left, top)
                writer.write([piece], on)

    def _field(self, piece: Rectangle, field: Box, holder: Power | None, *, open_land: bool) -> Colour:
        """A tile's body or its band. Returns the ink for what is on it."""
        sheet, ink = self.sheet, self.sheet.ink
        colour = holder.colour.light if holder else None
        if piece.role == "band":
            if colour is not None:
                return self._colour(field, colour, piece.radius)
            sheet.line(field.x, field.bottom, field.right, field.bottom)
        elif not open_land:
            fill, stroke = (STONE, None) if ink.solid else (None, grey(0.7))
            sheet.rect(field, fill=fill, stroke=stroke, radius=piece.radius)
        else:
            body = lighter(from_hex(colour), 0.68) if colour and ink.solid else WHITE
            line = from_hex(colour) if colour and ink.solid else ink.text
            sheet.rect(field, fill=body, stroke=line, width=0.5, radius=piece.radius)
        return ink.text

    def _plate(self, piece: Piece, left: float, top: float) -> None:
        """A white patch for a piece on hatching."""
        air = 0.09 * self.scale
        if isinstance(piece, Mark):
            x, y = left + piece.x - piece.size / 2, top + piece.y - piece.size / 2
            self.sheet.plate(Box(x, y, piece.size, piece.size).inset(-air))
        elif isinstance(piece, Words) and piece.text:
            wide = fonts.width(piece.text, fonts.BOLD, max(SMALLEST_TYPE, piece.size * MM))
            x = left + piece.x - (wide if piece.anchor == "end" else 0.0)
            self.sheet.plate(Box(x - air, top + piece.y - 0.86 * self.scale, wide + 2 * air, self.scale))

    def _cut(self, name: str, box: Box, size: float, radius: float) -> None:
        """A land that is whole on another sheet: pale, with its name if there's room."""
        ink = self.sheet.ink
        self.sheet.rect(box, fill=PALE if ink.solid else WHITE, stroke=SHORE if ink.solid else grey(0.7), radius=radius)
        low, high = self.window or (0.0, self.plan.width)
        left, right = max(box.x, self.at(low, 0)[0]), min(box.right, self.at(high, 0)[0])
        pad, leading = (labels.PAD - SEAM) * self.scale, size * LEADING / MM
        room, most = right - left - 2 * pad, int((box.height - labels.HEAD * self.scale) / leading)
        if room > 0 and most and fonts.whole(name, fonts.REGULAR, size, room, most):
            lines = fonts.wrap(name, fonts.REGULAR, size, room)
            first = box.y + labels.HEAD * self.scale + size * 0.98 / MM
            self.sheet.lines(left + pad, first, lines, size, fonts.REGULAR, ink.muted, leading=LEADING)

    def _colour(self, box: Box, colour: str, radius: float) -> Colour:
        """An area in a power's color or hatching, dense enough for a small tile."""
        sheet = self.sheet
        if sheet.ink.solid:
            return sheet.band(box, colour, radius)
        sheet.hatch(box, CLOSE, sheet.ink.pattern(colour))
        sheet.rect(box, stroke=sheet.ink.text, width=0.6, radius=radius)
        return sheet.ink.text


def length(lines: Stroke) -> float:
    """The length of all of its lines."""
    return sum(dist(*ends) for run in lines.runs for ends in pairwise(run))


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
    fields = {land: _tile(drawn, plan, land) for land in view if land in plan.tiles}
    named = names_fit(plan, view, box)
    for land, field in fields.items():
        now = view[land]
        holder = edition.powers.get(now["holder"] or "")
        if holder is None:
            sheet.rect(field, fill=STONE if sheet.ink.solid else WHITE, stroke=sheet.ink.hair)
            if named:
                _name(sheet, now["name"], field, sheet.ink.text)
            continue
        on = sheet.band(field, holder.colour.light)
        if named:
            _name(sheet, now["name"], field, on)
            continue
        size = min(field.width, field.height) * 0.62
        spot = Box(field.x + (field.width - size) / 2, field.y + (field.height - size) / 2, size, size)
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
