"""What the books know of the units on the board: the setup, and what was placed since. Moves and losses aren't."""

from collections import Counter, defaultdict
from collections.abc import Mapping

from companion.engine.history import History, booked
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.events import UnitsPlaced
from companion.families.axis_and_allies.views.on_board import Piles, set_up
from companion.model.events import ControlChanged

UnitCounts = dict[str, dict[str, dict[str, int]]]
"""Units by space, power, and kind."""


def known_units(edition: AxisAndAlliesEdition, history: History) -> UnitCounts:
    """The units of each space as the books know them; of a land that changed hands, what was placed afterward.

    A position that the host stated says nothing about units, and the box's setup is long gone from such a board.
    """
    known: Piles = defaultdict(lambda: defaultdict(Counter))
    stated = history.entries[0].action.get("position") is not None
    for space, piles in ({} if stated else set_up(edition.scenarios[history.state.scenario])).items():
        for power, pieces in piles.items():
            known[space][power].update(_without_facilities(edition, pieces))
    events = booked(history.line())
    for version in sorted(events):
        for event in events[version]:
            if isinstance(event, ControlChanged):
                known.pop(event.territory, None)
            elif isinstance(event, UnitsPlaced):
                known[event.territory][event.power].update(_without_facilities(edition, event.units))
    return {
        space: {power: dict(counts) for power, counts in powers.items() if counts} for space, powers in known.items()
    }


def _without_facilities(edition: AxisAndAlliesEdition, units: Mapping[str, int]) -> dict[str, int]:
    return {unit: count for unit, count in units.items() if unit not in edition.facilities.ids}
