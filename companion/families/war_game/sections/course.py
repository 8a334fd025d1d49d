"""The phases of a War Game turn, and what each is for."""

from typing import Literal

from companion.model.ids import Text
from companion.model.sections import course as shared

PhaseKind = Literal["income", "combat_orders", "combat", "noncombat_movement", "build_recruit"]


class Phase(shared.Phase):
    """`[[phase]]`: part of a turn, in order; `kind` says which actions belong to it."""

    kind: PhaseKind | None = None
    """What's done in it; if left out, its id must be one of these words."""
    help_without_loans: Text | None = None
    """Its help for powers that lend to nobody; the same, if left out."""
