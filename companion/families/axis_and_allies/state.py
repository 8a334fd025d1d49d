"""The state of an Axis & Allies game: who holds what, which units are waiting, and what has happened this turn.

Positions store these shapes in the journal, so a key keeps its name and meaning.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Self

from msgspec import Meta
from msgspec.structs import replace

from companion.engine.folding import plus, with_power, with_territory
from companion.families.axis_and_allies.sections.references import AdvantageRef
from companion.model.events import ControlChanged
from companion.model.position import Few
from companion.model.references import PowerRef, TerritoryRef, UnitRef
from companion.model.shape import Shape
from companion.model.state import GameState, Holding


def tally(counts: Mapping[str, int], units: Mapping[str, int], sign: int = 1) -> dict[str, int]:
    """Counts with units added, or taken away if the sign is -1; none is left below one."""
    total = plus(counts, {unit: sign * count for unit, count in units.items()})
    return {unit: count for unit, count in total.items() if count > 0}


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

    def with_turn(self, **changed: Any) -> Self:
        """With something recorded about the current turn."""
        return replace(self, this_turn=replace(self.this_turn, **changed))

    def in_new_turn(self) -> Self:
        """Nothing has happened in the turn that begins."""
        return replace(self, this_turn=ThisTurn())

    def with_control(self, change: ControlChanged) -> Self:
        """The territory is nobody's neutral land anymore, and its complex doesn't work this turn."""
        state = with_territory(self, change.territory, controller=change.controller, neutral=None)
        if change.cause == "corrected":
            return state
        return state.with_turn(gained=state.this_turn.gained | {change.territory})

    def with_facility(self, territory: str, facility: str, damage: int) -> Self:
        """With a facility in a territory, or another damage of one."""
        return with_territory(self, territory, facilities={**self.territories[territory].facilities, facility: damage})

    def without_facility(self, territory: str, facility: str) -> Self:
        """Without a facility in a territory."""
        left = {
            building: damage
            for building, damage in self.territories[territory].facilities.items()
            if building != facility
        }
        return with_territory(self, territory, facilities=left)

    def with_waiting(self, power: str, purse: str | None, units: Mapping[str, int], sign: int) -> Self:
        """With more units waiting to be mobilized, or fewer if the sign is -1."""
        waiting = self.powers[power]
        state = with_power(self, power, to_mobilize=tally(waiting.to_mobilize, units, sign))
        if purse is None:
            return state
        pool = tally(waiting.pools.get(purse, {}), units, sign)
        return with_power(state, power, pools={**waiting.pools, purse: pool})
