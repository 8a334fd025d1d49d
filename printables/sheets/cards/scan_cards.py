"""Scan cards: a poker-size deck, eight to a sheet with cut marks and wide margins on either paper.

A full-height edge in the power's color shows whose a card is; the upper third is a picture: where a territory is, a
power's emblem, a unit's silhouette. The code is always at the lower right, on white.
"""

from collections.abc import Sequence

from companion.languages import _
from companion.model.ids import slug
from companion.views.maps.plan import MapPlan
from companion.views.shapes import PrintedCard
from printables.families import papers_of
from printables.job import AnyJob
from printables.pdf import fonts, structure
from printables.pdf.cut import cut_marks
from printables.pdf.document import Page
from printables.pdf.ink import WHITE
from printables.pdf.paper import MARGIN, MM, Box, grid
from printables.pdf.patterns.contours import contours
from printables.pdf.qr import ON_CARDS
from printables.pdf.sheet import LEADING, Sheet
from printables.sheets.cards.coast import coast
from printables.sheets.cards.faces import (
    edge,
    figure,
    kind_name,
    mark,
    owner,
    set_small,
    subtitle,
    with_spares,
)
from printables.sheets.cards.facts import unit_figures
from printables.sheets.cards.locator import locator, plan_of
from printables.sheets.cards.pictures import corner_figures, medallion

WIDTH, HEIGHT = 63.0, 88.0
EDGE = 4.0
"""The type-free margin of a card, so that a crooked cut doesn't show."""
BLEED = 2.0
"""How far the background extends past the outer cuts."""
BAND, LEFT = 7.0, 0.4
"""The width of the colored edge, and how far from it all words start."""
PICTURE = 18.6
"""Height of the picture."""
LOW_PICTURE, LOWEST = 13.0, 10.0
"""The same above a long text; and the minimum worth drawing, without figures in its corners."""
QR = 28.4
CLEAR = 4.8
"""White space beside and above a code: a little more than four modules."""
BESIDE = 0.8
"""The minimum space between the four characters and the white square around a code."""
FIGURE = 34
NAME, SMALL_NAME = 16.0, 10.0
"""The type size of a card's name; the small one is for names on three lines and, without the line below, for facts that
need the room.
"""
SHORT = 3
"""The length of a word that doesn't go alone on a line."""
FACTS = 8.6
STEP = 3.4
"""The line height of what's below a name."""
BELOW_FIGURE = 17.6
"""Where facts start that would run into the figure."""


def pages(job: AnyJob) -> list[Page]:
    """The whole deck."""
    corners = grid(WIDTH, HEIGHT, room_for_cards(job))
    plan = plan_of(job)
    marks: list[Page] = []
    last = ""
    for cards in sheets_of(job):
        kind = kind_name(cards[0])
        marks.append(_page(job, plan, cards, corners, bookmark=kind if kind != last else ""))
        last = kind
    return marks


def sheets_of(job: AnyJob) -> list[list[PrintedCard]]:
    """Every sheet's cards, in order of position."""
    count = len(grid(WIDTH, HEIGHT, room_for_cards(job)))
    deck = with_spares(job.cards, count)
    return [deck[at : at + count] for at in range(0, len(deck), count)]


def room_for_cards(job: AnyJob) -> Box:
    """The area for a sheet of cards: inside the margins of the landscape paper."""
    paper = job.sheet_of_paper.turned()
    return Box(MARGIN, MARGIN, paper.width - 2 * MARGIN, paper.height - 2 * MARGIN)


def places(job: AnyJob) -> list[Box]:
    """The positions of a sheet's cards."""
    return [Box(x, y, WIDTH, HEIGHT) for x, y in grid(WIDTH, HEIGHT, room_for_cards(job))]


def _page(
    job: AnyJob,
    plan: MapPlan | None,
    cards: Sequence[PrintedCard],
    corners: list[tuple[float, float]],
    bookmark: str,
) -> Page:
    def draw(sheet: Sheet) -> None:
        used = corners[: len(cards)]
        wide = max(x for x, _ in used) + WIDTH - corners[0][0]
        tall = max(y for _, y in used) + HEIGHT - corners[0][1]
        sheet.ground(Box(corners[0][0] - BLEED, corners[0][1] - BLEED, wide + 2 * BLEED, tall + 2 * BLEED))
        for card, (x, y) in zip(cards, corners, strict=False):
            with sheet.tagged("Sect"):
                draw_card(sheet, job, plan, card, Box(x, y, WIDTH, HEIGHT))
        cut_marks(sheet, corners, WIDTH, HEIGHT)

    return Page(draw, bookmark, landscape=True, footer="bare", inset=corners[0][0] - MARGIN + 3, column=WIDTH)


