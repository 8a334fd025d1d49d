"""The production track of Axis & Allies: a mark for each economy, and no unreachable numbers."""

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.model.sections.scenarios import Scenario
from printables.families.axis_and_allies.job import AxisAndAlliesJob


def marks(job: AxisAndAlliesJob, scenario: Scenario) -> list[tuple[str, int]]:
    """Every economy's position: in the game being printed, or when the scenario opens."""
    found = []
    for power, now in job.position(scenario)["powers"].items():
        purses = now.get("purses", {})
        found += [(power, part["production"]) for part in (purses.values() if purses else (now,))]
    return found


def most(edition: AxisAndAlliesEdition) -> int:
    """The production of a power that held the whole board."""
    return sum(territory.value or 0 for territory in edition.territories)
