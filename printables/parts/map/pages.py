"""Pages with a map: one landscape page, or two upright ones side by side where names would get too small."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from companion.families import family_of
from companion.model.edition import Edition
from companion.views.maps.plan import Plan
from companion.views.shapes import MapTile, MapView
from printables.job import AnyJob
from printables.parts.game.report import status
from printables.parts.map.drawing import Drawn, fitting, small, type_size
from printables.press import fonts
from printables.press.document import Page
from printables.press.emblem import emblem
from printables.press.paper import MARGIN, MM, Box, Paper
from printables.press.sheet import Sheet
from printables.press.title import HEIGHT, title

LEGIBLE = 6.0
"""Names smaller than this, in points, get a second page."""
HEAD = 13.0
KEY = 6.0
STRIP_COLUMNS, STRIP_GAP, STRIP_WORDS = 2, 5.0, 6.0


@dataclass(frozen=True)
class MapPage:
    """A map with a heading and a key of the powers."""

    job: AnyJob
    plan: Plan
    view: MapView
    heading: str
    note: str
    blank: bool = False

    def pages(self, *, double: bool = False) -> list[Page]:
        """One page across, or two upright halves."""
        if not self.plan.tiles:
            return []
        paper = self.job.sheet_of_paper.doubled() if double else self.job.sheet_of_paper
        across = _room(paper.turned())
        if double or type_size(self.plan, fitting(self.plan, across)) >= LEGIBLE:
            return [Page(self._whole, "Map", landscape=True, double=double)]
        return [
            Page(partial(self._half, half=half), f"Map, {side} half") for half, side in enumerate(("left", "right"))
        ]

    def _whole(self, sheet: Sheet) -> None:
        self._head(sheet, self.heading)
        self._map(Drawn.within(sheet, self.job.edition, self.plan, _room(sheet.paper)))

    def _half(self, sheet: Sheet, half: int) -> None:
        """One of two pages: what lies beyond its inner edge is on the other."""
        self._head(sheet, f"{self.heading}, {'right' if half else 'left'} half")
        room = _room(sheet.paper)
        room = Box(0.0 if half else room.x, room.y, sheet.paper.width - MARGIN, room.height)
        scale = min(2 * room.width / self.plan.width, room.height / self.plan.height)
        wide = self.plan.width * scale
        box = Box((0.0 if half else room.right) - wide / 2, room.y, wide, self.plan.height * scale)
        pen, up = sheet.pen, sheet.paper.height
        with pen.matrix(1, 0, 0, 1, 0, 0):
            pen.clip_rectangle(room.x * MM, (up - room.bottom) * MM, room.width * MM, room.height * MM)
            self._map(Drawn(sheet, self.job.edition, self.plan, box, scale))

    def _map(self, drawn: Drawn) -> None:
        drawn.seas()
        drawn.links()
        drawn.headings()
        drawn.tiles(self.view, blank=self.blank)

    def _head(self, sheet: Sheet, heading: str) -> None:
        title(sheet, self.job.edition, heading, self.note)
        tiles = list(self.view["tiles"].values())
        held = {one["holder"] for one in tiles}
        x, y = sheet.content.x, sheet.content.y + HEAD + 4
        for power in self.job.edition.powers:
            if self.blank or power.id not in held:
                continue
            worth = sum(one["value"] or 0 for one in tiles if one["holder"] == power.id)
            box = Box(x, y - 3.4, 4.6, 4.6)
            on = sheet.band(box, power.colour.light, 0.6)
            sheet.plate(box.inset(0.5))
            emblem(sheet, power, x + 0.8, y - 2.6, 3.0, on)
            x += 6 + sheet.text(x + 6, y, f"{power.name} {worth}", 8.5, fonts.SEMIBOLD) + 5


def _room(paper: Paper) -> Box:
    box = paper.content
    return Box(box.x, box.y + HEAD + KEY, box.width, box.height - HEAD - KEY)


def position(job: AnyJob, *, double: bool = False) -> list[Page]:
    """The board of a running game, as it stands; `double`, on paper of twice the size."""
    if job.running.board is None:
        return []
    plan, view = job.running.board
    return MapPage(job, plan, view, f"{job.running.snapshot['name']}: the map", status(job)).pages(double=double)


def empty(job: AnyJob, *, double: bool = False) -> list[Page]:
    """The board without anybody on it, to draw on."""
    plan, view = blank_board(job.edition)
    return MapPage(job, plan, view, "The map", "Draw in who holds what.", blank=True).pages(double=double)


def blank_board(edition: Edition) -> tuple[Plan, MapView]:
    """The plan of an edition's board, and its lands without holders."""
    views = family_of(edition).views
    if views.plan is None or views.lands is None:
        raise ValueError(f"{edition.title} has no map of its own")
    return views.plan(edition), {"tiles": views.lands(edition), "layers": ()}


def there(edition: Edition) -> bool:
    """Whether an edition's board is known before anybody plays it."""
    return family_of(edition).views.lands is not None


def strip(job: AnyJob) -> list[Page]:
    """The board at the end of every round, as many on a page as it has room for; nothing without a map."""
    frames = job.running.strip
    if not frames or not frames[-1][1].tiles:
        return []
    plan = frames[-1][1]
    box = job.sheet_of_paper.content
    wide = (box.width - STRIP_GAP * (STRIP_COLUMNS - 1)) / STRIP_COLUMNS
    tall = wide * plan.height / plan.width + STRIP_WORDS
    rows = max(1, int((box.height - HEIGHT) // (tall + STRIP_GAP)))
    on_page = rows * STRIP_COLUMNS
    pages = [frames[at : at + on_page] for at in range(0, len(frames), on_page)]
    return [Page(partial(_strip, job=job, frames=some, wide=wide, tall=tall), "The war on the map") for some in pages]


def _strip(
    sheet: Sheet, job: AnyJob, frames: Sequence[tuple[str, Plan, Mapping[str, MapTile]]], wide: float, tall: float
) -> None:
    top = title(sheet, job.edition, "The war on the map", job.running.snapshot["name"])
    for at, (when, plan, tiles) in enumerate(frames):
        x = sheet.content.x + at % STRIP_COLUMNS * (wide + STRIP_GAP)
        y = top + at // STRIP_COLUMNS * (tall + STRIP_GAP)
        sheet.text(x, y + 3.6, when, 9, fonts.SEMIBOLD)
        small(sheet, job.edition, plan, tiles, Box(x, y + STRIP_WORDS, wide, tall - STRIP_WORDS))
