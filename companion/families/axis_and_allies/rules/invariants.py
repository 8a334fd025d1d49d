"""Invariants that hold after every entry."""

from companion.engine.balance import books_balance, not_there
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.buildings.facilities import most_damage
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.languages import _


def board_is_known(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> list[str]:
    """Every territory and holder is in this edition, and no complex has more damage than it can have."""
    unknown = sorted(set(state.territories) - set(edition.territories.ids))
    holders = {now.controller for now in state.territories.values() if now.controller is not None}
    wrong = [not_there("territory", name, edition) for name in unknown]
    wrong += [not_there("power", holder, edition) for holder in sorted(holders - set(edition.powers.ids))]
    for territory, now in state.territories.items():
        for unit, damage in now.facilities.items():
            facility = edition.facilities.get(unit)
            most = most_damage(edition, facility, territory) if facility and territory in edition.territories.ids else 0
            if not 0 <= damage <= most:
                wrong.append(
                    _("{territory} has {damage} damage, which it can't have", territory=territory, damage=damage)
                )
    return wrong


def turn_is_known(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> list[str]:
    """The turn and the phase are in this edition."""
    order = edition.scenarios[state.scenario].turn_order if state.scenario in edition.scenarios.ids else ()
    wrong = [] if state.turn in order else [not_there("turn", state.turn, edition)]
    return wrong if state.phase in edition.phases.ids else [*wrong, not_there("phase", state.phase, edition)]


def invariants(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> list[str]:
    """What doesn't hold, as sentences; empty for a sound game."""
    return books_balance(edition, state) + board_is_known(edition, state) + turn_is_known(edition, state)
