"""The player sheet: one page for each power, made for the whole evening.

What's the power's own is on the left two thirds, prices in a narrow table on the right, and ten rounds at the foot.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from companion.languages import _
from companion.model.sections.course import Phase
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from printables.families import papers_of
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.flow import Block, draw_all, heading, height_of, paragraph, ruled, space
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet
from printables.pdf.title import start_of_play
from printables.sheets.player.goals import entry_block, foes_block, goal_block, goals_heading
from printables.sheets.player.ledger import draw_ledger, first_round
from printables.sheets.player.ledger import height_of as height_of_ledger
from printables.sheets.player.player_sheet import Ledger, Prices, Section
from printables.sheets.player.prices import prices_of, prices_table
from printables.sheets.setup.charts import powers_in_order
from printables.sheets.setup.power_sheet import BESIDE_CODE, head, outer_band, power_code

TOP, PHASES = 28.0, 13.0
"""Heights of the header and of the row of phases."""
RIGHT, GAP = 67.0, 6.0
"""Width of the column of prices, and the space before it."""
SIZES = (11.0, 10.5, 10.0, 9.6, 9.2, 8.8, 8.4, 8.0, 7.7, 7.4, 7.2, 7.0)
READABLE = 9.2
"""The type size below which what's optional is left out first."""
SMALLER = 1.6
"""How much smaller the type of what's optional is."""
PRICES = ((9.0, 2.0), (9.0, 0.8), (8.5, 0.0), (8.0, 0.0), (7.4, 0.0))
"""Type sizes of the table of prices, and how much taller than necessary its rows are."""
ROWS = (1.0, 0.86, 0.74)
"""How tall the rows to write in are: lower ones only if a power has too much to say."""
BELOW = 1.6
"""White space below a section."""
NOTES = 20.0
"""The least space worth lines for notes."""


def pages(job: AnyJob) -> list[Page]:
    """A page for every power and scenario, in order of play."""
    return [
        Page(partial(_draw, job=job, scenario=scenario, power=power), bookmark=f"{scenario.name}: {power.name}")
        for scenario in job.scenarios
        for power in powers_in_order(job.edition, scenario)
    ]


def _draw(sheet: Sheet, job: AnyJob, scenario: Scenario, power: Power) -> None:
    papers, box = papers_of(job.edition), sheet.content
    outer_band(sheet, power, front=True)
    head(sheet, job.edition, power, _line(job, scenario, power), box.width - BESIDE_CODE, box.x, box.y)
    power_code(sheet, job, power)
    phases = job.in_play(papers.setup.phases(job.edition, power))
    _phases(sheet, job, phases, Box(box.x, box.y + TOP, box.width, PHASES - 2))
    layout, y = layout_of(job, scenario, power), box.y + TOP + PHASES
    draw_all(sheet, layout.right, box.right - layout.narrow, y)
    below = draw_all(sheet, layout.left, box.x, y)
    if layout.bottom - below > NOTES:
        draw_all(sheet, [ruled(_("Notes"), layout.wide, layout.bottom - below - 2)], box.x, below + 1)
    if layout.ledger is not None:
        draw_ledger(
            sheet, job, scenario, layout.ledger, Box(box.x, layout.bottom, box.width, box.bottom - layout.bottom)
        )


def _line(job: AnyJob, scenario: Scenario, power: Power) -> str:
    """Which game and start it's for; from a game, its name and who plays the power."""
    if job.game is None:
        return start_of_play(job.edition, scenario)
    now = job.game.snapshot
    return " · ".join(filter(None, (now["name"], now["powers"][power.id]["player"])))


def _phases(sheet: Sheet, job: AnyJob, phases: Sequence[Phase], box: Box) -> None:
    """The phases in one row: what to do in a word, and the phase's name below it."""
    player = papers_of(job.edition).player
    wide = box.width / max(1, len(phases))
    sheet.line(box.x, box.y - 1.6, box.right, box.y - 1.6)
    for number, phase in enumerate(phases, start=1):
        x = box.x + (number - 1) * wide
        sheet.circle(x + 2.6, box.y + 3, 2.4, stroke=sheet.ink.text, width=0.6)
        sheet.text(x + 2.6, box.y + 4.1, str(number), 9, fonts.BOLD, align="centre")
        verb = player.verb(job.edition, phase)
        if verb:
            sheet.text(x + 6.4, box.y + 4.2, verb, 11.5, fonts.SEMIBOLD, room=wide - 7.4)
        size, names = fonts.wrap_to(phase.name, fonts.REGULAR, 7, wide - 7.4, 2)
        sheet.lines(x + 6.4, box.y + (7.2 if verb else 4.0), names, size, colour=sheet.ink.muted, leading=1.06)


