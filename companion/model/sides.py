"""Sides: powers that win together. A box lists its own (`[[side]]`); one that doesn't has these two.

Families whose rules need exactly two sides refer to them by these ids; everything else asks the edition.
"""

from typing import Annotated

from msgspec import Meta

from companion.languages import msg
from companion.model.ids import Id
from companion.model.references import Ref

SideId = Annotated[
    Id, Ref("side", called=msg("side"), in_key=True), Meta(description="A side, by its id.", examples=["axis"])
]
SIDES: tuple[SideId, SideId] = ("axis", "allies")


def enemy_of(side: SideId) -> SideId:
    """The other of the two sides."""
    return "allies" if side == "axis" else "axis"
