"""The state of a game of seasons and impulses: countries, wars, treaties, action points, production."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

from msgspec import Meta
from msgspec.structs import asdict, replace

from companion.model.ids import Id, Name, Text
from companion.model.sections.kinds import Moment
from companion.model.sentence import Sentence
from companion.model.shape import Shape
from companion.model.state import GameState, Holding

Status = Literal[
    "home",
    "controlled",
    "captured",
    "ally",
    "uncommitted_ally",
    "non_cooperating_ally",
    "neutral",
    "at_war",
]
"""A country's state: relative to its controller, or on its own (`neutral`, `at_war`)."""

GIVING: frozenset[str] = frozenset({"home", "controlled", "captured", "ally", "non_cooperating_ally"})
"""Statuses in which a country gives its resources to its controller."""

ALONE: frozenset[str] = frozenset({"neutral", "at_war"})
"""Statuses of a country on its own."""

ALLIED: frozenset[str] = frozenset({"ally", "uncommitted_ally", "non_cooperating_ally"})
"""Statuses of a minor ally."""

Value = Annotated[int, Meta(ge=0, le=99)]
Box = Annotated[int, Meta(ge=1, le=24)]
Units = dict[Id, Annotated[int, Meta(ge=1, le=99)]]


class FurtherCountry(Shape):
    """A country on the table's maps that the edition does not list."""

    name: Annotated[Name, Meta(description="Its name, as printed on the map.")]
    value: Annotated[Value, Meta(description="Its number on the Resource Control Display.")] = 0
    holder: Annotated[Id, Meta(description="The power whose it is at the start; neutral if left out.")] | None = None


class StartingProduction(Shape):
    """A unit on the Production Display when the game begins."""

    unit: Annotated[Id, Meta(description="The type of unit.")]
    box: Annotated[Box, Meta(description="The box it stands in.")]
    lap: Annotated[int, Meta(ge=1, le=2, description="Carriers and battleships: first or second run.")] = 1


class Numbers(Shape):
    """What the table entered from its Scenario Book, maps, and displays; the keys are those of `[[to_enter]]`."""

    resource_value: Annotated[dict[Id, Value], Meta(description="Country to its number on the display.")] = {}
    further_country: Annotated[
        tuple[FurtherCountry, ...], Meta(max_length=60, description="Countries on your maps that are not listed yet.")
    ] = ()
    starting_limit: Annotated[dict[Id, Value], Meta(description="Power to its resource limit at the start.")] = {}
    nationality_modifier: Annotated[
        dict[Id, Annotated[int, Meta(ge=0, le=9)]],
        Meta(description="Power to what is added to the action points of each resource."),
    ] = {}
    reinforcement_limit: Annotated[
        dict[Id, Value], Meta(description="Power to the reinforcements it may build in a season.")
    ] = {}
    rebuild_boxes: Annotated[dict[Id, Box], Meta(description="Type of unit to the box it is rebuilt in first.")] = {}
    opening_season: Annotated[Moment, Meta(description="The season in which the scenario begins.")] | None = None
    last_season: Annotated[Moment, Meta(description="The season after which the scenario ends.")] | None = None
    scenario_victory: Annotated[Text, Meta(description="How the scenario is won, in your words.")] | None = None
    holder_1941: Annotated[dict[Id, Id], Meta(description="Country to the power whose it is when 1941 begins.")] = {}
    production_at_start: Annotated[
        dict[Id, tuple[StartingProduction, ...]], Meta(description="Power to its units on the Production Display.")
    ] = {}
    reinforcement_pool: Annotated[
        dict[Id, Units], Meta(description="Power to the units that become available; the books do not need it.")
    ] = {}
    reinforcements_by_year: Annotated[
        dict[Id, dict[Annotated[str, Meta(pattern=r"^19\d\d$")], Units]],
        Meta(description="Power to year to the units that become available then."),
    ] = {}
    raiders: Annotated[dict[Id, Value], Meta(description="Power to its raiders on the raider display.")] = {}
    east_indies_units: Annotated[Units, Meta(description="The units that deploy in Batavia.")] = {}
    transports: Annotated[
        dict[Id, Value], Meta(description="Power to its transport markers; the books do not need them.")
    ] = {}
    starting_units: Annotated[dict[Id, Units], Meta(description="Power to its units of the scenario's setup.")] = {}

    def merged(self, newer: "Numbers") -> "Numbers":
        """These numbers, and newer ones over them."""
        older = asdict(self)
        return Numbers(**{key: _laid_over(older[key], value) for key, value in asdict(newer).items()})


def _laid_over(older: Any, newer: Any) -> Any:
    if isinstance(older, dict):
        return {**older, **newer}
    if isinstance(older, tuple):
        return (*older, *newer)
    return older if newer is None else newer


class CountryState(Holding):
    """One country now. `controller` is a power, another country, or nobody."""

    controller: str | None
    status: Status = "neutral"
    gives: bool = True
    """False if the Atlantic Charter denies a liberator its resources."""
    capital_held_by: str | None = None
    """The enemy in its capital."""
    intervened_by: str | None = None
    units_placed: bool = False
    """Whether a minor power has got its units."""


class War(Shape):
    """Two powers or countries at war."""

    declarer: Annotated[str, Meta(description="The one that declared it.")]
    target: Annotated[str, Meta(description="The one it was declared on.")]
    declared: Annotated[bool, Meta(description="False for wars in progress when the game began.")] = True

    @property
    def parties(self) -> frozenset[str]:
        """Both of them."""
        return frozenset({self.declarer, self.target})


class Fall(Shape):
    """A surrender: to whom, and in which season."""

    to: Annotated[str | None, Meta(description="Whom it surrendered to, if anybody.")]
    round: Annotated[int, Meta(description="The season.")]


