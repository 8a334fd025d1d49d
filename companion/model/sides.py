"""Sides: powers that win together. A box says which there are (`[[side]]`); one that says nothing has these two.

Families whose rules know exactly two sides name them by these ids; everything else asks the edition.
"""

from typing import Annotated

from msgspec import Meta

from companion.model.ids import Id

SideId = Annotated[Id, Meta(description="A side, by its id.", examples=["axis"])]
SIDES: tuple[SideId, SideId] = ("axis", "allies")


def enemy_of(side: SideId) -> SideId:
    """The other of the two sides."""
    return "allies" if side == "axis" else "axis"
