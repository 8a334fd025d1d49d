"""The scan map: the schematic board on sheets to glue together, each land's code inside it, others along the edge."""

from dataclasses import replace
from functools import partial

from companion.languages import _
from companion.views.maps.plan import MapPlan
from companion.views.shapes import PrintedCard
from printables.job import AnyJob
from printables.pdf import fonts, qr
from printables.pdf.document import Page
from printables.pdf.emblem import emblem
from printables.pdf.ink import WHITE, from_hex, grey, lighter
from printables.pdf.paper import MM, Box
from printables.pdf.qr import QUIET
from printables.pdf.sheet import LEADING, Sheet
from printables.sheets.cards.faces import figure, kind_name, owner
from printables.sheets.map import scan_layout
from printables.sheets.map.axis import LAP, Span
from printables.sheets.map.drawing import STONE, Drawn
from printables.sheets.map.pages import blank_board, there
from printables.sheets.map.scan_layout import CAPTION, MARK, SIZE, STEP, Board, ScanMap, Spot, Words
from printables.sheets.map.sea_numbers import cell_at
from printables.sheets.map.water_words import draw_words

__all__ = ["cards_of", "layout", "pages", "patches", "there"]

LEAST, MOST = 0.88, 1.2
"""The module size, in millimeters: as few sheets as the smallest takes, which can be read under the lamp, and then as
large as fits.
"""
CLOSED = 8
"""The type size of lands without a code."""
BODY = 0.72
"""How pale a land is in its printed power's color."""
OUTLINE = 0.7
"""The line around a land, in points; outside it, so that no code erases it."""


def pages(job: AnyJob, *, double: bool = False) -> list[Page]:
    """As few sheets as keep every code readable under a lamp."""
    whole = layout(job, double=double)
    return [
        Page(
            partial(_draw, job=job, whole=whole, number=number),
            _("Sheet {number}", number=number + 1),
            landscape=whole.landscape,
            footer="bare",
            double=double,
        )
        for number in range(len(whole.pages))
    ]


def cards_of(job: AnyJob) -> list[PrintedCard]:
    """The deck: lands on the map, in its order, then everything else."""
    plan, _view = blank_board(job.edition)
    mine = {card["id"]: card for card in job.cards if _on_map(card, plan)}
    return [
        *(mine[land] for land in plan.tiles if land in mine),
        *(card for card in job.cards if not _on_map(card, plan)),
    ]


def layout(job: AnyJob, *, double: bool = False) -> ScanMap:
    """Where everything lies."""
    modules = max(qr.encode(job.url_of(card)).modules for card in job.cards) + 2 * QUIET
    return scan_layout.scan_map(partial(board_of, job, double=double), modules * LEAST, modules * MOST)


def board_of(job: AnyJob, patch: float, *, double: bool) -> Board:
    """What is laid out, with codes of this side."""
    plan, _view = blank_board(job.edition)
    cards = cards_of(job)
    said = [_words(job, card, patch) for card in cards]
    lands = {card["id"]: words for card, words in zip(cards, said, strict=True) if _on_map(card, plan)}
    paper = job.sheet_of_paper.doubled() if double else job.sheet_of_paper
    return Board(plan, lands, said[len(lands) :], patch, paper)


def _on_map(card: PrintedCard, plan: MapPlan) -> bool:
    return card["kind"] == "territory" and card["id"] in plan.tiles


def _words(job: AnyJob, card: PrintedCard, room: float) -> Words:
    marked = owner(job.edition, card) is not None
    return scan_layout.words(fonts.shown(card["title"]), f"{card['code']} {_after(card)}", room - 0.8, marked=marked)


def _after(card: PrintedCard) -> str:
    """What follows the short code: a land's value, or the kind of card."""
    return figure(card)[0] if card["kind"] == "territory" else kind_name(card)


def patches(whole: ScanMap, page: tuple[Span, Span], content: Box) -> list[tuple[int, Box]]:
    """The complete codes on a page: each card's number, and the position of its code and quiet zone on paper."""
    dx, dy = content.x - page[0][0], content.y + CAPTION - page[1][0]
    return [(spot.card, _moved(spot.patch, dx, dy)) for spot in whole.on(page)]


