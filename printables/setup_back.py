"""The back of a setup chart: what pieces cost and do, objectives with their codes, research, advantages."""

from collections.abc import Callable, Sequence
from itertools import repeat

from companion.model.edition import Edition
from companion.model.sections.advantages import Advantage
from companion.model.sections.objectives import Objective
from companion.model.sections.powers import Power
from companion.model.sections.research import Technology
from companion.model.sections.scenarios import Scenario
from companion.model.sections.units import Unit
from companion.views.objectives import in_words
from printables import fonts
from printables.box_rules import further_rules
from printables.flow import Block, Cell, Column, heading, height_of, place, space, stack, table
from printables.flow import Draw as DrawBlock
from printables.job import Job
from printables.paper import MM, Box
from printables.pieces import height_of as height_of_piece
from printables.pieces import piece
from printables.power_sheet import outer_band, small_head
from printables.qr import SMALLEST
from printables.sheet import LEADING, Sheet

HEAD = 13.0
SIZES = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.6)
"""Sizes of type that are tried until everything fits on one side."""
SPILLED = 8.0
"""The size where it takes more than one."""
GAP = 6.0
USES = {"always": "", "once": " Once in the game.", "each_turn": " Each turn."}


def draw_backs(job: Job, scenario: Scenario, power: Power) -> list[Callable[[Sheet], None]]:
    """The sides after the front, as drawing functions: one, or three where a box has more than fits."""
    box = job.sheet_of_paper.content
    room = box.height - HEAD
    for size in SIZES:
        blocks = back_blocks(job, scenario, power, box.width, size)
        if height_of(blocks) <= room:
            break
    else:
        blocks = back_blocks(job, scenario, power, box.width, SPILLED)
    sides = stack(blocks, repeat(room))
    if len(sides) % 2 == 0:
        sides.append([(_notes(box.width, room), 0.0)])

    def side(number: int) -> Callable[[Sheet], None]:
        def draw(sheet: Sheet) -> None:
            outer_band(sheet, power, front=number % 2 == 1)
            line = f"{job.edition.title} · {scenario.name} · reference"
            small_head(sheet, job.edition, power, line, box.width, box.x, box.y)
            place(sheet, sides[number], box.x, box.y + HEAD)

        return draw

    return [side(number) for number in range(len(sides))]


def back_blocks(job: Job, scenario: Scenario, power: Power, width: float, size: float) -> list[Block]:
    """Everything a player looks up, as far as the edition has it."""
    edition = job.edition
    own = [one for one in edition.objectives if one.power == power.id]
    advantages = [one for one in edition.advantages if one.power == power.id]
    priced = any(price(unit, power) for unit in edition.units)
    blocks = [
        heading("Pieces", width, f"Prices in {edition.edition.currency}." if priced else ""),
        *unit_table(edition, power, width, size),
    ]
    if own:
        money = edition.edition.currency
        note = f"Each met objective pays its bonus in {money} with your income."
        blocks += [space(1.5), heading("National objectives", width, note), *_objectives(job, own, width)]
    if edition.technologies:
        blocks += [space(1.5), heading("Research", width, research_note(edition)), *_research(edition, width, size)]
    if advantages:
        blocks += [space(1.5), heading("National advantages", width), *_advantages(advantages, width, size)]
    further = further_rules(edition, scenario, power, width, size)
    return [*blocks, space(1.5), *further] if further else blocks


def unit_table(edition: Edition, power: Power | None, width: float, size: float) -> list[Block]:
    """Pieces with price, attack, defence, move and what they can do; columns nobody needs are left out."""
    figures = [
        ("cost", [price(unit, power) for unit in edition.units]),
        ("attack", [_shown(unit.attack) for unit in edition.units]),
        ("defence", [_shown(unit.defence) for unit in edition.units]),
        ("move", [_shown(unit.move) for unit in edition.units]),
    ]
    used = [(title, values) for title, values in figures if any(values)]
    wide = 11.5
    rest = width - 12 - 31 - wide * len(used)
    columns = [
        Column("", 12),
        Column("", 31, font=fonts.SEMIBOLD, wrap=False),
        *(Column(title, wide, "centre", fonts.SEMIBOLD, size=size + 1.5, wrap=False) for title, _ in used),
        Column("what it can do", rest, size=size - 0.4),
    ]
    rows: list[Sequence[Cell]] = []
    for number, unit in enumerate(edition.units):
        cells = [values[number] or "-" for _, values in used]
        rows.append([_picture(unit), unit.name, *cells, _abilities(edition, unit)])
    return table(columns, rows, size, least=5.6 if size > 7 else 4.9)


def price(unit: Unit, power: Power | None) -> str:
    """What a unit costs this power; a line to write on where its own price is in the box only."""
    if power is None or not power.unit_costs or unit.id in power.unit_costs:
        return _shown(unit.cost if power is None else power.unit_costs.get(unit.id, unit.cost))
    return _shown(unit.cost) or "___"


def _shown(figure: int | str | None) -> str:
    return "" if figure is None else str(figure)


def _picture(unit: Unit) -> DrawBlock:
    return lambda sheet, x, y: piece(sheet, unit, x + 1, y - height_of_piece(8) / 2, 8)


def _abilities(edition: Edition, unit: Unit) -> str:
    texts = [text if text.endswith((".", "!", "?")) else f"{text}." for text in unit.abilities]
    if unit.option is not None:
        texts.append(f"Only with the option {edition.option[unit.option].name}.")
    return " ".join(texts)


