"""The reference sheet: the turn, the pieces' figures, how the game is won, and the table's codes."""

from collections.abc import Callable, Sequence

from companion.languages import _, msg
from companion.model.edition import Edition
from companion.model.sections.course import Phase
from companion.model.sections.units import Unit
from companion.model.wording import in_a_sentence, with_colon
from printables.families import papers_of
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.flow import (
    UNTITLED,
    Block,
    Cell,
    Column,
    draw_all,
    heading,
    height_of,
    paragraph,
    row_height,
    space,
    table,
)
from printables.pdf.leads import LedLine, line_block, run_in
from printables.pdf.paper import MM, Box
from printables.pdf.pieces import height_of as height_of_piece
from printables.pdf.pieces import piece
from printables.pdf.qr import SMALLEST
from printables.pdf.sheet import LEADING, Sheet
from printables.pdf.title import title
from printables.sheets.box_names import both_names, printed_name, room_for_both
from printables.sheets.piece_rules import draw_rules

GAP = 8.0
CODES = 40.0
"""Height of the row of codes at the bottom."""
TALLER = 3.0
"""How much taller the lines of pieces get at most if there's room."""
AIR = 2.0
"""The space between two phases if there's room."""
NO_BREAK = "\u00a0"
SIZES = (14.0, 13.5, 13.0, 12.5, 12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5)


def _figures(edition: Edition) -> dict[str, Callable[[Unit], int | str | None]]:
    """A piece's figures, by column title."""
    return {
        msg("cost"): lambda unit: unit.cost,
        msg("att."): lambda unit: unit.attack,
        msg("def."): lambda unit: papers_of(edition).reference.in_battle(unit).printed_defence,
        msg("move"): lambda unit: unit.move,
    }


def pages(job: AnyJob) -> list[Page]:
    """The turn, and on the back what the pieces can do if the front has only their figures."""
    front = Page(lambda sheet: _draw(sheet, job))
    if not _used(job.edition) or not any(unit.abilities for unit in job.edition.units):
        return [front]
    return [front, Page(lambda sheet: draw_rules(sheet, job))]


def _used(edition: Edition) -> dict[str, Callable[[Unit], int | str | None]]:
    """The figures that a box prints."""
    return {
        title_: pick
        for title_, pick in _figures(edition).items()
        if any(pick(unit) is not None for unit in edition.units)
    }


def _draw(sheet: Sheet, job: AnyJob) -> None:
    edition = job.edition
    y = title(sheet, edition, _("The turn"), _("Everything to look up on your turn."))
    box = sheet.content
    half = (box.width - GAP) / 2
    room = box.bottom - CODES - y
    for size in SIZES:
        left, right = _left(job, half, size), _right(job, half, size)
        if max(height_of(left), height_of(right)) <= room:
            break
    free = (room - height_of(right)) / max(1, len(edition.units))
    right = _right(job, half, size, max(0.0, min(TALLER, free)))
    air = min(AIR, (room - height_of(left)) / max(1, len(job.in_play(edition.phases))))
    draw_all(sheet, _left(job, half, size, max(0.0, air)), box.x, y)
    draw_all(sheet, right, box.x + half + GAP, y)
    _codes(sheet, job, Box(box.x, box.bottom - CODES + 1, box.width, CODES - 1))


def _left(job: AnyJob, width: float, size: float, air: float = 0.0) -> list[Block]:
    edition = job.edition
    blocks = [heading("Phases", width)]
    for number, phase in enumerate(job.in_play(edition.phases), start=1):
        blocks += [_phase(job, phase, number, width, size), space(air)]
    pages = papers_of(edition).reference
    for title_, lines in (
        (_("Winning"), pages.winning(job)),
        (_("Good to know"), pages.good_to_know(job)),
    ):
        if lines:
            blocks += [heading(title_, width), *(paragraph(line, width, size - 0.5) for line in lines)]
    return blocks


def _phase(job: AnyJob, phase: Phase, number: int, width: float, size: float) -> Block:
    small = size - 0.5
    words = phase.help
    if phase.option is not None and job.game is None:
        option = in_a_sentence(job.edition.options[phase.option].name)
        words = _("{help} Only if you play with {option}.", help=phase.help, option=option)
    lines = fonts.wrap(fonts.shown(words), fonts.REGULAR, small, width - 9)
    step = small * LEADING / MM
    lead = max(3.8, (size + 1) * 0.34)
    height = lead + 0.6 + len(lines) * step + 1.4

    def draw(sheet: Sheet, x: float, y: float) -> None:
        sheet.circle(x + 3, y + 3.2, 2.7, stroke=sheet.ink.text, width=0.6)
        sheet.text(x + 3, y + 4.5, str(number), 10, fonts.BOLD, align="centre")
        sheet.text(x + 9, y + lead, phase.name, size + 1, fonts.SEMIBOLD, room=width - 9)
        sheet.lines(x + 9, y + lead + step + 0.3, lines, small)

    return Block(height, draw)


