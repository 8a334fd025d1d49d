"""What a store has no need to tell or ask others: where one process serves, it is kept in its memory."""

import threading
from collections.abc import Callable

from companion.storage.contract import Guess

MOST_GUESSERS = 50_000
"""Those who guessed wrong and are remembered at once; above that, those who began first are forgotten."""
SWEEP_EVERY = 1_000
"""After how many guesses those that no longer count are looked for."""


class OneProcess:
    """A store that no other server shares. Guesses are forgotten with the process."""

    reads_at_once = True

    def __init__(self) -> None:
        self._guesses: dict[str, list[Guess]] = {}
        self._noted = 0
        self._guess_lock = threading.Lock()

    def announce(self, game_id: str) -> None:
        """Nobody else has to hear of it."""

    def follow(self, heard: Callable[[str | None], None]) -> bool:
        """There is nobody to hear of."""
        return False

    def leads(self) -> bool:
        """There is nobody else."""
        return True

    def note_guess(self, who: str, guess: Guess, now: float) -> None:
        """Remember a wrong guess; those that have ended are forgotten."""
        with self._guess_lock:
            self._noted += 1
            if self._noted % SWEEP_EVERY == 0:
                self._guesses = {name: left for name in self._guesses if (left := self._left(name, now))}
            self._guesses[who] = sorted([*self._left(who, now), guess])
            if len(self._guesses) > MOST_GUESSERS:
                del self._guesses[next(iter(self._guesses))]

    def guesses(self, who: str, now: float) -> list[Guess]:
        """Somebody's wrong guesses that still count, those that end first first."""
        with self._guess_lock:
            return self._left(who, now)

    def _left(self, who: str, now: float) -> list[Guess]:
        return [guess for guess in self._guesses.get(who, ()) if guess.at > now]
