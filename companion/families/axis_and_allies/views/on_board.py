"""All pieces to put on the board, by space, power, and kind: for setup charts, and for setting up together."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.scenarios import Scenario
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.families.axis_and_allies.views.snapshot import territories

Counts = Mapping[str, Mapping[str, Mapping[str, int]]]
"""Units by space, power, and kind."""
Piles = dict[str, dict[str, Counter[str]]]
"""The same, to add to."""


def set_up(scenario: Scenario) -> Piles:
    """What a scenario's chart puts on the board, buildings too."""
    piles: Piles = defaultdict(lambda: defaultdict(Counter))
    for line in scenario.setup:
        piles[line.space][line.power].update(line.units)
    return piles


def standing(units: Counts, spaces: Mapping[str, Mapping[str, Any]]) -> Piles:
    """Units, with the facilities that their holders have, in a box with several kinds."""
    piles: Piles = defaultdict(lambda: defaultdict(Counter))
    for space, powers in units.items():
        for power, counts in powers.items():
            piles[space][power].update(counts)
    for land, now in spaces.items():
        if now["controller"] is not None and now.get("facilities"):
            piles[land][now["controller"]] |= Counter(dict.fromkeys(now["facilities"], 1))
    return piles


def on_board(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, units: Counts) -> Piles:
    """All pieces of a game's board."""
    return pieces_on_board(edition, edition.scenarios[state.scenario], territories(edition, state), units)


def pieces_on_board(
    edition: AxisAndAlliesEdition, scenario: Scenario, lands: Mapping[str, Mapping[str, Any]], units: Counts
) -> Piles:
    """Units and buildings: in a box with one kind of factory, its piece on every complex, unless
    the box prints those of the start.
    """
    piles = standing(units, lands)
    plants = [building.unit for building in edition.facilities if building.capacity]
    if len(edition.facilities) == 1 and plants:
        are_pieces = any(unit in plants for line in scenario.setup for unit in line.units)
        for land, now in lands.items():
            is_printed = edition.territories[land].complex and not are_pieces
            if now["complex"] and now["controller"] is not None and not is_printed:
                piles[land][now["controller"]][plants[0]] = 1
    return piles
