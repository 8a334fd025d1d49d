"""Events of a game of seasons and impulses, in addition to the shared ones (money, phases, claims, victory)."""

from typing import Literal

from companion.families.second_world_war.state import (
    CountryState,
    Fall,
    InProduction,
    Numbers,
    PendingCheck,
    Scheduled,
    Status,
    ThisImpulse,
    War,
)
from companion.model.events import Event, GameOpened
from companion.model.sentence import Sentence


class CampaignStarted(GameOpened, tag="campaign_started"):
    """The books are open: every country's state, who is at war, what is in force."""

    powers: tuple[str, ...]
    opening: str
    countries: dict[str, CountryState]
    wars: tuple[War, ...]
    treaties: tuple[str, ...]
    surrendered: dict[str, str | None]


class PositionStated(Event, tag="position_stated"):
    """The game begins in this position: everything but the resources and points, which are moved."""

    round: int
    impulse: int = 0
    bloc: str | None = None
    turn: str
    phase: str
    claims: dict[str, bool | int] = {}
    numbers: Numbers = Numbers()
    territories: dict[str, CountryState]
    start: dict[str, CountryState]
    further: dict[str, str] = {}
    wars: tuple[War, ...] = ()
    treaties: frozenset[str] = frozenset()
    surrendered: dict[str, Fall] = {}
    places: dict[str, str] = {}
    done: frozenset[str] = frozenset()
    pending: tuple[PendingCheck, ...] = ()
    scheduled: tuple[Scheduled, ...] = ()
    stunned: frozenset[str] = frozenset()
    reinforced: dict[str, int] = {}
    built: dict[str, dict[str, int]] = {}
    production: tuple[InProduction, ...] = ()
    queued: frozenset[str] = frozenset()
    bombs: dict[str, int] = {}
    special: dict[str, int] = {}
    resting: frozenset[str] = frozenset()
    demands: frozenset[str] = frozenset()
    announced: tuple[str, ...] = ()
    settled: frozenset[str] = frozenset()
    this_impulse: ThisImpulse = ThisImpulse()


class NumbersEntered(Event, tag="numbers_entered"):
    """The table entered numbers from its own box."""

    numbers: Numbers
    countries: dict[str, CountryState] = {}
    """Countries that the edition doesn't list, by id."""
    names: dict[str, str] = {}


class SeasonBegan(Event, tag="season_began"):
    """A season begins: per-season counters and answers are reset."""

    round: int
    turn: str
    phase: str
    forgotten: tuple[str, ...] = ()


class ImpulseBegan(Event, tag="impulse_began"):
    """A bloc's part of an impulse begins."""

    impulse: int
    bloc: str
    turn: str
    phase: str


class ImpulseEnded(Event, tag="impulse_ended"):
    """A bloc's part of an impulse is over; answers for one impulse are forgotten."""

    bloc: str
    powers: tuple[str, ...]
    forgotten: tuple[str, ...] = ()


class SeasonClosing(Event, tag="season_closing"):
    """All impulses are over: the end of the season."""

    turn: str
    phase: str


class DatedEventAnnounced(Event, tag="dated_event_announced"):
    """A dated event took place."""

    event: str


class EffectScheduled(Event, tag="effect_scheduled"):
    """Something will happen when a later season begins."""

    round: int
    does: Literal["ally", "treaty_ends"]
    subject: str
    to: str | None = None


class EffectFellDue(Event, tag="effect_fell_due"):
    """A scheduled effect was applied, or is no longer possible."""

    subject: str


class DefaultPointTaken(Event, tag="default_point_taken"):
    """A power takes the free point and buys none this impulse."""

    power: str


class PointsBought(Event, tag="points_bought"):
    """A power turned resources into action points."""

    power: str
    resources: int
    points: int
    theatre: str | None = None
    dice: tuple[int, ...] = ()


class PointsSpent(Event, tag="points_spent"):
    """What action points bought."""

    power: str
    operation: str
    count: int
    points: int
    theatre: str | None = None
    note: str | Sentence | None = None
    """A player's note, or what they were spent on."""
    against: str | None = None
    """The country that was attacked, if stated."""
    paid_by: str | None = None
    """The cooperating ally whose points they were."""


