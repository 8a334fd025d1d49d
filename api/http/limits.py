"""Rate limits against guessing: join codes, host keys and one-time codes, per address and in all. Kept in memory.

Whoever is known (a seat, or an address that has shown the host key) is counted apart from the strangers behind the same
address, and is not held up by what all strangers together guess.
"""

import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import NamedTuple

from api.http.problem import Problem

MOST_ADDRESSES = 10_000
KNOWN = "seat "
"""How the name of somebody begins who is known, in place of an address."""
REPEATED = 0.25
"""What the same wrong key counts once more: a program with an old key is a nuisance, but it does not guess."""


class Failure(NamedTuple):
    """A wrong guess: when, how much it counts, and which (if told)."""

    at: float
    counts: float
    guess: int | None


class Failures:
    """Remembers who guessed wrong lately. A guesser has to wait, whatever it brings next."""

    def __init__(
        self, allowed: int, seconds: float, clock: Callable[[], float] = time.monotonic, *, in_all: int = 1_000_000
    ) -> None:
        self.allowed = allowed
        self.in_all = in_all
        self.seconds = seconds
        self._clock = clock
        self._lock = threading.Lock()
        self._by: OrderedDict[tuple[str, ...], deque[Failure]] = OrderedDict()

    def check(self, *who: str) -> None:
        """Refuse somebody who guessed wrong too often lately; `who` is an address and what it guesses at.

        A stranger is refused as well when all strangers together guessed too often.
        """
        with self._lock:
            failures = self._recent(who)
            together = self._recent(_all(who))
            since = failures if sum(one.counts for one in failures) >= self.allowed else None
            if since is None and len(together) >= self.in_all and not who[0].startswith(KNOWN):
                since = together
            if since is None:
                return
            wait = max(1, round(since[0].at + self.seconds - self._clock() + 0.5))
        raise Problem(
            429,
            "too_many_tries",
            f"That was wrong too often. Try again in {wait} seconds.",
            headers={"Retry-After": str(wait)},
        )

    def is_over(self, *who: str) -> bool:
        """Whether somebody would be refused now."""
        try:
            self.check(*who)
        except Problem:
            return True
        return False

    def note(self, *who: str, guess: str | None = None) -> None:
        """Remember a wrong guess; the same one again counts less, if it is told which it was."""
        with self._lock:
            failures = self._recent(who)
            known = None if guess is None else hash(guess)
            again = known is not None and any(one.guess == known for one in failures)
            failures.append(Failure(self._clock(), REPEATED if again else 1.0, known))
            self._by[who] = failures
            self._by.move_to_end(who)
            if not again:
                together = self._recent(_all(who))
                together.append(failures[-1])
                self._by[_all(who)] = together
                self._by.move_to_end(_all(who))
            while len(self._by) > MOST_ADDRESSES:
                self._by.popitem(last=False)

    def _recent(self, who: tuple[str, ...]) -> deque[Failure]:
        most = self.in_all if who[0] == "" else round(self.allowed / REPEATED)
        failures = self._by.get(who, deque(maxlen=most))
        while failures and failures[0].at <= self._clock() - self.seconds:
            failures.popleft()
        if not failures:
            self._by.pop(who, None)
        return failures


def _all(who: tuple[str, ...]) -> tuple[str, ...]:
    """Everybody who guesses at the same kind of thing."""
    return ("", *who[1:2])
