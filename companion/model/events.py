"""Events: facts that the rules derive from an action. The journal stores them; state is folded from nothing else.

An event is never refused, and its meaning never changes: when a rule changes, new events differ and old ones stay.
Each event says what it does to the state. These are the events that several families share; each family has more in its
`events.py`. What a shared event does to the state of only one family is a method of that state (`with_control`).
"""

from collections.abc import Collection, Mapping
from types import ModuleType
from typing import Any, Literal

from msgspec.structs import asdict, replace

from companion.model.sections.course import OptionValue
from companion.model.sentence import Sentence
from companion.model.shape import Shape
from companion.model.sides import SideId

Option = OptionValue | dict[str, tuple[str, ...]]
Aids = Literal["open", "sealed"]
"""Whether the odds of battles may be asked for during the game."""


class Event(Shape, tag_field="type"):
    """A fact, and what it does to the state."""

    def apply(self, state: Any) -> Any:
        """The state after it."""
        raise NotImplementedError


def without(claims: Mapping[str, bool | int], forgotten: Collection[str]) -> dict[str, bool | int]:
    """The answers left after some are forgotten."""
    return {claim: answer for claim, answer in claims.items() if claim not in forgotten}


def events_in(module: ModuleType) -> tuple[type[Event], ...]:
    """All events that a module defines."""
    return tuple(
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == module.__name__
    )


class GameOpened(Event):
    """The contents of every game's first event: what is played, what was agreed, and who plays."""

    edition: str
    scenario: str
    options: dict[str, Option]
    players: dict[str, str]
    practice: bool = False
    """Whether it's only for practice."""
    aids: Aids = "open"

    def begin(self) -> Any:
        """The first state of the game."""
        raise NotImplementedError


class StatedPosition(Event):
    """The contents of an event that puts the books into a position: fields of the state."""

    def apply(self, state: Any) -> Any:
        return replace(state, **{name: getattr(self, name) for name in self.__struct_fields__})


class MoneyMoved(Event, tag="money_moved"):
    """Money moved from one account to another."""

    source: str
    target: str
    amount: int
    kind: str
    """What it was for: one of the family's words, which categorizes the final accounts."""
    reason: str | Sentence

    def apply(self, state: Any) -> Any:
        accounts = {**state.accounts}
        accounts[self.source] = accounts.get(self.source, 0) - self.amount
        accounts[self.target] = accounts.get(self.target, 0) + self.amount
        return replace(state, accounts=accounts)


class ControlChanged(Event, tag="control_changed"):
    """A territory changed hands."""

    territory: str
    controller: str
    cause: Literal["captured", "liberated", "reverted", "corrected"]

    def apply(self, state: Any) -> Any:
        return state.with_control(self)


class ClaimAttested(Event, tag="claim_attested"):
    """Somebody at the board answered a claim: yes, no, or a number."""

    claim: str
    answer: bool | int

    def apply(self, state: Any) -> Any:
        return replace(state, claims={**state.claims, self.claim: self.answer})


class PhaseBegan(Event, tag="phase_began"):
    """The turn is now in this phase."""

    phase: str

    def apply(self, state: Any) -> Any:
        return replace(state, phase=self.phase)


class IncomeCollected(Event, tag="income_collected"):
    """A power has collected income this turn."""

    power: str
    total: int
    objectives: tuple[str, ...] = ()

    def apply(self, state: Any) -> Any:
        return state  # its money moves by itself


class TurnEnded(Event, tag="turn_ended"):
    """A power's turn is over; answers that were only for this turn are forgotten."""

    power: str
    forgotten: tuple[str, ...] = ()

    def apply(self, state: Any) -> Any:
        return replace(state, claims=without(state.claims, self.forgotten))


class TurnBegan(Event, tag="turn_began"):
    """A power's turn begins."""

    power: str
    round: int
    phase: str

    def apply(self, state: Any) -> Any:
        return replace(state.in_new_turn(), round=self.round, turn=self.power, phase=self.phase)


class Winner(Shape):
    """How the game ended."""

    side: SideId
    reason: str | Sentence
    individual: str | None = None


class GameWon(Event, tag="game_won"):
    """A side has won."""

    side: SideId
    reason: str | Sentence
    individual: str | None = None

    def apply(self, state: Any) -> Any:
        return replace(state, winner=Winner(**asdict(self)))


class SealLifted(Event, tag="seal_lifted"):
    """From here on, the odds of battles may be asked for."""

    def apply(self, state: Any) -> Any:
        return replace(state, aids="open")


SHARED: tuple[type[Event], ...] = (MoneyMoved, ClaimAttested, PhaseBegan, GameWon, SealLifted)
"""The events that every journal can contain."""
TURNS: tuple[type[Event], ...] = (TurnBegan, TurnEnded, ControlChanged, IncomeCollected)
"""Those of games in which one power after the other takes its turn, gains land, and collects."""
