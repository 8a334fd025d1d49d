"""A power's setup chart in Axis & Allies: the checklist in front, objectives and research on the back."""

from collections.abc import Sequence

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.combat import Unit
from companion.families.axis_and_allies.views.shapes import AxisAndAlliesSnapshot
from companion.model.sections import units
from companion.model.sections.course import Phase
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from printables.families.axis_and_allies import checklist, lists, starts
from printables.families.axis_and_allies.job import AxisAndAlliesJob
from printables.families.family import Figure, SetupSheet
from printables.pdf.flow import Block
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet


class SetupChart(SetupSheet[AxisAndAlliesEdition, AxisAndAlliesSnapshot]):
    """A power's setup chart."""

    def figures(self, job: AxisAndAlliesJob, scenario: Scenario, power: Power) -> Sequence[Figure]:
        """Treasury, production, and cities."""
        return starts.opening_figures(job, scenario, power)

    def filled(self, job: AxisAndAlliesJob, scenario: Scenario, power: Power) -> bool:
        """Whether it starts with anything, as far as the edition says."""
        start = starts.started(job, scenario, power)
        return bool(start.land or start.sea)

    def front(
        self,
        sheet: Sheet,
        job: AxisAndAlliesJob,
        scenario: Scenario,
        power: Power,
        box: Box,
        *,
        alone: bool = False,
    ) -> None:
        """The checklist; if the edition has no setup, a form to copy the box's chart into."""
        checklist.draw_start(sheet, job, scenario, power, box, alone=alone)

    def pieces(self, edition: AxisAndAlliesEdition, power: Power) -> Sequence[units.Unit]:
        """All, or only those it starts with, buys, or musters if they're few."""
        return lists.pieces(edition, power)

    def phases(self, edition: AxisAndAlliesEdition, power: Power) -> Sequence[Phase]:
        """Without a treasury, none about money; no research if it does none."""
        return lists.phases(edition, power)

    def price(self, edition: AxisAndAlliesEdition, unit: Unit, power: Power) -> str:
        """The power's own price; a line to write on if only the box has it."""
        return lists.price(edition, unit, power)

    def carried_over(self, job: AxisAndAlliesJob, scenario: Scenario, power: Power, width: float) -> Sequence[Block]:
        """The pieces to get, if the front has no room for them."""
        return checklist.carried_over(job, scenario, power, width)

    def unused(self, job: AxisAndAlliesJob, scenario: Scenario, power: Power, box: Box) -> float:
        """The space below a checklist of few lines."""
        return checklist.unused(job, scenario, power, box)

    def back(
        self, job: AxisAndAlliesJob, scenario: Scenario, power: Power, width: float, size: float
    ) -> Sequence[Sequence[Block]]:
        """Objectives, research, advantages, and what the power may do."""
        return lists.back(job, scenario, power, width, size)
