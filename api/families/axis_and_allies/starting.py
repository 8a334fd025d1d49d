"""Pages before the first turn of Axis & Allies: who plays what, and the names of victories."""

from collections.abc import Mapping

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.views.edition import allotted
from companion.languages import _


def advice(edition: AxisAndAlliesEdition) -> list[str]:
    """The powers of each player by the number of players."""
    return [_("{count} players: {powers}", count=count, powers=powers) for count, powers in allotted(edition)]


def choice_names(edition: AxisAndAlliesEdition, option: str) -> Mapping[str, str]:
    """The box's names for the game lengths, and our names for the ways to roll."""
    if edition.options[option].kind == "dice":
        return {"standard": _("As printed"), "low_luck": _("Low luck")}
    return edition.victory.levels if option == edition.victory.option else {}