TITLE_LINES, LOWER = 4, 1.0
"""How many lines an edition's title takes beside a code, and how much lower a longer one ends."""


def draw_card(sheet: Sheet, job: AnyJob, plan: MapPlan | None, card: PrintedCard, box: Box) -> None:
    """One card."""
    inner = box.inset(EDGE)
    foot = inner.bottom - 0.6 - QR - CLEAR - 1.2
    _edge(sheet, job, card, Box(inner.x - 1, inner.y - 1, BAND, inner.height + 2))
    room = Box(inner.x + BAND + LEFT, inner.y - 1, inner.width - BAND + 1 - LEFT, foot - inner.y + 1)
    words = _Words(job, card, room.width)
    heights = (PICTURE, LOW_PICTURE) if card["kind"] == "unit" else (PICTURE, LOW_PICTURE, LOWEST)
    tall = next((height for height in heights if words.readable(room.height - height)), 0.0)
    if not tall:
        words = _Words(job, card, room.width, figures=True)
    else:
        _picture(sheet, job, plan, card, Box(room.x - LEFT, room.y, room.width + LEFT, tall))
        room = Box(room.x, room.y + tall, room.width, room.height - tall)
    words.draw(sheet, room)
    _code(sheet, job, card, box)


def _edge(sheet: Sheet, job: AnyJob, card: PrintedCard, box: Box) -> None:
    """The power's color from top to bottom, with its emblem and the kind of card."""
    ink = edge(sheet, job.edition, card, box)
    word = kind_name(card)
    if owner(job.edition, card) is not None:
        side = BAND - 2.2
        sheet.plate(Box(box.x + 0.6, box.y + 0.6, BAND - 1.2, BAND - 1.2))
        mark(sheet, job.edition, {**card, "kind": "power"}, box.x + 1.1, box.y + 1.1, side, ink)
    long = fonts.width(word, fonts.SEMIBOLD, 9)
    sheet.plate(Box(box.x + 1.2, box.bottom - long - 4, BAND - 2.4, long + 3))
    with sheet.turned(box.x + BAND / 2 + 1.15, box.bottom - 2.6) as inner:
        inner.text(0, 0, word, 9, fonts.SEMIBOLD, ink)


def _picture(sheet: Sheet, job: AnyJob, plan: MapPlan | None, card: PrintedCard, box: Box) -> None:
    if card["kind"] == "territory":
        power = owner(job.edition, card)
        if plan is None or card["id"] not in plan.tiles:
            coast(sheet, card["id"], power, box)
            return
        with sheet.tagged(structure.FIGURE, _("Where {name} is on the map", name=card["title"])):
            locator(sheet, plan, card["id"], power.colour.light if power is not None else None, box)
        return
    _landscape(sheet, card["kind"], box)
    sheet.rect(box, stroke=sheet.ink.text, width=0.5)
    medallion(sheet, job.edition, card, box)
    if card["kind"] == "unit":
        corner_figures(sheet, card, box)


def _landscape(sheet: Sheet, seed: str, box: Box) -> None:
    """Contour lines, the same for every card of a kind: stored in the document once."""
    whole = Box(0, 0, box.width, PICTURE)
    with sheet.clipped(box):
        name = f"landscape_{slug(seed)}"
        sheet.form(name, box.x, box.y, lambda own: contours(own, seed, whole, own.ink.hair))


