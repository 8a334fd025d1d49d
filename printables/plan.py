"""The page plan: how to print the pages of a pack, and on what. It comes first, and is on the command line."""

from collections.abc import Sequence

from companion.languages import _, msg
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.document import LEFT_BLANK, Chapter, Page, ranges
from printables.pdf.flow import Cell, Column, draw_all, paragraph, space, table
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet
from printables.pdf.title import title
from printables.sheets import test_page
from printables.sheets.cards.labels import SHEETS

TITLE = msg("Page plan")
STOCKS = {
    "a4": {
        "plain": msg("plain paper, 80 to 120 g"),
        "card": msg("card stock, 200 g or more"),
        "large": msg("A3 paper, 80 to 120 g"),
    },
    "letter": {
        "plain": msg("plain paper, 20 to 32 lb"),
        "card": msg("card stock, 75 lb cover or more"),
        "large": msg("tabloid paper (11 × 17 inches), 20 to 32 lb"),
    },
}
"""What to print on, as it's sold where a paper is used."""
LARGE = {"a4": msg("A3"), "letter": msg("tabloid")}
"""The paper of twice the size, by name."""
ADVICE = (
    msg("Print at 100% (actual size), never fitted to the page."),
    msg("To print on both sides, flip on the long edge."),
    msg("Print the test page first and measure it."),
    msg("Print one line at a time: give your printer that page range."),
)


def lines(chapters: Sequence[Chapter], job: AnyJob) -> list[tuple[str, str, str, str]]:
    """Every chapter's pages, part, sides, and stock."""
    return [
        (
            f"{first}" if first == last else _("{first} to {last}", first=first, last=last),
            chapter.title,
            _("both sides") if chapter.duplex else _("one side"),
            _stock(chapter.stock, job),
        )
        for chapter, first, last in ranges(chapters)
    ]


def _leading(part: str, page: int, width: float) -> Cell:
    """A part's name, linked to its first page."""

    def draw(sheet: Sheet, x: float, y: float) -> None:
        with sheet.linked(Box(x, y - 3.4, width - 2, 6.8), part, to=page), sheet.tagged("Span"):
            sheet.text(x, y + 1.4, part, 11, fonts.SEMIBOLD, room=width - 2)

    return draw


def _stock(stock: str, job: AnyJob) -> str:
    if stock != "labels":
        return _(STOCKS[job.paper][stock])
    sheet = SHEETS[job.paper]
    return _("labels {name}: {products}", name=_(sheet.name), products=_(sheet.products))


def chapter(chapters: Sequence[Chapter], job: AnyJob) -> Chapter:
    """The plan as the first chapter: one sheet, with a test page on its back."""
    found: list[Chapter] = []

    def draw(sheet: Sheet) -> None:
        box = sheet.content
        y = title(sheet, job.edition, _(TITLE), _("What to print on which paper, in this order."))
        wide = box.width
        columns = [
            Column("pages", 26, font=fonts.BOLD),
            Column("part", 48, font=fonts.SEMIBOLD),
            Column("sides", 28),
            Column("on", wide - 102),
        ]
        listed = lines([found[0], *chapters], job)[1:]
        (_own, _first, before), *others = ranges([found[0], *chapters])
        rows: list[Sequence[Cell]] = [[str(before), _("Test page"), _("one side"), _stock("plain", job)]]
        for (pages, part, *rest), (_chapter, first, last) in zip(listed, others, strict=True):
            if first > before + 1:
                rows.append([str(before + 1), _(LEFT_BLANK), "", ""])
            rows.append([pages, _leading(part, first - 1, 48), *rest])
            before = last
        blocks = [*table(columns, rows, 11, least=7.6), space(4), *(paragraph(_(line), wide, 11) for line in ADVICE)]
        draw_all(sheet, blocks, box.x, y)

    found.append(Chapter(_(TITLE), [Page(draw), test_page.page(job)]))
    return found[0]
