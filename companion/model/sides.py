"""The two sides of every game here."""

from typing import Literal

Side = Literal["axis", "allies"]
SIDES: tuple[Side, Side] = ("axis", "allies")


def enemy_of(side: Side) -> Side:
    """The other side."""
    return "allies" if side == "axis" else "axis"
