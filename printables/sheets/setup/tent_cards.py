"""Tent cards, folded three times, with a foot. The table reads name, emblem, and player; the player sees order of play,
prices, and aims, and scans the power's books.
"""

from collections.abc import Sequence

from companion.languages import _
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from companion.model.sections.units import Unit
from companion.model.translated import side_name
from companion.model.wording import listed
from printables.families import papers_of
from printables.families.family import Turn
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.emblem import emblem
from printables.pdf.flow import Block, draw_all, heading, height_of
from printables.pdf.leads import LedLine, line_block, run_in
from printables.pdf.paper import MARGIN, Box
from printables.pdf.pieces import height_of as height_of_piece
from printables.pdf.pieces import piece
from printables.pdf.sheet import Sheet
from printables.sheets.setup.charts import powers_in_order

FOOT, TAB = 27.0, 16.5
"""The bottom panel, and the strip that's glued behind the name: it has the footer."""
QR = 24.0
NAME, TWO_LINES = 76.0, 54.0
"""Type size of the name facing the table: readable from two meters and more."""
TURN, NAMED, MARK, LABEL = 8.6, 12.0, 4.0, 11.0
"""A row of the order of play: its height, the type size of its names, its emblems, and its scenario's name."""
WIDE, NARROW, SLIM = 106.0, 96.0, 74.0
"""Widths of the prices: the less, the more room for long objectives; the last is without pictures."""
RUN_IN = 0
"""Objectives one after the other in a paragraph."""
LAYOUTS = (
    *((size, WIDE, 1) for size in (13.0, 12.0, 11.0, 10.0, 9.5)),
    *((size, NARROW, across) for size in (9.0, 8.5, 8.0, 7.5) for across in (2, 1)),
    *((size, SLIM, across) for size in (7.5, 7.0) for across in (2, 1)),
    *((size, SLIM, RUN_IN) for size in (7.5, 7.0)),
)
"""Type size, width of the prices, and columns of objectives: the first that fits."""
PRICED = (12.0, 11.0, 10.0, 9.0, 8.5, 8.0, 7.5, 7.0)
"""Type sizes of prices."""
GAP, BETWEEN = 6.0, 4.0
"""The space between columns, and between those of prices."""
PICTURE, FIGURE = 9.2, 8.4
"""The widths of a unit's picture with the space after it, and of its price."""


def pages(job: AnyJob) -> list[Page]:
    """A landscape sheet for every power in play, folded in the middle."""
    every = [power for scenario in job.scenarios for power in powers_in_order(job.edition, scenario)]
    return [_page(job, power) for power in {power.id: power for power in every}.values()]


def _page(job: AnyJob, power: Power) -> Page:
    def draw(sheet: Sheet) -> None:
        face, wide = face_height(sheet.paper.height), sheet.paper.width
        with sheet.upside_down() as other:
            top = sheet.paper.height - face
            _to_the_table(other, job, power, Box(MARGIN, top + 5, wide - 2 * MARGIN, face - MARGIN - 5))
        _to_the_player(sheet, job, power, Box(MARGIN, face + 3.4, wide - 2 * MARGIN, face - 5.4))
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
        sheet.line(left, box.y + mark - 2, left + min(110.0, room), box.y + mark - 2, 0.6)
        sheet.text(left, box.y + mark + 1.2, _("player"), 8, colour=sheet.ink.muted)


def _to_the_player(sheet: Sheet, job: AnyJob, power: Power, box: Box) -> None:
    emblem(sheet, power, box.x, box.y, 7)
    sheet.text(box.x + 10, box.y + 5.6, power.name, 16, fonts.TITLE)
    x = box.right - QR
    sheet.qr(job.url("power", power.id), x - 1, box.y + 4, QR, does=job.code_of("power", power.id))
    sheet.text(x + QR / 2 - 1, box.y + QR + 11.4, job.code("power", power.id), 13, fonts.BOLD, align="centre")
    sheet.text(x + QR / 2 - 1, box.y + QR + 15.4, _("Scan to open"), 7, colour=sheet.ink.muted, align="centre")
    sheet.text(x + QR / 2 - 1, box.y + QR + 18.4, _("your books"), 7, colour=sheet.ink.muted, align="centre")
    wide = box.width - QR - 9
    sheet.text(box.x + wide, box.y + 6.6, _("Order of play"), 8, colour=sheet.ink.muted, align="right")
    y = _orders(sheet, job, power, Box(box.x, box.y + 8, wide, TURN)) + 1
    room = box.bottom - y
    for layout in LAYOUTS:
        columns = _columns(job, power, wide, room, *layout)
        if all(height_of(blocks) <= room for _left, blocks in columns):
            break
    for left, blocks in columns:
        draw_all(sheet, blocks, box.x + left, y)


def _orders(sheet: Sheet, job: AnyJob, power: Power, row: Box) -> float:
    """The order of play as a row of fields; if a box's scenarios differ in it, one for each. Returns the y below."""
    edition, papers = job.edition, papers_of(job.edition)
    orders = {scenario.id: papers.turns(edition, scenario) for scenario in edition.scenarios}
    named: dict[tuple[str, ...], list[Scenario]] = {}
    for scenario in job.scenarios:
        named.setdefault(tuple(name for name, _who in orders[scenario.id]), []).append(scenario)
    several = len({tuple(name for name, _who in turns) for turns in orders.values()}) > 1
    labels = [listed([start.name for start in starts]) if several else "" for starts in named.values()]
    left = max(fonts.width(label, fonts.BOLD, LABEL) + 3 if label else 0.0 for label in labels)
    y = row.y
    for label, starts in zip(labels, named.values(), strict=True):
        sheet.text(row.x, y + TURN / 2 + 1.4, label, LABEL, fonts.BOLD)
        _order(sheet, orders[starts[0].id], power, Box(row.x + left, y, row.width - left, TURN))
        y += TURN + 1.4
    return y


