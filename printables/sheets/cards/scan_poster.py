"""The scan poster: every code of the deck on a few sheets, by region, for a wall or the table's edge."""

from collections.abc import Sequence
from functools import partial

from companion.languages import _, msg, n_
from companion.model.sections.powers import Power
from companion.views.shapes import PrintedCard
from printables.job import AnyJob
from printables.pdf import fonts, qr
from printables.pdf.document import Page
from printables.pdf.emblem import emblem
from printables.pdf.paper import MM, Box, Paper
from printables.pdf.qr import QUIET
from printables.pdf.sheet import Sheet
from printables.sheets.cards.faces import NEUTRAL, kind_name, owner
from printables.sheets.cards.poster_rows import (
    CAPITALS,
    EDGE,
    HEADING,
    MARK,
    STEP,
    Entry,
    Layout,
    PosterLayout,
    Row,
    planned,
)

FOOT = 3.2
"""How much of its strip a footer without its rule leaves."""
NOTE = msg("Scan what you take, use, or look up.")
GROUPS = {
    "city": msg("Cities"),
    "objective": msg("Objectives"),
    "power": msg("Powers"),
    "territory": msg("Territories"),
    "unit": msg("Units"),
}
"""Headings of groups without a region."""
EMBLEM = 2.2
TAB = 2.9
"""Height of the tab with a region's name."""
LOOSE = 4.0
"""How far rows are spread at most to fill a sheet."""
DARKER = 0.75
"""How much of a power's color is left when it's used for small type."""


def pages(job: AnyJob, *, double: bool = False) -> list[Page]:
    """As few sheets as keep every code readable under a lamp."""
    plan = plan_of(job, double=double)
    return [
        Page(
            partial(_draw, job=job, plan=plan, number=number),
            _("Sheet {number}", number=number),
            footer="bare",
            double=double,
        )
        for number in range(1, len(plan.sheets) + 1)
    ]


def plan_of(job: AnyJob, *, double: bool = False) -> PosterLayout:
    """The layout of the whole deck."""
    paper = job.sheet_of_paper.doubled() if double else job.sheet_of_paper
    entries = [
        Entry(group, card["code"], fonts.shown(card["title"]), owner(job.edition, card) is not None)
        for group, card in grouped(job.cards)
    ]
    modules = max(qr.encode(job.url_of(card)).modules for card in job.cards)
    return planned(entries, modules, room(paper))


def codes(plan: PosterLayout, number: int, box: Box) -> list[list[Box]]:
    """The positions of a sheet's codes, row by row: rows are spread a little to fill it."""
    rows = plan.sheets[number]
    gap = min(LOOSE, (box.height - max(rows[-1].feet)) / len(rows))
    side = plan.layout.modules * plan.module
    return [
        [
            Box(box.x + column * plan.layout.pitch, box.y + placed.top + at * gap, side, side)
            for column in range(len(placed.row.words))
        ]
        for at, placed in enumerate(rows)
    ]


def room(paper: Paper) -> Box:
    """The area for codes on a sheet."""
    box = paper.content
    return Box(box.x, box.y, box.width, box.height + FOOT)


def grouped(cards: Sequence[PrintedCard]) -> list[tuple[str, PrintedCard]]:
    """The deck with groups kept together: groups in the order of their first cards, cards in theirs.

    A card is listed under its region, the first one if it's in several, or under its kind.
    """
    regions = {card["region"] for card in cards if card.get("region")}

    def group_of(card: PrintedCard) -> str:
        region = card.get("region") or _group_name(card)
        return fonts.shown(next((first for first in regions if region.startswith(f"{first}, ")), region))

    listed = [(group_of(card), card) for card in cards]
    groups = list(dict.fromkeys(group for group, _card in listed))
    return sorted(listed, key=lambda pair: groups.index(pair[0]))


def _group_name(card: PrintedCard) -> str:
    """What a group of cards without a region is called."""
    if card.get("band") or card["kind"] not in GROUPS:
        return kind_name(card)
    return _(GROUPS[card["kind"]])


def _draw(sheet: Sheet, job: AnyJob, plan: PosterLayout, number: int) -> None:
    if number == 1:
        _head(sheet, job, _(NOTE), n_("{count} code", "{count} codes", len(job.cards)))
    rows = codes(plan, number - 1, room(sheet.paper))
    cards = [card for _group, card in grouped(job.cards)]
    for placed, boxes in zip(plan.sheets[number - 1], rows, strict=True):
        first = placed.row.first
        _row(sheet, job, plan, placed.row, cards[first : first + len(boxes)], boxes)


def _head(sheet: Sheet, job: AnyJob, note: str, which: str) -> None:
    box = sheet.content
    with sheet.tagged("H1"):
        wide = sheet.text(box.x, box.y + 4.8, _("Scan poster"), 15, fonts.TITLE) + 3
    last = sheet.text(box.right, box.y + 4.8, which, 8.5, colour=sheet.ink.muted, align="right") + 3
    sheet.text(box.x + wide, box.y + 4.8, f"{job.edition.title}. {note}", 8.5, room=box.width - wide - last)


def _row(
    sheet: Sheet, job: AnyJob, plan: PosterLayout, row: Row, cards: Sequence[PrintedCard], boxes: Sequence[Box]
) -> None:
    layout, quiet = plan.layout, QUIET * plan.module
    for column, region in row.headings:
        left, room = layout.tab(row, column)
        _heading(sheet, region, boxes[0].x + left, boxes[0].y - quiet - HEADING, room)
    for at, (card, words, box) in enumerate(zip(cards, row.words, boxes, strict=True), start=row.first):
        sheet.qr(job.url_of(card), box.x, box.y, box.width)
        power = owner(job.edition, card)
        _words(sheet, layout, layout.entries[at], power, words, box.x, box.bottom + quiet)


def _heading(sheet: Sheet, words: str, x: float, y: float, room: float) -> None:
    font = fonts.SEMIBOLD if fonts.width(words, fonts.SEMIBOLD, fonts.SMALLEST) <= room else fonts.REGULAR
    if fonts.width(words, font, fonts.SMALLEST) > room:
        words = f"{fonts.wrap(words, font, fonts.SMALLEST, room - 1.4)[0].rstrip(',')} …"
    tab = Box(x, y + HEADING - TAB, fonts.width(words, font, fonts.SMALLEST) + 2 * EDGE, TAB)
    ink = sheet.band(tab, NEUTRAL, 0.5)
    sheet.plate(tab.inset(0.2))
    sheet.text(x + EDGE, tab.y + 2.2, words, fonts.SMALLEST, font, ink)


def _words(
    sheet: Sheet, layout: Layout, entry: Entry, power: Power | None, words: Sequence[str], x: float, y: float
) -> None:
    """The emblem, the short code, and the name. Without an emblem, the short code has the power's color."""
    y += CAPITALS * layout.size / MM
    colour = sheet.ink.text
    if power is not None and entry.marked:
        emblem(sheet, power, x, y - EMBLEM + 0.25, EMBLEM)
    elif power is not None and sheet.ink.solid:
        red, green, blue = (part * DARKER for part in sheet.ink.of(power.colour.light))
        colour = (red, green, blue)
    sheet.text(x + (MARK if entry.marked else 0.0), y, entry.code, layout.size, fonts.BOLD, colour)
    sheet.text(x + layout.lead(entry), y, words[0], layout.size)
    sheet.lines(x, y + STEP * layout.size / MM, words[1:], layout.size, leading=STEP)
