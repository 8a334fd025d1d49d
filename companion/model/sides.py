"""The two sides of every game here."""

from typing import Literal

Side = Literal["axis", "allies"]
SIDES: tuple[Side, Side] = ("axis", "allies")


def side_name(side: Side) -> str:
    """A side as people call it."""
    return "Axis" if side == "axis" else "Allies"


def enemy_of(side: Side) -> Side:
    """The other side."""
    return "allies" if side == "axis" else "axis"
