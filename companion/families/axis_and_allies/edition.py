"""An Axis & Allies box as data: its board, research, objectives, advantages, and behaviors."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any

from msgspec import field

from companion.families.axis_and_allies.sections.advantages import Advantage
from companion.families.axis_and_allies.sections.board import SeaZone, Territory
from companion.families.axis_and_allies.sections.combat import Combat, Unit
from companion.families.axis_and_allies.sections.convoys import Convoys, Token
from companion.families.axis_and_allies.sections.course import Phase, PhaseKind
from companion.families.axis_and_allies.sections.facilities import Facility
from companion.families.axis_and_allies.sections.neutrals import Neutrals, Ward
from companion.families.axis_and_allies.sections.objectives import Objective
from companion.families.axis_and_allies.sections.powers import Allotment, Power
from companion.families.axis_and_allies.sections.relations import Relations, pair_of
from companion.families.axis_and_allies.sections.research import Technology
from companion.families.axis_and_allies.sections.rules import Rules, Victory
from companion.families.axis_and_allies.sections.scenarios import Scenario
from companion.families.axis_and_allies.sections.triggers import Trigger
from companion.model.edition import Edition
from companion.model.readers import CHECK
from companion.model.section import NOTHING, Section
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
    printed: Annotated[Printed, CHECK] = Printed()
    powers: Section[Power] = field(name="power")
    phases: Section[Phase] = field(name="phase")
    units: Section[Unit] = field(name="unit")
    combat: Combat = Combat()
    territories: Section[Territory] = field(name="territory")
    sea_zones: Section[SeaZone] = field(name="sea_zone", default=NOTHING)
    facilities: Section[Facility] = field(name="facility", default=NOTHING)
    relations: Relations | None = None
    neutrals: Neutrals | None = None
    wards: Section[Ward] = field(name="ward", default=NOTHING)
    triggers: Section[Trigger] = field(name="trigger", default=NOTHING)
    convoys: Convoys | None = None
    tokens: Section[Token] = field(name="token", default=NOTHING)
    objectives: Section[Objective] = field(name="objective", default=NOTHING)
    technologies: Section[Technology] = field(name="technology", default=NOTHING)
    advantages: Section[Advantage] = field(name="advantage", default=NOTHING)
    allotments: Section[Allotment] = field(name="allotment", default=NOTHING)
    scenarios: Section[Scenario] = field(name="scenario")
    map: Map | None = None

    @cached_property
    def combat_tables(self) -> dict[str, Any]:
        """What the battle desk has computed from this box alone, by name: cached between battles."""
        return {}

    def phases_for(self, *kinds: PhaseKind) -> tuple[str, ...]:
        """The ids of phases of these kinds; those of the first kind first."""
        return tuple(phase.id for kind in kinds for phase in self.phases if phase.kind == kind)

    @cached_property
    def advantages_option(self) -> str | None:
        """The option for national advantages."""
        return next((option.id for option in self.options if option.kind == "advantages"), None)

    @cached_property
    def maps(self) -> tuple[str, ...]:
        """The board's halves, if any."""
        return tuple(dict.fromkeys(land.map for land in self.territories if land.map is not None))

    @cached_property
    def capital_of(self) -> Mapping[str, Power]:
        """The power whose capital, or whose purse's capital, is in each territory."""
        whole = {power.capital: power for power in self.powers if power.capital}
        return whole | {purse.capital: power for power in self.powers for purse in power.purses}

    def unit_prices(self, power: str | None) -> Mapping[str, int]:
        """The printed price of each unit, for a power or for anybody."""
        own = self.powers[power].unit_costs if power is not None and power in self.powers.ids else {}
        return {unit.id: unit.cost if unit.cost is not None else own.get(unit.id, 0) for unit in self.units}

    def purse_at(self, territory: str) -> str | None:
        """The purse that a territory belongs to, if its holder has several."""
        land = self.territories[territory]
        return land.purse or land.map

    def purse_name(self, power: str, purse: str) -> str:
        """The display name of one of a power's purses."""
        return next((purse_data.name for purse_data in self.powers[power].purses if purse_data.id == purse), purse)

    @cached_property
    def city_of(self) -> Mapping[str, str]:
        """The city's name, by its territory."""
        return {territory.id: territory.city for territory in self.territories if territory.city}

    def cities_on(self, map: str | None) -> tuple[str, ...]:
        """The territories with a city on one half of the board; on all of it if none is named."""
        return tuple(land for land in self.city_of if map is None or self.territories[land].map == map)

    @cached_property
    def originals(self) -> Mapping[str, tuple[str, ...]]:
        """The territories printed for each power."""
        return {
            power.id: tuple(territory.id for territory in self.territories if territory.original == power.id)
            for power in self.powers
        }

    def lands_of(self, objective: Objective) -> tuple[str, ...]:
        """The territories that an objective is about."""
        if objective.originals_of is None:
            return objective.territories
        originals = self.originals.get(objective.originals_of, ())
        if objective.purse is None:
            return originals
        return tuple(original for original in originals if self.purse_at(original) == objective.purse)

    def place(self, territory: str) -> str:
        """A territory's display name."""
        return self.territories[territory].name

    def start_controllers(self, scenario: Scenario) -> dict[str, str]:
        """Who holds each territory when the scenario begins; impassable ones are left out."""
        return {
            territory.id: scenario.controllers.get(territory.id, territory.original)
            for territory in self.territories
            if territory.original is not None
        }

    def start_wars(self) -> tuple[tuple[str, str], ...]:
        """The pairs of powers at war when the game begins."""
        stated = self.relations.wars if self.relations else ()
        return tuple(sorted({pair_of(power, enemy) for war in stated for power in war.powers for enemy in war.against}))

    def start_facilities(self, scenario: Scenario) -> dict[str, tuple[str, ...]]:
        """Each territory's facilities when the scenario begins: printed complexes, and those in the setup."""
        printed = [building.unit for building in self.facilities if building.capacity][:1]
        stands = {land.id: dict.fromkeys(printed if land.complex else ()) for land in self.territories}
        for line in scenario.setup:
            if line.space in stands:
                stands[line.space].update(dict.fromkeys(unit for unit in line.units if unit in self.facilities.ids))
        return {territory: tuple(buildings) for territory, buildings in stands.items() if buildings}
