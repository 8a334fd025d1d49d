"""What the engine asks of a game's rules: a table of deciders, and the few questions around them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.model.actions import Action, StartGame
from companion.model.edition import Edition
from companion.model.events import Event
from companion.model.state import GameState
from companion.rulebook.draft import Draft

Decider = Callable[[Draft, Any], None]
Roller = Callable[[Edition, Any, Any, Callable[[], int]], Action]
Opening = Callable[[Edition, StartGame], Event]


@dataclass(frozen=True)
class Ruleset:
    """The rules of a family of games.

    `state` is the kind of state that its games have. `deciders` says what each action does; its keys are the actions
    the game knows. `opening` makes the first event of a game, and `opened` (a decider) what follows from it. `rollers`
    fill in dice that the app rolls. `corrections` are the actions only a banker may take. `actors` names the powers of
    which any may take an action, none where anybody may. `changes` lists the figures that differ between two states,
    `invariants` what does not add up in one.
    """

    state: type[GameState]
    opening: Opening
    opened: Decider
    deciders: Mapping[type[Action], Decider]
    actors: Callable[[Edition, Any, Action], tuple[str, ...]]
    changes: Callable[[Edition, Any, Any], tuple[dict[str, Any], ...]]
    invariants: Callable[[Edition, Any], list[str]]
    rollers: Mapping[type[Action], Roller] = field(default_factory=dict)
    corrections: frozenset[type[Action]] = frozenset()

    @property
    def actions(self) -> dict[str, type[Action]]:
        """The actions the game knows, by their word."""
        return {str(one.__struct_config__.tag): one for one in self.deciders}
