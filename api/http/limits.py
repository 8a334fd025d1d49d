"""Rate limits against guessing: join codes, host keys and one-time codes, per address. Kept in memory."""

import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import NamedTuple

from api.http.problem import Problem

MOST_ADDRESSES = 10_000
REPEATED = 0.25
"""What the same wrong key counts once more: a program with an old key is a nuisance, but it does not guess."""


class Failure(NamedTuple):
    """A wrong guess: when, how much it counts, and which (if told)."""

    at: float
    counts: float
    guess: int | None


class Failures:
    """Remembers who guessed wrong lately. A guesser has to wait, whatever it brings next."""

    def __init__(self, allowed: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.allowed = allowed
        self.seconds = seconds
        self._clock = clock
        self._lock = threading.Lock()
        self._by: OrderedDict[tuple[str, ...], deque[Failure]] = OrderedDict()

    def check(self, *who: str) -> None:
        """Refuse somebody who guessed wrong too often lately; `who` is an address and what it guesses at."""
        with self._lock:
            failures = self._recent(who)
            if sum(one.counts for one in failures) < self.allowed:
                return
            wait = max(1, round(failures[0].at + self.seconds - self._clock() + 0.5))
        raise Problem(
            429,
            "too_many_tries",
            f"That was wrong too often. Try again in {wait} seconds.",
            headers={"Retry-After": str(wait)},
        )

    def note(self, *who: str, guess: str | None = None) -> None:
        """Remember a wrong guess; the same one again counts less, if it is told which it was."""
        with self._lock:
            failures = self._recent(who)
            known = None if guess is None else hash(guess)
            again = known is not None and any(one.guess == known for one in failures)
            failures.append(Failure(self._clock(), REPEATED if again else 1.0, known))
            self._by[who] = failures
            self._by.move_to_end(who)
            while len(self._by) > MOST_ADDRESSES:
                self._by.popitem(last=False)

    def _recent(self, who: tuple[str, ...]) -> deque[Failure]:
        failures = self._by.get(who, deque(maxlen=round(self.allowed / REPEATED)))
        while failures and failures[0].at <= self._clock() - self.seconds:
            failures.popleft()
        if not failures:
            self._by.pop(who, None)
        return failures