def _objectives(job: Job, objectives: Sequence[Objective], width: float) -> list[Block]:
    """Two beside each other, each with its code."""
    half = (width - GAP) / 2
    height = SMALLEST + 6.0

    def pair(two: Sequence[Objective]) -> Block:
        def draw(sheet: Sheet, x: float, y: float) -> None:
            for number, one in enumerate(two):
                _objective(sheet, job, one, Box(x + number * (half + GAP), y, half, height))

        return Block(height, draw)

    return [pair(objectives[at : at + 2]) for at in range(0, len(objectives), 2)]


def _objective(sheet: Sheet, job: Job, one: Objective, box: Box) -> None:
    sheet.qr(job.url("objective", one.id), box.x + 2.6, box.y + 3, SMALLEST)
    x, room = box.x + SMALLEST + 6.5, box.width - SMALLEST - 6.5
    bonus = f"+{one.bonus}"
    wide = fonts.width(bonus, fonts.BOLD, 17) + 2
    size, lines = fonts.wrap_to(one.title, fonts.SEMIBOLD, 9, room - wide, 2)
    sheet.text(box.right, box.y + 7.2, bonus, 17, fonts.BOLD, align="right")
    y = sheet.lines(x, box.y + 5.6, lines, size, fonts.SEMIBOLD)
    bottom = box.bottom - 7.4
    text = in_words(job.edition, one)
    own, broken = fonts.wrap_to(
        text,
        fonts.REGULAR,
        7.2,
        room,
        max(1, int((bottom - y) / (7.2 * LEADING / MM)) + 1),
    )
    sheet.lines(x, y, broken, own)
    code = sheet.text(x, box.bottom - 3.2, job.code("objective", one.id), 10, fonts.BOLD)
    sheet.text(x + code + 2, box.bottom - 3.2, "Scan to check it", 6.5, colour=sheet.ink.muted)
    sheet.line(box.x, box.bottom, box.right, box.bottom)


def research_note(edition: Edition) -> str:
    """What a try costs and what wins."""
    rules = edition.rules
    money = edition.edition.currency
    if rules.research == "researchers":
        wins = f"a {rules.research_success} is a breakthrough"
        return f"{rules.research_cost} {money} for each researcher; one die each, {wins}."
    return f"{rules.research_cost} {money} for each die; name a development, its number on a die gives it."


def _research(edition: Edition, width: float, size: float) -> list[Block]:
    charts = sorted({one.chart for one in edition.technologies})
    half = (width - GAP) / 2
    if len(charts) == 1:
        entries = [one for one in edition.technologies if one.chart == charts[0]]
        middle = (len(entries) + 1) // 2
        return beside(
            [_technology(one) for one in entries[:middle]], [_technology(one) for one in entries[middle:]], half, size
        )
    blocks: list[Block] = []
    for at in range(0, len(charts), 2):
        pair = [
            [_technology(one) for one in edition.technologies if one.chart == chart] for chart in charts[at : at + 2]
        ]
        blocks += beside(pair[0], pair[1] if len(pair) > 1 else [], half, size)
    return blocks


Entry = tuple[str, str, str]
"""A number, a name, and what it is."""


def _technology(one: Technology) -> Entry:
    return (str(one.number), one.name, one.text)


def _advantages(advantages: Sequence[Advantage], width: float, size: float) -> list[Block]:
    entries = [(str(one.number), one.name, f"{one.text}{USES[one.uses]}") for one in advantages]
    middle = (len(entries) + 1) // 2
    return beside(entries[:middle], entries[middle:], (width - GAP) / 2, size)


def beside(left: Sequence[Entry], right: Sequence[Entry], half: float, size: float) -> list[Block]:
    """Two columns of numbered entries, row by row."""
    blocks = []
    for number in range(max(len(left), len(right))):
        two = [side[number] if number < len(side) else None for side in (left, right)]
        blocks.append(_entries(two, half, size))
    return blocks


def _entries(two: Sequence[Entry | None], half: float, size: float) -> Block:
    small = size - 0.6
    texts = [fonts.wrap(fonts.shown(one[2]), fonts.REGULAR, small, half - 8) if one else () for one in two]
    step = small * LEADING / MM
    height = 4.2 + max(len(lines) for lines in texts) * step + 0.9

    def draw(sheet: Sheet, x: float, y: float) -> None:
        for number, (one, lines) in enumerate(zip(two, texts, strict=True)):
            left = x + number * (half + GAP)
            if one is None:
                continue
            sheet.rect(Box(left + 0.4, y + 1, 4.4, 4.4), stroke=sheet.ink.muted, width=0.6, radius=0.9)
            sheet.text(left + 2.6, y + 4.3, one[0], 8.5, fonts.SEMIBOLD, align="centre")
            sheet.text(left + 7, y + 3.6, one[1], size + 0.3, fonts.SEMIBOLD, room=half - 8)
            sheet.lines(left + 7, y + 3.6 + step + 0.2, lines, small)
            sheet.line(left, y + height, left + half, y + height)

    return Block(height, draw)


def _notes(width: float, height: float) -> Block:
    """A ruled side, so that every sheet has a back."""

    def draw(sheet: Sheet, x: float, y: float) -> None:
        sheet.text(x, y + 4, "Notes", 10.5, fonts.SEMIBOLD)
        at = y + 14
        while at <= y + height:
            sheet.line(x, at, x + width, at)
            at += 8

    return Block(height, draw)
