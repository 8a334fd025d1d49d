"""National advantages."""

from typing import Annotated, Literal

from msgspec import Meta

from companion.families.axis_and_allies.sections.combat import Fighting
from companion.model.ids import Id, Name, Text
from companion.model.sections.kinds import Small
from companion.model.shape import Shape


class Advantage(Shape):
    """`[[advantage]]`: a national advantage; `kind` names one of `ADVANTAGE_KINDS`."""

    id: Id
    power: Id
    number: Annotated[int, Meta(ge=1, le=6)]
    name: Name
    text: Text
    kind: Id = "reminder"
    uses: Literal["always", "once", "each_turn"] = "always"
    units: dict[Id, Small] = {}
    territories: tuple[Id, ...] = ()
    """Where it applies; nowhere in particular if left out."""
    territories_of: Id | None = None
    """Where it applies: the originals of this power that it still holds."""
    phase: Id | None = None
    """The phase of the turn that it belongs to; any moment if left out."""
    before: Id | None = None
    """The phase of the turn before which it is used, in any of the earlier ones."""
    turn: Id | None = None
    """Whose turn `phase` and `before` mean; the power's own if left out."""
    claim: Id | None = None
    against: tuple[Id, ...] = ()
    combat: Fighting | None = None
    """What it does in battle."""
