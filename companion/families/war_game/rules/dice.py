"""Larger dice from the app's six-sided dice."""

from collections.abc import Callable


def rolled(sides: int, roll: Callable[[], int]) -> int:
    """A die with this many sides: one six-sided die for the number, another for the half, rerolled if too high."""
    if sides == 6:
        return roll()
    while (shown := roll() + (6 if roll() > 3 else 0)) > sides:
        pass
    return shown