class BuyingOpened(Event, tag="buying_opened"):
    """A power that had taken the free point can buy points after all: it went to war."""

    power: str


class PowerStunned(Event, tag="power_stunned"):
    """A power can take only the free point in its next impulse."""

    power: str


class OnceDone(Event, tag="once_done"):
    """A one-time event happened."""

    what: str


class ReinforcementsBuilt(Event, tag="reinforcements_built"):
    """Reinforcements went straight to the map."""

    power: str
    units: dict[str, int]


class UnitQueued(Event, tag="unit_queued"):
    """A unit was placed on the Production Display."""

    item: str
    power: str
    unit: str
    box: int
    start: int
    lap: int = 1
    laps: int = 1
    country: str | None = None


class UnitMoved(Event, tag="unit_moved"):
    """A unit on the Production Display is in another box."""

    item: str
    box: int
    lap: int
    cause: Literal["advanced", "bombed", "corrected"]


class UnitLeft(Event, tag="unit_left"):
    """A unit left the Production Display."""

    item: str
    cause: Literal["deployed", "removed", "corrected"]


class CityBombed(Event, tag="city_bombed"):
    """A city was bombed in this player-impulse."""

    city: str


class AtomicBombDropped(Event, tag="atomic_bomb_dropped"):
    """An atomic bomb hit a power."""

    target: str


class SpecialUnitsMade(Event, tag="special_units_made"):
    """Units that the books count came into play through an operation."""

    unit: str
    count: int


class SpecialUnitsLost(Event, tag="special_units_lost"):
    """Units that the books count are out of play."""

    unit: str
    count: int


class PowerPassed(Event, tag="power_passed"):
    """A power, or a minor power at war, has finished this impulse."""

    power: str


class MinorRested(Event, tag="minor_rested"):
    """A minor power at war passes automatically from now on, or no longer does."""

    country: str
    rests: bool


class DemandMade(Event, tag="demand_made"):
    """A power demands that somebody give in to a treaty."""

    treaty: str


class DemandAnswered(Event, tag="demand_answered"):
    """The demand was met, or refused."""

    treaty: str
    accepted: bool


class ResourcesLent(Event, tag="resources_lent"):
    """Resources went by Lend-Lease."""

    route: str
    amount: int


class WarBegan(Event, tag="war_began"):
    """Two are at war."""

    declarer: str
    target: str


class WarEnded(Event, tag="war_ended"):
    """Two are no longer at war."""

    one: str
    other: str


class TreatyBegan(Event, tag="treaty_began"):
    """An agreement is in force."""

    treaty: str


class TreatyEnded(Event, tag="treaty_ended"):
    """An agreement is over."""

    treaty: str


class CountryChanged(Event, tag="country_changed"):
    """A country's status changed: taken, committed, freed, neutral."""

    country: str
    status: Status
    controller: str | None
    gives: bool = True


class CapitalChanged(Event, tag="capital_changed"):
    """An enemy took or left a country's capital."""

    country: str
    by: str | None


class PlaceTaken(Event, tag="place_taken"):
    """Who holds a named city; nobody named means its country's holder again."""

    place: str
    by: str | None


class MinorUnitsPlaced(Event, tag="minor_units_placed"):
    """A minor power got its units."""

    country: str
    units: dict[str, int]


class Intervened(Event, tag="intervened"):
    """A power sends help to a country."""

    country: str
    power: str


class CommitmentRolled(Event, tag="commitment_rolled"):
    """A die was rolled for a country's side."""

    table: str
    country: str
    die: int
    modifier: int


class CheckBecameDue(Event, tag="check_became_due"):
    """A country must check for surrender because its capital was taken."""

    country: str
    by: str


class SurrenderChecked(Event, tag="surrender_checked"):
    """A surrender check was rolled."""

    country: str
    dice: tuple[int, ...]
    number: int
    modifier: int
    surrenders: bool
    check: str | None = None


class Surrendered(Event, tag="surrendered"):
    """A power or country is out of the war for good."""

    who: str
    to: str | None


class ItemSettled(Event, tag="item_settled"):
    """A checklist item of the step is done, or isn't after all."""

    item: str
    done: bool = True
