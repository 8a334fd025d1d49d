"""Photos of the board, two to a page: the last ones, to set up the table from or as a memory."""

from collections.abc import Sequence
from io import BytesIO

from companion.languages import _
from printables.job import AnyJob
from printables.pdf.document import Page
from printables.pdf.sheet import Sheet
from printables.pdf.title import title
from printables.sheets.game.report import line_of

A_PAGE = 2
CAPTION = 8.0


def pages(job: AnyJob) -> list[Page]:
    """As many pages as the photos need; none without any."""
    photos = job.running.photos
    return [_page(job, photos[at : at + A_PAGE], first=at == 0) for at in range(0, len(photos), A_PAGE)]


def _page(job: AnyJob, photos: Sequence[tuple[str, bytes]], *, first: bool) -> Page:
    def draw(sheet: Sheet) -> None:
        box = sheet.content
        y = title(sheet, job.edition, _("The board in photos"), job.running.snapshot["name"], line_of(job)) + 2
        each = (box.y + box.height - y) / A_PAGE
        for number, (caption, jpeg) in enumerate(photos):
            top = y + number * each
            sheet.photo(BytesIO(jpeg), box.x, top, box.width, each - CAPTION - 4, caption)
            sheet.text(box.x, top + each - 5, caption, 10)

    return Page(draw, _("Photos") if first else "")
