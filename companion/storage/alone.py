"""Store features for a single server process: what several processes would share is kept in memory."""

import threading
from collections.abc import Callable

from companion.storage.contract import Guess

MOST_GUESSERS = 50_000
"""How many wrong guessers are remembered at once; beyond that, the oldest are dropped."""
SWEEP_EVERY = 1_000
"""After how many guesses expired ones are removed."""


class OneProcess:
    """A store that no other server shares. Guesses are lost when the process ends."""

    def __init__(self) -> None:
        self._guesses: dict[str, list[Guess]] = {}
        self._noted = 0
        self._guess_lock = threading.Lock()

    def announce(self, game_id: str) -> None:
        """Do nothing: there's nobody else to notify."""

    def follow(self, heard: Callable[[str | None], None]) -> bool:
        """Do nothing: there's nobody else to listen to."""
        return False

    def stamp(self) -> int | None:
        """Unknown."""
        return None

    def leads(self) -> bool:
        """Always true: there's nobody else."""
        return True

    def note_guess(self, who: str, guess: Guess, now: float) -> None:
        """Remember a wrong guess; expired ones are dropped."""
        with self._guess_lock:
            self._noted += 1
            if self._noted % SWEEP_EVERY == 0:
                self._guesses = {name: left for name in self._guesses if (left := self._left(name, now))}
            self._guesses[who] = sorted([*self._left(who, now), guess])
            if len(self._guesses) > MOST_GUESSERS:
                del self._guesses[next(iter(self._guesses))]

    def guesses(self, who: str, now: float) -> list[Guess]:
        """Somebody's wrong guesses that still count, in order of expiry."""
        with self._guess_lock:
            return self._left(who, now)

    def _left(self, who: str, now: float) -> list[Guess]:
        return [guess for guess in self._guesses.get(who, ()) if guess.at > now]
