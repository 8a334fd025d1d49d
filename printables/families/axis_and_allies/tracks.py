"""The production track of Axis & Allies: a mark for each economy, and no unreachable numbers."""

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.model.sections.scenarios import Scenario
from printables.families.axis_and_allies.job import AxisAndAlliesJob
from printables.families.family import Mark


def marks(job: AxisAndAlliesJob, scenario: Scenario) -> list[Mark]:
    """Every economy's position: in the game being printed, or when the scenario opens."""
    found = []
    for power, now in job.position(scenario)["powers"].items():
        purses = now.get("purses", {})
        found += [Mark(power, purse["production"], purse["name"]) for purse in purses.values()]
        found += [] if purses else [Mark(power, now["production"])]
    return found


def most(edition: AxisAndAlliesEdition) -> int:
    """The production of a power that held all land that can be held."""
    return sum(territory.value or 0 for territory in edition.territories if not territory.impassable)