def _order(sheet: Sheet, turns: Sequence[Turn], power: Power, row: Box) -> None:
    """A field for each turn, the power's own with a heavy frame, all names in one size."""
    wide = row.width / len(turns)
    starts = [(name, 6.4 + len(together) * (MARK + 1)) for name, together in turns]
    size = min(fonts.wrap_to(name, fonts.BOLD, NAMED, wide - left - 2, 2)[0] for name, left in starts)
    for number, ((name, left), (_name, together)) in enumerate(zip(starts, turns, strict=True)):
        own = power in together
        field = Box(row.x + number * wide, row.y, wide - 1.4, row.height)
        if own:
            sheet.ground(field)
        sheet.rect(field, stroke=sheet.ink.text if own else sheet.ink.hair, width=1.2 if own else 0.5, radius=1.0)
        middle = row.y + row.height / 2
        sheet.text(field.x + 1.8, middle + 1.5, str(number + 1), 12, fonts.BOLD)
        for at, card in enumerate(together):
            emblem(sheet, card, field.x + 6 + at * (MARK + 1), middle - MARK / 2, MARK)
        font = fonts.BOLD if own else fonts.REGULAR
        lines = fonts.wrap(name, font, size, wide - left - 2)
        sheet.lines(field.x + left, middle + size * (0.13 - 0.2 * (len(lines) - 1)), lines, size, font, leading=1.1)


def _columns(
    job: AnyJob, power: Power, width: float, room: float, size: float, priced: float, across: int
) -> list[tuple[float, list[Block]]]:
    """What the player looks up, as columns with their distance from the left edge: aims, or without any the turn; then
    prices in a column as wide as `priced`.
    """
    papers = papers_of(job.edition)
    aims = papers.aims(job, power)
    pieces = papers.setup.pieces(job.edition, power)
    prices = [(unit, papers.setup.price(job.edition, unit, power)) for unit in pieces if unit.option is None]
    sold = [(unit, price) for unit, price in prices if price]
    beside = priced + GAP if sold or aims else 0.0
    first = _aims(aims, width - beside, size, across) if aims else _turn(job, power, width - beside, size)
    if not beside:
        return [(0.0, first)]
    if not sold:
        return [(0.0, first), (width - priced, _turn(job, power, priced, size))]
    for small in PRICED:
        second = _sold(job, sold, priced, small)
        if height_of(second) <= room:
            break
    return [(0.0, first), (width - priced, second)]


def _turn(job: AnyJob, power: Power, width: float, size: float) -> list[Block]:
    """What the power does in its turn."""
    phases = [phase for phase in papers_of(job.edition).setup.phases(job.edition, power) if phase.option is None]
    lines = [line_block(LedLine(phase.name, phase.help), width, size, ruled=False) for phase in phases]
    return [heading(_("Your turn"), width), *lines]


def _aims(aims: Sequence[tuple[str, str]], width: float, size: float, across: int) -> list[Block]:
    """The power's objectives, title and condition, in one column, two of similar height, or a paragraph."""
    head, lines = heading(_("National objectives"), width), [LedLine(f"{title}.", text) for title, text in aims]
    if across == RUN_IN:
        return [head, run_in(lines, width, size)]
    own = (width - (across - 1) * GAP) / across
    blocks = [line_block(line, own, size, ruled=False) for line in lines]
    if across == 1:
        return [head, *blocks]
    halves = min(
        ((blocks[:at], blocks[at:]) for at in range(1, len(blocks) + 1)),
        key=lambda pair: max(height_of(pair[0]), height_of(pair[1])),
    )

    def draw(sheet: Sheet, x: float, y: float) -> None:
        for number, half in enumerate(halves):
            draw_all(sheet, half, x + number * (own + GAP), y)

    return [head, Block(max(height_of(half) for half in halves), draw)]


def _sold(job: AnyJob, sold: Sequence[tuple[Unit, str]], width: float, size: float) -> list[Block]:
    """Prices, in two columns."""
    rows, picture = -(-len(sold) // 2), PICTURE if width > SLIM else 0.0
    room = (width - BETWEEN) / 2 - picture - FIGURE
    whole = min(fonts.fit(unit.name, fonts.REGULAR, size, room) for unit, _price in sold)
    note = _("in {currency}", currency=job.edition.edition.currency)
    lines = [[sold[at] for at in (row, row + rows) if at < len(sold)] for row in range(rows)]
    return [heading("Prices", width, note), *(_prices(line, width, picture, whole) for line in lines)]


def _prices(two: Sequence[tuple[Unit, str]], width: float, picture: float, size: float) -> Block:
    half = (width - BETWEEN) / 2
    tall = size * 0.46 + 1

    def draw(sheet: Sheet, x: float, y: float) -> None:
        for number, (unit, price) in enumerate(two):
            left, base = x + number * (half + BETWEEN), y + tall / 2 + size * 0.125
            if picture:
                piece(sheet, unit, left, y + tall / 2 - height_of_piece(picture - 1.6) / 2, picture - 1.6)
            sheet.text(left + picture, base, unit.name, size, room=half - picture - FIGURE)
            sheet.text(left + half, base, price, size + 1, fonts.BOLD, align="right")

    return Block(tall, draw)
