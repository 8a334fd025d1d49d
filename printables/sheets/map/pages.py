"""Pages with a map: one, oriented like the board, or portrait ones side by side if names would be too small."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate

from companion.families import family_of
from companion.languages import _
from companion.model.edition import Edition
from companion.model.sections.powers import Power
from companion.model.wording import capitalized, with_colon
from companion.views.maps.plan import MapPlan
from companion.views.shapes import MapTile, MapView
from companion.views.words import by_economy
from printables.families import papers_of
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.emblem import emblem
from printables.pdf.paper import MM, Box, Paper
from printables.pdf.sheet import Sheet
from printables.pdf.structure import FIGURE
from printables.pdf.title import HEIGHT, title
from printables.sheets.game.report import powers_now, status, words_of
from printables.sheets.map.drawing import SMALLEST_TYPE, Drawn, description, fitting, names_fit, small, type_size
from printables.sheets.map.water_words import draw_words

MOST_PARTS = 4
HEAD = 13.0
KEY = 6.0
STRIP_GAP, STRIP_WORDS = 5.0, 6.0
STRIP_PAGES = 3
"""The maximum number of film strip pages: longer games skip rounds."""
WORTH = 0.7
"""How much of the page's width a large picture must fill to be worth it."""
MOST_AIR = 20.0
"""How much farther apart rows of pictures can be, in millimeters."""


Window = tuple[int, int]
"""The columns of a map on a sheet: from, to."""
Frame = tuple[str, MapPlan, Mapping[str, MapTile]]
"""A film strip picture: when, the board's plan, and its lands."""


def windows(plan: MapPlan, most: int) -> tuple[Window, ...]:
    """The map cut into this many parts, or fewer, none wider than necessary: every land is whole on one of them."""
    tiles = list(plan.tiles.values())
    for wide in range(max(w for _unused, _unused, w, _unused in tiles), plan.width + 1):
        parts: list[Window] = []
        left = 0
        while len(parts) < most:
            right = min(plan.width, left + wide)
            parts.append((left, right))
            if right == plan.width:
                return tuple(parts)
            left = min([right, *(x for x, _unused, w, _unused in tiles if x + w > right)])
    return ((0, plan.width),)


