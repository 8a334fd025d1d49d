"""The course of a turn as Axis & Allies has it: what each phase is for."""

from typing import Literal

from companion.model.sections import course as shared

PhaseKind = Literal["research", "purchase", "combat_move", "combat", "noncombat_move", "mobilization", "income"]


class Phase(shared.Phase):
    """`[[phase]]`: part of a turn, in order; `kind` says which actions belong to it."""

    kind: PhaseKind | None = None
    """What is done in it; nothing that the books keep if left out."""
