"""Empty fields for what only the box has: printed once, filled in with a pencil, kept with the game."""

from collections.abc import Sequence

from companion.languages import _
from companion.model.sections.entering import ToEnter
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from printables.pdf import fonts
from printables.pdf.flow import Block, heading
from printables.pdf.paper import MM
from printables.pdf.sheet import LEADING, Sheet

FIELD = 22.0
HELP = 7.5
"""Type size of the explanations."""


def entry_fields(to_enter: Sequence[ToEnter], scenario: Scenario, power: Power, width: float) -> list[Block]:
    """A line with an empty field for each thing that the table enters for this power; empty if there is none."""
    asked = [name for name in to_enter if _concerns(name, scenario, power)]
    if not asked:
        return []
    lines = [_line(asked[at : at + 2], width) for at in range(0, len(asked), 2)]
    return [heading(_("Copy from your box"), width, _("One answer each for this nation.")), *lines]


def kept_lists(to_enter: Sequence[ToEnter]) -> list[str]:
    """Other lists of units that the table can copy for a power, in addition to its starting ones."""
    kept = [name for name in to_enter if name.per == "power" and name.kind == "units"]
    return [name.name for name in kept if name.id != "starting_units"]


def _concerns(to_enter: ToEnter, scenario: Scenario, power: Power) -> bool:
    mine = not to_enter.powers or power.id in to_enter.powers
    now = not to_enter.scenarios or scenario.id in to_enter.scenarios
    return to_enter.per == "power" and mine and now


def _line(pair: list[ToEnter], width: float) -> Block:
    half = (width - 6) / 2
    texts = [fonts.wrap(fonts.shown(space.help), fonts.REGULAR, HELP, half - FIELD - 3) for space in pair]
    height = 5.4 + max(len(lines) for lines in texts) * HELP * LEADING / MM + 1

    def draw(sheet: Sheet, x: float, y: float) -> None:
        for number, (item, lines) in enumerate(zip(pair, texts, strict=True)):
            left = x + number * (half + 6)
            sheet.text(left, y + 4, item.name, 8.5, fonts.SEMIBOLD, room=half - FIELD - 3)
            sheet.lines(left, y + 7.2, lines, HELP, colour=sheet.ink.muted)
            sheet.line(left + half - FIELD, y + 7.4, left + half, y + 7.4, 0.6, sheet.ink.text)

    return Block(height, draw)
