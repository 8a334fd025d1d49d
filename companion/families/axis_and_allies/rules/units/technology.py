"""A power's technologies, and the resulting unit figures."""

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.research import Technology
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.model.sections.units import Strength


def technologies(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> list[Technology]:
    """The technologies a power has."""
    return [
        edition.technologies[technology]
        for technology in state.powers[power].technologies
        if technology in edition.technologies.ids
    ]


def unit_figures(
    edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, unit: str
) -> dict[str, Strength | None]:
    """A unit's attack, defense, and move for this power, with its technologies."""
    printed = edition.units[unit]
    figures: dict[str, Strength | None] = {
        "attack": printed.attack,
        "defence": printed.defence,
        "move": printed.move,
    }
    for technology in technologies(edition, state, power):
        if change := technology.units.get(unit):
            for figure in figures:
                if (value := getattr(change, figure)) is not None:
                    figures[figure] = value
    return figures
