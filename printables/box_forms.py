"""Empty fields for what only the box can tell: printed once, filled in with a pencil, kept with the game."""

from companion.model.edition import Edition
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from companion.model.sections.war_economy import ToEnter
from printables import fonts
from printables.flow import Block, heading
from printables.sheet import Sheet

FIELD = 22.0


def entry_fields(edition: Edition, scenario: Scenario, power: Power, width: float) -> list[Block]:
    """A line with an empty field for each thing that the table enters for this power; nothing if there is none."""
    asked = [one for one in edition.to_enter if _concerns(one, scenario, power)]
    if not asked:
        return []
    lines = [_line(asked[at : at + 2], width) for at in range(0, len(asked), 2)]
    return [heading("Copy from your box", width, "One answer for this nation each."), *lines]


def _concerns(one: ToEnter, scenario: Scenario, power: Power) -> bool:
    mine = not one.powers or power.id in one.powers
    now = not one.scenarios or scenario.id in one.scenarios
    return one.per == "power" and mine and now


def _line(pair: list[ToEnter], width: float) -> Block:
    half = (width - 6) / 2
    texts = [fonts.wrap(fonts.shown(one.help), fonts.REGULAR, 6.5, half - FIELD - 3) for one in pair]
    height = 5.4 + max(len(lines) for lines in texts) * 2.8 + 1

    def draw(sheet: Sheet, x: float, y: float) -> None:
        for number, (one, lines) in enumerate(zip(pair, texts, strict=True)):
            left = x + number * (half + 6)
            sheet.text(left, y + 4, one.name, 8.5, fonts.SEMIBOLD, room=half - FIELD - 3)
            sheet.lines(left, y + 7.2, lines, 6.5, colour=sheet.ink.muted)
            sheet.line(left + half - FIELD, y + 7.4, left + half, y + 7.4, 0.6, sheet.ink.text)

    return Block(height, draw)
