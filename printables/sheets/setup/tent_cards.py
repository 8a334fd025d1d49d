"""Tent cards, folded three times, with a foot. The table reads name, emblem, and player; the player sees order of play,
prices, and aims, and scans the power's books.
"""

from collections.abc import Sequence
from itertools import product

from companion.languages import _
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from companion.model.sections.units import Unit
from companion.model.translated import side_name
from companion.model.wording import labelled
from printables.families import papers_of
from printables.families.family import Turn
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.emblem import emblem
from printables.pdf.flow import Block, draw_all, heading, height_of, paragraph, space
from printables.pdf.leads import LedLine, line_block
from printables.pdf.paper import MARGIN, Box
from printables.pdf.pieces import height_of as height_of_piece
from printables.pdf.pieces import piece
from printables.pdf.sheet import Sheet
from printables.sheets.setup.charts import powers_in_order

FOOT, TAB = 34.0, 12.0
"""The bottom panel, and the strip that's glued behind the name."""
QR = 24.0
NAME, TWO_LINES = 76.0, 54.0
"""Type size of the name facing the table: readable from two meters and more."""
SIZES = (18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.5, 8.0, 7.5)
PRICED = 14.0
"""Up to this size, the longest unit names may be squeezed; above it, every name fits."""
GAP = 8.0
FIGURE = 22.0
"""The width of a unit's picture and price beside its name."""


def pages(job: AnyJob) -> list[Page]:
    """A landscape sheet for every power in play, folded in the middle."""
    scenario = job.scenarios[0]
    return [_page(job, scenario, power) for power in powers_in_order(job.edition, scenario)]


def _page(job: AnyJob, scenario: Scenario, power: Power) -> Page:
    def draw(sheet: Sheet) -> None:
        face, wide = face_height(sheet.paper.height), sheet.paper.width
        with sheet.upside_down() as other:
            top = sheet.paper.height - face
            _to_the_table(other, job, power, Box(MARGIN, top + 5, wide - 2 * MARGIN, face - MARGIN - 5))
        _to_the_player(sheet, job, scenario, power, Box(MARGIN, face + 4, wide - 2 * MARGIN, face - 7))
        _foot(sheet, Box(MARGIN, 2 * face, wide - 2 * MARGIN, FOOT))

    return Page(draw, power.name, landscape=True, footer="bare")


def face_height(paper: float) -> float:
    """The height of a face on paper of this height: two of them, the foot, and a tab to glue it with."""
    return (paper - FOOT - TAB) / 2


def _foot(sheet: Sheet, box: Box) -> None:
    """The folds, and assembly instructions."""
    for y in (box.y / 2, box.y, box.bottom):
        sheet.curve([(0, y), (8, y)], 0.6, sheet.ink.muted, (2, 1.4))
        sheet.curve([(sheet.paper.width - 8, y), (sheet.paper.width, y)], 0.6, sheet.ink.muted, (2, 1.4))
    words = _("Fold at the three marks and glue the bottom strip behind the name: this panel is the base.")
    middle = box.x + box.width / 2
    sheet.text(middle, box.y + box.height / 2 + 1, words, 9, colour=sheet.ink.muted, align="centre", room=box.width)


def _player(job: AnyJob, power: Power) -> str | None:
    now = job.game.snapshot["powers"].get(power.id) if job.game is not None else None
    return now["player"] if now is not None else None


def _to_the_table(sheet: Sheet, job: AnyJob, power: Power, box: Box) -> None:
    """Emblem and name, readable from across the table, and the player."""
    band = Box(box.x, box.bottom - 9, box.width, 9)
    ink = sheet.band(band, power.colour.light, 1.6)
    side, mark = side_name(job.edition, power.side), box.height - 14
    sheet.plate(Box(band.x + 2, band.y + 1.2, fonts.width(side, fonts.TITLE, 17) + 4, band.height - 2.4))
    sheet.text(band.x + 4, band.y + 6.4, side, 17, fonts.TITLE, ink)
    emblem(sheet, power, box.x + 2, box.y + 1, mark)
    left, room = box.x + mark + 12, box.width - mark - 14
    size, lines = fonts.wrap_to(power.name, fonts.BLACK, NAME, room, 2)
    if len(lines) > 1:
        size, lines = fonts.wrap_to(power.name, fonts.BLACK, TWO_LINES, room, 2)
    step = size * 0.36
    first = box.y + mark * 0.4 + size * 0.12 - (len(lines) - 1) * step / 2
    with sheet.tagged("H1"):
        sheet.lines(left, first, lines, size, fonts.BLACK, leading=1.02)
    player = _player(job, power)
    if player:
        sheet.text(left, box.y + mark - 1, player, 24, fonts.SERIF, room=room)
    else:
        sheet.line(left, box.y + mark, left + min(110.0, room), box.y + mark, 0.6)
        sheet.text(left, box.y + mark + 3.4, _("player"), 8, colour=sheet.ink.muted)


