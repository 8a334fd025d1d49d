"""What the books know of the units on the board: the setup, and what was placed since. Moves and losses aren't."""

from collections import Counter, defaultdict

from companion.engine.history import History, booked
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.events import UnitsPlaced
from companion.model.events import ControlChanged

UnitCounts = dict[str, dict[str, dict[str, int]]]
"""Units by space, power, and kind."""


def known_units(edition: AxisAndAlliesEdition, history: History) -> UnitCounts:
    """The units of each space as the books know them; of a land that changed hands, what was placed afterward."""
    known: dict[str, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    scenario = edition.scenarios[history.state.scenario]
    for line in scenario.setup:
        pieces = {unit: count for unit, count in line.units.items() if unit not in edition.facilities.ids}
        known[line.space][line.power].update(pieces)
    events = booked(history.line())
    for version in sorted(events):
        for event in events[version]:
            if isinstance(event, ControlChanged):
                known.pop(event.territory, None)
            elif isinstance(event, UnitsPlaced):
                placed = {unit: count for unit, count in event.units.items() if unit not in edition.facilities.ids}
                known[event.territory][event.power].update(placed)
    return {
        space: {power: dict(counts) for power, counts in powers.items() if counts} for space, powers in known.items()
    }
