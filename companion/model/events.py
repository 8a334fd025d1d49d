"""Events: facts that the rules made of an action. The journal keeps them; state is folded from nothing else.

An event is never refused and never changes its meaning: when a rule changes, later events differ, old ones stay.
"""

from typing import Literal

from companion.model.sections.rules import OptionValue
from companion.model.shape import Shape
from companion.model.sides import Side

Option = OptionValue | dict[str, tuple[str, ...]]
MoneyKind = Literal[
    "opening", "bid", "income", "objective", "bonus", "purchase", "repair", "research", "looting", "raid", "refund",
    "adjustment", "lend_lease", "neutral", "training",
    "points", "operation", "lapse",
]  # fmt: skip


class Event(Shape, tag_field="type"):
    """A fact."""


class GameOpened(Event):
    """What the first event of every game says: what is played, what was agreed, and who plays."""

    edition: str
    scenario: str
    options: dict[str, Option]
    players: dict[str, str]


class GameStarted(GameOpened, tag="game_started"):
    """The books are open: who holds what at the start."""

    controllers: dict[str, str]
    complexes: tuple[str, ...]
    powers: tuple[str, ...]


class MoneyMoved(Event, tag="money_moved"):
    """Money went from one account to another."""

    source: str
    target: str
    amount: int
    kind: MoneyKind
    reason: str


class ControlChanged(Event, tag="control_changed"):
    """A territory has another holder."""

    territory: str
    controller: str
    cause: Literal["captured", "liberated", "reverted", "corrected"]


class ComplexBuilt(Event, tag="complex_built"):
    """An industrial complex stands where none stood; it works from the next turn, or at once if it is `ready`."""

    territory: str
    ready: bool = False


class ComplexRemoved(Event, tag="complex_removed"):
    """An industrial complex is gone from a territory, its damage with it."""

    territory: str


class ComplexMoved(Event, tag="complex_moved"):
    """An industrial complex moved to another territory, its damage with it."""

    source: str
    target: str


class DamageChanged(Event, tag="damage_changed"):
    """A complex has this many damage markers now."""

    territory: str
    damage: int


class RocketsFired(Event, tag="rockets_fired"):
    """A complex was the target of rockets this turn."""

    territory: str


class UnitsOrdered(Event, tag="units_ordered"):
    """Units wait in the mobilization zone."""

    power: str
    units: dict[str, int]


class UnitsPlaced(Event, tag="units_placed"):
    """Waiting units were placed at a complex."""

    power: str
    territory: str
    units: dict[str, int]


class UnitsAssumedPlaced(Event, tag="units_assumed_placed"):
    """The turn ended with nobody recording where waiting units went: they are on the board."""

    power: str
    units: dict[str, int]


class UnitsReturned(Event, tag="units_returned"):
    """Waiting units went back to the box."""

    power: str
    units: dict[str, int]


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


class ClaimAttested(Event, tag="claim_attested"):
    """Somebody at the board answered: yes, no, or a number."""

    claim: str
    answer: bool | int


class PhaseBegan(Event, tag="phase_began"):
    """The turn is in this phase now."""

    phase: str


class IncomeCollected(Event, tag="income_collected"):
    """A power has collected income this turn."""

    power: str
    total: int
    objectives: tuple[str, ...] = ()


class TurnEnded(Event, tag="turn_ended"):
    """A power's turn is over; answers that were for this turn only are forgotten."""

    power: str
    forgotten: tuple[str, ...] = ()


class TurnBegan(Event, tag="turn_began"):
    """A power's turn begins."""

    power: str
    round: int
    phase: str


class GameWon(Event, tag="game_won"):
    """A side has won."""

    side: Side
    reason: str
    individual: str | None = None


AxisAndAlliesEvent = (
    GameStarted
    | MoneyMoved
    | ControlChanged
    | ComplexBuilt
    | ComplexRemoved
    | ComplexMoved
    | DamageChanged
    | RocketsFired
    | UnitsOrdered
    | UnitsPlaced
    | UnitsAssumedPlaced
    | UnitsReturned
    | ResearchersChanged
    | ResearchRolled
    | TechnologyGained
    | TechnologyLost
    | AdvantageGained
    | AdvantageUsed
    | ClaimAttested
    | PhaseBegan
    | IncomeCollected
    | TurnEnded
    | TurnBegan
    | GameWon
)
"""Every event of the Axis & Allies editions; `companion.game.codec` adds those of other games."""
