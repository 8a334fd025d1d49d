"""Setup charts: one sheet per power and scenario, front and back, always an even number of sides."""

from companion.model.edition import Edition
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from printables.document import Page
from printables.job import Job
from printables.power_sheet import order_of_play
from printables.setup_back import draw_backs
from printables.setup_front import draw_front, start_of
from printables.sheet import Sheet


def pages(job: Job) -> list[Page]:
    """The sheets of every scenario that is printed, powers in order of play."""
    return [
        page
        for scenario in job.scenarios
        for power in powers_in_order(job.edition, scenario)
        for page in _sheet(job, scenario, power)
    ]


def powers_in_order(edition: Edition, scenario: Scenario) -> list[Power]:
    """Every power in play once: those with a turn in their order, then the rest."""
    fallen = {one for opening in edition.openings if opening.scenario == scenario.id for one in opening.surrendered}
    order = [power for _, together in order_of_play(edition, scenario) for power in together]
    every = [*order, *(power for power in edition.powers if power not in order)]
    return [power for power in every if power.id not in fallen]


def _sheet(job: Job, scenario: Scenario, power: Power) -> list[Page]:
    start = start_of(job.edition, scenario, power)

    def front(sheet: Sheet) -> None:
        draw_front(sheet, job, start)

    backs = draw_backs(job, scenario, power)
    return [Page(front, bookmark=f"{scenario.name}: {power.name}"), *(Page(draw) for draw in backs)]
