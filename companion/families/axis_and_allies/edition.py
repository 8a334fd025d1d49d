"""An Axis & Allies box as data: its board, research, objectives and advantages, and which behaviours it has."""

from collections.abc import Mapping
from functools import cached_property

from msgspec import field

from companion.families.axis_and_allies.sections.advantages import Advantage
from companion.families.axis_and_allies.sections.board import SeaZone, Territory
from companion.families.axis_and_allies.sections.objectives import Objective
from companion.families.axis_and_allies.sections.powers import Allotment, Power
from companion.families.axis_and_allies.sections.research import Technology
from companion.families.axis_and_allies.sections.rules import Rules, Victory
from companion.families.axis_and_allies.sections.scenarios import Scenario
from companion.model.edition import Edition
from companion.model.sections.kinds import Money
from companion.model.sections.maps import Map
from companion.model.shape import Shape


class Printed(Shape):
    """`[printed]`: counts and totals that the box states, for the edition to check itself against."""

    territories: Money = 0
    sea_zones: Money = 0
    cities: Money = 0
    objectives: Money = 0
    technologies: Money = 0
    advantages: Money = 0


class AxisAndAlliesEdition(Edition):
    """An Axis & Allies box as data."""

    rules: Rules = Rules()
    victory: Victory
    printed: Printed = Printed()
    powers: tuple[Power, ...] = field(name="power")
    territories: tuple[Territory, ...] = field(name="territory")
    sea_zones: tuple[SeaZone, ...] = field(name="sea_zone", default=())
    objectives: tuple[Objective, ...] = field(name="objective", default=())
    technologies: tuple[Technology, ...] = field(name="technology", default=())
    advantages: tuple[Advantage, ...] = field(name="advantage", default=())
    allotments: tuple[Allotment, ...] = field(name="allotment", default=())
    scenarios: tuple[Scenario, ...] = field(name="scenario")
    map: Map | None = None

    @cached_property
    def power(self) -> Mapping[str, Power]:
        """Powers by id."""
        return {power.id: power for power in self.powers}

    @cached_property
    def scenario(self) -> Mapping[str, Scenario]:
        """Scenarios by id."""
        return {scenario.id: scenario for scenario in self.scenarios}

    @cached_property
    def territory(self) -> Mapping[str, Territory]:
        """Territories by id."""
        return {territory.id: territory for territory in self.territories}

    @cached_property
    def objective(self) -> Mapping[str, Objective]:
        """Objectives by id."""
        return {objective.id: objective for objective in self.objectives}

    @cached_property
    def technology(self) -> Mapping[str, Technology]:
        """Technologies by id."""
        return {technology.id: technology for technology in self.technologies}

    @cached_property
    def advantage(self) -> Mapping[str, Advantage]:
        """National advantages by id."""
        return {advantage.id: advantage for advantage in self.advantages}

    @cached_property
    def capital_of(self) -> Mapping[str, Power]:
        """The power whose capital stands in a territory, by territory."""
        return {power.capital: power for power in self.powers if power.capital}

    @cached_property
    def city_of(self) -> Mapping[str, str]:
        """The city's name, by the territory it stands in."""
        return {territory.id: territory.city for territory in self.territories if territory.city}

    @cached_property
    def originals(self) -> Mapping[str, tuple[str, ...]]:
        """The territories printed for each power."""
        return {power.id: tuple(t.id for t in self.territories if t.original == power.id) for power in self.powers}

    def place(self, territory: str) -> str:
        """A territory's name as people read it."""
        return self.territory[territory].name

    def start_controllers(self, scenario: Scenario) -> dict[str, str]:
        """Who holds each territory when the scenario begins; impassable ones are left out."""
        return {t.id: scenario.controllers.get(t.id, t.original) for t in self.territories if t.original is not None}
