"""The test page behind the page plan: is it actual size, can phones read it, can the powers be told apart."""

from companion.languages import _
from companion.languages.local import decimal
from companion.model.sections.powers import Power
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.emblem import emblem
from printables.pdf.flow import draw_all, heading
from printables.pdf.paper import Box
from printables.pdf.qr import ON_CARDS
from printables.pdf.sheet import Sheet
from printables.pdf.title import title
from printables.sheets.board.control_markers import PAIR, SMALL, marker
from printables.sheets.cards.scan_cards import HEIGHT, QR, WIDTH

INCH = 25.4
LONG = 150
"""The ruler's length, in millimeters."""
ROW = 15.0


def page(job: AnyJob) -> Page:
    """One page, to print before the rest."""
    return Page(lambda sheet: _draw(sheet, job), _("Test page"), part=_("Test page"))


def _draw(sheet: Sheet, job: AnyJob) -> None:
    box = sheet.content
    about = _("Print this page first, on the printer and paper you'll use for the rest.")
    y = title(sheet, job.edition, _("Test page"), about)
    y = draw_all(sheet, [heading(_("Is it actual size?"), box.width)], box.x, y) + 3
    _ruler(sheet, box.x + 2, y, 10.0, LONG // 10, "cm")
    _ruler(sheet, box.x + 2, y + 13, INCH, 6, "in")
    words = _("Hold a ruler against each line. If one is too short, choose 100% or Actual Size in the print dialog.")
    y = sheet.paragraph(box.x, y + 30, words, box.width, 10) + 4
    y = draw_all(sheet, [heading(_("Do cards and phones fit?"), box.width)], box.x, y) + 3
    _card(sheet, job, box, y)
    y = draw_all(sheet, [heading(_("Can you tell them apart?"), box.width)], box.x, y + HEIGHT + 8) + 3
    sides = job.edition.sides
    wide = (box.width - 6 * (len(sides) - 1)) / len(sides)
    for number, side in enumerate(sides):
        x = box.x + number * (wide + 6)
        sheet.text(x, y + 3, side.name, 11, fonts.SEMIBOLD)
        powers = [power for power in job.edition.powers if power.side == side.id]
        row = min(ROW, (box.bottom - y - 6) / max(1, len(powers)))
        for at, power in enumerate(powers):
            _power(sheet, power, Box(x, y + 6 + at * row, wide, row))


def _ruler(sheet: Sheet, x: float, y: float, step: float, count: int, unit: str) -> None:
    sheet.line(x, y + 5, x + step * count, y + 5, 0.6, sheet.ink.text)
    for number in range(count + 1):
        tall = 5.0 if number % 5 == 0 or unit == "in" else 3.0
        sheet.line(x + number * step, y + 5 - tall, x + number * step, y + 5, 0.6, sheet.ink.text)
        sheet.text(x + number * step, y + 9, str(number), 9, align="centre")
    sheet.text(x + step * count + 4, y + 9, unit, 9, colour=sheet.ink.muted)


def _card(sheet: Sheet, job: AnyJob, box: Box, y: float) -> None:
    card = Box(box.x + 1, y, WIDTH, HEIGHT)
    sheet.rect(card, stroke=sheet.ink.text, width=0.6, radius=3)
    fits = _("A scan card. One in a poker sleeve covers this outline.")
    sheet.paragraph(card.x + 5, y + 9, fits, card.width - 10, 10)
    first = job.cards[0]
    sheet.qr(job.url_of(first), card.x + (card.width - QR) / 2, y + 26, QR, ON_CARDS, job.does(first))
    middle = card.x + card.width / 2
    sheet.text(middle, y + 26 + QR + 9, first["code"], 15, fonts.BOLD, align="centre")
    x = card.right + 12
    words = _(
        "Hold a phone over the code at arm's length, in the light you'll play by. It should offer to open an address "
        "that starts with the one below. If nothing opens, the phone isn't on the table's Wi-Fi, or the address isn't "
        "the table's."
    )
    at = sheet.paragraph(x, y + 6, words, box.right - x, 10) + 3
    at = sheet.paragraph(x, at, job.address, box.right - x, 12, fonts.SEMIBOLD) + 6
    size = decimal(SMALL, 1)
    sheet.text(x, at, _("A small marker ({size} mm) and the track space it sits on:", size=size), 10)
    power = job.edition.powers[0]
    marker(sheet, power, x + 6, at + 9, SMALL)
    wide, tall = PAIR
    sheet.rect(Box(x + 16, at + 9 - tall / 2, wide, tall), stroke=sheet.ink.muted, width=0.3, radius=0.6)


def _power(sheet: Sheet, power: Power, box: Box) -> None:
    tall = min(10.0, box.height - 2)
    sheet.band(Box(box.x, box.y, 22, tall), power.colour.light, 1.2)
    emblem(sheet, power, box.x + 26, box.y + (tall - 8) / 2, 8)
    marker(sheet, power, box.x + 42, box.y + tall / 2, SMALL)
    sheet.text(box.x + 50, box.y + tall / 2 + 1.6, power.name, 12, fonts.SEMIBOLD, room=box.width - 50)
