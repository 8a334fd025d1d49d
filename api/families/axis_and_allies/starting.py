"""What the pages before the first turn show of Axis & Allies: who plays what, and how victories are called."""

from collections.abc import Mapping

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.views.edition import allotted


def advice(edition: AxisAndAlliesEdition) -> list[str]:
    """The powers of each player by the number of players."""
    return [f"{count} players: {powers}" for count, powers in allotted(edition)]


def choice_names(edition: AxisAndAlliesEdition, option: str) -> Mapping[str, str]:
    """What the box calls each length of the game."""
    return edition.victory.levels if option == edition.victory.option else {}
