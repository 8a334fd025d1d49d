"""Backs for the scan cards: one pattern for each kind, with 180-degree symmetry.

They extend past the cut, so that misaligned duplex printing doesn't show.
"""

from collections.abc import Sequence
from functools import partial

from companion.views.shapes import PrintedCard
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.cut import cut_marks
from printables.pdf.document import Page
from printables.pdf.emblem import emblem
from printables.pdf.ink import WHITE, Colour, from_hex
from printables.pdf.paper import MARGIN, MM, Box
from printables.pdf.patterns.contours import contours
from printables.pdf.sheet import Sheet
from printables.sheets.cards import scan_cards
from printables.sheets.cards.scan_cards import BLEED, HEIGHT, WIDTH, places

EDGE = 4.0
INKS = {
    "territory": "#33504A",
    "power": "#4B3F5C",
    "objective": "#6E3434",
    "city": "#7A5A22",
    "unit": "#3D4C63",
    "table": "#4A4640",
}
"""The ink of each kind's line art on white: quiet, dark, and no power's color."""
ROWS = 3
"""How many rows of emblems are on each half."""
MARK, APART = 5.0, 8.2
QUARTER = 5.0
"""A quarter of the height of the title plate, which has the title twice."""


def deck(job: AnyJob) -> list[Page]:
    """The scan cards with their backs after each sheet: one duplex print job makes the deck."""
    fronts = scan_cards.pages(job)
    sides = zip(fronts, scan_cards.sheets_of(job), strict=True)
    return [side for front, cards in sides for side in (front, _page(job, cards))]


def pages(job: AnyJob) -> list[Page]:
    """One page of the most common backs."""
    return [_page(job, scan_cards.sheets_of(job)[0][:1] * len(places(job)))]


def _page(job: AnyJob, cards: Sequence[PrintedCard]) -> Page:
    """The backs of a sheet of cards, positioned for flipping on the long edge."""
    boxes = places(job)
    top, bottom = min(box.y for box in boxes), max(box.bottom for box in boxes)
    behind = [Box(box.x, top + bottom - box.bottom, box.width, box.height) for box in boxes]

    def draw(sheet: Sheet) -> None:
        for card, box in zip(cards, behind, strict=False):
            kind = card["kind"]
            with sheet.clipped(own_area(box, behind[: len(cards)])):
                sheet.form(f"back_{kind}", box.x, box.y, partial(_back, job=job, kind=kind))
        cut_marks(sheet, [(box.x, box.y) for box in boxes], WIDTH, HEIGHT)

    return Page(draw, landscape=True, footer="bare", inset=boxes[0].x - MARGIN + 3, column=WIDTH)


def own_area(box: Box, cards: Sequence[Box]) -> Box:
    """A back and its bleed, except toward a neighbor: there, two patterns would mix on both sides of the cut."""
    left, right = (_bleed(cards, box.x + way * WIDTH, box.y) for way in (-1, 1))
    above, below = (_bleed(cards, box.x, box.y + way * HEIGHT) for way in (-1, 1))
    return Box(box.x - left, box.y - above, WIDTH + left + right, HEIGHT + above + below)


def _bleed(cards: Sequence[Box], x: float, y: float) -> float:
    """How far a back extends toward this place: not at all if a card is there."""
    return 0.0 if any(abs(card.x - x) + abs(card.y - y) < 1 for card in cards) else BLEED


def _ink_of(kind: str) -> str:
    return INKS.get(kind, INKS["table"])


def _back(sheet: Sheet, job: AnyJob, kind: str) -> None:
    """Both halves, the lower one rotated."""
    bright = from_hex(_ink_of(kind)) if sheet.ink.solid else sheet.ink.text
    line = sheet.ink.hair
    _half(sheet, job, kind, line, bright)
    with sheet.pen.matrix(-1, 0, 0, -1, WIDTH * MM, -HEIGHT * MM):
        _half(sheet, job, kind, line, bright)
    frame = Box(0, 0, WIDTH, HEIGHT).inset(EDGE)
    sheet.rect(frame, stroke=bright, width=1.1, radius=2.4)
    sheet.rect(frame.inset(1.2), stroke=bright, width=0.4, radius=1.6)
    _plate(sheet, job, WHITE, bright)
    with sheet.pen.matrix(-1, 0, 0, -1, WIDTH * MM, -HEIGHT * MM):
        _title(sheet, job, bright)


def _half(sheet: Sheet, job: AnyJob, kind: str, line: Colour, bright: Colour) -> None:
    """The upper half: contours, and rows of emblems that fade into them."""
    contours(sheet, f"{kind}/back", Box(-BLEED, -BLEED, WIDTH + 2 * BLEED, HEIGHT / 2 + BLEED), line)
    powers = job.edition.powers
    for row in range(ROWS):
        across = 4 if row % 2 else 5
        left = WIDTH / 2 - (across - 1) * APART / 2
        for column in range(across):
            power = powers[(row * 5 + column) % len(powers)]
            x, y = left + column * APART, EDGE + 7.5 + row * APART
            emblem(sheet, power, x - MARK / 2, y - MARK / 2, MARK, bright)


def _plate(sheet: Sheet, job: AnyJob, fill: Colour, bright: Colour) -> None:
    """The title across the middle, once for each way up."""
    tall = 4 * QUARTER
    sheet.rect(Box(EDGE + 1.2, HEIGHT / 2 - tall / 2, WIDTH - 2 * EDGE - 2.4, tall), fill=fill)
    for y in (HEIGHT / 2 - tall / 2, HEIGHT / 2, HEIGHT / 2 + tall / 2):
        sheet.line(EDGE + 1.2, y, WIDTH - EDGE - 1.2, y, 0.5, bright)
    _title(sheet, job, bright)


def _title(sheet: Sheet, job: AnyJob, bright: Colour) -> None:
    words, room = fonts.shown(job.edition.title), WIDTH - 2 * EDGE - 10
    size, _lines = fonts.wrap_to(words, fonts.TITLE, 10.5, room, 2)
    lines = fonts.even(words, fonts.TITLE, size, room)
    step = size * 1.1 / MM
    first = HEIGHT / 2 - QUARTER - (len(lines) - 1) * step / 2 + size * 0.12
    sheet.lines(WIDTH / 2, first, lines, size, fonts.TITLE, bright, align="centre", leading=1.1)
