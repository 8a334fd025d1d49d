"""The same codes on label sheets: for a board's edge, a box's lid, or your own cards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.languages import _, msg
from companion.views.shapes import PrintedCard
from printables.families import papers_of
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.paper import MM, Box
from printables.pdf.sheet import LEADING, Sheet
from printables.sheets.cards.faces import (
    edge,
    figure,
    kind_name,
    mark,
    set_small,
    subtitle,
    with_spares,
)


@dataclass(frozen=True)
class LabelSheet:
    """A label sheet as sold: label size, first corner, distances, all in millimeters."""

    name: str
    width: float
    height: float
    columns: int
    rows: int
    left: float
    top: float
    across: float
    """From one label's left edge to the next one's."""
    edge: float
    """A label's left and right padding, so that nothing comes closer than 12 mm to the paper's edge."""
    qr: float
    footer: str
    products: str
    """Product names of such sheets."""

    def corners(self) -> list[tuple[float, float]]:
        """The top left corner of every label, row by row."""
        return [
            (self.left + column * self.across, self.top + row * self.height)
            for row in range(self.rows)
            for column in range(self.columns)
        ]


SHEETS: dict[str, LabelSheet] = {
    "a4": LabelSheet(
        msg("63.5 x 38.1 mm, 21 to a sheet"),
        63.5,
        38.1,
        3,
        7,
        7.25,
        15.15,
        66.0,
        5.0,
        25.2,
        "bare",
        msg("Avery L7160 or J8160"),
    ),
    "letter": LabelSheet(
        msg("4 x 2 in, 10 to a sheet"),
        101.6,
        50.8,
        2,
        5,
        3.97,
        12.7,
        106.36,
        8.4,
        34.0,
        "gutter",
        msg("Avery 5163 or 8163"),
    ),
}
"""The label sheet for each paper."""
FACTS, CODE = 7.6, 9.5
"""The type sizes of facts, and of the short code: the name leads."""
LEADS = 8.0
"""The smallest type of a name that has room for it on more lines."""
LARGE = 36.0
"""A label whose words are higher than this has its figure beside the name; a smaller one, in its band."""
CLEAR = 4.1
"""The white space between a code and the text beside it, in modules."""
AIR = 0.6
"""The space between a name and the line below it, if there's room, in millimeters."""
LOW, ABOVE_HINT = 5.6, 3.4
"""From a label's code to the last line above it, and from the first line of what scanning does."""


def pages(job: AnyJob) -> list[Page]:
    """A label for every card."""
    sheet_of_labels = SHEETS[job.paper]
    corners = sheet_of_labels.corners()
    deck = with_spares(job.cards, len(corners))
    return [
        _page(job, deck[at : at + len(corners)], sheet_of_labels, corners) for at in range(0, len(deck), len(corners))
    ]


def _page(job: AnyJob, cards: Sequence[PrintedCard], kind: LabelSheet, corners: list[tuple[float, float]]) -> Page:
    def draw(sheet: Sheet) -> None:
        for card, (x, y) in zip(cards, corners, strict=False):
            _label(sheet, job, card, kind, Box(x, y, kind.width, kind.height))

    return Page(draw, footer=kind.footer)


def _label(sheet: Sheet, job: AnyJob, card: PrintedCard, kind: LabelSheet, box: Box) -> None:
    low = box.y + (box.height - kind.qr) / 2
    sheet.qr(job.url_of(card), box.x + kind.edge, low, kind.qr, does=job.does(card))
    x = box.x + kind.edge + kind.qr * (1 + CLEAR / 25)
    text = Box(x, box.y + 4.6, box.right - kind.edge - x, box.height - 9.2)
    ink = edge(sheet, job.edition, card, Box(text.x, text.y, text.width, 4.6), 0.7)
    word = _kind(card, text)
    sheet.plate(Box(text.x + 0.8, text.y + 0.6, fonts.width(word, fonts.SEMIBOLD, 7) + 1.4, 3.4))
    if card["power"] or card["kind"] == "unit":
        side = 6 if card["kind"] == "unit" else 4.2
        sheet.plate(Box(text.right - side - 0.6, text.y + 0.4, side + 0.2, 3.8))
        mark(sheet, job.edition, card, text.right - 4, text.y + 0.8, 3, ink)
    with sheet.one_paragraph():
        sheet.text(text.x + 1.5, text.y + 3.2, word, 7, fonts.SEMIBOLD, ink)
        number, _unused = figure(card)
        if number and text.height <= LARGE:
            right = text.right - (6.4 if card["power"] or card["kind"] == "unit" else 1.5)
            left = text.x + fonts.width(word, fonts.SEMIBOLD, 7) + 3.0
            size = fonts.fit(number, fonts.BOLD, 11, right - left)
            wide = fonts.width(number, fonts.BOLD, size)
            sheet.plate(Box(right - wide - 0.6, text.y + 0.4, wide + 1.2, 3.8))
            sheet.text(right, text.y + 2.3 + size * 0.125, number, size, fonts.BOLD, ink, align="right")
        _words(sheet, job, card, text)


