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
    powers: tuple[Power, ...] = field(name="power")
    phases: tuple[Phase, ...] = field(name="phase")
    units: tuple[Unit, ...] = field(name="unit")
    combat: Combat = Combat()
    territories: tuple[Territory, ...] = field(name="territory")
    sea_zones: tuple[SeaZone, ...] = field(name="sea_zone", default=())
    facilities: tuple[Facility, ...] = field(name="facility", default=())
    relations: Relations | None = None
    neutrals: Neutrals | None = None
    wards: tuple[Ward, ...] = field(name="ward", default=())
    triggers: tuple[Trigger, ...] = field(name="trigger", default=())
    convoys: Convoys | None = None
    tokens: tuple[Token, ...] = field(name="token", default=())
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
    def unit(self) -> Mapping[str, Unit]:
        """Units by id."""
        return {unit.id: unit for unit in self.units}

    @cached_property
    def combat_tables(self) -> dict[str, Any]:
        """What the battle desk has computed from this box alone, by name: cached between battles."""
        return {}

    @cached_property
    def scenario(self) -> Mapping[str, Scenario]:
        """Scenarios by id."""
        return {scenario.id: scenario for scenario in self.scenarios}

    @cached_property
    def territory(self) -> Mapping[str, Territory]:
        """Territories by id."""
        return {territory.id: territory for territory in self.territories}

    @cached_property
    def facility(self) -> Mapping[str, Facility]:
        """Facilities by the id of their piece."""
        return {building.unit: building for building in self.facilities}

    @cached_property
    def phase(self) -> Mapping[str, Phase]:
        """Phases by id."""
        return {phase.id: phase for phase in self.phases}

    def phases_for(self, *kinds: PhaseKind) -> tuple[str, ...]:
        """The ids of phases of these kinds; those of the first kind first."""
        return tuple(phase.id for kind in kinds for phase in self.phases if phase.kind == kind)

    @cached_property
    def advantages_option(self) -> str | None:
        """The option for national advantages."""
        return next((option.id for option in self.options if option.kind == "advantages"), None)

    @cached_property
    def trigger(self) -> Mapping[str, Trigger]:
        """Triggers by id."""
        return {trigger.id: trigger for trigger in self.triggers}

    @cached_property
    def ward(self) -> Mapping[str, Ward]:
        """Wards by id."""
        return {ward.id: ward for ward in self.wards}

    @cached_property
    def token(self) -> Mapping[str, Token]:
        """Tokens by id."""
        return {token.id: token for token in self.tokens}

    @cached_property
    def maps(self) -> tuple[str, ...]:
        """The board's halves, if any."""
        return tuple(dict.fromkeys(land.map for land in self.territories if land.map is not None))

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
        """The power whose capital, or whose purse's capital, is in each territory."""
        whole = {power.capital: power for power in self.powers if power.capital}
        return whole | {purse.capital: power for power in self.powers for purse in power.purses}

    def unit_prices(self, power: str | None) -> Mapping[str, int]:
        """The printed price of each unit, for a power or for anybody."""
        own = self.power[power].unit_costs if power is not None and power in self.power else {}
        return {unit.id: unit.cost if unit.cost is not None else own.get(unit.id, 0) for unit in self.units}

    def purse_at(self, territory: str) -> str | None:
        """The purse that a territory belongs to, if its holder has several."""
        found = self.territory[territory]
        return found.purse or found.map

    def purse_name(self, power: str, purse: str) -> str:
        """The display name of one of a power's purses."""
        return next((item.name for item in self.power[power].purses if item.id == purse), purse)

    @cached_property
    def city_of(self) -> Mapping[str, str]:
        """The city's name, by its territory."""
        return {territory.id: territory.city for territory in self.territories if territory.city}

    def cities_on(self, map: str | None) -> tuple[str, ...]:
        """The territories with a city on one half of the board; on all of it if none is named."""
        return tuple(land for land in self.city_of if map is None or self.territory[land].map == map)

    @cached_property
    def originals(self) -> Mapping[str, tuple[str, ...]]:
        """The territories printed for each power."""
        return {power.id: tuple(t.id for t in self.territories if t.original == power.id) for power in self.powers}

    def lands_of(self, objective: Objective) -> tuple[str, ...]:
        """The territories that an objective is about."""
        if objective.originals_of is None:
            return objective.territories
        originals = self.originals.get(objective.originals_of, ())
        if objective.purse is None:
            return originals
        return tuple(original for original in originals if self.purse_at(original) == objective.purse)

    @cached_property
    def objectives_at(self) -> Mapping[str, frozenset[str]]:
        """The objectives that depend on a territory: it is among their lands, or a capital of their power."""
        found: dict[str, set[str]] = {land.id: set() for land in self.territories}
        for objective in self.objectives:
            power = self.power[objective.power]
            capitals = filter(None, [power.capital, *(purse.capital for purse in power.purses)])
            for land in (*self.lands_of(objective), *objective.side_holds, *objective.not_enemy, *capitals):
                found[land].add(objective.id)
        return {land: frozenset(ids) for land, ids in found.items()}

    def place(self, territory: str) -> str:
        """A territory's display name."""
        return self.territory[territory].name

    def start_controllers(self, scenario: Scenario) -> dict[str, str]:
        """Who holds each territory when the scenario begins; impassable ones are left out."""
        return {t.id: scenario.controllers.get(t.id, t.original) for t in self.territories if t.original is not None}

    def start_wars(self) -> tuple[tuple[str, str], ...]:
        """The pairs of powers at war when the game begins."""
        stated = self.relations.wars if self.relations else ()
        return tuple(
            sorted({pair_of(nation, other) for war in stated for nation in war.powers for other in war.against})
        )

    def start_facilities(self, scenario: Scenario) -> dict[str, tuple[str, ...]]:
        """Each territory's facilities when the scenario begins: printed complexes, and those in the setup."""
        printed = [building.unit for building in self.facility.values() if building.capacity][:1]
        stands = {t.id: dict.fromkeys(printed if t.complex else ()) for t in self.territories}
        for line in scenario.setup:
            if line.space in stands:
                stands[line.space].update(dict.fromkeys(unit for unit in line.units if unit in self.facility))
        return {territory: tuple(found) for territory, found in stands.items() if found}
