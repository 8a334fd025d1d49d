"""The state of an Axis & Allies game: who holds what, which units are waiting, and what has happened this turn.

Positions store these shapes in the journal, so a key keeps its name and meaning.
"""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from companion.families.axis_and_allies.sections.references import AdvantageRef
from companion.model.position import Few
from companion.model.references import PowerRef, TerritoryRef, UnitRef
from companion.model.shape import Shape
from companion.model.state import GameState, Holding


class TerritoryState(Holding):
    """One territory now."""

    controller: str | None
    neutral: str | None = None
    """How it leans, while it is neutral."""
    army: int | None = None
    """What's left of a neutral's army once it has been attacked; if not stated, all that's printed."""
    facilities: Mapping[str, int] = {}
    """Every facility here, with its damage."""


class PowerState(Shape):
    """One power now, except for its money."""

    technologies: tuple[str, ...] = ()
    researchers: int = 0
    development: str | None = None
    to_mobilize: Mapping[str, int] = {}
    pools: Mapping[str, Mapping[str, int]] = {}
    """Each purse's part of it, if the power has several."""
    advantages: tuple[str, ...] = ()
    spent_advantages: tuple[str, ...] = ()
    tokens: Mapping[str, int] = {}
    """How many of each token are left."""
    grant: tuple[str, int] | None = None
    """Where free units can be placed, and their maximum total value."""


class ThisTurn(Shape):
    """What has happened in the current turn; cleared when the next one begins."""

    gained: Annotated[
        frozenset[TerritoryRef], Meta(description="Territories that changed hands: their complexes don't work yet.")
    ] = frozenset()
    seized: Annotated[
        frozenset[TerritoryRef], Meta(description="Complexes that were captured elsewhere and have moved since.")
    ] = frozenset()
    built: Annotated[frozenset[TerritoryRef], Meta(description="Territories with a facility built this turn.")] = (
        frozenset()
    )
    upgraded: Annotated[
        Mapping[TerritoryRef, UnitRef],
        Meta(description="Territories whose complex was upgraded, and what it still works as."),
    ] = {}
    placed: Annotated[Mapping[TerritoryRef, Few], Meta(description="Units mobilized at each complex.")] = {}
    mobilized: Annotated[frozenset[PowerRef], Meta(description="Powers that have logged where their units went.")] = (
        frozenset()
    )
    rocketed: Annotated[
        frozenset[tuple[TerritoryRef, UnitRef]], Meta(description="Facilities that rockets have hit: where, and which.")
    ] = frozenset()
    rolled: Annotated[frozenset[PowerRef], Meta(description="Powers that have rolled for research.")] = frozenset()
    used: Annotated[
        tuple[tuple[AdvantageRef, TerritoryRef | None], ...], Meta(description="Advantages used, and where.")
    ] = ()
    offered: Annotated[
        Mapping[AdvantageRef, TerritoryRef],
        Meta(description="Advantages whose units an attack of this turn brings and nobody has placed yet, and where."),
    ] = {}
    moved: Annotated[
        frozenset[TerritoryRef],
        Meta(description="Land taken this turn into which one of the power's own complexes moved."),
    ] = frozenset()
    convoys: Annotated[
        Mapping[PowerRef, Mapping[int, Few]],
        Meta(description="The hits of enemy units on convoys, by the power that loses and sea zone."),
    ] = {}
    declares_war: Annotated[
        bool | None,
        Meta(description="Whether the power on turn will declare war, as it said when it bought."),
    ] = None


class AxisAndAlliesState(GameState):
    """A whole game now."""

    territories: Mapping[str, TerritoryState]
    powers: Mapping[str, PowerState]
    this_turn: ThisTurn = ThisTurn()
    wars: tuple[tuple[str, str], ...] = ()
    """Pairs of powers at war, if a box tracks it."""
    triggered: tuple[str, ...] = ()
    """Triggers that have happened."""
    paid: tuple[str, ...] = ()
    """One-time objectives that have paid."""
    looted: tuple[str, ...] = ()
    """Capitals that have been looted, if that counts only once."""
    ways: Mapping[str, tuple[int, str]] = {}
    """Ways to win that a side holds: since which round, and whose turn in it."""

    def accounts_of(self, power: str) -> tuple[str, ...]:
        """The power's own account and those of its purses."""
        return (power, *(account for account in self.accounts if account.startswith(f"{power}/")))

    def pool(self, power: str, purse: str | None) -> Mapping[str, int]:
        """The units waiting to be mobilized for a purse; all of the power's if it has only one."""
        now = self.powers[power]
        return now.to_mobilize if purse is None else now.pools.get(purse, {})

    def controller(self, territory: str) -> str | None:
        """Who holds a territory."""
        return self.territories[territory].controller
