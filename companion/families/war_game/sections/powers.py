"""The War Game's powers, each with its own prices."""

from companion.model.references import UnitRef
from companion.model.sections import powers as shared
from companion.model.sections.kinds import Money


class Power(shared.Power):
    """`[[power]]`: a nation in play."""

    unit_costs: dict[UnitRef, Money]
    """What units cost this power."""
