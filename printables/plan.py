"""The page plan: which pages of a pack are printed how, and on what. It stands in front, and on the command line."""

from collections.abc import Sequence

from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.document import Chapter, Page, ranges
from printables.pdf.flow import Cell, Column, draw_all, paragraph, space, table
from printables.pdf.sheet import Sheet
from printables.pdf.title import title
from printables.sheets import test_page
from printables.sheets.cards.labels import SHEETS

TITLE = "Page plan"
STOCKS = {"plain": "plain paper, 80 to 120 g", "card": "card stock, 200 g or more", "labels": "labels"}
ADVICE = (
    "Print at 100 % (actual size), never fitted to the page.",
    "Both sides means flipped on the long edge.",
    "Print the test page first, and measure it.",
    "Ask your printer for the page range of a line, one line after the other.",
)


def lines(chapters: Sequence[Chapter], job: AnyJob) -> list[tuple[str, str, str, str]]:
    """Pages, part, sides and stock of every chapter."""
    return [
        (
            f"{first}" if first == last else f"{first} to {last}",
            chapter.title,
            "both sides" if chapter.duplex else "one side",
            _stock(chapter.stock, job),
        )
        for chapter, first, last in ranges(chapters)
    ]


def _stock(stock: str, job: AnyJob) -> str:
    if stock != "labels":
        return STOCKS[stock]
    sheet = SHEETS[job.paper]
    return f"labels {sheet.name}: {sheet.products}"


def chapter(chapters: Sequence[Chapter], job: AnyJob) -> Chapter:
    """The plan as a chapter before the others: one sheet, with a test page on its back."""
    found: list[Chapter] = []

    def draw(sheet: Sheet) -> None:
        box = sheet.content
        y = title(sheet, job.edition, TITLE, "What to print on what, in this order.")
        wide = box.width
        columns = [
            Column("pages", 26, font=fonts.BOLD),
            Column("part", 48, font=fonts.SEMIBOLD),
            Column("sides", 28),
            Column("on", wide - 102),
        ]
        rows: list[Sequence[Cell]] = [list(line) for line in lines([found[0], *chapters], job)[1:]]
        blocks = [*table(columns, rows, 11, least=7.6), space(4), *(paragraph(one, wide, 11) for one in ADVICE)]
        draw_all(sheet, blocks, box.x, y)

    found.append(Chapter(TITLE, [Page(draw), test_page.page(job)]))
    return found[0]
