"""Ink: full color, or the ink saver, which turns bands into outlines and hatching and leaves only grays.

Color is never the only cue: anything with a color also has an emblem, a name, or a pattern.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

Colour = tuple[float, float, float]

BLACK: Colour = (0.0, 0.0, 0.0)
WHITE: Colour = (1.0, 1.0, 1.0)


def from_hex(text: str) -> Colour:
    """A color in the editions' format."""
    return (int(text[1:3], 16) / 255, int(text[3:5], 16) / 255, int(text[5:7], 16) / 255)


def grey(level: float) -> Colour:
    """A gray: 0 is black, 1 is white."""
    return (level, level, level)


def lighter(colour: Colour, by: float) -> Colour:
    """A color mixed with white: 0 leaves it unchanged, 1 makes it white."""
    red, green, blue = (part + (1 - part) * by for part in colour)
    return (red, green, blue)


READABLE = 4.5
"""The minimum contrast of type with its background."""


def contrast(colour: Colour, other: Colour) -> float:
    """The contrast ratio of two colors, from 1 to 21 (WCAG)."""
    dark, light = sorted(map(_luminance, (colour, other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@dataclass(frozen=True)
class Ink:
    """A sheet's inks."""

    name: str
    text: Colour
    muted: Colour
    hair: Colour
    tint: Colour | None
    """The quiet background of rows and headings; none with the ink saver."""
    solid: bool
    """Whether areas can be filled."""

    patterns: Mapping[str, int] = field(default_factory=dict)
    """The number of a color's hatching, with the ink saver."""

    def pattern(self, hexadecimal: str) -> int:
        """A color's hatching; the first if it has none of its own."""
        return self.patterns.get(hexadecimal, 0)

    def on(self, hexadecimal: str) -> Colour:
        """The ink for text on a power's color: white if readable, otherwise the text ink."""
        return WHITE if contrast(from_hex(hexadecimal), WHITE) >= READABLE else self.text

    def of(self, hexadecimal: str) -> Colour:
        """A power's color for marks and lines; with the ink saver, black, which no printer makes from dots."""
        return from_hex(hexadecimal) if self.solid else BLACK

    @property
    def shape(self) -> Colour:
        """The fill of small pictures next to muted text."""
        return self.muted if self.solid else self.text


FULL = Ink("full", from_hex("#231F1A"), from_hex("#6A6257"), from_hex("#B4AA9A"), from_hex("#F7F1E3"), solid=True)
SAVER = Ink("saver", BLACK, grey(0.35), grey(0.6), None, solid=False)
INKS: dict[str, Ink] = {"full": FULL, "saver": SAVER}
"""The available inks, by name."""
