"""What is printed in the box: the shapes that an edition's TOML files load into.

Every class here is one section of those files, and its fields are the keys that section may have. How the files are
read is `companion.editions.reading`; what must hold between sections is `companion.editions.checks`.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, field

from companion.model import grand_strategy as strategy
from companion.model import war_economy as economy
from companion.model.ids import Id, Name, Text, sea_zone_id
from companion.model.shape import Shape
from companion.model.sides import Side

HexColour = Annotated[str, Meta(pattern=r"^#[0-9A-F]{6}$")]
Small = Annotated[int, Meta(ge=0, le=99)]
Money = Annotated[int, Meta(ge=0, le=999)]
SeaZoneNumber = Annotated[int, Meta(ge=1, le=999)]
OptionValue = bool | int | str


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


class Colour(Shape):
    """A power's colour on light and on dark ground."""

    light: HexColour
    dark: HexColour


class Muster(Shape):
    """A power that gets units by counting territories instead of buying them."""

    unit: Id
    territories: Annotated[int, Meta(ge=1, le=20)]
    """How many own territories not under enemy control give one unit."""


class Power(Shape):
    """`[[power]]`: a nation in play."""

    id: Id
    name: Name
    side: Side
    colour: Colour
    emblem: Id
    pieces: Name
    """The colour of the plastic pieces, as people call it."""
    capital: Id | None = None
    income: Literal["production", "none"] = "production"
    muster: Muster | None = None
    acts_with: Id | None = None
    """The power whose turn it shares and whose player runs it."""
    may_take: tuple[Id, ...] = ()
    """If given: besides its own originals, the only territories it may occupy."""
    stays_home: bool = False
    """Whether it may occupy only its own originals and `may_take`."""
    unit_costs: dict[Id, Money] = {}
    """Prices that differ from the unit table (games where each nation has its own)."""


class Territory(Shape):
    """`[[territory]]`: a land space of the board."""

    id: Id
    name: Name
    region: Name
    value: Annotated[int, Meta(ge=0, le=40)] = 0
    original: Id | None = None
    """The power printed on it; none for an impassable territory."""
    impassable: bool = False
    city: Name | None = None
    complex: bool = False
    """Whether an industrial complex stands here at the start."""
    borders: tuple[Id, ...] = ()
    sea_zones: tuple[SeaZoneNumber, ...] = ()


class SeaZone(Shape):
    """`[[sea_zone]]`: a numbered sea space."""

    number: SeaZoneNumber
    borders: tuple[SeaZoneNumber, ...] = ()

    @property
    def id(self) -> str:
        """Its space id, as setup lines use it."""
        return sea_zone_id(self.number)


Strength = Annotated[int, Meta(ge=0, le=12)] | Annotated[str, Meta(pattern=r"^\d+/\d+$")]


class Unit(Shape):
    """`[[unit]]`: a kind of piece."""

    id: Id
    name: Name
    plural: Name
    kind: Literal["land", "air", "sea", "building"]
    cost: Money | None = None
    """Its price; none when it is not for sale, or each power has its own price."""
    attack: Strength | None = None
    defence: Strength | None = None
    move: Small | None = None
    abilities: tuple[Text, ...] = ()
    option: Id | None = None
    """The option without which this piece is not in the game."""


class Phase(Shape):
    """`[[phase]]`: part of a turn, in order."""

    id: Id
    name: Name
    help: Text
    option: Id | None = None
    """The option without which this phase is skipped."""
    needs_capital: bool = False
    """Skipped by a power whose capital is in enemy hands."""


class Option(Shape):
    """`[[option]]`: something the table decides before the first turn."""

    id: Id
    name: Name
    help: Text
    default: OptionValue
    choices: tuple[OptionValue, ...] = ()
    """The values it may take; for a yes/no option, leave it out."""
    kind: Literal["choice", "advantages"] = "choice"
    """`advantages`: a number per power, or a table of power to list of advantage ids."""