@dataclass(frozen=True)
class MapPage:
    """A map with a heading and a key of the powers."""

    job: AnyJob
    plan: MapPlan
    view: MapView
    heading: str
    note: str
    blank: bool = False

    def pages(self, *, double: bool = False) -> list[Page]:
        """One page; or as many portrait ones, side by side, as it takes to read every name."""
        if not self.plan.tiles:
            return []
        paper = self.job.sheet_of_paper.doubled() if double else self.job.sheet_of_paper
        parts, _unused = self.layout(paper)
        if len(parts) == 1:
            return [Page(self._whole, _("Map"), landscape=self.lies(paper), double=double)]
        return [
            Page(partial(self._part, number=at), _("Map, {at} of {parts}", at=at + 1, parts=len(parts)), double=double)
            for at in range(len(parts))
        ]

    def layout(self, paper: Paper) -> tuple[tuple[Window, ...], float]:
        """Which columns of the map each page shows, and the millimeters per cell."""
        scale = fitting(self.plan, self._room(paper.turned() if self.lies(paper) else paper))
        parts: tuple[Window, ...] = ((0, self.plan.width),)
        for count in range(2, MOST_PARTS + 1):
            if type_size(self.plan, scale) >= SMALLEST_TYPE:
                break
            parts, room = windows(self.plan, count), self._room(paper)
            scale = min(room.width / max(right - left for left, right in parts), room.height / self.plan.height)
        return parts, scale

    def lies(self, paper: Paper) -> bool:
        """Whether the board is larger in landscape than in portrait."""
        return fitting(self.plan, self._room(paper.turned())) >= fitting(self.plan, self._room(paper))

    def _whole(self, sheet: Sheet) -> None:
        self._head(sheet, self.heading)
        self._map(Drawn.within(sheet, self.job.edition, self.plan, self._room(sheet.paper)))

    def _part(self, sheet: Sheet, number: int) -> None:
        """One of several pages: a land that is cut at its edge is pale, and whole on the next or the one before."""
        parts, scale = self.layout(sheet.paper)
        heading = _("{heading}, {number} of {count}", heading=self.heading, number=number + 1, count=len(parts))
        self._head(sheet, heading, _("Pale lands are whole on another sheet."))
        room, window = self._room(sheet.paper), parts[number]
        shown = Box(room.x, room.y, (window[1] - window[0]) * scale, self.plan.height * scale)
        box = Box(room.x - window[0] * scale, room.y, self.plan.width * scale, shown.height)
        pen, up = sheet.pen, sheet.paper.height
        with pen.matrix(1, 0, 0, 1, 0, 0):
            pen.clip_rectangle(shown.x * MM, (up - shown.bottom) * MM, shown.width * MM, shown.height * MM)
            self._map(Drawn(sheet, self.job.edition, self.plan, box, scale, window))

    def holders(self, sheet: Sheet) -> None:
        """One page without names: who holds what."""
        self._head(sheet, self.heading)
        small(sheet, self.job.edition, self.plan, self.view["tiles"], self._room(sheet.paper))

    def _map(self, drawn: Drawn) -> None:
        with drawn.sheet.tagged(FIGURE, description(self.job.edition, self.view["tiles"])):
            drawn.seas()
            drawn.links()
            draw_words(drawn)
            drawn.headings()
            drawn.tiles(self.view, blank=self.blank)

    def _head(self, sheet: Sheet, heading: str, further: str = "") -> None:
        title(sheet, self.job.edition, heading, " ".join(filter(None, (self.note, further))))
        lines = self._key(sheet.paper)
        for at, line in enumerate(lines):
            x, y = sheet.content.x, sheet.content.y + HEAD + 4 + at * KEY
            if line and not at:
                sheet.text(x, y, self._figure, 8.5, colour=sheet.ink.muted)
            x += self._before(at + 1)
            for power, text, wide in line:
                box = Box(x, y - 3.4, 4.6, 4.6)
                on = sheet.band(box, power.colour.light, 0.6)
                sheet.plate(box.inset(0.5))
                emblem(sheet, power, x + 0.8, y - 2.6, 3.0, on)
                sheet.text(x + 6, y, text, 8.5, fonts.SEMIBOLD)
                x += wide

    def _key(self, paper: Paper) -> list[list[tuple[Power, str, float]]]:
        """Every power that holds something, with the source of its money, on as many lines as needed."""
        held = {tile["holder"] for tile in self.view["tiles"].values()}
        lines: list[list[tuple[Power, str, float]]] = [[]]
        for power, now in [] if self.blank else powers_now(self.job):
            if power.id not in held:
                continue
            known = not papers_of(self.job.edition).unknown(self.job.running.snapshot, power.id)
            text = f"{power.name} {by_economy(now, 'production')}" if known else power.name
            wide = 11 + fonts.width(text, fonts.SEMIBOLD, 8.5)
            if self._before(len(lines)) + sum(line[2] for line in lines[-1]) + wide - 5 > paper.content.width:
                lines.append([])
            lines[-1].append((power, text, wide))
        return lines

    def _before(self, lines: int) -> float:
        """The width of the word before the key's first line."""
        return fonts.width(self._figure, fonts.REGULAR, 8.5) + 5 if lines == 1 else 0.0

    @property
    def _figure(self) -> str:
        """What the key's figures are."""
        return with_colon(capitalized(words_of(self.job).source))

    def _room(self, paper: Paper) -> Box:
        box, above = paper.content, HEAD + KEY * len(self._key(paper))
        return Box(box.x, box.y + above, box.width, box.height - above)


def position(job: AnyJob, *, double: bool = False) -> list[Page]:
    """The board of a running game; `double`, on paper of twice the size."""
    if job.running.board is None:
        return []
    return _of_game(job).pages(double=double)


def overview(job: AnyJob) -> list[Page]:
    """The same on one page: with names if readable, otherwise only holders."""
    found = position(job)
    if len(found) < 2:
        return found
    return [Page(_of_game(job).holders, _("Map"), landscape=True)]


def _of_game(job: AnyJob) -> MapPage:
    plan, view = job.running.board
    return MapPage(job, plan, view, _("{game}: the map", game=job.running.snapshot["name"]), status(job))


def empty(job: AnyJob, *, double: bool = False) -> list[Page]:
    """The empty board, to draw on."""
    plan, view = blank_board(job.edition)
    return MapPage(job, plan, view, _("The map"), _("Mark who holds what."), blank=True).pages(double=double)


def blank_board(edition: Edition) -> tuple[MapPlan, MapView]:
    """The plan of an edition's board, and its lands without holders."""
    views = family_of(edition).views
    if views.plan is None or views.lands is None:
        raise ValueError(f"{edition.title} has no map of its own")
    return views.plan(edition), {"tiles": views.lands(edition), "layers": ()}


def there(edition: Edition) -> bool:
    """Whether an edition's board is known before it's played."""
    return family_of(edition).views.lands is not None


