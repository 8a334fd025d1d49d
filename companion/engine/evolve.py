"""Folding events into state. Never refuses a known event; raises on an unknown one."""

from collections.abc import Iterable
from typing import TypeVar, overload

from companion.engine.ruleset import E, Ruleset
from companion.model.events import Event, GameOpened
from companion.model.state import GameState

S = TypeVar("S", bound=GameState)


class UnknownEvent(TypeError):
    """An event that these games don't know: the journal comes from a newer program or another game."""


def evolve(ruleset: Ruleset[E, S], state: S | None, event: Event) -> S:
    """The state after one more event. Only a game's first event starts from None."""
    kind = type(event)
    if state is None:
        if not isinstance(event, GameOpened) or kind is not ruleset.opens:
            raise UnknownEvent(f"{kind.__name__} cannot open a game")
        return ruleset.begin(event)
    if kind not in ruleset.following:
        raise UnknownEvent(f"{kind.__name__} cannot follow in a game")
    after: S = event.apply(state)
    return after


@overload
def fold(ruleset: Ruleset[E, S], events: Iterable[Event], state: S) -> S: ...
@overload
def fold(ruleset: Ruleset[E, S], events: Iterable[Event], state: S | None = None) -> S | None: ...
def fold(ruleset: Ruleset[E, S], events: Iterable[Event], state: S | None = None) -> S | None:
    """The state after all these events."""
    for event in events:
        state = evolve(ruleset, state, event)
    return state
