"""Setup charts: one sheet per power and scenario, front and back, always an even number of sides."""

from companion.model.edition import Edition
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from printables.families import papers_of
from printables.job import AnyJob
from printables.pdf.document import Page
from printables.pdf.sheet import Sheet
from printables.sheets.setup.back import draw_backs, in_front
from printables.sheets.setup.front import draw_front


def pages(job: AnyJob) -> list[Page]:
    """The sheets of every printed scenario, powers in order of play."""
    return [
        page
        for scenario in job.scenarios
        for power in powers_in_order(job.edition, scenario)
        for page in _sheet(job, scenario, power)
    ]


def fronts(job: AnyJob) -> list[Page]:
    """Only the fronts: what to set up. Without those that would be blank forms."""
    setup = papers_of(job.edition).setup
    return [
        _front(job, scenario, power)
        for scenario in job.scenarios
        for power in powers_in_order(job.edition, scenario)
        if setup.filled(job, scenario, power)
    ]


def _front(job: AnyJob, scenario: Scenario, power: Power) -> Page:
    """A front that has no back."""
    return Page(lambda sheet: draw_front(sheet, job, scenario, power, alone=True), f"{scenario.name}: {power.name}")


def powers_in_order(edition: Edition, scenario: Scenario) -> list[Power]:
    """Every power in play once: those with a turn in order, then the rest."""
    papers = papers_of(edition)
    absent = papers.absent(edition, scenario)
    order = [power for _, together in papers.turns(edition, scenario) for power in together]
    every = [*order, *(power for power in edition.powers if power not in order)]
    return [power for power in every if power.id not in absent]


def _sheet(job: AnyJob, scenario: Scenario, power: Power) -> list[Page]:
    foot = in_front(job, scenario, power)

    def front(sheet: Sheet) -> None:
        draw_front(sheet, job, scenario, power, [block for section in foot.values() for block in section])

    backs = draw_backs(job, scenario, power, foot)
    return [Page(front, bookmark=f"{scenario.name}: {power.name}"), *(Page(draw) for draw in backs)]
