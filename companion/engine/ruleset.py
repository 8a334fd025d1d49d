"""What the engine asks of a family of games: deciders, evolvers, and the few questions around them."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Literal, TypeVar

from companion.engine import folding, lookup
from companion.engine.balance import books_balance
from companion.engine.draft import Draft
from companion.engine.opening import opened as first_turn
from companion.model.actions import Action, StartGame, word_of
from companion.model.edition import Edition
from companion.model.events import Event, GameOpened
from companion.model.state import GameState

E = TypeVar("E", bound=Edition)
S = TypeVar("S", bound=GameState)
Change = dict[str, Any]
Worse = Literal["more", "any", "met"]
"""When a figure is for the worse: when it is higher, when it differs at all, or when it is met no more."""


@dataclass(frozen=True)
class Ruleset(Generic[E, S]):
    """The rules of a family of games, over its own kind of edition and state.

    `version` counts the changes of the rules: every entry says which one decided it. `opening` makes the first
    event of a game, `begin` the state that this event leads to, and `opened` (a decider) what follows from it: bids
    and the first turn, unless it says more. `deciders` say what each action does, `evolvers` what each of the
    family's own events does to the state; their keys are the actions and events that the family knows. `rollers`
    fill in dice that the app rolls. `corrections` are the actions only a banker may take, `entering` those that
    copy the table's own box into the books. `actors` names the powers of which any may take an action, none where
    anybody may; the one that it names or whose turn it is, unless it says more; actions `for_each_actor` need the right
    to act for all of them. `cut_short` names the powers whose turn an action ends although they are not done.
    `changes` lists the figures that
    differ between two states, `invariants` what does not add up in one, at least the books. `worse` says of figures
    when they are for the worse, where that is not when they are lower; `concerned` names the powers that a change is
    about which names neither a power nor a territory. `turn_of` tells one turn from another: what belongs to an earlier
    moment of the same is put there. `turn_key` says the same in letters, for those who act in it, and `ends_turn` which
    actions end a turn beyond `end_turn`; `going_on` makes of such an action one that leaves the turn going on, where
    that can be. `plays` says which part of a round a power plays in a state (its only one,
    unless a round has several `impulses`), none if it is not its turn. `keep_on_board` emits what the facts of an entry
    leave on the board although a correction has made it fall or come to less.
    """

    version: int
    state: type[S]
    opens: type[GameOpened]
    opening: Callable[[E, StartGame], GameOpened]
    begin: Callable[[Any], S]
    deciders: Mapping[type[Action], Callable[[Draft[E, S], Any], None]]
    evolvers: Mapping[type[Event], Callable[[S, Any], S]]
    changes: Callable[[E, S, S], tuple[Change, ...]]
    opened: Callable[[Draft[E, S], StartGame], None] = first_turn
    actors: Callable[[E, S, Action], tuple[str, ...]] = lookup.acting
    for_each_actor: frozenset[type[Action]] = frozenset()
    cut_short: Callable[[E, S, Action], tuple[str, ...]] = lambda _edition, _state, _action: ()
    invariants: Callable[[E, S], list[str]] = books_balance
    rollers: Mapping[type[Action], Callable[[E, S, Any, Callable[[], int]], Action]] = field(default_factory=dict)
    corrections: frozenset[type[Action]] = frozenset()
    entering: frozenset[type[Action]] = frozenset()
    worse: Mapping[str, Worse] = field(default_factory=dict)
    concerned: Callable[[S, S, Change], tuple[str, ...]] = lambda _before, _after, _change: ()
    turn_of: Callable[[S], Hashable] = lambda state: (state.round, state.turn)
    turn_key: Callable[[S], str] = lambda state: f"{state.round}/{state.turn}"
    ends_turn: frozenset[type[Action]] = frozenset()
    going_on: Callable[[Any], Action] = lambda action: action
    plays: Callable[[E, S, str], int | None] = lambda _edition, state, power: 1 if state.turn == power else None
    impulses: bool = False
    keep_on_board: Callable[[Draft[E, S], tuple[Event, ...], tuple[Event, ...]], None] = lambda *_: None

    @cached_property
    def actions(self) -> dict[str, type[Action]]:
        """The actions the games know, by their word."""
        return {word_of(decider): decider for decider in self.deciders}

    @cached_property
    def folds(self) -> Mapping[type[Event], Callable[[S, Any], S]]:
        """What every event of these games does to the state, the shared ones included."""
        return {**folding.SHARED, **self.evolvers}

    @cached_property
    def events(self) -> tuple[type[Event], ...]:
        """Every event that a journal of these games may hold."""
        return (self.opens, *self.folds)


AnyRuleset = Ruleset[Any, Any]
"""The rules of some family, where it does not matter which."""
