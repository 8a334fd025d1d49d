"""A document: pages drawn one after another, with page numbers, bookmarks, and metadata, always the same bytes."""

import zlib
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, BinaryIO

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from companion.languages import _, msg
from printables.pdf import fonts, hyphens
from printables.pdf.ink import Ink
from printables.pdf.paper import FOOTER, HAIR, MARGIN, MM, Box, Paper
from printables.pdf.pen import Pen, document_of
from printables.pdf.sheet import Sheet
from printables.pdf.structure import ORNAMENT, Structure
from printables.pdf.tagging import tag

AUTHOR = "Companion"
STAMP = msg("differs from the box")
LEFT_BLANK = msg("This side is left blank.")


@dataclass(frozen=True)
class Page:
    """One page: how it's drawn, and its bookmark."""

    draw: Callable[[Sheet], None]
    bookmark: str = ""
    landscape: bool = False
    footer: str = "line"
    """`line`: at the bottom of the page; `bare`: the same without its rule; `gutter`: vertical between label
    columns.
    """
    inset: float = 0.0
    """The footer's distance from the margins on both sides."""
    column: float = 0.0
    """The width of the cards above the footer: the variant stamp stays clear of their cut marks."""
    double: bool = False
    """Whether it's printed on paper of twice the size."""
    part: str = ""
    """What the footer calls it, if not by its chapter's title."""


@dataclass(frozen=True)
class Chapter:
    """The pages of one part. A duplex chapter starts on a front side."""

    title: str
    pages: Sequence[Page]
    duplex: bool = False
    stock: str = "plain"
    """The recommended paper stock."""


@dataclass(frozen=True)
class Imprint:
    """What a document says about itself, and what it is printed with."""

    title: str
    game: str
    """Which game it is from."""
    differs: bool
    """Whether that differs from the box."""
    paper: Paper
    ink: Ink
    language: str
    books: str = ""
    """Which entry of a running game is printed, and its head, as on phones and the television."""
    keywords: Sequence[str] = ()
    printed_at: datetime | None = None
    progress: Callable[[int, int], None] | None = None


def write(chapters: Sequence[Chapter], imprint: Imprint, file: BinaryIO) -> int:
    """Draw the chapters into a file. Returns the number of pages."""
    fonts.register()
    hyphens.register(imprint.language)
    leaves = _numbered(chapters)
    structure = Structure()
    sections = {id(chapter): structure.section(chapter.title) for chapter in chapters}
    rl_config.useA85 = 0  # fonts as they are, not as text: nothing of ours goes through the mail of the eighties
    canvas = Canvas(file, invariant=1, pageCompression=1, initialFontName=fonts.REGULAR, lang=imprint.language)
    _describe(canvas, imprint)
    _for_printers(canvas, {chapter.duplex for chapter in chapters})
    for number, (chapter, page, first) in enumerate(leaves, start=1):
        structure.begin_page(number - 1, sections[id(chapter)])
        _draw(Pen(canvas, structure), imprint, chapter, page, number, len(leaves))
        _mark(canvas, chapter, page, number, first)
        canvas.showPage()
        _pack(canvas)
        if imprint.progress is not None:
            imprint.progress(number, len(leaves))
    tag(canvas, structure, imprint.title, imprint.language)
    canvas.save()
    return len(leaves)


def ranges(chapters: Sequence[Chapter]) -> list[tuple[Chapter, int, int]]:
    """Every chapter with its first and last page."""
    found: list[tuple[Chapter, int, int]] = []
    at = 0
    for chapter in chapters:
        if chapter.duplex and at % 2:
            at += 1
        found.append((chapter, at + 1, at + len(chapter.pages)))
        at += len(chapter.pages)
    return found


def _numbered(chapters: Sequence[Chapter]) -> list[tuple[Chapter, Page, bool]]:
    """Every page in order, with a blank one wherever a duplex chapter would otherwise begin on a back."""
    leaves: list[tuple[Chapter, Page, bool]] = []
    for chapter in chapters:
        if chapter.duplex and len(leaves) % 2:
            leaves.append((leaves[-1][0], Page(_left_blank), False))
        leaves.extend((chapter, page, at == 0) for at, page in enumerate(chapter.pages))
    return leaves


def _left_blank(sheet: Sheet) -> None:
    box = sheet.content
    sheet.text(
        box.x + box.width / 2,
        box.y + box.height / 2,
        _(LEFT_BLANK),
        8,
        colour=sheet.ink.muted,
        align="centre",
    )


def _describe(canvas: Canvas, imprint: Imprint) -> None:
    if imprint.printed_at is not None:
        _date(canvas, imprint.printed_at)
    canvas.setTitle(imprint.title)
    canvas.setAuthor(AUTHOR)
    canvas.setCreator(AUTHOR)
    canvas.setProducer(AUTHOR)
    differs = f" ({_(STAMP)})" if imprint.differs else ""
    canvas.setSubject(f"{imprint.game}{differs}")
    canvas.setKeywords(list(imprint.keywords))


