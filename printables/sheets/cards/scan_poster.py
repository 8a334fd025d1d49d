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
    AIR,
    CAPITALS,
    CODE,
    EDGE,
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
HEADS = {
    "city": msg("Cities"),
    "objective": msg("Objectives"),
    "power": msg("Powers"),
    "territory": msg("Territories"),
    "unit": msg("Units"),
}
"""The headings of kinds of cards."""
NOTE = msg("Scan what you take, use, or look up.")
EMBLEM = 2.2
TAB = 2.9
"""Height of the tab with a region's name."""
LOOSE = 4.0
"""How far regions are spread at most to fill a sheet."""
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
    """The positions of a sheet's codes, row by row: regions are spread a little to fill it."""
    rows = plan.sheets[number]
    below = [index for index, placed in enumerate(rows) if index and placed.row.headings] or range(1, len(rows))
    gap = min(LOOSE, (box.height - AIR - rows[-1].foot) / max(1, len(below)))
    side = plan.layout.modules * plan.module
    return [
        [
            Box(
                box.x + column * plan.layout.pitch,
                box.y + placed.top + gap * sum(other <= index for other in below),
                side,
                side,
            )
            for column in range(len(placed.row.words))
        ]
        for index, placed in enumerate(rows)
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
        head = _(HEADS[card["kind"]]) if card["kind"] in HEADS and not card.get("band") else kind_name(card)
        region = card.get("region") or head
        return fonts.shown(next((first for first in regions if region.startswith(f"{first}, ")), region))

    listed = [(group_of(card), card) for card in cards]
    groups = list(dict.fromkeys(group for group, _card in listed))
    return sorted(listed, key=lambda pair: groups.index(pair[0]))


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
    ends = [*(column for column, _region in row.headings[1:]), len(boxes)]
    for (column, region), end in zip(row.headings, ends, strict=False):
        alone = len(row.headings) == 1
        wide = layout.width if alone else layout.reach(end - column)
        _heading(sheet, region, Box(boxes[column].x, boxes[0].y - quiet - TAB, wide, TAB))
    for at, (card, words, box) in enumerate(zip(cards, row.words, boxes, strict=True), start=row.first):
        sheet.qr(job.url_of(card), box.x, box.y, box.width, does=job.does(card))
        power = owner(job.edition, card)
        _words(sheet, layout, layout.entries[at], power, words, box.x, box.bottom + quiet)


def _heading(sheet: Sheet, words: str, box: Box) -> None:
    """A region's name, and a rule above all of its codes."""
    wide = min(box.width, fonts.width(words, fonts.SEMIBOLD, fonts.SMALLEST) + 2 * EDGE)
    tab = Box(box.x, box.y, wide, box.height)
    ink = sheet.band(tab, NEUTRAL, 0.5)
    sheet.plate(tab.inset(0.2))
    sheet.text(box.x + EDGE, tab.y + 2.2, words, fonts.SMALLEST, fonts.SEMIBOLD, ink, room=wide - 2 * EDGE)
    sheet.line(tab.right, tab.bottom, box.right, tab.bottom, colour=sheet.ink.hair)


def _words(
    sheet: Sheet, layout: Layout, entry: Entry, power: Power | None, words: Sequence[str], x: float, y: float
) -> None:
    """The emblem, the name, and the short code. Without an emblem, the short code has the power's color."""
    y += CAPITALS * layout.size / MM
    colour = sheet.ink.muted
    if power is not None and entry.marked:
        emblem(sheet, power, x, y - EMBLEM + 0.25, EMBLEM)
    elif power is not None and sheet.ink.solid:
        red, green, blue = (part * DARKER for part in sheet.ink.of(power.colour.light))
        colour = (red, green, blue)
    step = STEP * layout.size / MM
    sheet.text(x + (MARK if entry.marked else 0.0), y, words[0], layout.size, fonts.SEMIBOLD)
    sheet.lines(x, y + step, [line for line in words[1:] if line], layout.size, fonts.SEMIBOLD, leading=STEP)
    left = x + layout.after(words, marked=entry.marked)
    sheet.text(left, y + (len(words) - 1) * step, entry.code, CODE, fonts.BOLD, colour)
