"""State: what the books say now. Folded from events, never edited.

Nothing that can be computed is kept here: production, cities and objectives follow from who holds what.
"""

from collections.abc import Mapping

from companion.model.events import Option
from companion.model.shape import Shape
from companion.model.sides import Side

BANK = "bank"
"""The account on the other side of every income and every purchase."""


class TerritoryState(Shape):
    """One territory now."""

    controller: str | None
    complex: bool = False
    damage: int = 0


class PowerState(Shape):
    """One power now, its money aside."""

    technologies: tuple[str, ...] = ()
    researchers: int = 0
    development: str | None = None
    to_mobilize: Mapping[str, int] = {}
    advantages: tuple[str, ...] = ()
    spent_advantages: tuple[str, ...] = ()


class ThisTurn(Shape):
    """What the turn in progress has seen; empty again when the next begins."""

    gained: frozenset[str] = frozenset()
    """Territories whose holder changed: their complexes do not work yet."""
    built: frozenset[str] = frozenset()
    """Territories with a complex that was not there at the start of the turn."""
    placed: Mapping[str, int] = {}
    """Units mobilised at each complex."""
    mobilized: frozenset[str] = frozenset()
    """Powers that have recorded where their units went."""
    rocketed: frozenset[str] = frozenset()
    rolled: frozenset[str] = frozenset()
    """Powers that have rolled for research."""
    used: tuple[tuple[str, str | None], ...] = ()
    """Advantages used, and where."""


class Winner(Shape):
    """How the game ended."""

    side: Side
    reason: str
    individual: str | None = None


class GameState(Shape):
    """A whole game now."""

    edition: str
    scenario: str
    options: Mapping[str, Option]
    players: Mapping[str, str]
    round: int
    turn: str
    phase: str
    accounts: Mapping[str, int]
    territories: Mapping[str, TerritoryState]
    powers: Mapping[str, PowerState]
    claims: Mapping[str, bool | int] = {}
    this_turn: ThisTurn = ThisTurn()
    winner: Winner | None = None

    @property
    def status(self) -> str:
        """`running`, or `finished` once a side has won."""
        return "finished" if self.winner else "running"

    def treasury(self, power: str) -> int:
        """A power's money in hand."""
        return self.accounts.get(power, 0)

    def controller(self, territory: str) -> str | None:
        """Who holds a territory."""
        return self.territories[territory].controller
