"""Events of the Axis & Allies editions, in addition to the shared ones."""

from companion.families.axis_and_allies.state import PowerState, TerritoryState, ThisTurn
from companion.model.events import Event, GameOpened

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


class PositionStated(Event, tag="position_stated"):
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


class ComplexRemoved(Event, tag="complex_removed"):
    """A facility and its damage were removed from a territory."""

    territory: str
    facility: str = UNNAMED


class FacilityReplaced(Event, tag="facility_replaced"):
    """A facility became another: captured or upgraded."""

    territory: str
    old: str
    new: str
    damage: int = 0
    ready: bool = True
    """Whether it works as the new one immediately; otherwise from the next turn."""


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


class DamageChanged(Event, tag="damage_changed"):
    """A facility now has this many damage markers."""

    territory: str
    damage: int
    facility: str = UNNAMED


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


class RocketsFired(Event, tag="rockets_fired"):
    """A facility was the target of rockets this turn."""

    territory: str
    facility: str = UNNAMED


class UnitsOrdered(Event, tag="units_ordered"):
    """Units are waiting in the mobilization zone."""

    power: str
    units: dict[str, int]
    purse: str | None = None
    declares_war: bool | None = None
    """What the buyer said about declaring war later this turn; None if not asked."""


class UnitsPlaced(Event, tag="units_placed"):
    """Waiting units were placed at a complex; facilities don't count against its capacity."""

    power: str
    territory: str
    units: dict[str, int]
    purse: str | None = None
    counted: bool = True


class UnitsAssumedPlaced(Event, tag="units_assumed_placed"):
    """The turn ended without anybody logging where waiting units went: they're assumed to be on the board."""

    power: str
    units: dict[str, int]
    purse: str | None = None


class UnitsReturned(Event, tag="units_returned"):
    """Waiting units went back to the box."""

    power: str
    units: dict[str, int]
    purse: str | None = None


class ResearchersChanged(Event, tag="researchers_changed"):
    """A power has this many researchers, or research dice for the development it chose."""

    power: str
    count: int
    development: str | None = None


class ResearchRolled(Event, tag="research_rolled"):
    """A power has rolled for research this turn."""

    power: str
    dice: tuple[int, ...]


class TechnologyGained(Event, tag="technology_gained"):
    """A power has a technology."""

    power: str
    technology: str


class TechnologyLost(Event, tag="technology_lost"):
    """A power doesn't have a technology after all."""

    power: str
    technology: str


class AdvantageGained(Event, tag="advantage_gained"):
    """A power has a national advantage."""

    power: str
    advantage: str


class AdvantageUsed(Event, tag="advantage_used"):
    """A national advantage was used; `spent` if it is gone for good."""

    power: str
    advantage: str
    spent: bool
    territory: str | None = None
    offered: bool = False
    """Whether an attack there brings units that can still be placed this turn."""


class WarBegan(Event, tag="war_began"):
    """Two powers are at war."""

    power: str
    """Who declared it, or was drawn into it."""
    against: str
    declared: bool = False


class WarEnded(Event, tag="war_ended"):
    """Two powers aren't at war after all."""

    power: str
    against: str


class LeaningChanged(Event, tag="leaning_changed"):
    """A neutral's leaning changed."""

    territory: str
    leaning: str


class ArmyLeft(Event, tag="army_left"):
    """This much is left of a neutral's army."""

    territory: str
    left: int


class Triggered(Event, tag="triggered"):
    """One of the edition's triggers has happened; it won't happen again."""

    trigger: str


class TriggerUndone(Event, tag="trigger_undone"):
    """A trigger hasn't happened after all."""

    trigger: str


class GrantGiven(Event, tag="grant_given"):
    """A power can place free units up to this value in a territory; 0 once it has or has lost them."""

    power: str
    territory: str
    worth: int


class ObjectiveSpent(Event, tag="objective_spent"):
    """An objective that pays once has paid."""

    objective: str


class ConvoysDisrupted(Event, tag="convoys_disrupted"):
    """Enemy units disrupted a power's convoys in a sea zone this turn."""

    power: str
    sea_zone: int
    hits: int | None = None
    """The sum of the dice that count, shared among land when the income is due."""
    losses: dict[str, int] = {}
    """What each territory lost, in journals from before hits."""


class TokensLeft(Event, tag="tokens_left"):
    """A power has this many of a token left."""

    power: str
    token: str
    left: int


class WayReached(Event, tag="way_reached"):
    """A side holds what it needs to win, from this turn on."""

    way: str
    round: int
    turn: str


class WayLost(Event, tag="way_lost"):
    """A side no longer holds what it needs to win."""

    way: str


class CapitalLooted(Event, tag="capital_looted"):
    """A capital has fallen and been looted for the first time; it isn't looted again."""

    territory: str


class LandLeft(Event, tag="land_left"):
    """A power's land is now neutral and leans to a side."""

    territory: str
    leaning: str
