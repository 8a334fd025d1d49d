"""NFC tags: what to write to each, so that a phone opens a card's page without its camera. On paper, and as a table."""

import csv
from collections.abc import Iterator
from functools import partial
from io import StringIO
from itertools import repeat
from urllib.parse import urlsplit

from companion.languages import _, msg
from companion.views.shapes import PrintedCard
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.flow import Block, Cell, Column, Placed, paragraph, place, space, stack, table
from printables.pdf.sheet import Sheet
from printables.pdf.title import HEIGHT, title
from printables.sheets.cards.faces import kind_name
from printables.sheets.game.report import fitting

COLUMNS = ("kind", "name", "code", "address")
HOW = (
    msg(
        "Any NFC sticker can hold an address: NTAG213 is enough and costs a few cents. Metal under a sticker blocks it."
    ),
    msg(
        "In a tag-writing app, choose a web address (URL or URI), copy it from this list or from the table (CSV), "
        "and hold the tag to the phone."
    ),
    msg("Start with the capitals, the powers, and what you scan most. Check off each tag, and tap it once to try it."),
    msg(
        "A tag opens the same page as the card's code, in the phone's own game. Don't lock tags before your "
        "address is final."
    ),
)
TICK = 7.0
ROWS = (5.6, 5.3, 5.0, 6.2)
"""Row heights to try: the first one that leaves no page nearly empty."""


def address(job: AnyJob, card: PrintedCard) -> str:
    """A card's address for tags: the same page, in lower case, which every phone's reader understands."""
    parts = urlsplit(job.url_of(card))
    return f"{parts.scheme.lower()}://{parts.netloc.lower()}{parts.path}"


def lines(job: AnyJob) -> Iterator[tuple[str, str, str, str]]:
    """Kind, name, short code and address of every card."""
    return ((kind_name(card), card["title"], card["code"], address(job, card)) for card in job.cards)


def table_of(job: AnyJob) -> str:
    """The same as CSV."""
    file = StringIO()
    writer = csv.writer(file)
    writer.writerow(COLUMNS)
    writer.writerows(lines(job))
    return file.getvalue()


def pages(job: AnyJob) -> list[Page]:
    """A list to check off."""
    content = job.sheet_of_paper.content
    wide = content.width - TICK
    columns = [
        Column(_("card"), wide * 0.38, font=fonts.SEMIBOLD),
        Column(_("kind"), wide * 0.14),
        Column(_("code"), wide * 0.1, font=fonts.BOLD),
        Column(_("write on the tag"), wide * 0.38),
    ]
    rows: list[list[Cell]] = [[name, kind, code, target] for kind, name, code, target in lines(job)]
    how = [*(paragraph(_(text), content.width, 9) for text in HOW), space(2)]
    blocks = fitting(job, ([*how, *map(_ticked, table(columns, rows, 8.5, least=least))] for least in ROWS))
    rooms = stack(blocks, repeat(content.height - HEIGHT))
    return [Page(partial(_draw, job=job, placed=placed)) for placed in rooms]


def _ticked(block: Block) -> Block:
    """A row with a checkbox in front; the table header has none."""

    def draw(sheet: Sheet, x: float, y: float) -> None:
        if block.header is not None and block is not block.header:
            sheet.tick_box(x + 0.4, y + block.height / 2 - 1.6)
        block.draw(sheet, x + TICK, y)

    header = None
    if block.header is not None and block is not block.header:
        head = block.header
        header = Block(head.height, lambda sheet, x, y: head.draw(sheet, x + TICK, y))
    return Block(block.height, draw, header, block.keep)


def _draw(sheet: Sheet, job: AnyJob, placed: list[Placed]) -> None:
    y = title(sheet, job.edition, _("NFC tags"), _("What to write on each tag, for phones to open without a camera."))
    place(sheet, placed, sheet.content.x, y)
