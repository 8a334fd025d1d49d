"""The two sides of every game here."""

from typing import Literal

from companion.languages import Name

Side = Literal["axis", "allies"]
SIDES: tuple[Side, Side] = ("axis", "allies")


NAMES = {"axis": "Axis", "allies": "Allies"}


def named_side(side: Side) -> Name:
    """A side's name, to be bent by the sentence: `{side:side the}`."""
    return Name(NAMES[side], "side name")


def side_name(side: Side) -> str:
    """A side as people call it."""
    return str(named_side(side))


def enemy_of(side: Side) -> Side:
    """The other side."""
    return "allies" if side == "axis" else "axis"
