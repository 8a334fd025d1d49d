"""Larger dice from the app's six-sided ones."""

from collections.abc import Callable


def rolled(sides: int, roll: Callable[[], int]) -> int:
    """A die with so many sides: one six-sided die for the number, another for the half, again if it shows too much."""
    if sides == 6:
        return roll()
    while (shown := roll() + (6 if roll() > 3 else 0)) > sides:
        pass
    return shown
