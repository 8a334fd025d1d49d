"""The app's dice. A roll that was shown is final: asked again after an undo, the app shows the same dice.

A power's nth roll of a kind in a round comes from one cup (`cups.py`), filled by the server and the game's phones:
nobody knows it in advance, nobody can choose it, and nobody gets a different one later. Rolls from before there were
cups are derived from the game's own secret.
"""

import hashlib
import hmac
from collections.abc import Callable, Iterator
from itertools import count

from companion.engine import honest_dice
from companion.engine.decide import roll_dice
from companion.engine.history import History, counting
from companion.engine.ruleset import AnyRuleset
from companion.model.actions import Action, as_dict, word_of
from companion.model.edition import Edition
from companion.model.entry import Drawn, PhoneValue
from companion.model.state import GameState
from companion.service.app_context import AppContext
from companion.service.dice import cups


class Rolls:
    """The app's dice for one action in one game: `rolled` fills them in and remembers which roll it was."""

    def __init__(self, app: AppContext, game_id: str, rules: AnyRuleset, edition: Edition, history: History) -> None:
        self._app, self._game, self._rules, self._edition, self._history = app, game_id, rules, edition, history
        self._filled: tuple[str, ...] = ()
        self._late: list[str] = []
        self._cups: dict[str, RollingCup] = {}
        self.name: str | None = None
        """Which roll it was; None if nothing was rolled."""

    def rolled(self, state: GameState, action: Action) -> Action:
        """The action with every die that the app should roll."""
        self.name, self._filled = None, ()
        die = self._die(lambda: self._next(state, action))  # looked up only if there is something to roll
        found = roll_dice(self._rules, self._edition, state, action, die)
        if found is action or found == action:
            return found
        self.name = self._next(state, action)
        before, after = as_dict(action), as_dict(found)
        self._filled = tuple(key for key in after if after[key] != before.get(key))
        return found

    def thrown(self, version: int, count: int) -> tuple[int, ...]:
        """Dice for an earlier entry that now needs some; asked again, they're the same."""
        name = f"late/{version}"
        self._late.append(name)
        die = self._die(lambda: name)
        return tuple(die() for _ in range(count))

    @property
    def times(self) -> int:
        """How often this roll was asked for, including now."""
        if self.name is None:
            return 1
        return 1 + sum(entry.rolled == self.name for entry in self._history.entries)

    def drawn(self) -> tuple[Drawn, ...]:
        """The proof of the app's dice, for the entry; empty for rolls from before there were cups."""
        names = [*([self.name] if self.name is not None else []), *self._late]
        found = tuple(
            self._cups[name].drawn(name, self._filled if name == self.name else ())
            for name in dict.fromkeys(names)
            if name in self._cups
        )
        if found:
            cups.logged(self._app, self._game, found)
        return found

    def _next(self, state: GameState, action: Action) -> str:
        actors = self._rules.actors(self._edition, state, action)
        kind = f"{state.round}/{actors[0] if actors else state.turn}/{word_of(type(action))}/"
        entries = self._history.entries
        now = counting(self._history.line())
        before = sum((entries[item - 1].rolled or "").startswith(kind) for item in now)
        return f"{kind}{before + 1}"

    def _die(self, name: Callable[[], str]) -> Callable[[], int]:
        if self._app.die is not None:
            return self._app.die
        return self._faces(name).__next__

    def _faces(self, find: Callable[[], str]) -> Iterator[int]:
        name = find()
        before = rolled_before(self._app, self._game, self._history, name)
        if before is None:
            self._cups[name] = RollingCup(self._app, self._game, self._history, name)
        yield from self._cups[name] if before is None else before


class RollingCup:
    """A cup that yields the dice of one roll; the same roll always has the same cup."""

    def __init__(self, app: AppContext, game_id: str, history: History, name: str) -> None:
        self._app, self._game = app, game_id
        self._number, self._secret, self._phones = _filled_with(app, game_id, history, name)
        values = {phone.seat: phone.value for phone in self._phones if phone.value is not None}
        self._falling = honest_dice.faces(game_id, self._number, self._secret, values, name)
        self._shown: list[int] = []

    def __iter__(self) -> Iterator[int]:
        for face in self._falling:
            self._shown.append(face)
            yield face

    def drawn(self, name: str, filled: tuple[str, ...] = ()) -> Drawn:
        """The proof of the dice so far."""
        number, commitment = cups.open_cup(self._app, self._game)
        return Drawn(
            name=name,
            cup=self._number,
            commitment=honest_dice.commitment(self._game, self._number, self._secret),
            secret=self._secret,
            phones=self._phones,
            faces=tuple(self._shown),
            filled=filled,
            next_cup=number,
            next_commitment=commitment,
        )


def rolled_before(app: AppContext, game_id: str, history: History, name: str) -> Iterator[int] | None:
    """The dice of a roll shown before there were cups; None if it wasn't."""
    if not any(entry.rolled == name and not entry.drawn for entry in history.entries):
        return None
    secret = cups.secret_before(app, game_id)
    if not secret:
        return None
    drawn = (hmac.digest(bytes.fromhex(secret), f"{name}/{number}".encode(), hashlib.sha256) for number in count(1))
    return (int.from_bytes(digest) % honest_dice.SIDES + 1 for digest in drawn)


def _filled_with(app: AppContext, game_id: str, history: History, name: str) -> tuple[int, str, tuple[PhoneValue, ...]]:
    """The number, secret, and values of a roll's cup: from the journal, if it was logged before."""
    known = _logged(history, name)
    if known is not None:
        return known.cup, known.secret, known.phones
    cup = cups.cup_for(app, game_id, name)
    return cup.number, cup.secret, cup.phones


def _logged(history: History, name: str) -> Drawn | None:
    return next((drawn for entry in history.entries for drawn in entry.drawn if drawn.name == name), None)
