"""Events of a game of seasons and impulses, in addition to the shared ones (money, phases, claims, victory)."""

from typing import Literal

from msgspec.structs import asdict, replace

from companion.engine.folding import begun, plus, with_territory
from companion.families.second_world_war.state import (
    CountryState,
    Fall,
    InProduction,
    Numbers,
    PendingCheck,
    PowerState,
    Scheduled,
    SecondWorldWarState,
    Spent,
    Status,
    ThisImpulse,
    War,
)
from companion.model.events import Event, GameOpened, StatedPosition, without
from companion.model.sentence import Sentence


class CampaignStarted(GameOpened, tag="campaign_started"):
    """The books are open: every country's state, who is at war, what is in force."""

    powers: tuple[str, ...]
    opening: str
    countries: dict[str, CountryState]
    wars: tuple[War, ...]
    treaties: tuple[str, ...]
    surrendered: dict[str, str | None]

    def begin(self) -> SecondWorldWarState:
        return begun(
            SecondWorldWarState,
            self,
            self.powers,
            territories=self.countries,
            start=self.countries,
            powers={power: PowerState() for power in self.powers},
            opening=self.opening,
            wars=self.wars,
            treaties=frozenset(self.treaties),
            surrendered={who: Fall(to=to, round=0) for who, to in self.surrendered.items()},
        )


class PositionStated(StatedPosition, tag="position_stated"):
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

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return replace(
            state,
            numbers=state.numbers.merged(self.numbers),
            territories={**state.territories, **self.countries},
            start={**state.start, **self.countries},
            further={**state.further, **self.names},
        )


class SeasonBegan(Event, tag="season_began"):
    """A season begins: per-season counters and answers are reset."""

    round: int
    turn: str
    phase: str
    forgotten: tuple[str, ...] = ()

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return replace(
            state,
            round=self.round,
            turn=self.turn,
            phase=self.phase,
            impulse=0,
            bloc=None,
            reinforced={},
            announced=(),
            settled=frozenset(),
            claims=without(state.claims, self.forgotten),
            this_impulse=ThisImpulse(),
        )


class ImpulseBegan(Event, tag="impulse_began"):
    """A bloc's part of an impulse begins."""

    impulse: int
    bloc: str
    turn: str
    phase: str

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return replace(
            state,
            impulse=self.impulse,
            bloc=self.bloc,
            turn=self.turn,
            phase=self.phase,
            settled=frozenset(),
            this_impulse=ThisImpulse(),
        )


class ImpulseEnded(Event, tag="impulse_ended"):
    """A bloc's part of an impulse is over; answers for one impulse are forgotten."""

    bloc: str
    powers: tuple[str, ...]
    forgotten: tuple[str, ...] = ()

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return replace(state, stunned=state.stunned - set(self.powers), claims=without(state.claims, self.forgotten))


class SeasonClosing(Event, tag="season_closing"):
    """All impulses are over: the end of the season."""

    turn: str
    phase: str

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return replace(
            state,
            impulse=0,
            bloc=None,
            turn=self.turn,
            phase=self.phase,
            settled=frozenset(),
            this_impulse=ThisImpulse(),
        )


class DatedEventAnnounced(Event, tag="dated_event_announced"):
    """A dated event took place."""

    event: str

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return replace(state, announced=(*state.announced, self.event))


class EffectScheduled(Event, tag="effect_scheduled"):
    """Something will happen when a later season begins."""

    round: int
    does: Literal["ally", "treaty_ends"]
    subject: str
    to: str | None = None

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return replace(state, scheduled=(*state.scheduled, Scheduled(**asdict(self))))


class EffectFellDue(Event, tag="effect_fell_due"):
    """A scheduled effect was applied, or is no longer possible."""

    subject: str

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        first = next((number for number, effect in enumerate(state.scheduled) if effect.subject == self.subject), None)
        if first is None:
            return state
        return replace(state, scheduled=(*state.scheduled[:first], *state.scheduled[first + 1 :]))


class OnceDone(Event, tag="once_done"):
    """A one-time event happened."""

    what: str

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return replace(state, done=state.done | {self.what})


