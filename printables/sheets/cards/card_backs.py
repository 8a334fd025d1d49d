"""Backs for the scan cards: print the sheet as often as the deck has sheets, on their back sides."""

from functools import partial

from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.cut import cut_marks
from printables.pdf.document import Page
from printables.pdf.emblem import emblem
from printables.pdf.ink import lighter
from printables.pdf.paper import MARGIN, Box
from printables.pdf.sheet import Sheet
from printables.sheets.cards import scan_cards
from printables.sheets.cards.scan_cards import places

EDGE = 4.0
ACROSS, DOWN = 5, 8
MARK = 5.2


def deck(job: AnyJob) -> list[Page]:
    """The scan cards with a back behind each sheet: one print job on both sides makes the deck."""
    back = pages(job)[0]
    return [side for front in scan_cards.pages(job) for side in (front, back)]


def pages(job: AnyJob) -> list[Page]:
    """One page; all backs are alike, so that no card tells what it is."""
    boxes = places(job)

    def draw(sheet: Sheet) -> None:
        cut_marks(sheet, [(box.x, box.y) for box in boxes], boxes[0].width, boxes[0].height)
        for box in boxes:
            sheet.form("back", box.x, box.y, partial(_back, job=job, box=Box(0, 0, box.width, box.height)))

    return [Page(draw, landscape=True, footer="bare", inset=boxes[0].x - MARGIN + 3)]


def _back(sheet: Sheet, job: AnyJob, box: Box) -> None:
    inner = box.inset(EDGE)
    sheet.rect(inner, stroke=sheet.ink.text, width=1.2, radius=2.4)
    sheet.rect(inner.inset(1.4), stroke=sheet.ink.muted, width=0.4, radius=1.6)
    field = inner.inset(4)
    powers = job.edition.powers
    wide, tall = field.width / ACROSS, field.height / DOWN
    for row in range(DOWN):
        for column in range(ACROSS):
            power = powers[(row * 3 + column) % len(powers)]
            x, y = field.x + (column + 0.5) * wide, field.y + (row + 0.5) * tall
            colour = sheet.ink.of(power.colour.light)
            emblem(sheet, power, x - MARK / 2, y - MARK / 2, MARK, lighter(colour, 0.55 if sheet.ink.solid else 0.4))
    size, lines = fonts.wrap_to(job.edition.title, fonts.BOLD, 12, field.width - 8, 3)
    height = len(lines) * size * 0.43 + 5
    plate = Box(field.x, box.height / 2 - height / 2, field.width, height)
    sheet.rect(plate, fill=(1.0, 1.0, 1.0), stroke=sheet.ink.text, width=0.6, radius=1.2)
    first = box.height / 2 + 1.4 - (len(lines) - 1) * size * 0.215
    sheet.lines(box.width / 2, first, lines, size, fonts.BOLD, align="centre")
