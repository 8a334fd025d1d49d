"""The course of a turn as The War Game has it: what each phase is for."""

from typing import Literal

from companion.model.sections import course as shared

PhaseKind = Literal["income", "combat_orders", "combat", "noncombat_movement", "build_recruit"]


class Phase(shared.Phase):
    """`[[phase]]`: part of a turn, in order; `kind` says which actions belong to it."""

    kind: PhaseKind | None = None
    """What is done in it; if left out, its id says so by being one of these words."""