def _to_the_player(sheet: Sheet, job: AnyJob, scenario: Scenario, power: Power, box: Box) -> None:
    emblem(sheet, power, box.x, box.y, 7)
    sheet.text(box.x + 10, box.y + 5.6, power.name, 16, fonts.TITLE)
    x = box.right - QR
    sheet.qr(job.url("power", power.id), x - 1, box.y + 4, QR)
    sheet.text(x + QR / 2 - 1, box.y + QR + 11.4, job.code("power", power.id), 13, fonts.BOLD, align="centre")
    sheet.text(x + QR / 2 - 1, box.y + QR + 15.4, _("Scan to open"), 7, colour=sheet.ink.muted, align="centre")
    sheet.text(x + QR / 2 - 1, box.y + QR + 18.4, _("your books"), 7, colour=sheet.ink.muted, align="centre")
    half = (box.width - QR - 9 - GAP) / 2
    room = box.height - 9
    drawn: set[int] = set()
    for short, size in product((False, True), SIZES):
        columns = _columns(job, scenario, power, half, size, short)
        for number in {0, 1} - drawn:
            if height_of(columns[number]) <= room or (short and size == SIZES[-1]):
                draw_all(sheet, columns[number], box.x + number * (half + GAP), box.y + 8)
                drawn.add(number)
        if len(drawn) == 2:
            return


def _columns(
    job: AnyJob, scenario: Scenario, power: Power, width: float, size: float, short: bool
) -> list[list[Block]]:
    """Both columns in a type size; in `short`, only the names of aims: the setup chart has their conditions."""
    papers = papers_of(job.edition)
    turns, aims = papers.turns(job.edition, scenario), papers.aims(job, power)
    aims = [(name, "") for name, _text in aims] if short else aims
    left = [heading(_("Order of play"), width)]
    left += [_order(turns, width, size), *_aims(aims, width, size)] if aims else _turns(turns, power, width, size)
    pieces = papers.setup.pieces(job.edition, power)
    prices = [(unit, papers.setup.price(job.edition, unit, power)) for unit in pieces if unit.option is None]
    sold = [(unit, price) for unit, price in prices if price]
    if not sold:
        phases = [phase for phase in papers.setup.phases(job.edition, power) if phase.option is None]
        lines = [line_block(LedLine(phase.name, phase.help), width, size, ruled=False) for phase in phases]
        return [left, [heading(_("Your turn"), width), *lines]]
    note = _("in {currency}", currency=job.edition.edition.currency)
    rows = -(-len(sold) // 2)
    whole = min(fonts.fit(unit.name, fonts.REGULAR, size, width / 2 - FIGURE - 2) for unit, _price in sold)
    size = max(whole, min(size, PRICED))
    right = [heading("Prices", width, note)]
    for row in range(rows):
        right.append(_prices([sold[at] for at in (row, row + rows) if at < len(sold)], width, size))
    return [left, right]


def _order(turns: Sequence[Turn], width: float, size: float) -> Block:
    """The order of play in a sentence, if aims are below it."""
    order = ", ".join(
        f"{number}\u00a0{name.replace(' ', chr(160))}" for number, (name, _who) in enumerate(turns, start=1)
    )
    return paragraph(order, width, size)


def _turns(turns: Sequence[Turn], power: Power, width: float, size: float) -> list[Block]:
    """The order of play as a list, with the power's own turn highlighted."""
    tall = size * 0.46 + 1.6

    def row(number: int, name: str, together: Sequence[Power]) -> Block:
        own = power in together

        def draw(sheet: Sheet, x: float, y: float) -> None:
            if own:
                sheet.ground(Box(x, y, width, tall))
            base, mark = y + tall / 2 + size * 0.125, size * 0.3
            font = fonts.BOLD if own else fonts.REGULAR
            sheet.text(x + 2, base, str(number), size, fonts.BOLD)
            for at, card in enumerate(together):
                emblem(sheet, card, x + 9 + at * (mark + 1.4), y + (tall - mark) / 2, mark)
            left = 9 + most * (mark + 1.4) + 1.6
            sheet.text(x + left, base, name, size, font, room=width - left - 2)

        return Block(tall, draw)

    most = max(len(together) for _name, together in turns)
    return [row(number, name, together) for number, (name, together) in enumerate(turns, start=1)]


def _aims(aims: Sequence[tuple[str, str]], width: float, size: float) -> list[Block]:
    if not aims:
        return []
    return [
        space(1),
        heading(_("National objectives"), width),
        *(paragraph(labelled(a, b) if b else a, width, size) for a, b in aims),
    ]


def _prices(two: Sequence[tuple[Unit, str]], width: float, size: float) -> Block:
    half = width / 2
    tall = size * 0.46 + 1

    def draw(sheet: Sheet, x: float, y: float) -> None:
        for number, (unit, price) in enumerate(two):
            left, base = x + number * (half + 1), y + tall / 2 + size * 0.125
            piece(sheet, unit, left, y + tall / 2 - height_of_piece(8) / 2, 8)
            sheet.text(left + 10, base, unit.name, size, room=half - FIGURE)
            sheet.text(x + (half - 3 if number == 0 else width), base, price, size + 1, fonts.BOLD, align="right")

    return Block(tall, draw)