class Claim(Shape):
    """`[[claim]]`: something only the people at the board can see, asked as a question."""

    id: Id
    question: Text
    asked_for: tuple[Id, ...] = ()
    """The powers at whose income it matters; the answer is forgotten when their turn ends."""
    counts: Id | None = None
    """The unit to be counted, when the answer is a number rather than yes or no."""


class Objective(Shape):
    """`[[objective]]`: a national objective; `kind` names a function of `companion.rulebook.objectives`."""

    id: Id
    power: Id
    title: Name
    bonus: Money
    kind: Id
    territories: tuple[Id, ...] = ()
    at_least: Annotated[int, Meta(ge=1, le=30)] | None = None
    """How many of the territories are enough; all of them if left out."""
    originals_of: Id | None = None
    claims: tuple[Id, ...] = ()
    """What must be attested as well."""


class UnitChange(Shape):
    """What a technology does to a unit's printed figures."""

    attack: Strength | None = None
    defence: Strength | None = None
    move: Small | None = None
    cost: Money | None = None


class Technology(Shape):
    """`[[technology]]`: a research advance and what it does to the books."""

    id: Id
    name: Name
    text: Text
    chart: Annotated[int, Meta(ge=1, le=9)]
    number: Annotated[int, Meta(ge=1, le=6)]
    """The die that gives it."""
    units: dict[Id, UnitChange] = {}
    extra_production: Small = 0
    """Units that a complex may mobilise beyond its value..."""
    extra_production_from: Small = 0
    """...if its territory is worth at least this."""
    repairs_per_money: Annotated[int, Meta(ge=1, le=9)] = 1
    """Damage markers that one unit of money removes."""
    income_dice: Small = 0
    """Dice added to each income."""
    raid_dice: Literal["one", "best_of_two", "two"] = "one"
    rockets: bool = False


class Advantage(Shape):
    """`[[advantage]]`: a national advantage; `kind` names an entry of `companion.rulebook.advantages`."""

    id: Id
    power: Id
    number: Annotated[int, Meta(ge=1, le=6)]
    name: Name
    text: Text
    kind: Id = "reminder"
    uses: Literal["always", "once", "each_turn"] = "always"
    units: dict[Id, Small] = {}
    territories: tuple[Id, ...] = ()
    """Where it applies; nowhere in particular if left out."""
    territories_of: Id | None = None
    """Where it applies: the originals of this power that it still holds."""
    claim: Id | None = None
    against: tuple[Id, ...] = ()


class Rules(Shape):
    """`[rules]`: which of the shared behaviours this box has, each a word from a fixed list."""

    research: Literal["none", "researchers", "chosen_development"] = "none"
    research_cost: Money = 5
    research_success: Annotated[int, Meta(ge=1, le=6)] = 6
    bombing: Literal["none", "damage_markers", "treasury_loss"] = "none"
    damage_limit: Small = 2
    """With damage markers: how many times its value a complex can be damaged."""
    rocket_limit: Literal["none", "one_per_complex"] = "none"
    capital_capture: Literal["none", "treasury_to_captor"] = "none"
    liberation: Literal["none", "to_original_owner"] = "none"
    excess_units: Literal["wait", "refunded"] = "wait"
    """What happens to purchased units that no complex can place this turn."""
    purchase_limit: Literal["none", "what_can_be_mobilised"] = "none"
    new_complexes: bool = True
    complex_minimum_value: Small = 1
    repair_cost: Money = 1


class Victory(Shape):
    """`[victory]`: how the game is won, and after whose turn that is checked."""

    kind: Literal["cities", "capitals", "ruleset"]
    option: Id | None = None
    """The option that sets the number (cities) or the word (capitals)."""
    check_after: dict[Side, Id] = {}
    needed: dict[str, Annotated[int, Meta(ge=1, le=30)]] = {}
    """Capitals: the number of enemy capitals for each word of the option."""
    counted: dict[str, tuple[Id, ...]] = {}
    """Capitals: for a word of the option, the only capitals that count."""
    individual: bool = False
    """Whether the largest gain in production on the winning side also wins alone."""


