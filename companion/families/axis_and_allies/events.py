"""Events of the Axis & Allies editions, in addition to the shared ones."""

from msgspec.structs import replace

from companion.engine.folding import begun, with_power, with_territory
from companion.families.axis_and_allies.sections.relations import pair_of
from companion.families.axis_and_allies.state import AxisAndAlliesState, PowerState, TerritoryState, ThisTurn, tally
from companion.model.events import Event, GameOpened, StatedPosition

UNNAMED = "industrial_complex"
"""The facility meant by journals whose events name none: the only one when they were written."""


class GameStarted(GameOpened, tag="game_started"):
    """The books are open: who holds what at the start."""

    controllers: dict[str, str]
    complexes: tuple[str, ...] = ()
    """Territories with a complex, in journals from before facilities."""
    powers: tuple[str, ...]
    facilities: dict[str, tuple[str, ...]] = {}
    """The facilities in each territory."""
    purses: tuple[str, ...] = ()
    """Accounts of powers with more than one purse."""
    neutrals: dict[str, str] = {}
    """Territories that nobody holds, and their leanings."""
    wards: tuple[str, ...] = ()
    """Territories of countries that do not play."""
    wars: tuple[tuple[str, str], ...] = ()
    tokens: dict[str, dict[str, int]] = {}
    """How many of each token a power has."""

    def begin(self) -> AxisAndAlliesState:
        facilities = dict.fromkeys(self.complexes, (UNNAMED,)) | self.facilities
        controllers = {**self.controllers, **dict.fromkeys((*self.neutrals, *self.wards))}
        return begun(
            AxisAndAlliesState,
            self,
            (*self.powers, *self.purses),
            territories={
                territory: TerritoryState(
                    controller=controller,
                    neutral=self.neutrals.get(territory),
                    facilities=dict.fromkeys(facilities.get(territory, ()), 0),
                )
                for territory, controller in controllers.items()
            },
            powers={power: PowerState(tokens=self.tokens.get(power, {})) for power in self.powers},
            wars=self.wars,
        )


class PositionStated(StatedPosition, tag="position_stated"):
    """The game begins in this position: everything but the money, which is moved."""

    round: int
    turn: str
    phase: str
    claims: dict[str, bool | int] = {}
    territories: dict[str, TerritoryState]
    powers: dict[str, PowerState]
    this_turn: ThisTurn = ThisTurn()
    wars: tuple[tuple[str, str], ...] = ()
    triggered: tuple[str, ...] = ()
    paid: tuple[str, ...] = ()
    looted: tuple[str, ...] = ()
    ways: dict[str, tuple[int, str]] = {}


class ComplexBuilt(Event, tag="complex_built"):
    """A facility was built; it works from the next turn, or immediately if it's `ready`."""

    territory: str
    ready: bool = False
    facility: str = UNNAMED

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        state = state.with_facility(self.territory, self.facility, 0)
        if self.ready:
            return state
        return state.with_turn(built=state.this_turn.built | {self.territory})


class ComplexRemoved(Event, tag="complex_removed"):
    """A facility and its damage were removed from a territory."""

    territory: str
    facility: str = UNNAMED

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        return state.without_facility(self.territory, self.facility)


class FacilityReplaced(Event, tag="facility_replaced"):
    """A facility became another: captured or upgraded."""

    territory: str
    old: str
    new: str
    damage: int = 0
    ready: bool = True
    """Whether it works as the new one immediately; otherwise from the next turn."""

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        state = state.without_facility(self.territory, self.old)
        state = state.with_facility(self.territory, self.new, self.damage)
        if self.ready:
            return state
        return state.with_turn(upgraded={**state.this_turn.upgraded, self.territory: self.old})


