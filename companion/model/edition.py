"""A boxed game as data: all its sections together, with the lookups that everybody needs.

The sections have their shapes in `companion.model.sections`.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from msgspec import field

from companion.model.ids import Id, Name, Text
from companion.model.sections.advantages import Advantage
from companion.model.sections.board import SeaZone, Territory
from companion.model.sections.building import AutomaticUnits, Building, Rebuild
from companion.model.sections.countries import Country, MinorPower, Opening, Place
from companion.model.sections.diplomacy import Commitment, Treaty, WarLimit
from companion.model.sections.effects import DatedEvent, Trigger
from companion.model.sections.kinds import Money
from companion.model.sections.objectives import Claim, Objective
from companion.model.sections.powers import Power
from companion.model.sections.research import Technology
from companion.model.sections.resources import ActionPoints, NationalityModifier, Operation, ResourceLoss, Resources
from companion.model.sections.rules import Option, Phase, Rules, Victory
from companion.model.sections.scenarios import Scenario
from companion.model.sections.seasons import Bloc, Season, SeasonFrame, Theatre
from companion.model.sections.surrender import InstantVictory, Surrender, SurrenderCheck
from companion.model.sections.units import Unit
from companion.model.sections.war_economy import (
    Diplomacy,
    Factory,
    GameTurn,
    KnownTerritory,
    LandCheck,
    LandVictory,
    LendLease,
    NeutralConquest,
    Passage,
    Recruiting,
    ShipRepair,
    StartingLoan,
    TerritoryGroup,
    ToEnter,
    Training,
    TurnGroup,
)
from companion.model.shape import Shape
from companion.model.sides import Side


class About(Shape):
    """`[edition]`: which boxed game this is, and how complete our data of it are."""

    id: Id
    title: Name
    publisher: str = ""
    stage: Text
    """What is complete and what the table still has to enter, in one sentence."""
    currency: Name
    rules: Id
    """The ruleset that plays it; see `companion.editions.rulesets`."""
    extends: Id | None = None
    """The edition that this one varies; every section then states only its differences."""
    board: Literal["printed", "entered by the table"] = "printed"


class Printed(Shape):
    """`[printed]`: counts and totals that the box states, for the edition to check itself against."""

    territories: Money = 0
    sea_zones: Money = 0
    cities: Money = 0
    objectives: Money = 0
    technologies: Money = 0
    advantages: Money = 0


class Edition(Shape, dict=True):
    """A boxed game as data. Build one with `companion.editions.load`, which validates everything."""

    edition: About
    rules: Rules = Rules()
    victory: Victory
    printed: Printed = Printed()
    powers: tuple[Power, ...] = field(name="power")
    phases: tuple[Phase, ...] = field(name="phase")
    units: tuple[Unit, ...] = field(name="unit")
    territories: tuple[Territory, ...] = field(name="territory", default=())
    sea_zones: tuple[SeaZone, ...] = field(name="sea_zone", default=())
    options: tuple[Option, ...] = field(name="option", default=())
    claims: tuple[Claim, ...] = field(name="claim", default=())
    objectives: tuple[Objective, ...] = field(name="objective", default=())
    technologies: tuple[Technology, ...] = field(name="technology", default=())
    advantages: tuple[Advantage, ...] = field(name="advantage", default=())
    scenarios: tuple[Scenario, ...] = field(name="scenario")

    turn_groups: tuple[TurnGroup, ...] = field(name="turn_group", default=())
    game_turns: tuple[GameTurn, ...] = field(name="game_turn", default=())
    lend_lease: LendLease | None = None
    starting_loans: tuple[StartingLoan, ...] = field(name="starting_loan", default=())
    land_checks: tuple[LandCheck, ...] = field(name="land_check", default=())
    known_territories: tuple[KnownTerritory, ...] = field(name="known_territory", default=())
    territory_groups: tuple[TerritoryGroup, ...] = field(name="territory_group", default=())
    land_victory: LandVictory | None = None
    recruiting: Recruiting | None = None
    factories: tuple[Factory, ...] = field(name="factory", default=())
    neutral_conquest: NeutralConquest | None = None
    ship_repair: ShipRepair | None = None
    trainings: tuple[Training, ...] = field(name="training", default=())
    diplomacy: Diplomacy | None = None
    passages: tuple[Passage, ...] = field(name="passage", default=())
    to_enter: tuple[ToEnter, ...] = ()

    seasons: tuple[Season, ...] = field(name="season", default=())
    season_frame: SeasonFrame | None = None
    blocs: tuple[Bloc, ...] = field(name="bloc", default=())
    theatres: tuple[Theatre, ...] = field(name="theatre", default=())
    resources: Resources | None = None
    action_points: ActionPoints | None = None
    building: Building | None = None
    rebuilds: tuple[Rebuild, ...] = field(name="rebuild", default=())
    automatic_units: tuple[AutomaticUnits, ...] = field(name="automatic_unit", default=())
    operations: tuple[Operation, ...] = field(name="operation", default=())
    losses: tuple[ResourceLoss, ...] = field(name="loss", default=())
    nationality_modifiers: tuple[NationalityModifier, ...] = field(name="nationality_modifier", default=())
    minor_powers: tuple[MinorPower, ...] = field(name="minor_power", default=())
    surrender: Surrender | None = None
    surrender_checks: tuple[SurrenderCheck, ...] = field(name="surrender_check", default=())
    instant_victory: InstantVictory | None = None
    places: tuple[Place, ...] = field(name="place", default=())
    treaties: tuple[Treaty, ...] = field(name="treaty", default=())
    dated_events: tuple[DatedEvent, ...] = field(name="dated_event", default=())
    triggers: tuple[Trigger, ...] = field(name="trigger", default=())
    commitments: tuple[Commitment, ...] = field(name="commitment", default=())
    war_limits: tuple[WarLimit, ...] = field(name="war_limit", default=())
    countries: tuple[Country, ...] = field(name="country", default=())
    openings: tuple[Opening, ...] = field(name="opening", default=())

    @property
    def id(self) -> str:
        """The edition's id."""
        return self.edition.id

    @property
    def title(self) -> str:
        """What is printed on the box."""
        return self.edition.title

    @property
    def board_is_entered(self) -> bool:
        """Whether the table enters the board, because no public source has it."""
        return self.edition.board == "entered by the table"

    @property
    def differs_from_the_box(self) -> bool:
        """Whether this is a variant of another edition."""
        return self.edition.extends is not None

    @cached_property
    def power(self) -> Mapping[str, Power]:
        """Powers by id."""
        return {power.id: power for power in self.powers}

    @cached_property
    def territory(self) -> Mapping[str, Territory]:
        """Territories by id."""
        return {territory.id: territory for territory in self.territories}

    @cached_property
    def unit(self) -> Mapping[str, Unit]:
        """Units by id."""
        return {unit.id: unit for unit in self.units}

    @cached_property
    def claim(self) -> Mapping[str, Claim]:
        """Claims by id."""
        return {claim.id: claim for claim in self.claims}

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
    def phase(self) -> Mapping[str, Phase]:
        """Phases by id."""
        return {phase.id: phase for phase in self.phases}

    @cached_property
    def option(self) -> Mapping[str, Option]:
        """Options by id."""
        return {option.id: option for option in self.options}

    @cached_property
    def scenario(self) -> Mapping[str, Scenario]:
        """Scenarios by id."""
        return {scenario.id: scenario for scenario in self.scenarios}

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

    def side_of(self, power: str) -> Side:
        """The side a power is on."""
        return self.power[power].side

    def allied(self, one: str, other: str) -> bool:
        """Whether two powers are on the same side."""
        return self.power[one].side == self.power[other].side

    def start_controllers(self, scenario: Scenario) -> dict[str, str]:
        """Who holds each territory when the scenario begins; impassable ones are left out."""
        return {t.id: scenario.controllers.get(t.id, t.original) for t in self.territories if t.original is not None}
