"""The part of a board around a space: what a locator map shows."""

from typing import NamedTuple

from companion.views.maps.plan import MapPlan
from companion.views.maps.terrain import Rect

ACROSS = 30.0
"""How many cells of the board it shows across."""
ROOM, TALL_ROOM = 1.6, 1.2
"""Its minimum width and height, relative to its space."""


class Window(NamedTuple):
    """A part of a board, in cells."""

    left: float
    top: float
    across: float
    down: float

    def shows(self, rect: Rect) -> bool:
        """Whether it shows any of a rectangle."""
        x, y, width, height = rect
        beside = x + width < self.left or x > self.left + self.across
        return not (beside or y + height < self.top or y > self.top + self.down)


def window(plan: MapPlan, rect: Rect, ratio: float) -> Window:
    """The part around a rectangle, so many times as wide as high; it shows nothing beyond a board that is larger."""
    x, y, wide, tall = rect
    across = max(ACROSS, ROOM * wide, TALL_ROOM * tall * ratio)
    down = across / ratio
    return Window(
        _within(x + wide / 2 - across / 2, across, plan.width),
        _within(y + tall / 2 - down / 2, down, plan.height),
        across,
        down,
    )


def _within(start: float, size: float, whole: float) -> float:
    """The window moved so that it shows nothing beyond the board, if the board is larger."""
    return min(max(start, 0.0), max(0.0, whole - size)) if whole >= size else (whole - size) / 2
