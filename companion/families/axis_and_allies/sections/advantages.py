"""National advantages."""

from typing import Annotated, Literal

from msgspec import Meta

from companion.families.axis_and_allies.sections.combat import Fighting
from companion.model.ids import Id, Name, Text
from companion.model.readers import Kinds
from companion.model.references import ClaimRef, PhaseRef, PowerRef, TerritoryRef, UnitRef
from companion.model.sections.kinds import Small
from companion.model.shape import Shape

KINDS = Kinds(
    {
        "reminder": "nothing in the books; the phone reminds of it, and `combat` may change a battle",
        "skips_combat": "the power gives up its attacks of the turn",
        "free_units": "places `units` in one of its territories",
        "free_units_if_attacked": "places `units` where somebody of `against` attacks",
        "free_complex": "places a complex at the start of the game",
        "move_complex": "moves a complex to a neighboring territory",
        "income_loss": "works by itself: costs an enemy income",
        "fighters_raid": "works by itself: fighters may raid complexes",
    }
)


class Advantage(Shape):
    """`[[advantage]]`: a national advantage, which a power draws or chooses at the start."""

    id: Id
    power: PowerRef
    number: Annotated[int, Meta(ge=1, le=6)]
    name: Name
    text: Text
    kind: Annotated[Id, KINDS] = "reminder"
    """What using it does."""
    uses: Literal["always", "once", "each_turn"] = "always"
    units: dict[UnitRef, Small] = {}
    territories: tuple[TerritoryRef, ...] = ()
    """Where it applies; nowhere in particular if left out."""
    territories_of: PowerRef | None = None
    """Where it applies: the originals of this power that it still holds."""
    phase: PhaseRef | None = None
    """The phase of the turn that it belongs to; any time if left out."""
    before: PhaseRef | None = None
    """The phase before which it's used, in any of the earlier ones."""
    turn: PowerRef | None = None
    """Whose turn `phase` and `before` mean; the power's own if left out."""
    claim: ClaimRef | None = None
    against: tuple[PowerRef, ...] = ()
    combat: Fighting | None = None
    """What it does in battle."""
