"""Events of the Axis & Allies editions, beyond those that all games share."""

from companion.model.events import Event, GameOpened

UNNAMED = "industrial_complex"
"""What journals mean whose events name no facility: there was only this one when they were written."""


class GameStarted(GameOpened, tag="game_started"):
    """The books are open: who holds what at the start."""

    controllers: dict[str, str]
    complexes: tuple[str, ...] = ()
    """Where a complex is, in journals older than facilities."""
    powers: tuple[str, ...]
    facilities: dict[str, tuple[str, ...]] = {}
    """What is in each territory."""
    purses: tuple[str, ...] = ()
    """Accounts of powers with more than one purse."""
    neutrals: dict[str, str] = {}
    """Territories that nobody holds, and how they lean."""
    wards: tuple[str, ...] = ()
    """Territories of countries that do not play."""
    wars: tuple[tuple[str, str], ...] = ()
    tokens: dict[str, dict[str, int]] = {}
    """How many of each token a power has."""


class ComplexBuilt(Event, tag="complex_built"):
    """A facility is where none stood; it works from the next turn, or at once if it is `ready`."""

    territory: str
    ready: bool = False
    facility: str = UNNAMED


class ComplexRemoved(Event, tag="complex_removed"):
    """A facility is gone from a territory, its damage with it."""

    territory: str
    facility: str = UNNAMED


class FacilityReplaced(Event, tag="facility_replaced"):
    """A facility became another one: captured, or upgraded."""

    territory: str
    old: str
    new: str
    damage: int = 0
    ready: bool = True
    """Whether it works as the new one at once; else from the next turn."""


class ComplexMoved(Event, tag="complex_moved"):
    """An industrial complex moved to another territory, and with it its damage and what this turn knows of it."""

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
    """A facility has this many damage markers now."""

    territory: str
    damage: int
    facility: str = UNNAMED


class BattleFought(Event, tag="battle_fought"):
    """A battle is over: what each side had and lost, and what that was worth."""

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
    """Units wait in the mobilization zone."""

    power: str
    units: dict[str, int]
    purse: str | None = None
    declares_war: bool | None = None
    """What the buyer said about a war later this turn; None if nobody asked."""


class UnitsPlaced(Event, tag="units_placed"):
    """Waiting units were placed at a complex; facilities do not count against what it can place."""

    power: str
    territory: str
    units: dict[str, int]
    purse: str | None = None
    counted: bool = True


class UnitsAssumedPlaced(Event, tag="units_assumed_placed"):
    """The turn ended with nobody recording where waiting units went: they are on the board."""

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
    """A power does not have a technology after all."""

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
    """Whether an attack there brings units that may still be placed this turn."""


class WarBegan(Event, tag="war_began"):
    """Two powers are at war."""

    power: str
    """Who declared it, or was drawn into it."""
    against: str
    declared: bool = False


class WarEnded(Event, tag="war_ended"):
    """Two powers are not at war after all."""

    power: str
    against: str


class LeaningChanged(Event, tag="leaning_changed"):
    """A neutral leans another way."""

    territory: str
    leaning: str


class ArmyLeft(Event, tag="army_left"):
    """So much is left of a neutral's army."""

    territory: str
    left: int


class Triggered(Event, tag="triggered"):
    """A trigger of the edition has happened; it will not again."""

    trigger: str


class TriggerUndone(Event, tag="trigger_undone"):
    """A trigger has not happened after all."""

    trigger: str


class GrantGiven(Event, tag="grant_given"):
    """A power may place free units worth so much in a territory; none when it has."""

    power: str
    territory: str
    worth: int


class ObjectiveSpent(Event, tag="objective_spent"):
    """An objective that pays once has paid."""

    objective: str


class ConvoysDisrupted(Event, tag="convoys_disrupted"):
    """What a sea zone's convoys cost a power this turn, by the territories that lose it."""

    power: str
    sea_zone: int
    losses: dict[str, int]


class TokensLeft(Event, tag="tokens_left"):
    """A power has so many of a token left."""

    power: str
    token: str
    left: int


class WayReached(Event, tag="way_reached"):
    """A side holds what wins for it, from this turn on."""

    way: str
    round: int
    turn: str


class WayLost(Event, tag="way_lost"):
    """A side no longer holds what would win for it."""

    way: str


class CapitalLooted(Event, tag="capital_looted"):
    """A capital has fallen with its money for the first time; from now on it falls without."""

    territory: str


class LandLeft(Event, tag="land_left"):
    """A power's land is neutral from now on, and leans to a side."""

    territory: str
    leaning: str
