"""Dice that the app rolls. A roll that was shown stays: asked again after an undo, the app shows the same.

The n-th roll of a kind by a power in a round follows from the game's secret, which never leaves the store: nobody knows
it before, and nobody gets another one after.
"""

import hashlib
import hmac
import secrets
from collections.abc import Callable
from functools import cache
from itertools import count
from typing import Any

from companion.engine.decide import roll_dice
from companion.engine.history import History, counting
from companion.engine.ruleset import AnyRuleset
from companion.model.actions import Action, word_of
from companion.model.edition import Edition
from companion.service.app_context import AppContext
from companion.service.table.tables import DICE

SIDES = 6


class Rolls:
    """The app's dice for one action in one game: `rolled` fills them in and remembers which roll it was."""

    def __init__(self, app: AppContext, game_id: str, rules: AnyRuleset, edition: Edition, history: History) -> None:
        self._app, self._game, self._rules, self._edition, self._history = app, game_id, rules, edition, history
        self.name: str | None = None
        """Which roll it was; none if nothing was rolled."""

    def rolled(self, state: Any, action: Action) -> Action:
        """The action with every die that the app is to roll."""
        name = cache(lambda: self._next(state, action))  # looked up only if there is something to roll
        found = roll_dice(self._rules, self._edition, state, action, self._die(name))
        self.name = None if found == action else name()
        return found

    def thrown(self, version: int, count: int) -> tuple[int, ...]:
        """Dice for an entry of before that needs some now; asked again, they show the same."""
        die = self._die(lambda: f"late/{version}")
        return tuple(die() for _ in range(count))

    @property
    def times(self) -> int:
        """How often this roll was asked for, this time included."""
        if self.name is None:
            return 1
        return 1 + sum(entry.rolled == self.name for entry in self._history.entries)

    def _next(self, state: Any, action: Action) -> str:
        actors = self._rules.actors(self._edition, state, action)
        kind = f"{state.round}/{actors[0] if actors else state.turn}/{word_of(type(action))}/"
        entries = self._history.entries
        now = counting(self._history.line())
        before = sum((entries[item - 1].rolled or "").startswith(kind) for item in now)
        return f"{kind}{before + 1}"

    def _die(self, name: Callable[[], str]) -> Callable[[], int]:
        if self._app.die is not None:
            return self._app.die
        numbers = count(1)

        def die() -> int:
            drawn = hmac.digest(bytes.fromhex(self._secret()), f"{name()}/{next(numbers)}".encode(), hashlib.sha256)
            return int.from_bytes(drawn) % SIDES + 1

        return die

    def _secret(self) -> str:
        store = self._app.store
        with self._app.transaction(self._game):
            found = store.document(DICE, self._game)
            if found is None:
                found = secrets.token_hex(32)
                store.keep_document(DICE, self._game, found)
        return found
