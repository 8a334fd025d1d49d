"""Twelve-sided dice from the app's six-sided ones."""

from collections.abc import Callable


def twelve_sided(roll: Callable[[], int]) -> int:
    """A twelve-sided die: one six-sided die for the number, another for the half."""
    return roll() + (6 if roll() > 3 else 0)