def _moved(box: Box, dx: float, dy: float) -> Box:
    return Box(box.x + dx, box.y + dy, box.width, box.height)


def _draw(sheet: Sheet, job: AnyJob, whole: ScanMap, number: int) -> None:
    page = whole.pages[number]
    (left, right), (top, bottom) = _reach(whole, page)
    content = sheet.content
    shown = Box(content.x, content.y + CAPTION, right - left, bottom - top)
    dx, dy = shown.x - left, shown.y - top
    _caption(sheet, job, whole, number)
    pen, up = sheet.pen, sheet.paper.height
    with pen.matrix(1, 0, 0, 1, 0, 0):
        pen.clip_rectangle(shown.x * MM, (up - shown.bottom) * MM, shown.width * MM, shown.height * MM)
        _board(sheet, job, whole, page, (dx, dy))
        cards = cards_of(job)
        for spot in whole.on(page):
            _spot(sheet, job, cards[spot.card], spot, (dx, dy))
    _glue(sheet, whole, number, shown)


def _reach(whole: ScanMap, page: tuple[Span, Span]) -> tuple[Span, Span]:
    """What a sheet shows: its page, and the strip that the next ones are glued onto."""
    (left, right), (top, bottom) = page
    wide = right if right > whole.across.whole - 1e-6 else right + LAP
    tall = bottom if bottom > whole.down.whole - 1e-6 else bottom + LAP
    return (left, wide), (top, tall)


def _board(sheet: Sheet, job: AnyJob, whole: ScanMap, page: tuple[Span, Span], by: tuple[float, float]) -> None:
    """Sea, links and lands."""
    plan, view = blank_board(job.edition)
    (left, right), (top, bottom) = _reach(whole, page)
    board, columns, rows = whole.board, whole.across.edges, whole.down.edges
    drawn = Drawn(
        sheet,
        job.edition,
        replace(plan, seas=whole.seas),
        _moved(board, *by),
        columns[-1] / plan.width,
        (cell_at(columns, left - board.x), cell_at(columns, right - board.x)),
        (columns, rows),
        (cell_at(rows, top - board.y), cell_at(rows, bottom - board.y)),
    )
    drawn.seas()
    drawn.links()
    draw_words(drawn)
    powers = {card["id"]: owner(job.edition, card) for card in job.cards if card["kind"] == "territory"}
    solid = sheet.ink.solid
    for land, tile in whole.tiles.items():
        box = _moved(tile, *by)
        power = powers.get(land)
        fill = lighter(from_hex(power.colour.light), BODY) if power and solid else WHITE
        line = from_hex(power.colour.light) if power and solid else sheet.ink.text
        if not view["tiles"][land]["open"]:
            fill, line = (STONE if solid else WHITE), (STONE if solid else grey(0.7))
        sheet.rect(box.inset(-OUTLINE / 2 / MM), fill=fill, stroke=line, width=OUTLINE, radius=0.6)
        if land not in powers and (part := _visible(tile, page)) is not None:
            _closed(sheet, view["tiles"][land]["name"], _moved(part, *by))


def _visible(tile: Box, page: tuple[Span, Span]) -> Box | None:
    """The visible part of a land on a sheet, without the strip that the next one covers; None if it's only on
    others.
    """
    (left, right), (top, bottom) = page
    x, y = max(tile.x, left), max(tile.y, top)
    wide, tall = min(tile.right, right) - x, min(tile.bottom, bottom) - y
    return Box(x, y, wide, tall) if wide > 0 and tall > 0 else None


def _closed(sheet: Sheet, name: str, box: Box) -> None:
    """The name of a land without a code, if all of it fits on the sheet's part of the land."""
    fits = fonts.longest_word(name, fonts.REGULAR, CLOSED) <= box.width - 2.4
    lines = fonts.wrap(name, fonts.REGULAR, CLOSED, box.width - 2.4) if fits else ()
    if lines and len(lines) * CLOSED * LEADING / MM + 1.0 <= box.height:
        sheet.lines(box.x + 1.2, box.y + 3.6, lines, CLOSED, colour=sheet.ink.muted)


