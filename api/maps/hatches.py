"""Powers' hatchings as SVG patterns, the same as on paper."""

from companion.model.edition import Edition
from companion.model.sections.powers import Power
from companion.views.drawing.hatching import hatched, numbered, tile

STEP = 6.0
"""The distance of two lines."""


def hatches(edition: Edition) -> str:
    """Every power's hatching; its color is the opposite of what's on it."""
    return "".join(pattern(f"h-{power.id}", power.id, number) for power, number in _numbers(edition))


def number_of(edition: Edition, power: str | None) -> int:
    """The number of a power's hatching; that of nobody's land for nobody."""
    return next((number for other, number in _numbers(edition) if other.id == power), 0)


def pattern(name: str, power: str, number: int, by: float = 1.0, lines: str = "lines") -> str:
    """A hatching as a pattern, enlarged: lines of this class in a repeating tile."""
    step = STEP * by
    width, height = tile(number, step)
    drawn = hatched(-1, -1, width + 2, height + 2, number, step)
    path = "".join(f"M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}" for x1, y1, x2, y2 in drawn)
    return (
        f'<pattern id="{name}" data-power="{power}" width="{width:.2f}" height="{height:.2f}" '
        f'patternUnits="userSpaceOnUse"><path d="{path}" class="{lines}" stroke-width="{1.4 * by:g}"/></pattern>'
    )


def _numbers(edition: Edition) -> list[tuple[Power, int]]:
    numbers = numbered(power.colour.light for power in edition.powers)
    return [(power, numbers[power.colour.light]) for power in edition.powers]
