"""The reference sheet: one page with the turn, the pieces' figures, how the game is won, and the table's codes."""

from collections.abc import Sequence

from companion.model.edition import Edition
from companion.model.sections.units import Unit
from companion.views.cards import table_cards
from printables import fonts
from printables.document import Page
from printables.flow import Block, Cell, Column, draw_all, heading, height_of, paragraph, table
from printables.job import Job
from printables.paper import MM, Box
from printables.pieces import height_of as height_of_piece
from printables.pieces import piece
from printables.power_sheet import order_of_play
from printables.qr import SMALLEST
from printables.resource_words import buying, recovering
from printables.setup_back import research_note
from printables.sheet import LEADING, Sheet
from printables.title import title

GAP = 8.0
CODES = 40.0
"""Height of the row of codes at the foot."""
NO_BREAK = "\u00a0"
SIZES = (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0)


def pages(job: Job) -> list[Page]:
    """Always one page."""
    return [Page(lambda sheet: _draw(sheet, job))]


def _draw(sheet: Sheet, job: Job) -> None:
    edition = job.edition
    y = title(sheet, edition, "The turn", "Everything you look up while it is your turn.")
    box = sheet.content
    half = (box.width - GAP) / 2
    room = box.bottom - CODES - y
    for size in SIZES:
        left, right = _left(job, half, size), _right(job, half, size)
        if max(height_of(left), height_of(right)) <= room:
            break
    draw_all(sheet, left, box.x, y)
    draw_all(sheet, right, box.x + half + GAP, y)
    _codes(sheet, job, Box(box.x, box.bottom - CODES + 1, box.width, CODES - 1))


def _left(job: Job, width: float, size: float) -> list[Block]:
    edition = job.edition
    blocks = [
        heading("Phases", width),
        *(_phase(edition, number, width, size) for number in range(len(edition.phases))),
    ]
    blocks += [heading("Winning", width), *(paragraph(line, width, size - 0.5) for line in winning(edition))]
    known = good_to_know(edition)
    if known:
        blocks += [heading("Good to know", width), *(paragraph(line, width, size - 0.5) for line in known)]
    return blocks


def _phase(edition: Edition, number: int, width: float, size: float) -> Block:
    phase = edition.phases[number]
    small = size - 0.5
    words = (
        phase.help
        if phase.option is None
        else f"{phase.help} Only with the option {edition.option[phase.option].name}."
    )
    lines = fonts.wrap(fonts.shown(words), fonts.REGULAR, small, width - 9)
    step = small * LEADING / MM
    height = 4.4 + len(lines) * step + 1.4

    def draw(sheet: Sheet, x: float, y: float) -> None:
        sheet.circle(x + 3, y + 3.2, 2.7, stroke=sheet.ink.text, width=0.6)
        sheet.text(x + 3, y + 4.5, str(number + 1), 10, fonts.BOLD, align="centre")
        sheet.text(x + 9, y + 3.8, phase.name, size + 1, fonts.SEMIBOLD, room=width - 9)
        sheet.lines(x + 9, y + 3.8 + step + 0.3, lines, small)

    return Block(height, draw)


def winning(edition: Edition) -> list[str]:
    """How the game is won, as far as the box's own options and figures tell it."""
    option = edition.option.get(edition.victory.option or "")
    lines = [option.help] if option is not None else []
    if edition.victory.individual:
        lines.append("On the winning side, the power whose production grew the most also wins alone.")
    if edition.land_victory is not None:
        land = edition.land_victory
        money = edition.edition.currency
        lines += [
            "Axis: more land than the Allies, and all home territories. "
            f"Allies: Axis land below {money}{land.axis_below}, and all home territories. "
            "Checked when a game turn is complete.",
            f"If neither has won after turn {land.last_turn}, the {land.winner_at_the_end.capitalize()} win.",
        ]
    if edition.instant_victory is not None:
        instant = edition.instant_victory
        fallen = " and ".join(one.replace("_", " ").title() for one in instant.surrendered)
        lines.append(f"The {instant.winner.capitalize()} win at once when {fallen} have surrendered.")
    if edition.victory.kind == "ruleset" and edition.land_victory is None:
        lines.append("Otherwise your scenario's own rules decide.")
    return lines


