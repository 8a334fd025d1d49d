"""Events of the Axis & Allies editions, beyond those that all games share."""

from companion.model.events import Event, GameOpened


class GameStarted(GameOpened, tag="game_started"):
    """The books are open: who holds what at the start."""

    controllers: dict[str, str]
    complexes: tuple[str, ...]
    powers: tuple[str, ...]


class ComplexBuilt(Event, tag="complex_built"):
    """An industrial complex stands where none stood; it works from the next turn, or at once if it is `ready`."""

    territory: str
    ready: bool = False


class ComplexRemoved(Event, tag="complex_removed"):
    """An industrial complex is gone from a territory, its damage with it."""

    territory: str


class ComplexMoved(Event, tag="complex_moved"):
    """An industrial complex moved to another territory, and with it its damage and what this turn knows of it."""

    source: str
    target: str
    captured: bool = False
    """Whether it was taken this turn."""
    new: bool = False
    """Whether it was built this turn."""
    placed: int = 0
    """How many units it has mobilised this turn."""


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
