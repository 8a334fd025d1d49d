"""Turns as a family counts them: whose it is, what ends it, and what it's called."""

from collections.abc import Hashable
from typing import Generic, TypeVar

from companion.model.actions import Action, EndTurn
from companion.model.edition import Edition
from companion.model.state import GameState

E = TypeVar("E", bound=Edition)
S = TypeVar("S", bound=GameState)


class TurnClock(Generic[E, S]):
    """One power after another has a turn in each round; a family with other turns says so in a class of its own."""

    impulses: bool = False
    """Whether a round has several parts in which a power can play."""
    ends_turn: frozenset[type[Action]] = frozenset()
    """The actions that end a turn in addition to `end_turn`."""
    between_turns: frozenset[type[Action]] = frozenset()
    """The actions that are logged while nobody is on turn, if they're logged late."""
    ended_for_the_table: Action = EndTurn()
    """What ends a turn that the table ended, whatever its power goes without."""

    def turn(self, state: S) -> Hashable:
        """The current turn: an action that belongs earlier in the same one is inserted there."""
        return state.round, state.turn

    def name(self, state: S) -> str:
        """The same as text, for the powers that act in it."""
        return f"{state.round}/{state.turn}"

    def plays(self, _edition: E, state: S, power: str) -> int | None:
        """The part of the round in which a power is on turn; None if it isn't.

        There's only one, unless there are impulses; 0 means that nobody is on turn.
        """
        return 1 if state.turn == power else None

    def cut_short(self, _edition: E, _state: S, _action: Action) -> tuple[str, ...]:
        """The powers whose turn an action would end before they're done."""
        return ()

    def going_on(self, action: Action) -> Action:
        """An action that ends a turn as one that doesn't, if possible."""
        return action
