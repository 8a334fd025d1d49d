"""A power's emblem on paper, from the same path data as on screens."""

from companion.model.emblems import EMBLEMS
from companion.model.sections.powers import Power
from printables.pdf.ink import Colour
from printables.pdf.sheet import Sheet

BOX = 100
FALLBACK = "disc"


def emblem(sheet: Sheet, power: Power, x: float, y: float, size: float, colour: Colour | None = None) -> None:
    """The mark in a square with its corner at x, y. Large ones are outlined where ink is saved."""
    path = EMBLEMS.get(power.emblem, EMBLEMS[FALLBACK])
    outline = 0.7 if not sheet.ink.solid and size > 12 else None
    sheet.shape(path, x, y, size / BOX, colour or sheet.ink.of(power.colour.light), outline)
