"""The production track of Axis & Allies: a mark for each economy, and no unreachable numbers."""

from collections.abc import Mapping

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.views.shapes import AxisAndAlliesSnapshot
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from printables.families.axis_and_allies.job import AxisAndAlliesJob
from printables.families.axis_and_allies.tokens import discs, small_markers
from printables.families.family import Mark, Markers, Tracks


class AxisAndAlliesTracks(Tracks[AxisAndAlliesEdition, AxisAndAlliesSnapshot]):
    """A mark for each economy, and as many markers as a power needs."""

    def production(self, edition: AxisAndAlliesEdition, scenario: Scenario) -> Mapping[str, int]:
        """The box's numbers."""
        return edition.scenarios[scenario.id].production

    def marks(self, job: AxisAndAlliesJob, scenario: Scenario) -> list[Mark]:
        """Every economy's position: in the game being printed, or when the scenario opens."""
        found = []
        for power, now in job.position(scenario)["powers"].items():
            purses = now.get("purses", {})
            found += [Mark(power, purse["production"], purse["name"]) for purse in purses.values()]
            found += [] if purses else [Mark(power, now["production"])]
        return found

    def most(self, edition: AxisAndAlliesEdition) -> int:
        """The production of a power that held all land that can be held."""
        return sum(territory.value or 0 for territory in edition.territories if not territory.impassable)

    def markers(self, edition: AxisAndAlliesEdition, power: Power) -> Markers:
        """As many as the power can use."""
        return Markers(discs(edition, power), small_markers(edition, power))
