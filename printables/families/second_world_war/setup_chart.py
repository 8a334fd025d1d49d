"""A power's setup chart in The Second World War: its situation in front, its rules on the back."""

from collections.abc import Sequence

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.views.shapes import SecondWorldWarSnapshot
from companion.model.sections.course import Phase
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from companion.model.sections.units import Unit
from printables.families.family import Figure, SetupSheet
from printables.families.second_world_war import campaign_sheet, sheet_rules, starts
from printables.families.second_world_war.job import SecondWorldWarJob
from printables.families.second_world_war.opening_figures import entered
from printables.pdf.flow import Block
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet


class SetupChart(SetupSheet[SecondWorldWarEdition, SecondWorldWarSnapshot]):
    """A power's setup chart."""

    def figures(self, job: SecondWorldWarJob, scenario: Scenario, power: Power) -> Sequence[Figure]:
        """Resources, modifier, and reinforcements."""
        return campaign_sheet.opening_figures(job, scenario, power)

    def filled(self, job: SecondWorldWarJob, scenario: Scenario, power: Power) -> bool:
        """Whether units were counted, or the starting units entered."""
        return job.counted or power.id in entered(job.positions[scenario.id], "starting_units")

    def front(
        self, sheet: Sheet, job: SecondWorldWarJob, scenario: Scenario, power: Power, box: Box, *, alone: bool = False
    ) -> None:
        """The power's situation and what it can do, and a form for its units."""
        campaign_sheet.draw_campaign(sheet, job, scenario, power, box)

    def pieces(self, edition: SecondWorldWarEdition, power: Power) -> Sequence[Unit]:
        """Its kinds of counters: some belong only to others."""
        return starts.pieces(edition, power)

    def phases(self, edition: SecondWorldWarEdition, power: Power) -> Sequence[Phase]:
        """The phases of a season, with what each may cost the power."""
        return starts.phases(edition, power)

    def back(
        self, job: SecondWorldWarJob, scenario: Scenario, power: Power, width: float, size: float
    ) -> Sequence[Sequence[Block]]:
        """The rules on resources, lending, and rebuilding."""
        return sheet_rules.back(job, scenario, power, width, size)