class ComplexMoved(Event, tag="complex_moved"):
    """An industrial complex moved to another territory, with its damage and its history of this turn."""

    source: str
    target: str
    facility: str = UNNAMED
    captured: bool = False
    """Whether it was taken this turn."""
    new: bool = False
    """Whether it was built this turn."""
    placed: int = 0
    """How many units it has mobilized this turn."""

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        damage = state.territories[self.source].facilities[self.facility]
        state = state.without_facility(self.source, self.facility)
        state = state.with_facility(self.target, self.facility, damage)
        turn = state.this_turn
        if self.captured:
            state = state.with_turn(seized=turn.seized - {self.source} | {self.target})
        if not self.captured and not self.new and self.target in turn.gained:
            state = state.with_turn(moved=turn.moved | {self.target})
        if self.new:
            state = state.with_turn(built=turn.built - {self.source} | {self.target})
        if self.placed:
            elsewhere = {place: count for place, count in turn.placed.items() if place != self.source}
            state = state.with_turn(placed={**elsewhere, self.target: self.placed})
        return state


class DamageChanged(Event, tag="damage_changed"):
    """A facility now has this many damage markers."""

    territory: str
    damage: int
    facility: str = UNNAMED

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        return state.with_facility(self.territory, self.facility, self.damage)


class BattleFought(Event, tag="battle_fought"):
    """A battle is over: what each side had and lost, and its value."""

    kind: str
    by: str
    against: str | None
    territory: str | None
    attackers: dict[str, int]
    defenders: dict[str, int]
    attackers_lost: dict[str, int]
    defenders_lost: dict[str, int]
    attackers_price: int
    defenders_price: int
    rounds: int = 0
    bombard: dict[str, int] = {}

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        return state  # units in the field are on the board, not in the books


class RocketsFired(Event, tag="rockets_fired"):
    """A facility was the target of rockets this turn."""

    territory: str
    facility: str = UNNAMED

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        return state.with_turn(rocketed=state.this_turn.rocketed | {(self.territory, self.facility)})


class UnitsOrdered(Event, tag="units_ordered"):
    """Units are waiting in the mobilization zone."""

    power: str
    units: dict[str, int]
    purse: str | None = None
    declares_war: bool | None = None
    """What the buyer said about declaring war later this turn; None if not asked."""

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        state = state.with_waiting(self.power, self.purse, self.units, 1)
        if self.declares_war is not None:
            state = state.with_turn(declares_war=self.declares_war)
        return state


class UnitsPlaced(Event, tag="units_placed"):
    """Waiting units were placed at a complex; facilities don't count against its capacity."""

    power: str
    territory: str
    units: dict[str, int]
    purse: str | None = None
    counted: bool = True

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        state = state.with_waiting(self.power, self.purse, self.units, -1)
        turn = state.this_turn
        placed = tally(turn.placed, {self.territory: sum(self.units.values()) if self.counted else 0})
        return state.with_turn(placed=placed, mobilized=turn.mobilized | {self.power})


class UnitsAssumedPlaced(Event, tag="units_assumed_placed"):
    """The turn ended without anybody logging where waiting units went: they're assumed to be on the board."""

    power: str
    units: dict[str, int]
    purse: str | None = None

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        return state.with_waiting(self.power, self.purse, self.units, -1)


class UnitsReturned(Event, tag="units_returned"):
    """Waiting units went back to the box."""

    power: str
    units: dict[str, int]
    purse: str | None = None

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        return state.with_waiting(self.power, self.purse, self.units, -1)


class ResearchersChanged(Event, tag="researchers_changed"):
    """A power has this many researchers, or research dice for the development it chose."""

    power: str
    count: int
    development: str | None = None

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        return with_power(state, self.power, researchers=self.count, development=self.development)


class ResearchRolled(Event, tag="research_rolled"):
    """A power has rolled for research this turn."""

    power: str
    dice: tuple[int, ...]

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        return state.with_turn(rolled=state.this_turn.rolled | {self.power})


class TechnologyGained(Event, tag="technology_gained"):
    """A power has a technology."""

    power: str
    technology: str

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        held = state.powers[self.power].technologies
        return with_power(state, self.power, technologies=(*held, self.technology))


class TechnologyLost(Event, tag="technology_lost"):
    """A power doesn't have a technology after all."""

    power: str
    technology: str

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        held = state.powers[self.power].technologies
        others = tuple(technology for technology in held if technology != self.technology)
        return with_power(state, self.power, technologies=others)


class AdvantageGained(Event, tag="advantage_gained"):
    """A power has a national advantage."""

    power: str
    advantage: str

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        held = state.powers[self.power].advantages
        return with_power(state, self.power, advantages=(*held, self.advantage))


