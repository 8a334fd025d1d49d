"""The phases of an Axis & Allies turn, and what each is for."""

from typing import Literal

from companion.model.sections import course as shared

PhaseKind = Literal["research", "purchase", "combat_move", "combat", "noncombat_move", "mobilization", "income"]


class Phase(shared.Phase):
    """`[[phase]]`: part of a turn, in order; `kind` says which actions belong to it."""

    kind: PhaseKind | None = None
    """What's done in it; if left out, nothing that the books track."""