class SetupLine(Shape):
    """`[[scenario.setup]]`: the starting units of one power in one space."""

    power: Id
    space: Id
    units: dict[Id, Annotated[int, Meta(ge=1, le=99)]]


class Scenario(Shape):
    """`[[scenario]]`: one start within an edition."""

    id: Id
    name: Name
    year: Annotated[int, Meta(ge=1930, le=1950)]
    turn_order: tuple[Id, ...]
    treasury: dict[Id, Money] = {}
    production: dict[Id, Money] = {}
    """The printed production, which must equal the sum of controlled values."""
    controllers: dict[Id, Id] = {}
    """Territories that somebody else than the printed power holds at the start."""
    cities: dict[Side, Small] = {}
    """The printed number of cities each side starts with."""
    setup: tuple[SetupLine, ...] = ()
    first_round: Annotated[int, Meta(ge=1, le=99)] = 1


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

    turn_groups: tuple[economy.TurnGroup, ...] = field(name="turn_group", default=())
    game_turns: tuple[economy.GameTurn, ...] = field(name="game_turn", default=())
    lend_lease: economy.LendLease | None = None
    starting_loans: tuple[economy.StartingLoan, ...] = field(name="starting_loan", default=())
    land_checks: tuple[economy.LandCheck, ...] = field(name="land_check", default=())
    known_territories: tuple[economy.KnownTerritory, ...] = field(name="known_territory", default=())
    territory_groups: tuple[economy.TerritoryGroup, ...] = field(name="territory_group", default=())
    land_victory: economy.LandVictory | None = None
    recruiting: economy.Recruiting | None = None
    factories: tuple[economy.Factory, ...] = field(name="factory", default=())
    neutral_conquest: economy.NeutralConquest | None = None
    ship_repair: economy.ShipRepair | None = None
    trainings: tuple[economy.Training, ...] = field(name="training", default=())
    diplomacy: economy.Diplomacy | None = None
    passages: tuple[economy.Passage, ...] = field(name="passage", default=())
    to_enter: tuple[economy.ToEnter, ...] = ()

    seasons: tuple[strategy.Season, ...] = field(name="season", default=())
    season_frame: strategy.SeasonFrame | None = None
    blocs: tuple[strategy.Bloc, ...] = field(name="bloc", default=())
    theatres: tuple[strategy.Theatre, ...] = field(name="theatre", default=())
    resources: strategy.Resources | None = None
    action_points: strategy.ActionPoints | None = None
    building: strategy.Building | None = None
    rebuilds: tuple[strategy.Rebuild, ...] = field(name="rebuild", default=())
    automatic_units: tuple[strategy.AutomaticUnits, ...] = field(name="automatic_unit", default=())
    operations: tuple[strategy.Operation, ...] = field(name="operation", default=())
    losses: tuple[strategy.ResourceLoss, ...] = field(name="loss", default=())
    nationality_modifiers: tuple[strategy.NationalityModifier, ...] = field(name="nationality_modifier", default=())
    minor_powers: tuple[strategy.MinorPower, ...] = field(name="minor_power", default=())
    surrender: strategy.Surrender | None = None
    surrender_checks: tuple[strategy.SurrenderCheck, ...] = field(name="surrender_check", default=())
    instant_victory: strategy.InstantVictory | None = None
    places: tuple[strategy.Place, ...] = field(name="place", default=())
    treaties: tuple[strategy.Treaty, ...] = field(name="treaty", default=())
    dated_events: tuple[strategy.DatedEvent, ...] = field(name="dated_event", default=())
    triggers: tuple[strategy.Trigger, ...] = field(name="trigger", default=())
    commitments: tuple[strategy.Commitment, ...] = field(name="commitment", default=())
    war_limits: tuple[strategy.WarLimit, ...] = field(name="war_limit", default=())
    countries: tuple[strategy.Country, ...] = field(name="country", default=())
    openings: tuple[strategy.Opening, ...] = field(name="opening", default=())

    @property
    def id(self) -> str:
        """The edition's id."""
        return self.edition.id

    @property
    def title(self) -> str:
        """What is printed on the box."""
        return self.edition.title

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
