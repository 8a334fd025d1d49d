"""What a store has no need to tell or ask others: where one process serves, it is kept in its memory."""

import threading
from collections import deque
from collections.abc import Callable

from companion.storage.contract import Guess

MOST_GUESSES = 100_000


class OneProcess:
    """A store that no other server shares. Guesses are forgotten with the process."""

    reads_at_once = True

    def __init__(self) -> None:
        self._guesses: deque[tuple[str, Guess]] = deque(maxlen=MOST_GUESSES)
        self._guess_lock = threading.Lock()

    def announce(self, game_id: str) -> None:
        """Nobody else has to hear of it."""

    def follow(self, heard: Callable[[str | None], None]) -> bool:
        """There is nobody to hear of."""
        return False

    def leads(self) -> bool:
        """There is nobody else."""
        return True

    def note_guess(self, who: str, guess: Guess, forget_before: float) -> None:
        """Remember a wrong guess; those from before a time are forgotten."""
        with self._guess_lock:
            while self._guesses and self._guesses[0][1].at <= forget_before:
                self._guesses.popleft()
            self._guesses.append((who, guess))

    def guesses(self, who: str, since: float) -> list[Guess]:
        """Somebody's wrong guesses after a time, oldest first."""
        with self._guess_lock:
            return [guess for name, guess in self._guesses if name == who and guess.at > since]
