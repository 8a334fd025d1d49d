"""What holds after every entry of a game, whatever happened."""

from companion.engine.balance import books_balance
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.buildings.facilities import most_damage
from companion.families.axis_and_allies.state import AxisAndAlliesState


def board_is_known(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> list[str]:
    """Every territory and every holder is of this edition, and no complex has more damage than it can have."""
    unknown = sorted(set(state.territories) - set(edition.territory))
    holders = {now.controller for now in state.territories.values() if now.controller is not None}
    wrong = [f"there is no territory {name!r} in {edition.title}" for name in unknown]
    wrong += [f"there is no power {holder!r} in {edition.title}" for holder in sorted(holders - set(edition.power))]
    for territory, now in state.territories.items():
        for unit, damage in now.facilities.items():
            facility = edition.facility.get(unit)
            most = most_damage(edition, facility, territory) if facility and territory in edition.territory else 0
            if not 0 <= damage <= most:
                wrong.append(f"{territory} has {damage} damage, which it cannot have")
    return wrong


def turn_is_known(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> list[str]:
    """The turn and the phase are of this edition."""
    order = edition.scenario[state.scenario].turn_order if state.scenario in edition.scenario else ()
    wrong = [] if state.turn in order else [f"{state.turn!r} has no turn in {edition.title}"]
    return wrong if state.phase in edition.phase else [*wrong, f"there is no phase {state.phase!r} in {edition.title}"]


def invariants(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> list[str]:
    """What does not hold, as sentences; empty for a sound game."""
    return books_balance(edition, state) + board_is_known(edition, state) + turn_is_known(edition, state)
