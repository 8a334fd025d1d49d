"""A game's past, as everything that's logged late or corrected needs it: each part is worked out once."""

from collections.abc import Iterator
from functools import cached_property
from itertools import count
from typing import Any

from msgspec import Struct

from companion.engine.evolve import fold
from companion.engine.history import History
from companion.engine.past.moves import Move, moves
from companion.engine.ruleset import AnyRuleset
from companion.model.edition import Edition
from companion.model.entry import Entry
from companion.model.events import Event
from companion.model.state import GameState


class Moment(Struct, frozen=True):
    """A point in a game: the number of moves before it, the last of them, and the state."""

    place: int
    after: int
    state: GameState


class Past:
    """What counts of a game so far, move by move, and the edition it's played with now."""

    def __init__(self, edition: Edition, history: History) -> None:
        self.edition = edition
        self.history = history
        self._latest_first = self._looking_back()
        self._seen: list[Moment] = []

    @property
    def rules(self) -> AnyRuleset:
        """The rules of the game."""
        return self.history.ruleset

    @property
    def now(self) -> GameState:
        """The current state."""
        return self.history.state

    @cached_property
    def line(self) -> list[Entry[Event]]:
        """The entries that count, oldest first."""
        return self.history.line()

    @cached_property
    def moves(self) -> list[Move]:
        """Every action that counts, oldest first."""
        return moves(self.line)

    @cached_property
    def names(self) -> frozenset[str]:
        """The names that entries have given to things."""
        return frozenset(self.rules.names(self.now))

    def moments(self) -> Iterator[Moment]:
        """Every point of a game that wasn't won yet, newest first; only those that somebody looks at are folded."""
        seen = self._seen
        for number in count():
            if number == len(seen):
                if (moment := next(self._latest_first, None)) is None:
                    return
                seen.append(moment)
            yield seen[number]

    def latest(self) -> Iterator[Moment]:
        """The points from the newest back to the beginning of its turn."""
        turn: Any = None
        for moment in self.moments():
            if turn is not None and self.rules.clock.turn(moment.state) != turn:
                return
            turn = self.rules.clock.turn(moment.state)
            yield moment

    def played_at(self, moment: Moment) -> Edition:
        """The edition at a point: it lasts until the next move, so a change made before that move counts."""
        if moment.place == len(self.moves):
            return self.edition
        return self.history.played_at(self.moves[moment.place].version, self.edition)

    def _looking_back(self) -> Iterator[Moment]:
        place = len(self.moves)
        for entry in reversed(self.line):
            made = moves([entry])
            if entry.steps:
                states: list[Any] = []
                state = self.history.at(entry.parent)
                for move in made:
                    state = fold(self.rules, move.events, state)
                    states.append(state)
            else:
                states = [self.history.at(entry.version)] * len(made)
            for move, state in zip(reversed(made), reversed(states), strict=True):
                if state.winner is None:
                    yield Moment(place, move.version, state)
                place -= 1