@dataclass(frozen=True)
class Layout:
    """What is in a sheet's columns, and where they end."""

    left: list[Block]
    right: list[Block]
    wide: float
    narrow: float
    bottom: float
    ledger: Ledger | None
    whole: bool = True
    """Whether nothing had to be left out."""


def layout_of(job: AnyJob, scenario: Scenario, power: Power) -> Layout:
    """A power's sheet, with rows to write in as tall as what's printed leaves room for."""
    ledger, box = papers_of(job.edition).player.ledger(job, scenario, power), job.sheet_of_paper.content
    for row in ROWS:
        bottom = box.bottom - height_of_ledger(ledger, row)
        layout = _columns(job, scenario, power, box.width, bottom - box.y - TOP - PHASES)
        if layout.whole:
            break
    return replace(layout, bottom=bottom, ledger=ledger)


def _columns(job: AnyJob, scenario: Scenario, power: Power, width: float, height: float) -> Layout:
    prices, player = prices_of(job, power), papers_of(job.edition).player
    narrow = RIGHT if prices is not None else 0.0
    wide = width - narrow - (GAP if narrow else 0.0)
    own = _own(job, scenario, power)
    building = Section(_("Where you build"), player.building(job, scenario, power))
    sections = [section for section in player.further(job, scenario, power) if section.lines]
    right: list[Block] = []
    if prices is not None:
        column, below = _right(prices, building if own else None, narrow, height)
        right = [*column, *below]
        if below:
            building = Section("", ())
    mine = [building, *sections] if building.lines else sections
    left, whole = _fitting(own, mine, wide, height, first_round(job, scenario))
    return Layout(left, right, wide, narrow, height, None, whole)


def _right(prices: Prices, building: Section | None, width: float, height: float) -> tuple[list[Block], list[Block]]:
    """The table of prices, and where to build below it if there's room and something else on the left."""
    for size, taller in PRICES:
        column = prices_table(prices, width, size, taller)
        below = _narrow(building, width, height - height_of(column)) if building is not None and building.lines else []
        if below or (building is None and height_of(column) <= height):
            return column, below
    return column, below


def _narrow(section: Section, width: float, room: float) -> list[Block]:
    """A section in a narrow column, in type as large as fits; nothing if none does."""
    for size in SIZES[2:]:
        blocks = [
            space(2),
            heading(section.title, width),
            *(entry_block(line, 1, width, size) for line in section.lines),
        ]
        if height_of(blocks) <= room:
            return blocks
    return []


def _own(job: AnyJob, scenario: Scenario, power: Power) -> Callable[[float, float], list[Block]] | None:
    """A power's objectives and wars, for a width and type size; None if it has neither."""
    player, first = papers_of(job.edition).player, first_round(job, scenario)
    goals = player.goals(job, scenario, power)
    foes, wars = player.foes(job, scenario, power), player.wars(job, scenario, power)
    note = _("Check off each war as it begins.") if foes else ""

    def made(width: float, size: float) -> list[Block]:
        blocks: list[Block] = []
        if goals:
            rows = [goal_block(goal, first, width, size) for goal in goals]
            blocks += [goals_heading(_("Your objectives"), width, first), *rows, space(BELOW)]
        if foes or wars:
            rows = [entry_block(line, first, width, size) for line in wars]
            marks = [foes_block(foes, width, size)] if foes else []
            blocks += [heading(_("Your wars"), width, note), *marks, *rows, space(BELOW)]
        return blocks

    return made if goals or foes or wars else None


def _fitting(
    own: Callable[[float, float], list[Block]] | None,
    sections: Sequence[Section],
    width: float,
    height: float,
    first: int,
) -> tuple[list[Block], bool]:
    """The left column, in type as large as fits, and whether all of it does.

    What's optional is left out before the type gets too small.
    """
    required = [section for section in sections if not section.optional]
    optional = [section for section in sections if section.optional]
    blocks: list[Block] = []
    for count in range(len(optional), -1, -1):
        for size in SIZES if count == 0 else (size for size in SIZES if size >= READABLE):
            blocks = own(width, size) if own is not None else []
            for section in (*required, *optional[:count]):
                small = size - SMALLER if section.optional else size
                blocks += _section(section, first, width, small)
            if height_of(blocks) <= height:
                return blocks, True
    return _cut(blocks, width, height), False


def _section(section: Section, first: int, width: float, size: float) -> list[Block]:
    rows = [entry_block(line, first, width, size) for line in section.lines]
    return [heading(section.title, width, section.note), *rows, space(BELOW)]


def _cut(blocks: Sequence[Block], width: float, height: float) -> list[Block]:
    """As many blocks as fit, and where the rest is."""
    rest = paragraph(_("More: scan the code above."), width, 8, fonts.SEMIBOLD)
    kept: list[Block] = []
    for block in blocks:
        if height_of([*kept, block, rest]) > height:
            break
        kept.append(block)
    return [*kept, rest]
