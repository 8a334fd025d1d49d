"""The scan poster: every code of the deck on a few pages, in board order, for a wall or the table's edge."""

from collections.abc import Sequence

from companion.views.shapes import PrintedCard
from printables.job import AnyJob
from printables.parts.cards.faces import colour_of, kind_name
from printables.press import fonts
from printables.press.document import Page
from printables.press.paper import Box, grid
from printables.press.sheet import Sheet
from printables.press.title import HEIGHT, title

WIDTHS, TALL = (26.4, 23.2), 35.6
"""Cells are narrow only if that saves a page."""
STRIP = 3.8
"""Height of the strip with the region's name."""
QR = 17.5
NOTE = "Scan what you take, use or look up; the game that your phone sits in decides."


def pages(job: AnyJob) -> list[Page]:
    """Some three pages."""
    box = job.sheet_of_paper.content
    room = Box(box.x, box.y + HEIGHT, box.width, box.height - HEIGHT)
    wide = min(_fitting(job), key=lambda one: -(-len(job.cards) // len(grid(one, TALL, room))))
    places = grid(wide, TALL, room)
    lift = places[0][1] - box.y - HEIGHT
    corners = [(x, y - lift) for x, y in places]
    across = len({x for x, _ in corners})
    count = -(-len(job.cards) // len(corners))
    each = -(-len(job.cards) // count // across) * across  # sheets as even as whole rows allow
    sheets = [job.cards[at : at + each] for at in range(0, len(job.cards), each)]

    def page(cards: Sequence[PrintedCard], number: int) -> Page:
        def draw(sheet: Sheet) -> None:
            title(sheet, job.edition, "Scan poster", NOTE, f"{number} of {len(sheets)}")
            groups = [group_of(card) for card in cards]
            for at, (card, (x, y)) in enumerate(zip(cards, corners, strict=False)):
                row = groups[at : at - at % across + across]
                cells = next((many for many, one in enumerate(row) if one != row[0]), len(row))
                new = at % across == 0 or groups[at] != groups[at - 1]
                _cell(sheet, job, card, groups[at] if new else "", cells * wide - 1, Box(x, y, wide, TALL))

        return Page(draw, f"Sheet {number}")

    return [page(cards, number) for number, cards in enumerate(sheets, start=1)]


def _fitting(job: AnyJob) -> list[float]:
    """The widths in which every name takes two lines at most; the widest in any case."""
    names = [fonts.shown(card["title"]) for card in job.cards]
    narrow = [
        one for one in WIDTHS[1:] if all(fonts.whole(name, fonts.REGULAR, fonts.SMALLEST, one - 2, 2) for name in names)
    ]
    return [WIDTHS[0], *narrow]


def group_of(card: PrintedCard) -> str:
    """What a card is listed under: its region, or what kind of card it is."""
    return card.get("region") or kind_name(card)


def _cell(sheet: Sheet, job: AnyJob, card: PrintedCard, group: str, room: float, box: Box) -> None:
    power = job.edition.power.get(card["power"] or "")
    if group:
        sheet.line(box.x, box.y + 0.4, box.right - 1.4, box.y + 0.4, 0.8, sheet.ink.text)
        words = fonts.shown(group)
        font = fonts.SEMIBOLD if fonts.width(words, fonts.SEMIBOLD, 7) <= room else fonts.REGULAR
        if fonts.width(words, font, 7) > room:
            words = f"{fonts.wrap(words, font, 7, room - 2)[0].rstrip(',')} …"
        sheet.text(box.x, box.y + STRIP - 0.2, words, fonts.fit(words, font, 7.5, room), font)
    top = box.y + STRIP + 2.6
    code = sheet.qr(job.url_of(card), box.x + 0.6, top, QR)
    quiet = code.quiet(QR)
    if power is not None:
        sheet.band(Box(box.x + 0.6 + QR + quiet, top, 2.2, QR), colour_of(job.edition, card), 0.6)
    y = top + QR + quiet + 2.1
    wide = sheet.text(box.x + 0.6, y, card["code"], 8, fonts.BOLD) + 1.6
    name = fonts.shown(card["title"])
    size, lines = fonts.wrap_to(name, fonts.REGULAR, 8, box.width - 2, 2)
    first = ""
    if fonts.width(name, fonts.REGULAR, 8) <= box.width - wide - 1.6:
        first, size, lines = name, 8, ()
    elif len(lines) > 2:
        first = fonts.wrap(name, fonts.REGULAR, size, box.width - wide - 1.6)[0]
        size, lines = fonts.wrap_to(name[len(first) :].strip(), fonts.REGULAR, size, box.width - 2, 2)
    sheet.text(box.x + wide + 0.6, y, first, size)
    sheet.lines(box.x + 0.6, y + 3, lines, size, leading=1.0)