def _for_printers(canvas: Any, sides: Collection[bool]) -> None:
    """The print dialog's defaults: actual size; both sides, or one, only if all parts agree."""
    canvas.setViewerPreference("PrintScaling", "None")
    if len(sides) == 1:
        canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge" if True in sides else "Simplex")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.showOutline()


def _date(canvas: Any, at: datetime) -> None:
    """The document's date, instead of the fixed one that makes output reproducible."""
    minutes = int((at.utcoffset() or timedelta()).total_seconds() // 60)
    zone = f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02}'{abs(minutes) % 60:02}'"
    canvas.setDateFormatter(lambda *_fixed: f"D:{at:%Y%m%d%H%M%S}{zone}")


def _draw(pen: Pen, imprint: Imprint, chapter: Chapter, page: Page, number: int, count: int) -> None:
    paper = imprint.paper.doubled() if page.double else imprint.paper
    paper = paper.turned() if page.landscape else paper
    pen.canvas.setPageSize((paper.width * MM, paper.height * MM))
    sheet = Sheet(pen.canvas, paper, imprint.ink, pen)
    page.draw(sheet)
    words = Footer(
        imprint.game,
        page.part or chapter.title,
        _("page {number} of {count}", number=number, count=count),
        imprint.differs,
        imprint.books,
    )
    with sheet.tagged(ORNAMENT):
        if page.footer == "gutter":
            words.upright(sheet)
        else:
            words.across(sheet, page)
    pen.finish()


@dataclass(frozen=True)
class Footer:
    """The line at the bottom of every page: which game, part, entry, and page."""

    edition: str
    part: str
    page: str
    differs: bool
    books: str = ""

    @property
    def where(self) -> str:
        """Which entry and page."""
        return " · ".join(filter(None, (self.books, self.page)))

    def across(self, sheet: Sheet, page: Page) -> None:
        """At the bottom margin."""
        left, right = MARGIN + page.inset, sheet.paper.width - MARGIN - page.inset
        base = sheet.paper.height - MARGIN - 0.6
        if page.footer == "line":
            sheet.line(left, base - FOOTER + 3.6, right, base - FOOTER + 3.6, HAIR)
        wide = sheet.text(
            left, base, f"{self.edition} · {self.part}", 7, colour=sheet.ink.muted, room=(right - left) * 0.6
        )
        sheet.text(right, base, self.where, 7, colour=sheet.ink.muted, align="right")
        if self.differs:
            after = wide + 4
            if page.column and (after + 2) // page.column < (after + stamp_width() + 4) // page.column:
                after = (after // page.column + 1) * page.column
            stamp(sheet, left + after, base - 2.6)

    def upright(self, sheet: Sheet) -> None:
        """In the gutter between label columns, outside the labels."""
        differs = f" · {_(STAMP)}" if self.differs else ""
        with sheet.turned(sheet.paper.width / 2 + 0.7, sheet.paper.height - MARGIN - 4) as inner:
            inner.text(
                0, 0, f"{self.edition} · {self.part} · {self.where}{differs}", fonts.SMALLEST, colour=sheet.ink.muted
            )


def stamp_width(size: float = 7) -> float:
    """The width of the variant stamp."""
    return fonts.width(_(STAMP), fonts.SEMIBOLD, size) + 3


def stamp(sheet: Sheet, x: float, y: float, size: float = 7) -> float:
    """The stamp of an edition that differs from the box, with its corner at x, y. Returns its width."""
    wide = stamp_width(size)
    sheet.rect(Box(x, y, wide, size * 0.5), stroke=sheet.ink.text, width=0.7, radius=0.6)
    sheet.text(x + 1.5, y + size * 0.365, _(STAMP), size, fonts.SEMIBOLD)
    return wide


def _mark(canvas: Canvas, chapter: Chapter, page: Page, number: int, first: bool) -> None:
    if first:
        canvas.bookmarkPage(f"part{number}")
        canvas.addOutlineEntry(chapter.title, f"part{number}", level=0, closed=True)
    if page.bookmark:
        canvas.bookmarkPage(f"page{number}")
        canvas.addOutlineEntry(page.bookmark, f"page{number}", level=1)


def _pack(canvas: Any) -> None:
    """Compress the finished page, so that a long document needs little memory and no slow text encoding."""
    page = document_of(canvas).Pages.pages[-1]
    packed = zlib.compress(page.stream.encode("latin-1"), 4)
    filters = pdfdoc.PDFDictionary({"Filter": pdfdoc.PDFName("FlateDecode")})
    page.Contents = pdfdoc.PDFStream(filters, packed + b"\n", filters=[])
    page.stream = None
