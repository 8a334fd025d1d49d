"""Objectives with a box for every round, and a power's enemies with one each."""

from collections.abc import Sequence
from functools import partial

from companion.languages import _
from printables.pdf import fonts
from printables.pdf.emblem import emblem
from printables.pdf.flow import Block, Draw, heading
from printables.pdf.leads import LedLine, line_block
from printables.pdf.paper import MM
from printables.pdf.sheet import LEADING, Sheet
from printables.sheets.player.player_sheet import Foe, Goal

ROUNDS = 10
"""How many rounds a player sheet is for."""
PITCH, TICK = 4.5, 3.5
"""From box to box, and a box."""
BESIDE = 2.0
"""White space between a title and its boxes."""
BONUS, CLOSE = 11.0, 8.6
"""Width of the column with bonuses, and in small type."""
SMALL = 8.0


def goals_heading(text: str, width: float, first: int) -> Block:
    """A heading with the rounds' numbers above their boxes."""
    head = heading(text, width)

    def draw(sheet: Sheet, x: float, y: float) -> None:
        head.draw(sheet, x, y)
        left = x + width - ROUNDS * PITCH
        base = y + head.height - 2.4
        sheet.text(left - BESIDE, base, _("round"), 7, colour=sheet.ink.muted, align="right")
        for at in range(ROUNDS):
            middle = left + at * PITCH + PITCH / 2
            sheet.text(middle, base, str(first + at), 7, colour=sheet.ink.muted, align="centre")

    return Block(head.height, draw, keep=True)


def goal_block(goal: Goal, first: int, width: float, size: float) -> Block:
    """A title with its bonus before it, its boxes beside it, and its conditions below."""
    boxes = goal.boxes or ROUNDS
    indent = (BONUS if size > SMALL else CLOSE) if goal.bonus else 0.0
    large = size + 0.8
    own, titles = fonts.wrap_to(
        fonts.shown(goal.title), fonts.SEMIBOLD, large, width - indent - boxes * PITCH - BESIDE, 2
    )
    texts = fonts.wrap(fonts.shown(goal.text), fonts.REGULAR, size, width - indent)
    title_step, step = own * LEADING / MM, size * LEADING / MM
    above = size * 0.1 + 0.3
    head = max(len(titles) * title_step, TICK + 0.7)
    height = above + head + len(texts) * step + 0.9

    def draw(sheet: Sheet, x: float, y: float) -> None:
        base = y + above + own * 0.33
        with sheet.one_paragraph():
            if goal.bonus:
                sheet.text(x, base + 0.3, goal.bonus, min(15, size * 1.5), fonts.BOLD, room=indent - 1)
            sheet.lines(x + indent, base, titles, own, fonts.SEMIBOLD)
            sheet.lines(x + indent, y + above + head + size * 0.3, texts, size)
        left, top = x + width - boxes * PITCH + PITCH - TICK, base - TICK + 0.5
        for at in range(boxes):
            if goal.boxes or first + at >= goal.first:
                sheet.tick_box(left + at * PITCH - 0.5, top, TICK, ticked=at < goal.checked)
            else:
                sheet.circle(left + at * PITCH - 0.5 + TICK / 2, top + TICK / 2, 0.35, fill=sheet.ink.muted)
        sheet.line(x, y + height, x + width, y + height)

    return Block(height, draw)


def entry_block(entry: LedLine | Goal, first: int, width: float, size: float) -> Block:
    """A line, or something to check off."""
    if isinstance(entry, Goal):
        return goal_block(entry, first, width, size)
    return line_block(entry, width, size, ruled=False)


GAP = 5.0
"""White space between two enemies in a row."""


def foes_block(foes: Sequence[Foe], width: float, size: float) -> Block:
    """Enemies in rows, each with a box: checked if they're at war."""
    large = size + 1.0
    tall = max(5.4, large * 0.56)
    draws: list[tuple[float, float, Draw]] = []
    x = y = 0.0
    for foe in foes:
        mark = 5.0 if foe.power is not None else 0.0
        wide = TICK + 1.6 + mark + fonts.width(fonts.shown(foe.name), fonts.SEMIBOLD, large) + GAP
        if x and x + wide - GAP > width:
            x, y = 0.0, y + tall
        draws.append((x, y, partial(_foe, foe=foe, size=large)))
        x += wide

    def draw(sheet: Sheet, left: float, top: float) -> None:
        for across, down, one in draws:
            one(sheet, left + across, top + down + tall * 0.66)

    return Block(y + tall + 0.8, draw)


def _foe(sheet: Sheet, x: float, y: float, foe: Foe, size: float) -> None:
    sheet.tick_box(x, y - TICK + 0.4, TICK, ticked=foe.at_war)
    x += TICK + 1.6
    if foe.power is not None:
        emblem(sheet, foe.power, x, y - 3.2, 3.8)
        x += 5.0
    sheet.text(x, y, foe.name, size, fonts.SEMIBOLD)
