"""A unit's silhouette on a sheet."""

from functools import cache

from companion.model.sections.units import Unit
from companion.model.silhouettes import HEIGHT, WIDTH, silhouette
from printables.pdf.ink import Colour
from printables.pdf.shapes import operators
from printables.pdf.sheet import Sheet


def piece(sheet: Sheet, unit: Unit, x: float, y: float, width: float, colour: Colour | None = None) -> None:
    """A unit's silhouette in a box of this width, with its corner at x, y."""
    sheet.silhouette(silhouette(unit), x, y, width / WIDTH, colour)


def beside(sheet: Sheet, unit: Unit, x: float, y: float, width: float, colour: Colour | None = None) -> None:
    """The same with the picture itself, not its box, starting at x: to set it close to a figure."""
    piece(sheet, unit, x - _left(silhouette(unit)) * width / WIDTH, y, width, colour)


@cache
def _left(paths: tuple[str, ...]) -> float:
    """Where a silhouette's ink starts."""
    points = [line.split()[:-1] for path in paths for line in operators(path)]
    return min(float(x) for point in points for x in point[::2])


def height_of(width: float) -> float:
    """The height of a silhouette of this width."""
    return width * HEIGHT / WIDTH