def good_to_know(edition: Edition) -> list[str]:
    """The box's choices among the shared rules that people ask about most."""
    rules, money = edition.rules, edition.edition.currency
    lines = []
    if edition.technologies:
        lines.append(research_note(edition))
    if rules.bombing == "damage_markers":
        lines.append(
            f"A damaged complex places one unit less for each marker; a marker goes for {rules.repair_cost} {money}."
        )
    if rules.bombing == "treasury_loss":
        lines.append("A raid costs the owner of the complex money; the complex stays whole.")
    if rules.capital_capture == "treasury_to_captor":
        lines.append("Whoever takes a capital takes its treasury. Without its capital a power collects nothing.")
    if rules.liberation == "to_original_owner":
        lines.append(
            "Land taken back from the enemy returns to the friend it is printed for, if that friend has its capital."
        )
    if rules.excess_units == "refunded":
        lines.append("Units that no complex can place are paid back.")
    if edition.season_frame is not None:
        frame = edition.season_frame
        each = ", ".join(edition.phase[one].name for one in frame.each_impulse if one in edition.phase)
        lines.append(f"A season has {frame.impulses} impulses; in each, every bloc in turn goes through: {each}.")
    return [*lines, *buying(edition), *recovering(edition)]


def _right(job: Job, width: float, size: float) -> list[Block]:
    edition = job.edition
    turns = [
        f"{number} {name}".replace(" ", NO_BREAK)
        for number, (name, _) in enumerate(order_of_play(edition, job.scenarios[0]), start=1)
    ]
    several = len(job.scenarios) > 1 or len(edition.scenarios) > 1
    note = f"start of {job.scenarios[0].name}" if several else ""
    blocks = [heading("Order of play", width, note), paragraph(", ".join(turns), width, size, after=2)]
    return [*blocks, heading("Pieces", width), *_units(edition, width, size)]


def _units(edition: Edition, width: float, size: float) -> list[Block]:
    used = [
        (title_, name)
        for title_, name in (("cost", "cost"), ("att.", "attack"), ("def.", "defence"), ("move", "move"))
        if any(getattr(unit, name) is not None for unit in edition.units)
    ]
    if not used:
        return _abilities(edition, width, size)
    wide = 10.5
    small = size - 0.5
    columns = [
        Column("", 11),
        Column("", width - 11 - wide * len(used), font=fonts.SEMIBOLD, wrap=False),
        *(Column(title_, wide, "centre", wrap=False, size=size) for title_, _ in used),
    ]
    rows: list[Sequence[Cell]] = []
    for unit in edition.units:
        figures = [getattr(unit, name) for _, name in used]
        rows.append([_picture(unit), unit.name, *("-" if one is None else str(one) for one in figures)])
    blocks = table(columns, rows, small, least=min(6.2, size * 0.66))
    if any(power.unit_costs for power in edition.powers):
        blocks.append(
            paragraph("Every nation has its own prices: see its setup chart.", width, small - 0.5, muted=True)
        )
    return blocks


def _abilities(edition: Edition, width: float, size: float) -> list[Block]:
    """The same for boxes whose pieces have no figures: what they can do."""
    small = size - 1
    columns = [
        Column("", 11),
        Column("", 30, font=fonts.SEMIBOLD, size=small),
        Column("", width - 41, size=small - 0.5),
    ]
    rows: list[Sequence[Cell]] = [[_picture(unit), unit.name, ". ".join(unit.abilities)] for unit in edition.units]
    return table(columns, rows, small, least=min(6.2, size * 0.66), titled=False)


def _picture(unit: Unit) -> "Cell":
    return lambda sheet, x, y: piece(sheet, unit, x + 1, y - height_of_piece(7) / 2, 7)


def _codes(sheet: Sheet, job: Job, box: Box) -> None:
    """The table cards in a row: whoever has lost a card finds its code here."""
    sheet.line(box.x, box.y, box.right, box.y, 0.6, sheet.ink.text)
    cards = table_cards(job.edition)
    wide = box.width / len(cards)
    for number, (name, words, _, _) in enumerate(cards):
        x = box.x + number * wide
        sheet.qr(job.url("table", name), x + (wide - SMALLEST) / 2, box.y + 3.4, SMALLEST)
        sheet.text(x + wide / 2, box.y + SMALLEST + 8.4, job.code("table", name), 10, fonts.BOLD, align="centre")
        sheet.text(x + wide / 2, box.y + SMALLEST + 12, words, 8, align="centre", room=wide - 2)