def _kind(card: PrintedCard, text: Box) -> str:
    """What kind of card it is, unless a small label has no room for that beside its figure."""
    word, (number, _unused) = kind_name(card), figure(card)
    taken = fonts.width(word, fonts.SEMIBOLD, 7) + fonts.width(number, fonts.BOLD, fonts.SMALLEST) + 3.0 + 6.4
    return word if not number or text.height > LARGE or taken <= text.width else ""


def _words(sheet: Sheet, job: AnyJob, card: PrintedCard, text: Box) -> None:
    number, _unused = figure(card)
    large = text.height > LARGE
    wide = fonts.width(number, fonts.BOLD, 15) + 1.4 if number and large else 0.0
    if number and large:
        sheet.text(text.right, text.y + 10.0, number, 15, fonts.BOLD, align="right")
    code = fonts.width(card["code"], fonts.BOLD, CODE) + 1.6
    does = fonts.wrap_to(_("Scan to {does}", does=card["does"]), fonts.REGULAR, 7, text.width - code, 2)
    foot = text.bottom - max(LOW, (len(does[1]) - 1) * does[0] * LEADING / MM + ABOVE_HINT)
    top = text.y + (9.6 if large else 8.6)
    name = fonts.shown(card["title"])
    for title, small_print in _tries(job, card) if large else ((10.0, ()),):
        size, lines = _name(name, title, text.width - wide)
        y = top + len(lines) * size * 1.08 / MM
        small, broken, whole = set_small(small_print, FACTS, text.width, foot - y)
        if whole:
            break
    sheet.lines(text.x, top, lines, size, fonts.BOLD, leading=1.08)
    if large:
        sheet.lines(text.x, y, broken, small)
    else:
        _subtitle(sheet, job, card, Box(text.x, max(y, text.y + 12.6), text.width, foot))
    sheet.text(text.x, text.bottom, card["code"], CODE, fonts.BOLD)
    size, lines = does
    low = text.bottom - (len(lines) - 1) * size * LEADING / MM
    sheet.lines(text.x + code, low, lines, size, colour=sheet.ink.muted)


def _name(name: str, size: float, room: float) -> tuple[float, tuple[str, ...]]:
    """A name on up to three lines, or on more rather than in small print."""
    for most in (3, 4, 5):
        fitted, lines = fonts.wrap_to(name, fonts.BOLD, size, room, most)
        if fitted >= LEADS:
            break
    return fitted, lines


def _tries(job: AnyJob, card: PrintedCard) -> Iterator[tuple[float, Sequence[str]]]:
    """A large label's type size for the name, and its small print: less and less, until it fits."""
    below = [*filter(None, [subtitle(job.edition, card)])]
    told = [line for line in papers_of(job.edition).cards.facts(job.edition, card) if line != card["subtitle"]]
    yield from ((13.0, [*below, *told]), (10.0, [*below, *told]), (8.0, told))
    yield 8.0, papers_of(job.edition).cards.shortest(job.edition, card)


def _subtitle(sheet: Sheet, job: AnyJob, card: PrintedCard, box: Box) -> None:
    size, lines = fonts.wrap_to(fonts.shown(subtitle(job.edition, card)), fonts.REGULAR, 7, box.width, 2)
    air = box.height - box.y - (len(lines) - 1) * size * LEADING / MM
    if air >= 0:
        sheet.lines(box.x, box.y + min(air / 2, AIR), lines, size, colour=sheet.ink.muted)
