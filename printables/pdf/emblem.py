"""A power's emblem and a side's mark on paper, from the same path data as on screens."""

from companion.model.emblems import EMBLEMS, SIDE_MARKS
from companion.model.sections.powers import Power
from companion.model.sections.sides import Side
from printables.pdf.ink import Colour
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet

BOX = 100
FALLBACK = "disc"


def emblem(sheet: Sheet, power: Power, x: float, y: float, size: float, colour: Colour | None = None) -> None:
    """The emblem in a square with its corner at x, y. Large ones are outlined with the ink saver."""
    path = EMBLEMS.get(power.emblem, EMBLEMS[FALLBACK])
    outline = 0.7 if not sheet.ink.solid and size > 12 else None
    sheet.shape(path, x, y, size / BOX, colour or sheet.ink.of(power.colour.light), outline)


def side_mark(
    sheet: Sheet,
    side: Side,
    x: float,
    y: float,
    half: float,
    ink: Colour,
    width: float = 0.6,
    ground: Colour | None = None,
) -> None:
    """The outline of a side's mark around x, y; on its own background where lines run underneath."""
    if side.mark == "square":
        sheet.rect(Box(x - half, y - half, 2 * half, 2 * half), fill=ground, stroke=ink, width=width)
    elif side.mark == "disc":
        sheet.circle(x, y, half, fill=ground, stroke=ink, width=width)
    else:
        path, place, scale = SIDE_MARKS[side.mark], (x - half, y - half), 2 * half / BOX
        if ground is not None:
            sheet.shape(path, *place, scale, ground)
        sheet.shape(path, *place, scale, ink, width)