def strip(job: AnyJob) -> list[Page]:
    """The board at the end of every round, two side by side, the last ones larger to fill their page; empty without a
    map. Long games skip rounds. If a large picture has room for names, the last one has them.
    """
    frames = [frame for frame in job.running.strip if frame[1].tiles]  # a board may be entered as it is played
    if not frames:
        return []
    _when, plan, tiles = frames[-1]
    box = job.sheet_of_paper.content
    room = Box(0, 0, box.width, box.height - HEIGHT)
    ratio = plan.width / plan.height
    most = 2 * max(1, int(room.height // _tall((room.width - STRIP_GAP) / 2, ratio)))

    sizes = range(1, min(most, len(frames)) + 1)
    named = [size for size in sizes if names_fit(plan, tiles, _picture(film(size, ratio, room)[-1]))]
    pages = _shared_out(frames, most, named or sizes)
    return [Page(partial(_strip, job=job, frames=some, ratio=ratio), _("The war on the map")) for some in pages]


def _shared_out(frames: Sequence[Frame], most: int, last: Sequence[int]) -> list[Sequence[Frame]]:
    """Each page's pictures: the last page has one of these numbers, others at most this many, about equally.

    Long games skip rounds.
    """
    room = most * (STRIP_PAGES - 1) + max(last)
    apart = -(-(len(frames) - 1) // max(1, room - 1)) or 1
    shown = [*frames[:-1:apart], frames[-1]]
    splits = [[*_sizes(len(shown) - size, most), size] for size in last if size <= len(shown)]
    best: list[int] = min(splits, key=lambda sizes: (len(sizes), -min(sizes), -sizes[-1]))
    ends = [*accumulate(best)]
    return [shown[start:end] for start, end in zip([0, *ends], ends, strict=False)]


def _sizes(count: int, most: int) -> list[int]:
    """This many things in as few groups of at most this size as possible, about equal."""
    heaps = -(-count // most)
    return [(at + 1) * count // heaps - at * count // heaps for at in range(heaps)]


def film(count: int, ratio: float, room: Box) -> list[Box]:
    """Where this many pictures of this shape go in a space, including captions: in pairs, then large ones below.

    As much of the space as possible is picture; the rest is divided between the rows.
    """
    half = (room.width - STRIP_GAP) / 2
    lone = count % 2
    widths = {large: _width_of(large, (count - large) // 2, half, ratio, room) for large in range(lone, count + 1, 2)}
    worth = {large: wide for large, wide in widths.items() if large == lone or wide >= WORTH * room.width}
    large = max(worth, key=lambda size: (count - size) * half**2 + size * worth[size] ** 2)
    rows = [(half, 2)] * ((count - large) // 2) + [(worth[large], 1)] * large
    spare = room.height - sum(_tall(wide, ratio) for wide, _unused in rows)
    more, y, places = min(MOST_AIR, max(0.0, spare) / len(rows)), room.y, []
    for wide, across in rows:
        left = room.x + (room.width - across * wide - (across - 1) * STRIP_GAP) / 2
        places += [Box(left + at * (wide + STRIP_GAP), y, wide, _tall(wide, ratio)) for at in range(across)]
        y += _tall(wide, ratio) + more
    return places


def _width_of(large: int, pairs: int, half: float, ratio: float, room: Box) -> float:
    """How wide this many large pictures can be below this many pairs."""
    left = room.height - pairs * _tall(half, ratio)
    return min(room.width, max(half, (left / large - STRIP_GAP - STRIP_WORDS) * ratio)) if large else half


def _tall(wide: float, ratio: float) -> float:
    """How much of a page's height a picture takes with its caption and the gap below."""
    return wide / ratio + STRIP_WORDS + STRIP_GAP


def _picture(place: Box) -> Box:
    """Where the picture itself is drawn, below its caption."""
    return Box(place.x, place.y + STRIP_WORDS, place.width, place.height - STRIP_WORDS - STRIP_GAP)


def _strip(sheet: Sheet, job: AnyJob, frames: Sequence[Frame], ratio: float) -> None:
    top = title(sheet, job.edition, _("The war on the map"), job.running.snapshot["name"])
    box = sheet.content
    places = film(len(frames), ratio, Box(box.x, top, box.width, box.bottom - top))
    for (when, plan, tiles), place in zip(frames, places, strict=True):
        sheet.text(place.x, place.y + 3.6, when, 9, fonts.SEMIBOLD)
        small(sheet, job.edition, plan, tiles, _picture(place))
