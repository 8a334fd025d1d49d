"""State of an Axis & Allies game: who holds what, what waits to be placed, and what the turn has seen."""

from collections.abc import Mapping

from companion.model.shape import Shape
from companion.model.state import GameState


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
    seized: frozenset[str] = frozenset()
    """Where complexes stand that were taken elsewhere and have moved since."""
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


class AxisAndAlliesState(GameState):
    """A whole game now."""

    territories: Mapping[str, TerritoryState]
    powers: Mapping[str, PowerState]
    this_turn: ThisTurn = ThisTurn()

    def controller(self, territory: str) -> str | None:
        """Who holds a territory."""
        return self.territories[territory].controller