def _spot(sheet: Sheet, job: AnyJob, card: PrintedCard, spot: Spot, by: tuple[float, float]) -> None:
    """A code on white, with its words above."""
    patch = _moved(spot.patch, *by)
    sheet.rect(patch.inset(0.05), fill=WHITE)
    quiet = QUIET * patch.width / (qr.encode(job.url_of(card)).modules + 2 * QUIET)
    side = patch.width - 2 * quiet
    sheet.qr(job.url_of(card), patch.x + quiet, patch.y + quiet, side, does=job.does(card))
    x, y = patch.x + 0.5, patch.y - spot.words.height + STEP
    power = owner(job.edition, card)
    if power is not None:
        emblem(sheet, power, x - 0.2, y - 2.1, 2.5)
    for at, line in enumerate(spot.words.name):
        sheet.text(x + (MARK - 0.2 if spot.words.marked and not at else 0.0), y, line, SIZE, fonts.SEMIBOLD)
        y += STEP
    if not spot.words.alone:
        y -= STEP
    _tail(sheet, card, patch, y)


def _tail(sheet: Sheet, card: PrintedCard, patch: Box, y: float) -> None:
    """The short code and what follows it, at the right end of a line."""
    after = _after(card)
    right = patch.right - 0.5
    if after:
        right -= sheet.text(right, y, after, SIZE, fonts.BOLD, align="right") + 1.2
    sheet.text(right, y, card["code"], SIZE, fonts.REGULAR, sheet.ink.muted, "right")


def _caption(sheet: Sheet, job: AnyJob, whole: ScanMap, number: int) -> None:
    """Which sheet this is, and how it's glued to the others. What's above the map is cut off or glued over."""
    columns, rows = len(whole.across.pages), len(whole.down.pages)
    row, column = divmod(number, columns)
    box = sheet.content
    where = _(
        "Scan map: row {row} of {rows}, sheet {column} of {columns}",
        row=row + 1,
        rows=rows,
        column=column + 1,
        columns=columns,
    )
    left = box.x + (2.0 if column else 0.0)  # beside the mark where this sheet is cut
    wide = sheet.text(left, box.y + 3.0, where, 8, fonts.SEMIBOLD)
    note = _("Scan what you take, use, or look up.")
    if row and column:
        note = _("Glue: cut at the left and top marks, glue onto the sheets to the left and above.")
    elif column:
        note = _("Glue: cut at the left marks, glue onto the sheet to the left.")
    elif row:
        note = _("Glue: cut at the top marks, glue onto the row above.")
    start, end = whole.pages[number][0]
    last = box.x + end - start - 2.0 if column + 1 < columns else box.right  # beside the mark for the next sheet
    sheet.text(last, box.y + 3.0, note, 7.5, colour=sheet.ink.muted, align="right", room=last - left - wide - 4)


def _glue(sheet: Sheet, whole: ScanMap, number: int, shown: Box) -> None:
    """Marks in the margins: solid where this sheet is cut, dashed where the next one's edge goes."""
    columns, rows = len(whole.across.pages), len(whole.down.pages)
    row, column = divmod(number, columns)
    ink = sheet.ink.text
    if column:
        for y in (shown.y - 1, shown.bottom + 4):
            sheet.line(shown.x, y, shown.x, y - 3, 0.6, ink)
    if row:
        for x in (shown.x - 4, shown.right + 1):
            sheet.line(x, shown.y, x + 3, shown.y, 0.6, ink)
    if column + 1 < columns:
        for y in (shown.y, shown.bottom + 3):
            sheet.curve([(shown.right - LAP, y), (shown.right - LAP, y - 2)], 0.6, ink, (1.2, 1.2))
    if row + 1 < rows:
        for x in (shown.x - 3, shown.right):
            sheet.curve([(x, shown.bottom - LAP), (x + 3, shown.bottom - LAP)], 0.6, ink, (1.2, 1.2))