class PowerPassed(Event, tag="power_passed"):
    """A power, or a minor power at war, has finished this impulse."""

    power: str

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return state.with_impulse(passed=state.this_impulse.passed | {self.power})


class MinorRested(Event, tag="minor_rested"):
    """A minor power at war passes automatically from now on, or no longer does."""

    country: str
    rests: bool

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        rests = state.resting | {self.country} if self.rests else state.resting - {self.country}
        return replace(state, resting=rests)


class DemandMade(Event, tag="demand_made"):
    """A power demands that somebody give in to a treaty."""

    treaty: str

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return replace(state, demands=state.demands | {self.treaty})


class DemandAnswered(Event, tag="demand_answered"):
    """The demand was met, or refused."""

    treaty: str
    accepted: bool

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return replace(state, demands=state.demands - {self.treaty})


class ItemSettled(Event, tag="item_settled"):
    """A checklist item of the step is done, or isn't after all."""

    item: str
    done: bool = True

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return replace(state, settled=state.settled | {self.item} if self.done else state.settled - {self.item})


class DefaultPointTaken(Event, tag="default_point_taken"):
    """A power takes the free point and buys none this impulse."""

    power: str

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return state.with_impulse(default=state.this_impulse.default | {self.power})


class PointsBought(Event, tag="points_bought"):
    """A power turned resources into action points."""

    power: str
    resources: int
    points: int
    theatre: str | None = None
    dice: tuple[int, ...] = ()

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        state = state.with_impulse(bought=plus(state.this_impulse.bought, {self.power: self.resources}))
        return state.acting_again(self.power)


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

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        state = state.with_impulse(spent=(*state.this_impulse.spent, Spent(**asdict(self))))
        return state.acting_again(self.power)


class BuyingOpened(Event, tag="buying_opened"):
    """A power that had taken the free point can buy points after all: it went to war."""

    power: str

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return state.with_impulse(default=state.this_impulse.default - {self.power})


class PowerStunned(Event, tag="power_stunned"):
    """A power can take only the free point in its next impulse."""

    power: str

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return replace(state, stunned=state.stunned | {self.power})


class ReinforcementsBuilt(Event, tag="reinforcements_built"):
    """Reinforcements went straight to the map."""

    power: str
    units: dict[str, int]

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        state = replace(state, reinforced=plus(state.reinforced, {self.power: sum(self.units.values())}))
        if self.power not in state.numbers.reinforcements_by_year:
            return state
        built = plus(state.built.get(self.power, {}), self.units)
        return replace(state, built={**state.built, self.power: built})


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

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        item = InProduction(
            id=self.item,
            power=self.power,
            unit=self.unit,
            country=self.country,
            box=self.box,
            start=self.start,
            lap=self.lap,
            laps=self.laps,
        )
        state = replace(state, production=(*state.production, item), queued=state.queued | {self.item})
        return state.with_impulse(worked=state.this_impulse.worked | {self.item})


class UnitMoved(Event, tag="unit_moved"):
    """A unit on the Production Display is in another box."""

    item: str
    box: int
    lap: int
    cause: Literal["advanced", "bombed", "corrected"]

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        production = tuple(
            replace(unit, box=self.box, lap=self.lap) if unit.id == self.item else unit for unit in state.production
        )
        state = replace(state, production=production)
        return state.with_impulse(worked=state.this_impulse.worked | {self.item}) if self.cause == "advanced" else state


class UnitLeft(Event, tag="unit_left"):
    """A unit left the Production Display."""

    item: str
    cause: Literal["deployed", "removed", "corrected"]

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return replace(state, production=tuple(unit for unit in state.production if unit.id != self.item))


class CityBombed(Event, tag="city_bombed"):
    """A city was bombed in this player-impulse."""

    city: str

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return state.with_impulse(bombed=state.this_impulse.bombed | {self.city})


class AtomicBombDropped(Event, tag="atomic_bomb_dropped"):
    """An atomic bomb hit a power."""

    target: str

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return replace(state, bombs=plus(state.bombs, {self.target: 1}))


