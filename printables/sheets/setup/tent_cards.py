"""Tent cards: fold them in the middle. The table reads name and emblem, the player order of play, prices and aims."""

from collections.abc import Sequence

from companion.languages import _
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from companion.model.sections.units import Unit
from companion.model.sides import side_name
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

NAME = 84.0
"""Size of the name to the table: read from two metres and more."""
SIZES = (18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.5, 8.0, 7.5)
PRICED = 14.0
"""Up to this size the longest names of units may be squeezed; above it every name fits."""
GAP = 8.0
FIGURE = 22.0
"""What a unit's picture and price take beside its name."""


def pages(job: AnyJob) -> list[Page]:
    """A sheet for every power in play, long side across, folded at its middle."""
    scenario = job.scenarios[0]
    return [_page(job, scenario, power) for power in powers_in_order(job.edition, scenario)]


def _page(job: AnyJob, scenario: Scenario, power: Power) -> Page:
    def draw(sheet: Sheet) -> None:
        middle = sheet.paper.height / 2
        with sheet.upside_down() as other:
            _to_the_table(other, power, Box(MARGIN, middle + 4, sheet.paper.width - 2 * MARGIN, middle - MARGIN - 8))
        for x in (0.0, sheet.paper.width - 8):
            sheet.line(x, middle, x + 8, middle, 0.5, sheet.ink.muted)
        _to_the_player(sheet, job, scenario, power)

    return Page(draw, power.name, landscape=True, footer="bare")


def _to_the_table(sheet: Sheet, power: Power, box: Box) -> None:
    band = Box(box.x, box.bottom - 12, box.width, 9)
    ink = sheet.band(band, power.colour.light, 1.6)
    sheet.plate(Box(band.x + 2, band.y + 1.2, 40, band.height - 2.4))
    sheet.text(band.x + 4, band.y + 6.6, side_name(power.side), 18, fonts.BOLD, ink)
    side = 56.0
    emblem(sheet, power, box.x + 4, box.y + 4, side)
    room = box.width - side - 16
    size, lines = fonts.wrap_to(power.name, fonts.BOLD, NAME, room, 2)
    step = size * 0.36
    first = box.y + 4 + side / 2 + size * 0.12 - (len(lines) - 1) * step / 2
    sheet.lines(box.x + side + 14, first, lines, size, fonts.BOLD, leading=1.02)


def _to_the_player(sheet: Sheet, job: AnyJob, scenario: Scenario, power: Power) -> None:
    content = sheet.content
    top = sheet.paper.height / 2 + 5
    emblem(sheet, power, content.x, top, 7)
    sheet.text(content.x + 10, top + 5.6, power.name, 16, fonts.BOLD)
    half = (content.width - GAP) / 2
    room = content.bottom - top - 10
    tried = [_columns(job, scenario, power, half, size, short) for short in (False, True) for size in SIZES]
    for number in range(2):
        fitting = (item[number] for item in tried if height_of(item[number]) <= room)
        draw_all(sheet, next(fitting, tried[-1][number]), content.x + number * (half + GAP), top + 9)


def _columns(
    job: AnyJob, scenario: Scenario, power: Power, width: float, size: float, short: bool
) -> list[list[Block]]:
    """Both columns in type of a size; in `short`, aims by their names alone: what they ask is on the setup chart."""
    papers = papers_of(job.edition)
    turns, aims = papers.turns(job.edition, scenario), papers.aims(job, power)
    aims = [(name, "") for name, _unused in aims] if short else aims
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
    whole = min(fonts.fit(unit.name, fonts.REGULAR, size, width / 2 - FIGURE - 2) for unit, _unused in sold)
    size = max(whole, min(size, PRICED))
    right = [heading("Prices", width, note)]
    for row in range(rows):
        right.append(_prices([sold[at] for at in (row, row + rows) if at < len(sold)], width, size))
    return [left, right]


def _order(turns: Sequence[Turn], width: float, size: float) -> Block:
    """The order of play in a sentence, where aims stand below it."""
    order = ", ".join(
        f"{number}\u00a0{name.replace(' ', chr(160))}" for number, (name, _unused) in enumerate(turns, start=1)
    )
    return paragraph(order, width, size)


def _turns(turns: Sequence[Turn], power: Power, width: float, size: float) -> list[Block]:
    """The order of play as a list; the power's own turn stands out."""
    tall = size * 0.46 + 1.6

    def row(number: int, name: str, together: Sequence[Power]) -> Block:
        own = power in together

        def draw(sheet: Sheet, x: float, y: float) -> None:
            if own:
                sheet.ground(Box(x, y, width, tall))
            base, mark = y + tall / 2 + size * 0.125, size * 0.3
            font = fonts.BOLD if own else fonts.REGULAR
            sheet.text(x + 2, base, str(number), size, fonts.BOLD)
            for at, one in enumerate(together):
                emblem(sheet, one, x + 9 + at * (mark + 1.4), y + (tall - mark) / 2, mark)
            left = 9 + most * (mark + 1.4) + 1.6
            sheet.text(x + left, base, name, size, font, room=width - left - 2)

        return Block(tall, draw)

    most = max(len(together) for _unused, together in turns)
    return [row(number, name, together) for number, (name, together) in enumerate(turns, start=1)]


def _aims(aims: Sequence[tuple[str, str]], width: float, size: float) -> list[Block]:
    if not aims:
        return []
    return [
        space(1),
        heading(_("Your aims"), width),
        *(paragraph(f"{a}: {b}" if b else a, width, size) for a, b in aims),
    ]


def _prices(two: Sequence[tuple[Unit, str]], width: float, size: float) -> Block:
    half = width / 2
    tall = size * 0.46 + 1

    def draw(sheet: Sheet, x: float, y: float) -> None:
        for number, (unit, price) in enumerate(two):
            left, base = x + number * half, y + tall / 2 + size * 0.125
            piece(sheet, unit, left, y + tall / 2 - height_of_piece(8) / 2, 8)
            sheet.text(left + 10, base, unit.name, size, room=half - FIGURE)
            sheet.text(left + half - 4, base, price, size + 1, fonts.BOLD, align="right")

    return Block(tall, draw)
