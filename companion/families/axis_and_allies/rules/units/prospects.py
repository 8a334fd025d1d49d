"""How a war that a power can still declare this turn would help its complexes, in time for its new units."""

from companion.engine.folding import with_territory
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.units import mobilization
from companion.families.axis_and_allies.rules.world import relations
from companion.families.axis_and_allies.sections.triggers import Upgrading
from companion.families.axis_and_allies.state import AxisAndAlliesState


def with_war(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> AxisAndAlliesState:
    """The board as it would be if the power declared war this turn; unchanged if that makes no difference.

    A power that said it won't is taken at its word.
    """
    if state.this_turn.declares_war is False:
        return state
    growing = _growing(edition, state, power)
    if growing and may_declare(edition, state, power):
        for upgrading in growing:
            state = _grown(state, upgrading)
    return state


def free_once_at_war(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> list[str]:
    """Where a power's first war upgrades a complex for free."""
    return [
        territory
        for upgrading in _growing(edition, state, power)
        if upgrading.power == power
        for territory in upgrading.territories
        if state.controller(territory) == power and upgrading.old in state.territories[territory].facilities
    ]


def _growing(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> list[Upgrading]:
    """The upgrades that a power's first war brings, if it hasn't had one."""
    return [
        trigger.upgrades
        for trigger in edition.triggers
        if trigger.when == "at_war" and power in trigger.by and trigger.upgrades and trigger.id not in state.triggered
    ]


def more_room(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> int:
    """How many more units a power could place this turn if it declared war first."""
    then = with_war(edition, state, power)
    if then is state:
        return 0
    return mobilization.free_capacity(edition, then, power) - mobilization.free_capacity(edition, state, power)


def may_declare(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> bool:
    """Whether a power can still declare a war in the usual phase of this turn."""
    return any(relations.when_declared(edition, state, power, other) == "now" for other in edition.powers.ids)


def _grown(state: AxisAndAlliesState, upgrading: Upgrading) -> AxisAndAlliesState:
    for territory in upgrading.territories:
        now = state.territories[territory]
        if now.controller == upgrading.power and upgrading.old in now.facilities:
            stands = {upgrading.new if unit == upgrading.old else unit: harm for unit, harm in now.facilities.items()}
            state = with_territory(state, territory, facilities=stands)
    return state
