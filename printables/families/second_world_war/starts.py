"""How a scenario opens: its political state, the order of play, and who is out of the game."""

from msgspec.structs import replace

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.sections.countries import Opening
from companion.model.sections.course import Phase
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from companion.model.sections.units import Unit
from printables.families.family import Turn
from printables.families.second_world_war.resource_words import losing


def opening_of(edition: SecondWorldWarEdition, scenario: Scenario) -> Opening:
    """The political state at the start of a scenario."""
    return edition.openings[scenario.id]


def turns(edition: SecondWorldWarEdition) -> list[Turn]:
    """The order of play: the blocs of an impulse."""
    return [(bloc.name, tuple(edition.powers[power] for power in bloc.powers)) for bloc in edition.blocs]


def pieces(edition: SecondWorldWarEdition, power: Power) -> list[Unit]:
    """A power's kinds of counters: some belong only to others."""
    return [unit for unit in edition.units if edition.has_unit(power.id, unit.id)]


def phases(edition: SecondWorldWarEdition, power: Power) -> list[Phase]:
    """The phases of a season, with what each may cost the power."""
    return [
        replace(phase, help=f"{phase.help} {losing(edition, phase.id, power.id)}".rstrip()) for phase in edition.phases
    ]