class _Words:
    """A card's name, figure, and facts, set as large as the card allows."""

    def __init__(self, job: AnyJob, card: PrintedCard, width: float, *, figures: bool = False) -> None:
        self.card, self.width = card, width
        number, self.word = figure(card)
        self.number = "" if card["kind"] == "unit" else number  # in a corner of its picture
        self.figure = fonts.fit(self.number, fonts.BLACK, FIGURE, width * 0.4) if self.number else FIGURE
        self.beside = max(fonts.width(self.number, fonts.BLACK, self.figure), 7) + 2 if self.number else 0.0
        room = width - self.beside
        below = fonts.shown(subtitle(job.edition, card))
        self.below = fonts.wrap_to(below, fonts.REGULAR, 8, room, 2) if below else (8, ())
        said = {
            card["subtitle"],
            "" if figures else unit_figures(card),
        }  # a picture has a unit's figures in its corners
        self.facts = [line for line in papers_of(job.edition).cards.facts(job.edition, card) if line not in said]

    def readable(self, height: float) -> bool:
        """Whether everything fits in this height, in type no smaller than small print."""
        *_unused, roomy, tall = self._set(height)
        return roomy and tall <= height + 0.01

    def _set(self, height: float) -> tuple[float, tuple[str, ...], float, Sequence[str], float, bool, float]:
        """The name's size and lines, the facts' size and lines, where they start, whether there's room for the line
        below the name, and the total height.
        """
        for name_size, roomy in ((NAME, True), (SMALL_NAME, False)):
            size, lines = _name(fonts.shown(self.card["title"]), name_size, self.width - self.beside)
            below = 7.4 + (len(lines) - 1) * size * 1.08 / MM
            first = below + 4.6 + len(self.below[1]) * STEP if roomy else below + 3.6
            small, broken, whole = set_small(self.facts, FACTS, self.width, height - first)
            wide = any(fonts.width(line, fonts.REGULAR, small) > self.width - self.beside for line in broken[:2])
            if wide and self.number and first < BELOW_FIGURE:
                first = BELOW_FIGURE
                small, broken, whole = set_small(self.facts, FACTS, self.width, height - first)
            tall = first + max(0, len(broken) - 1) * small * LEADING / MM
            if whole and tall <= height + 0.01:
                break
        return size, lines, small, broken, first, roomy, tall

    def draw(self, sheet: Sheet, box: Box) -> None:
        """Draw in the space that the picture leaves."""
        size, lines, small, broken, first, roomy, _tall = self._set(box.height)
        with sheet.tagged("H2"):
            sheet.lines(box.x, box.y + 7.4, lines, size, fonts.TITLE, leading=1.08)
        if self.number:
            with sheet.one_paragraph():
                sheet.text(box.right, box.y + 11, self.number, self.figure, fonts.BLACK, align="right")
                sheet.text(box.right, box.y + 14.2, self.word, 7, colour=sheet.ink.muted, align="right")
        if roomy:
            below = box.y + 7.4 + (len(lines) - 1) * size * 1.08 / MM + 4
            size, lines = self.below
            sheet.lines(box.x, below, lines, size, colour=sheet.ink.muted, leading=STEP * MM / size)
        sheet.lines(box.x, box.y + first, broken, small)


def _name(name: str, size: float, room: float) -> tuple[float, tuple[str, ...]]:
    """A card's name on two lines, or on three small ones, none of them a short word alone."""
    fitted, lines = fonts.wrap_to(name, fonts.TITLE, size, room, 2)
    if fitted < SMALL_NAME:
        fitted, lines = fonts.wrap_to(name, fonts.TITLE, SMALL_NAME, room, 3)
    return fitted, fonts.even(name, fonts.TITLE, fitted, room) if len(lines[-1]) <= SHORT else lines


def _code(sheet: Sheet, job: AnyJob, card: PrintedCard, box: Box) -> None:
    """The code at the lower right on white, with its four characters and what scanning it does."""
    x, y = box.right - EDGE - 0.6 - QR, box.bottom - EDGE - 0.6 - QR
    if sheet.ink.tint is not None:
        sheet.rect(Box(x - CLEAR, y - CLEAR, box.right - x + CLEAR, box.bottom - y + CLEAR), fill=WHITE)
    sheet.qr(job.url_of(card), x, y, QR, ON_CARDS, job.does(card))
    left = box.x + EDGE + BAND + LEFT
    room = x - CLEAR - left - 0.6
    title, last = fonts.wrap_to(job.edition.title, fonts.REGULAR, 7, room, TITLE_LINES)
    low = y + QR - (len(last) - 1) * title * LEADING / MM + (LOWER if len(last) > TITLE_LINES else 0.0)
    with sheet.one_paragraph():
        sheet.text(left, y + 2, card["code"], 15, fonts.BOLD, room=room - BESIDE)
        scan = fonts.wrap(_("Scan to"), fonts.REGULAR, 7, room)
        does = sheet.lines(left, y + 6.4, scan, 7, colour=sheet.ink.muted, leading=1.05) - 7 * 1.05 / MM + 3.6
        size, lines, leading = _does(card["does"], room, low - title * LEADING / MM - does)
        sheet.lines(left, does, lines, size, fonts.SEMIBOLD, leading=leading)
    if does + (len(lines) - 1) * size * leading / MM <= low - title / MM:
        sheet.lines(left, low, last, title, colour=sheet.ink.muted)


def _does(words: str, room: float, height: float) -> tuple[float, tuple[str, ...], float]:
    """What scanning it does, as large as fits above the edition's title: on fewer lines, or closer ones."""
    for most, leading in ((4, LEADING), (3, LEADING), (2, LEADING), (2, 1.0)):
        size, lines = fonts.wrap_to(words, fonts.SEMIBOLD, 8.5, room, most)
        if (len(lines) - 1) * size * leading / MM <= height:
            break
    return size, lines, leading