class AdvantageUsed(Event, tag="advantage_used"):
    """A national advantage was used; `spent` if it is gone for good."""

    power: str
    advantage: str
    spent: bool
    territory: str | None = None
    offered: bool = False
    """Whether an attack there brings units that can still be placed this turn."""

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        if self.spent:
            spent = (*state.powers[self.power].spent_advantages, self.advantage)
            state = with_power(state, self.power, spent_advantages=spent)
        offered = {advantage: at for advantage, at in state.this_turn.offered.items() if advantage != self.advantage}
        if self.offered and self.territory is not None:
            offered = {**offered, self.advantage: self.territory}
        used = (*state.this_turn.used, (self.advantage, self.territory))
        return state.with_turn(used=used, offered=offered)


class WarBegan(Event, tag="war_began"):
    """Two powers are at war."""

    power: str
    """Who declared it, or was drawn into it."""
    against: str
    declared: bool = False

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        return replace(state, wars=tuple(sorted({*state.wars, pair_of(self.power, self.against)})))


class WarEnded(Event, tag="war_ended"):
    """Two powers aren't at war after all."""

    power: str
    against: str

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        return replace(state, wars=tuple(war for war in state.wars if war != pair_of(self.power, self.against)))


class LeaningChanged(Event, tag="leaning_changed"):
    """A neutral's leaning changed."""

    territory: str
    leaning: str

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        return with_territory(state, self.territory, neutral=self.leaning)


class ArmyLeft(Event, tag="army_left"):
    """This much is left of a neutral's army."""

    territory: str
    left: int

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        return with_territory(state, self.territory, army=self.left)


class Triggered(Event, tag="triggered"):
    """One of the edition's triggers has happened; it won't happen again."""

    trigger: str

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        return replace(state, triggered=(*state.triggered, self.trigger))


class TriggerUndone(Event, tag="trigger_undone"):
    """A trigger hasn't happened after all."""

    trigger: str

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        return replace(state, triggered=tuple(trigger for trigger in state.triggered if trigger != self.trigger))


class GrantGiven(Event, tag="grant_given"):
    """A power can place free units up to this value in a territory; 0 once it has or has lost them."""

    power: str
    territory: str
    worth: int

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        return with_power(state, self.power, grant=(self.territory, self.worth) if self.worth else None)


class ObjectiveSpent(Event, tag="objective_spent"):
    """An objective that pays once has paid."""

    objective: str

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        return replace(state, paid=(*state.paid, self.objective))


class ConvoysDisrupted(Event, tag="convoys_disrupted"):
    """Enemy units disrupted a power's convoys in a sea zone this turn."""

    power: str
    sea_zone: int
    hits: int | None = None
    """The sum of the dice that count, shared among land when the income is due."""
    losses: dict[str, int] = {}
    """What each territory lost, in journals from before hits."""

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        hits = sum(self.losses.values()) if self.hits is None else self.hits
        now = state.this_turn.convoys
        return state.with_turn(convoys={**now, self.power: {**now.get(self.power, {}), self.sea_zone: hits}})


class TokensLeft(Event, tag="tokens_left"):
    """A power has this many of a token left."""

    power: str
    token: str
    left: int

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        return with_power(state, self.power, tokens={**state.powers[self.power].tokens, self.token: self.left})


class WayReached(Event, tag="way_reached"):
    """A side holds what it needs to win, from this turn on."""

    way: str
    round: int
    turn: str

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        return replace(state, ways={**state.ways, self.way: (self.round, self.turn)})


class WayLost(Event, tag="way_lost"):
    """A side no longer holds what it needs to win."""

    way: str

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        return replace(state, ways={way: since for way, since in state.ways.items() if way != self.way})


class CapitalLooted(Event, tag="capital_looted"):
    """A capital has fallen and been looted for the first time; it isn't looted again."""

    territory: str

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        return replace(state, looted=(*state.looted, self.territory))


class LandLeft(Event, tag="land_left"):
    """A power's land is now neutral and leans to a side."""

    territory: str
    leaning: str

    def apply(self, state: AxisAndAlliesState) -> AxisAndAlliesState:
        return with_territory(state, self.territory, controller=None, neutral=self.leaning)
