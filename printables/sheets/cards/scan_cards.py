"""Scan cards: a deck of poker size, eight to a sheet with cut marks and wide margins on either paper."""

from collections.abc import Sequence

from companion.languages import _
from companion.views.shapes import PrintedCard
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.cut import cut_marks
from printables.pdf.document import Page
from printables.pdf.paper import MARGIN, MM, Box, grid
from printables.pdf.qr import ON_CARDS
from printables.pdf.sheet import LEADING, Sheet
from printables.sheets.cards.faces import colour_of, facts, figure, kind_name, mark, set_small, subtitle, with_spares

WIDTH, HEIGHT = 63.0, 88.0
EDGE = 4.0
"""What stays white on every side of a card, so that a crooked cut does not show."""
BAND = 9.0
QR = 28.4
CLEAR = 4.8
"""White beside and above a code: four of its modules and a little more."""
FIGURE = 30
NAME, SMALL_NAME = 15.0, 10.0
"""Size of a card's name; the small one is for names that take three lines, and, without what stands
below it, for facts that need the room."""
FACTS = 8.6


def pages(job: AnyJob) -> list[Page]:
    """The whole deck."""
    corners = grid(WIDTH, HEIGHT, room_for_cards(job))
    deck = with_spares(job.cards, len(corners))
    sheets = [deck[at : at + len(corners)] for at in range(0, len(deck), len(corners))]
    marks: list[Page] = []
    last = ""
    for cards in sheets:
        kind = kind_name(cards[0])
        marks.append(_page(job, cards, corners, bookmark=kind if kind != last else ""))
        last = kind
    return marks


def room_for_cards(job: AnyJob) -> Box:
    """Where a sheet of cards may stand: inside the margins of the paper, long side across."""
    paper = job.sheet_of_paper.turned()
    return Box(MARGIN, MARGIN, paper.width - 2 * MARGIN, paper.height - 2 * MARGIN)


def places(job: AnyJob) -> list[Box]:
    """Where the cards of a sheet are."""
    return [Box(x, y, WIDTH, HEIGHT) for x, y in grid(WIDTH, HEIGHT, room_for_cards(job))]


def _page(job: AnyJob, cards: Sequence[PrintedCard], corners: list[tuple[float, float]], bookmark: str) -> Page:
    def draw(sheet: Sheet) -> None:
        cut_marks(sheet, corners, WIDTH, HEIGHT)
        for card, (x, y) in zip(cards, corners, strict=False):
            draw_card(sheet, job, card, Box(x, y, WIDTH, HEIGHT))

    return Page(draw, bookmark, landscape=True, footer="bare", inset=corners[0][0] - MARGIN + 3)


def draw_card(sheet: Sheet, job: AnyJob, card: PrintedCard, box: Box) -> None:
    """One card."""
    inner = box.inset(EDGE)
    _band(sheet, job, card, Box(inner.x, inner.y, inner.width, BAND))
    _words(sheet, job, card, Box(inner.x, inner.y + BAND, inner.width, inner.height - BAND - QR - 0.6 - CLEAR))
    _code(sheet, job, card, inner)


def _band(sheet: Sheet, job: AnyJob, card: PrintedCard, box: Box) -> None:
    ink = sheet.band(box, colour_of(job.edition, card), 1.4)
    word = kind_name(card)
    sheet.plate(Box(box.x + 1.6, box.y + 1.8, fonts.width(word, fonts.SEMIBOLD, 9) + 2.8, BAND - 3.6))
    sheet.text(box.x + 3, box.y + 5.8, word, 9, fonts.SEMIBOLD, ink)
    if card["power"] or card["kind"] == "unit":
        side = 11 if card["kind"] == "unit" else 7
        sheet.plate(Box(box.right - side - 1.2, box.y + 1, side + 0.2, BAND - 2))
        mark(sheet, job.edition, card, box.right - 7.4, box.y + 1.7, 5.6, ink)


def _words(sheet: Sheet, job: AnyJob, card: PrintedCard, box: Box) -> None:
    number, word = figure(card)
    wide = 0.0
    if number:
        wide = max(fonts.width(number, fonts.BOLD, FIGURE), 7) + 2
        sheet.text(box.right, box.y + 11.6, number, FIGURE, fonts.BOLD, align="right")
    beside = 22.0 if card["kind"] == "power" else 0.0
    for name_size, roomy in ((NAME, True), (SMALL_NAME, False)):
        size, lines = _name(fonts.shown(card["title"]), name_size, box.width - wide)
        below = box.y + 11.8 + (len(lines) - 1) * size * 1.08 / MM
        first = max(below + 5, box.y + 19.4) if roomy else below - 1
        told = [line for line in facts(job.edition, card) if line != card["subtitle"]]
        small, broken, whole = set_small(told, FACTS, box.width - beside, box.bottom - first)
        if whole:
            break
    sheet.lines(box.x, box.y + 7, lines, size, fonts.BOLD, leading=1.08)
    if roomy:
        sheet.text(box.x, below, subtitle(card), 8, colour=sheet.ink.muted, room=box.width - wide)
        sheet.text(box.right, box.y + 15, word, 7, colour=sheet.ink.muted, align="right")
    sheet.lines(box.x, first, broken, small)
    if beside:
        mark(sheet, job.edition, card, box.right - 19, box.y + 13, 18, sheet.ink.of(colour_of(job.edition, card)))


def _name(name: str, size: float, room: float) -> tuple[float, tuple[str, ...]]:
    """A card's name in two lines, or in three small ones."""
    fitted, lines = fonts.wrap_to(name, fonts.BOLD, size, room, 2)
    return (fitted, lines) if fitted >= SMALL_NAME else fonts.wrap_to(name, fonts.BOLD, SMALL_NAME, room, 3)


def _code(sheet: Sheet, job: AnyJob, card: PrintedCard, inner: Box) -> None:
    y = inner.bottom - QR - 0.6
    sheet.qr(job.url_of(card), inner.x + 0.6, y, QR, ON_CARDS)
    x, room = inner.x + 0.6 + QR + CLEAR, inner.width - 0.6 - QR - CLEAR
    sheet.text(x, y + 5.2, card["code"], 19, fonts.BOLD, room=room)
    sheet.text(x, y + 10.4, _("Scan to"), 7.5, colour=sheet.ink.muted)
    sheet.paragraph(x, y + 14.2, card["does"], room, 9, fonts.SEMIBOLD)
    title, lines = fonts.wrap_to(job.edition.title, fonts.REGULAR, 7, room, 4)
    sheet.lines(x, y + QR - 0.4 - (len(lines) - 1) * title * LEADING / MM, lines, title, colour=sheet.ink.muted)
