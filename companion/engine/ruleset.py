"""What the engine needs from a family: deciders, events, and a few hooks."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Literal, TypeVar

from companion.engine import lookup
from companion.engine.balance import books_balance
from companion.engine.draft import Draft
from companion.engine.opening import opened as first_turn
from companion.engine.turn_clock import TurnClock
from companion.model.actions import Action, LiftSeal, StartGame, word_of
from companion.model.edition import Edition
from companion.model.events import SHARED, Event, GameOpened
from companion.model.state import GameState

E = TypeVar("E", bound=Edition)
S = TypeVar("S", bound=GameState)
Change = dict[str, Any]
Worse = Literal["more", "any", "met"]
"""When a change to a figure is for the worse: if it's higher, if it differs at all, or if it's no longer met."""


@dataclass(frozen=True)
class Ruleset(Generic[E, S]):
    """A family's rules, generic over its edition and state.

    `version` is increased with every change to the rules; each entry records the one that decided it. `opening` makes a
    game's first event, an `opens`, and `opened` (a decider) what follows: by default, bids and the first turn.
    `deciders` define what each action does; their keys are the actions that the family knows. `events` are those of the
    family, in addition to the ones that every journal can contain. `rollers` fill in dice that the app rolls.
    `corrections` are actions that only a banker may take, `by_banker` those for which even the table's yes isn't
    enough, and which count only from now on, `entering` those that copy the table's own box into the books, `noting`
    those that only say which dice the app has shown: they change nothing, are logged after the end, too, and never by
    hand. `actors` returns the powers that may take an action (None if anybody may): by default, the one it names or the
    one whose turn it is; actions in `for_each_actor` need the right to act for all of them. `changes` lists the figures
    that differ between two states, `invariants` what doesn't add up in one (at least the books). `worse` says when a
    figure is for the worse, if that's not when it's lower; `concerned` names the powers affected by a change that names
    neither a power nor a territory. `clock` says whose turn it is, what ends it, and what it's called. `names` are the
    names that entries so far have given to things; what's put into the past gets another. `keep_on_board` emits
    what an entry leaves on the board even if a correction has made it fall or reduced it. `positions` is how a game
    begins in a position that somebody states (`engine/position.py`).
    """

    version: int
    state: type[S]
    opens: type[GameOpened]
    opening: Callable[[E, StartGame], GameOpened]
    deciders: Mapping[type[Action], Callable[[Draft[E, S], Any], None]]
    events: tuple[type[Event], ...]
    changes: Callable[[E, S, S], tuple[Change, ...]]
    opened: Callable[[Draft[E, S], StartGame], None] = first_turn
    actors: Callable[[E, S, Action], tuple[str, ...]] = lookup.acting
    for_each_actor: frozenset[type[Action]] = frozenset()
    invariants: Callable[[E, S], list[str]] = books_balance
    rollers: Mapping[type[Action], Callable[[E, S, Any, Callable[[], int]], Action]] = field(default_factory=dict)
    corrections: frozenset[type[Action]] = frozenset()
    entering: frozenset[type[Action]] = frozenset()
    by_banker: frozenset[type[Action]] = frozenset({LiftSeal})
    noting: frozenset[type[Action]] = frozenset()
    worse: Mapping[str, Worse] = field(default_factory=dict)
    concerned: Callable[[S, S, Change], tuple[str, ...]] = lambda _before, _after, _change: ()
    clock: TurnClock[E, S] = field(default_factory=TurnClock)
    names: Callable[[S], Collection[str]] = lambda _state: ()
    keep_on_board: Callable[[Draft[E, S], tuple[Event, ...], tuple[Event, ...]], None] = lambda *_: None
    positions: Any = None

    @cached_property
    def actions(self) -> dict[str, type[Action]]:
        """The actions that these games know, by type."""
        return {word_of(decider): decider for decider in self.deciders}

    def begin(self, first: GameOpened) -> S:
        """The state after a game's first event."""
        state: S = first.begin()
        return state

    @cached_property
    def following(self) -> frozenset[type[Event]]:
        """Every event that can follow a game's first one."""
        return frozenset({*SHARED, *self.events}) - {self.opens}

    @cached_property
    def journal(self) -> tuple[type[Event], ...]:
        """Every event that a journal of these games can contain."""
        return (self.opens, *self.following)


AnyRuleset = Ruleset[Any, Any]
"""The ruleset of any family."""
