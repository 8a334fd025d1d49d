"""A move's dice on a changed past: those no longer needed are dropped, missing ones are asked for."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.decide import is_rolled, roll_dice
from companion.engine.ruleset import AnyRuleset
from companion.model.actions import Action
from companion.model.edition import Edition
from companion.model.state import GameState


class Fitted(Struct, frozen=True):
    """An action with the dice it needs, and how many of them nobody has rolled yet."""

    action: Action
    missing: int = 0


def fitted(
    rules: AnyRuleset, edition: Edition, states: tuple[Any, Any], action: Action, given: tuple[int, ...] | None
) -> Fitted:
    """The action, with the given dice if it needs some now (second state) but needed none before.

    If they're missing, it's returned without them.
    """
    before, now = states
    if not is_rolled(rules, edition, now, action) or is_rolled(rules, edition, before, action):
        return Fitted(action)
    return _with(rules, edition, now, action, given or ())


def refitted(
    rules: AnyRuleset, edition: Edition, state: GameState, action: Action, given: tuple[int, ...] | None
) -> Fitted:
    """The action with as many of its dice as it needs now; the rest come from the given ones."""
    kept = getattr(action, "dice", None)
    if not isinstance(kept, tuple):
        return Fitted(action)
    return _with(rules, edition, state, replace(action, dice=None), given or kept)


def _with(rules: AnyRuleset, edition: Edition, state: GameState, action: Action, dice: tuple[int, ...]) -> Fitted:
    if (die := type(action).one_die) is not None:
        return Fitted(replace(action, **{die: dice[0]})) if dice else Fitted(action, missing=1)
    source = _Source(iter(dice))
    rolled = roll_dice(rules, edition, state, action, source.roll)
    return Fitted(rolled) if source.short == 0 else Fitted(action, missing=source.asked)


@dataclass
class _Source:
    dice: Iterator[int]
    asked: int = 0
    short: int = 0

    def roll(self) -> int:
        self.asked += 1
        die = next(self.dice, None)
        if die is None:
            self.short += 1
            return self.asked % 6 + 1  # every number comes, so that a roller that waits for one ends
        return die