def _right(job: AnyJob, width: float, size: float, taller: float = 0.0) -> list[Block]:
    edition = job.edition
    return [*_orders(job, width, size), heading("Pieces", width), *_units(edition, width, size, taller)]


def _orders(job: AnyJob, width: float, size: float) -> list[Block]:
    """The order of play; for every printed start if they differ."""
    orders: dict[str, list[str]] = {}
    for scenario in job.scenarios:
        turns = enumerate(papers_of(job.edition).turns(job.edition, scenario), start=1)
        order = ", ".join(f"{number} {name}".replace(" ", NO_BREAK) for number, (name, _unused) in turns)
        orders.setdefault(order, []).append(scenario.name)
    name = _("Order of play")
    if len(orders) > 1:
        lines = [LedLine(with_colon(", ".join(starts)), order) for order, starts in orders.items()]
        return [heading(name, width), *(line_block(line, width, size, ruled=False) for line in lines), space(2)]
    several = len(job.edition.scenarios) > 1
    note = _("start of {scenario}", scenario=job.scenarios[0].name) if several else ""
    return [heading(name, width, note), *(paragraph(order, width, size, after=2) for order in orders)]


def _units(edition: Edition, width: float, size: float, taller: float) -> list[Block]:
    used = _used(edition)
    if not used:
        return _abilities(edition, width, size)
    wide = {title_: fonts.width(_(title_), fonts.REGULAR, fonts.SMALLEST) + 2 for title_ in used}
    small = size - 0.5
    figures_of = [Column(title_, max(10.5, wide[title_]), "centre", wrap=False, size=size) for title_ in used]
    columns = [
        Column(UNTITLED, 11),
        Column(UNTITLED, width - 11 - sum(column.width for column in figures_of), font=fonts.SEMIBOLD, wrap=False),
        *figures_of,
    ]
    rows: list[Sequence[Cell]] = []
    for unit in edition.units:
        figures = [pick(unit) for pick in used.values()]
        name = both_names(unit.name, printed_name(unit, edition.source.units.by_id), small, columns[1].width)
        rows.append([_picture(unit), name, *("-" if figure is None else str(figure) for figure in figures)])
    least = max(min(6.2, size * 0.66), row_height(small), room_for_both(edition, small))
    blocks = table(columns, rows, small, least=least + taller)
    note = papers_of(edition).reference.pieces_note(edition)
    told = [space(1.2), run_in(note, width, max(fonts.SMALLEST, small - 0.5))] if note else []
    return [*blocks, *told]


def _abilities(edition: Edition, width: float, size: float) -> list[Block]:
    """The same for boxes whose pieces have no figures: their abilities."""
    small = max(fonts.SMALLEST, size - 1)
    columns = [
        Column(UNTITLED, 11),
        Column(UNTITLED, 30, font=fonts.SEMIBOLD, size=small),
        Column(UNTITLED, width - 41, size=max(fonts.SMALLEST, small - 0.5)),
    ]
    rows: list[Sequence[Cell]] = [[_picture(unit), unit.name, ". ".join(unit.abilities)] for unit in edition.units]
    return table(columns, rows, small, least=min(6.2, size * 0.66), titled=False)


def _picture(unit: Unit) -> "Cell":
    return lambda sheet, x, y: piece(sheet, unit, x + 1, y - height_of_piece(7) / 2, 7)


def _codes(sheet: Sheet, job: AnyJob, box: Box) -> None:
    """The table cards in a row: anybody who has lost a card finds its code here."""
    sheet.line(box.x, box.y, box.right, box.y, 0.6, sheet.ink.text)
    cards = [card for card in job.cards if card["kind"] == "table"]
    wide = box.width / len(cards)
    for number, card in enumerate(cards):
        name, words = card["id"], card["title"]
        x = box.x + number * wide
        sheet.qr(job.url("table", name), x + (wide - SMALLEST) / 2, box.y + 3.8, SMALLEST)
        sheet.text(x + wide / 2, box.y + SMALLEST + 9.9, job.code("table", name), 10, fonts.BOLD, align="centre")
        sheet.text(x + wide / 2, box.y + SMALLEST + 13.5, words, 8, align="centre", room=wide - 2)