class SpecialUnitsMade(Event, tag="special_units_made"):
    """Units that the books count came into play through an operation."""

    unit: str
    count: int

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return replace(state, special=plus(state.special, {self.unit: self.count}))


class SpecialUnitsLost(Event, tag="special_units_lost"):
    """Units that the books count are out of play."""

    unit: str
    count: int

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        special = plus(state.special, {self.unit: -self.count})
        return replace(state, special={unit: count for unit, count in special.items() if count > 0})


class ResourcesLent(Event, tag="resources_lent"):
    """Resources went by Lend-Lease."""

    route: str
    amount: int

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return state.with_impulse(lent=plus(state.this_impulse.lent, {self.route: self.amount}))


class WarBegan(Event, tag="war_began"):
    """Two are at war."""

    declarer: str
    target: str

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return replace(state, wars=(*state.wars, War(declarer=self.declarer, target=self.target)))


class WarEnded(Event, tag="war_ended"):
    """Two are no longer at war."""

    one: str
    other: str

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        parties = {self.one, self.other}
        return replace(state, wars=tuple(war for war in state.wars if war.parties != parties))


class TreatyBegan(Event, tag="treaty_began"):
    """An agreement is in force."""

    treaty: str

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return replace(state, treaties=state.treaties | {self.treaty})


class TreatyEnded(Event, tag="treaty_ended"):
    """An agreement is over."""

    treaty: str

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return replace(state, treaties=state.treaties - {self.treaty})


class CountryChanged(Event, tag="country_changed"):
    """A country's status changed: taken, committed, freed, neutral."""

    country: str
    status: Status
    controller: str | None
    gives: bool = True

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return with_territory(state, self.country, status=self.status, controller=self.controller, gives=self.gives)


class CapitalChanged(Event, tag="capital_changed"):
    """An enemy took or left a country's capital."""

    country: str
    by: str | None

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        if self.by is None:
            state = replace(state, pending=tuple(check for check in state.pending if check.country != self.country))
        return with_territory(state, self.country, capital_held_by=self.by)


class PlaceTaken(Event, tag="place_taken"):
    """Who holds a named city; nobody named means its country's holder again."""

    place: str
    by: str | None

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        if self.by is None:
            return replace(state, places={place: by for place, by in state.places.items() if place != self.place})
        return replace(state, places={**state.places, self.place: self.by})


class MinorUnitsPlaced(Event, tag="minor_units_placed"):
    """A minor power got its units."""

    country: str
    units: dict[str, int]

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return with_territory(state, self.country, units_placed=True)


class Intervened(Event, tag="intervened"):
    """A power sends help to a country."""

    country: str
    power: str

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return with_territory(state, self.country, intervened_by=self.power)


def rolled(country: str) -> str:
    """The record that a country's side was rolled for."""
    return f"rolled_{country}"


class CommitmentRolled(Event, tag="commitment_rolled"):
    """A die was rolled for a country's side."""

    table: str
    country: str
    die: int
    modifier: int

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return replace(state, done=state.done | {rolled(self.country)})


class CheckBecameDue(Event, tag="check_became_due"):
    """A country must check for surrender because its capital was taken."""

    country: str
    by: str

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return replace(state, pending=(*state.pending, PendingCheck(**asdict(self))))


class SurrenderChecked(Event, tag="surrender_checked"):
    """A surrender check was rolled."""

    country: str
    dice: tuple[int, ...]
    number: int
    modifier: int
    surrenders: bool
    check: str | None = None

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        if self.check is None:
            state = replace(state, pending=tuple(check for check in state.pending if check.country != self.country))
        return state


class Surrendered(Event, tag="surrendered"):
    """A power or country is out of the war for good."""

    who: str
    to: str | None

    def apply(self, state: SecondWorldWarState) -> SecondWorldWarState:
        return replace(
            state,
            surrendered={**state.surrendered, self.who: Fall(to=self.to, round=state.round)},
            pending=tuple(check for check in state.pending if self.who not in (check.country, check.by)),
        )