class PendingCheck(Shape):
    """A surrender check that is due because a capital was taken."""

    country: Annotated[str, Meta(description="Whose check it is.")]
    by: Annotated[str, Meta(description="The power that took its capital.")]


class Scheduled(Shape):
    """An effect scheduled for a later season."""

    round: Annotated[int, Meta(description="The season.")]
    does: Annotated[Literal["ally", "treaty_ends"], Meta(description="What happens then.")]
    subject: Annotated[str, Meta(description="The country or treaty.")]
    to: Annotated[str | None, Meta(description="The power that the country joins.")] = None


class InProduction(Shape):
    """A unit on the Production Display."""

    id: Annotated[str, Meta(description="Its name.")]
    power: Annotated[str, Meta(description="Whose it is.")]
    unit: Annotated[str, Meta(description="The type of unit.")]
    country: Annotated[str | None, Meta(description="The minor ally whose unit it is.")] = None
    box: Annotated[int, Meta(description="The box it is in.")]
    start: Annotated[int, Meta(description="The box in which it began.")]
    lap: Annotated[int, Meta(description="Its run through the boxes.")] = 1
    laps: Annotated[int, Meta(description="Two for ships that go through the boxes flipped first.")] = 1

    @property
    def finished(self) -> bool:
        """Whether it is in the last box of its last lap."""
        return self.box == 1 and self.lap == self.laps

    @property
    def to_pay(self) -> int:
        """Resources until it is finished."""
        return self.box - 1 + (self.laps - self.lap) * self.start


class Spent(Shape):
    """A line in the log of action points."""

    power: Annotated[str, Meta(description="Who paid.")]
    operation: Annotated[str, Meta(description="What for.")]
    count: Annotated[int, Meta(description="How many.")]
    points: Annotated[int, Meta(description="The action points.")]
    theatre: Annotated[str | None, Meta(description="The theater they were for.")] = None
    note: Annotated[str | Sentence | None, Meta(description="What else was said.")] = None
    against: Annotated[str | None, Meta(description="The country that was attacked.")] = None
    paid_by: Annotated[str | None, Meta(description="The ally whose points they were.")] = None


class ThisImpulse(Shape):
    """What has happened in the current player-impulse; cleared when the next one begins."""

    default: Annotated[frozenset[str], Meta(description="Powers that took the free point and buy none.")] = frozenset()
    bought: Annotated[Mapping[str, int], Meta(description="Resources that each power turned into points.")] = {}
    spent: Annotated[tuple[Spent, ...], Meta(description="The log of action points.")] = ()
    worked: Annotated[
        frozenset[str], Meta(description="Units on the Production Display that were placed or moved.")
    ] = frozenset()
    bombed: Annotated[frozenset[str], Meta(description="Cities.")] = frozenset()
    lent: Annotated[Mapping[str, int], Meta(description="Resources sent by each route.")] = {}
    passed: Annotated[frozenset[str], Meta(description="Powers and minor powers that have passed.")] = frozenset()


class PowerState(Shape):
    """One power now: its resources and points are accounts, its fate is stored with the countries'."""


class SecondWorldWarState(GameState):
    """A whole game now. `round` counts seasons, `turn` is the power that speaks for the bloc whose impulse it is."""

    territories: Mapping[str, CountryState]
    powers: Mapping[str, PowerState]
    start: Mapping[str, CountryState]
    """The countries when the game began."""
    opening: str
    """The first season, as a date."""
    numbers: Numbers = Numbers()
    further: Mapping[str, str] = {}
    """Countries that the table added, with their names."""
    impulse: int = 0
    """1 to 3; 0 at the beginning and end of a season."""
    bloc: str | None = None
    wars: tuple[War, ...] = ()
    treaties: frozenset[str] = frozenset()
    surrendered: Mapping[str, Fall] = {}
    """Powers and countries."""
    places: Mapping[str, str] = {}
    """Cities that aren't held by their country's holder."""
    done: frozenset[str] = frozenset()
    """Operations, checks, and refusals that happen only once."""
    pending: tuple[PendingCheck, ...] = ()
    scheduled: tuple[Scheduled, ...] = ()
    stunned: frozenset[str] = frozenset()
    """Powers that can take only the free point in their next impulse."""
    reinforced: Mapping[str, int] = {}
    """Reinforcements built this season."""
    built: Mapping[str, Mapping[str, int]] = {}
    """Reinforcements built in the whole game, for powers whose reinforcements by year are entered."""
    production: tuple[InProduction, ...] = ()
    queued: frozenset[str] = frozenset()
    """The names of all units that were ever put on the display: the next one gets another."""
    bombs: Mapping[str, int] = {}
    """Atomic bombs dropped on each power."""
    special: Mapping[str, int] = {}
    """Units in play that the books count by type: kamikazes, and atomic bombs built but not dropped."""
    resting: frozenset[str] = frozenset()
    """Minor powers at war that pass automatically."""
    demands: frozenset[str] = frozenset()
    """Treaties that somebody is asked to give in to."""
    announced: tuple[str, ...] = ()
    """Dated events of this season."""
    settled: frozenset[str] = frozenset()
    """Items of the step's checklist that are done."""
    this_impulse: ThisImpulse = ThisImpulse()

    def country(self, country: str) -> CountryState:
        """A country now."""
        return self.territories[country]

    def with_impulse(self, **changed: Any) -> Self:
        """With something recorded about the current player-impulse."""
        return replace(self, this_impulse=replace(self.this_impulse, **changed))

    def acting_again(self, power: str) -> Self:
        """With a power that hasn't passed after all."""
        passed = self.this_impulse.passed
        return self.with_impulse(passed=passed - {power}) if power in passed else self
