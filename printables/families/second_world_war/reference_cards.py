"""Reference cards: what you look up most, on poker-size cards with cut marks; a topic takes as many as it needs."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.languages import _
from printables.families.second_world_war.job import SecondWorldWarJob
from printables.families.second_world_war.topics import topics
from printables.pdf import fonts
from printables.pdf.cut import cut_marks
from printables.pdf.document import Page
from printables.pdf.flow import Placed, place, stack_evenly
from printables.pdf.leads import LedLine, line_block
from printables.pdf.paper import MARGIN, Box, grid
from printables.pdf.sheet import Sheet
from printables.sheets.cards.scan_cards import BAND, BLEED, EDGE, HEIGHT, WIDTH, room_for_cards

SIZES = (8.0, 7.7, 7.4, 7.1)
"""Type sizes, largest first."""
ABOVE = 1.4
"""The space below the band."""
COLOUR = "#4A4640"
"""The band of cards that belong to no power."""


@dataclass(frozen=True)
class Card:
    """One card: its topic, which of the topic's cards it is, and its content."""

    title: str
    number: int
    count: int
    placed: tuple[Placed, ...]


def pages(job: SecondWorldWarJob) -> list[Page]:
    """The whole deck, in topic order."""
    corners = grid(WIDTH, HEIGHT, room_for_cards(job))
    deck = cards_of(job)
    sheets = [deck[at : at + len(corners)] for at in range(0, len(deck), len(corners))]
    return [_page(cards, corners) for cards in sheets]


def cards_of(job: SecondWorldWarJob) -> list[Card]:
    """Every card with its lines in place: as few per topic as possible, filled about equally, in type as large as that
    allows.
    """
    deck = []
    for title, lines in topics(job.edition):
        filled = min((_filled(lines, size) for size in SIZES), key=len)
        deck += [Card(title, at, len(filled), tuple(placed)) for at, placed in enumerate(filled, start=1)]
    return deck


def _filled(lines: Sequence[LedLine], size: float) -> list[list[Placed]]:
    width, room = WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE - BAND - ABOVE
    return stack_evenly([line_block(line, width, size) for line in lines], room, step=1.0)


def _page(cards: Sequence[Card], corners: Sequence[tuple[float, float]]) -> Page:
    def draw(sheet: Sheet) -> None:
        used = corners[: len(cards)]
        wide = max(x for x, _y in used) + WIDTH - corners[0][0]
        tall = max(y for _x, y in used) + HEIGHT - corners[0][1]
        sheet.ground(Box(corners[0][0] - BLEED, corners[0][1] - BLEED, wide + 2 * BLEED, tall + 2 * BLEED))
        cut_marks(sheet, corners, WIDTH, HEIGHT)
        for card, (x, y) in zip(cards, corners, strict=False):
            _card(sheet, card, Box(x, y, WIDTH, HEIGHT).inset(EDGE))

    return Page(draw, cards[0].title, landscape=True, footer="bare", inset=corners[0][0] - MARGIN + 3, column=WIDTH)


def _card(sheet: Sheet, card: Card, box: Box) -> None:
    band = Box(box.x, box.y, box.width, BAND)
    ink = sheet.band(band, COLOUR, 1.4)
    which = _("{number} of {count}", number=card.number, count=card.count) if card.count > 1 else ""
    sheet.plate(Box(band.x + 1.4, band.y + 1.4, fonts.width(card.title, fonts.BOLD, 12) + 3.2, BAND - 2.8))
    sheet.text(band.x + 3, band.y + BAND / 2 + 1.5, card.title, 12, fonts.BOLD, ink, room=band.width - 18)
    if which:
        wide = fonts.width(which, fonts.REGULAR, 8) + 2.6
        sheet.plate(Box(band.right - wide - 1.6, band.y + 2, wide, BAND - 4))
        sheet.text(band.right - 3, band.y + BAND / 2 + 1.2, which, 8, colour=ink, align="right")
    place(sheet, card.placed, box.x, band.bottom + ABOVE)
