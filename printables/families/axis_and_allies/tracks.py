"""What the production track of Axis & Allies shows: a mark for each economy, and no number that nobody can reach."""

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.model.sections.scenarios import Scenario
from printables.families.axis_and_allies.job import AxisAndAlliesJob


def marks(job: AxisAndAlliesJob, scenario: Scenario) -> list[tuple[str, int]]:
    """Where every economy is: in the game that is printed from, or when the scenario opens."""
    found = []
    for power, now in job.position(scenario)["powers"].items():
        purses = now.get("purses", {})
        found += [(power, part["production"]) for part in (purses.values() if purses else (now,))]
    return found


def most(edition: AxisAndAlliesEdition) -> int:
    """What a power would have that held the whole board."""
    return sum(territory.value or 0 for territory in edition.territories)
