"""A land that isn't on any map: a coast and its hills, always the same for the same land, in its owner's color."""

from math import cos, sin, tau

from companion.model.sections.powers import Power
from printables.pdf.emblem import emblem
from printables.pdf.ink import WHITE, Colour, from_hex, lighter
from printables.pdf.paper import Box
from printables.pdf.patterns.contours import CORNERS, Point, numbers
from printables.pdf.sheet import Sheet
from printables.sheets.cards.locator import NOBODYS, sea

HEIGHTS = (1.0, 0.84, 0.69, 0.55, 0.42)
"""The coast, and the lines within it, as fractions of the way from the summit."""
SHELF = 1.14
"""The line in the water along the coast."""
WAVES = 5
PALER = 0.13
"""How much paler the land gets from one height to the next."""
MARK = 9.0
"""The size of the owner's emblem, in millimeters."""


def coast(sheet: Sheet, land: str, power: Power | None, box: Box) -> None:
    """The sea as fine lines, the land in its owner's color, paler toward the summit, with the owner's emblem."""
    lines = {height: outline(land, box, height) for height in (SHELF, *HEIGHTS)}
    ground = from_hex(power.colour.light) if power is not None else lighter(sheet.ink.muted, NOBODYS)
    with sheet.clipped(box):
        sea(sheet, box)
        _area(sheet, lines[SHELF], sheet.ink.tint or WHITE, sheet.ink.hair, 0.35)
        for number, height in enumerate(HEIGHTS):
            fill = lighter(ground, 0.2 + PALER * number) if sheet.ink.solid else WHITE
            _area(sheet, lines[height], fill, ground if sheet.ink.solid else sheet.ink.hair, 0.35)
        _area(sheet, lines[1.0], None, sheet.ink.text, 1.3)
        _summit(sheet, power, summit(land, box))
    sheet.rect(box, stroke=sheet.ink.text, width=0.5)


def summit(land: str, box: Box) -> Point:
    """A land's highest point: near the center of its picture."""
    draw = numbers(land)
    return box.x + box.width * (0.36 + 0.28 * next(draw)), box.y + box.height * (0.42 + 0.16 * next(draw))


def outline(land: str, box: Box, height: float) -> list[Point]:
    """The line around the summit at this fraction of the way to the coast; none crosses another."""
    draw = numbers(f"{land} coast")
    wide, tall = box.width * (0.3 + 0.14 * next(draw)), box.height * (0.42 + 0.16 * next(draw))
    waves = [(number, (0.04 + 0.2 * next(draw)) / number, tau * next(draw)) for number in range(2, WAVES + 2)]
    x, y = summit(land, box)
    found = []
    for corner in range(CORNERS):
        angle = tau * corner / CORNERS
        away = height * (1 + sum(size * cos(number * angle + turn) for number, size, turn in waves))
        found.append((x + away * wide * cos(angle), y + away * tall * sin(angle)))
    return found


def _area(sheet: Sheet, line: list[Point], fill: Colour | None, stroke: Colour, width: float) -> None:
    if fill is not None:
        sheet.area(line, fill)
    sheet.curve([*line, line[0]], width, stroke)


def _summit(sheet: Sheet, power: Power | None, at: Point) -> None:
    x, y = at
    if power is not None:
        sheet.circle(x, y, MARK * 0.72, fill=WHITE if not sheet.ink.solid else sheet.ink.tint)
        emblem(sheet, power, x - MARK / 2, y - MARK / 2, MARK)
    else:
        sheet.area([(x, y - 1.6), (x + 1.5, y + 1.0), (x - 1.5, y + 1.0)], sheet.ink.text)
