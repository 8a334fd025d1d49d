"""State of an Axis & Allies game: who holds what, what waits to be placed, and what the turn has seen."""

from collections.abc import Mapping

from companion.model.shape import Shape
from companion.model.state import GameState


class TerritoryState(Shape):
    """One territory now."""

    controller: str | None
    neutral: str | None = None
    """How it leans, while it is neutral."""
    army: int | None = None
    """What is left of a neutral's army, once it has been attacked; all that is printed if nothing is said."""
    facilities: Mapping[str, int] = {}
    """Every facility that is here, and how much damage it has."""


class PowerState(Shape):
    """One power now, its money aside."""

    technologies: tuple[str, ...] = ()
    researchers: int = 0
    development: str | None = None
    to_mobilize: Mapping[str, int] = {}
    pools: Mapping[str, Mapping[str, int]] = {}
    """What of it waits for each purse, where the power has several."""
    advantages: tuple[str, ...] = ()
    spent_advantages: tuple[str, ...] = ()
    tokens: Mapping[str, int] = {}
    """How many of each token are left."""
    grant: tuple[str, int] | None = None
    """Where free units may be placed, and what they may be worth together."""


class ThisTurn(Shape):
    """What the turn in progress has seen; empty again when the next begins."""

    gained: frozenset[str] = frozenset()
    """Territories whose holder changed: their complexes do not work yet."""
    seized: frozenset[str] = frozenset()
    """Where complexes are that were taken elsewhere and have moved since."""
    built: frozenset[str] = frozenset()
    """Territories with a facility that was not there at the start of the turn."""
    upgraded: Mapping[str, str] = {}
    """Territories whose complex was upgraded, and what it still works as."""
    placed: Mapping[str, int] = {}
    """Units mobilized at each complex."""
    mobilized: frozenset[str] = frozenset()
    """Powers that have recorded where their units went."""
    rocketed: frozenset[tuple[str, str]] = frozenset()
    """Facilities that rockets have hit: where, and which."""
    rolled: frozenset[str] = frozenset()
    """Powers that have rolled for research."""
    used: tuple[tuple[str, str | None], ...] = ()
    """Advantages used, and where."""
    offered: Mapping[str, str] = {}
    """Advantages whose units an attack of this turn brings and nobody has placed yet, and where."""
    moved: frozenset[str] = frozenset()
    """Land taken this turn into which a complex moved that was the power's own when the turn began."""
    convoys: Mapping[int, Mapping[str, int]] = {}
    """What disrupted convoys cost the power whose turn it is, by sea zone and territory."""
    declares_war: bool | None = None
    """Whether the power whose turn it is will declare war, as it said when it bought; None if nobody asked."""


class AxisAndAlliesState(GameState):
    """A whole game now."""

    territories: Mapping[str, TerritoryState]
    powers: Mapping[str, PowerState]
    this_turn: ThisTurn = ThisTurn()
    wars: tuple[tuple[str, str], ...] = ()
    """Pairs of powers at war, where a box keeps track of it."""
    triggered: tuple[str, ...] = ()
    """Triggers that have happened."""
    paid: tuple[str, ...] = ()
    """Objectives that pay once and have paid."""
    looted: tuple[str, ...] = ()
    """Capitals that have fallen with their money, where that counts only once."""
    ways: Mapping[str, tuple[int, str]] = {}
    """Ways to victory that a side has reached: since which round, and whose turn in it."""

    def accounts_of(self, power: str) -> tuple[str, ...]:
        """The power's own account and those of its purses."""
        return (power, *(account for account in self.accounts if account.startswith(f"{power}/")))

    def pool(self, power: str, purse: str | None) -> Mapping[str, int]:
        """The units that wait to be mobilized for a purse; all of the power's where it has but one."""
        now = self.powers[power]
        return now.to_mobilize if purse is None else now.pools.get(purse, {})

    def controller(self, territory: str) -> str | None:
        """Who holds a territory."""
        return self.territories[territory].controller
