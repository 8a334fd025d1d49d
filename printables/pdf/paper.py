"""Paper: sizes, margins, and the grid. Everything is in millimeters, from the top left corner, y pointing down."""

from dataclasses import dataclass

MARGIN = 12.0
"""The white edge that every printer needs, with room to hold the sheet."""
HAIR = 0.3
"""Hairlines, in points."""
FOOTER = 7.0
"""Height of the strip above the bottom margin with the page number."""
MM = 72 / 25.4
"""Points in a millimeter."""


@dataclass(frozen=True)
class Box:
    """A rectangle on the page."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height

    def inset(self, by: float) -> "Box":
        """The same rectangle, smaller by this much on every side."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


@dataclass(frozen=True)
class Paper:
    """A size of paper."""

    name: str
    width: float
    height: float

    def turned(self) -> "Paper":
        """The same sheet in landscape."""
        return Paper(self.name, self.height, self.width)

    def doubled(self) -> "Paper":
        """A sheet of twice the size, in portrait: A3 for A4."""
        return Paper(f"{self.name} doubled", self.height, 2 * self.width)

    @property
    def content(self) -> Box:
        """The printable area: inside the margins and above the footer."""
        return Box(MARGIN, MARGIN, self.width - 2 * MARGIN, self.height - 2 * MARGIN - FOOTER)


PAPERS: dict[str, Paper] = {
    "a4": Paper("a4", 210.0, 297.0),
    "letter": Paper("letter", 215.9, 279.4),
}
"""The available papers, by name."""


def grid(width: float, height: float, box: Box, gap: float = 0.0) -> list[tuple[float, float]]:
    """The top left corners of as many rectangles as fit in a box, row by row, centered."""
    columns = int((box.width + gap + 1e-6) // (width + gap))
    rows = int((box.height + gap + 1e-6) // (height + gap))
    left = box.x + (box.width - columns * (width + gap) + gap) / 2
    top = box.y + (box.height - rows * (height + gap) + gap) / 2
    return [(left + c * (width + gap), top + r * (height + gap)) for r in range(rows) for c in range(columns)]
