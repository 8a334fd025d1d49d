"""Rate limits against guessing: join codes, host keys and one-time codes, per address. Kept in memory."""

import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable

from api.problem import Problem

MOST_ADDRESSES = 10_000


class Failures:
    """Remembers who guessed wrong lately. A guesser has to wait, whatever it brings next."""

    def __init__(self, allowed: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.allowed = allowed
        self.seconds = seconds
        self._clock = clock
        self._lock = threading.Lock()
        self._at: OrderedDict[tuple[str, ...], deque[float]] = OrderedDict()

    def check(self, *who: str) -> None:
        """Refuse somebody who guessed wrong too often lately; `who` is an address and what it guesses at."""
        with self._lock:
            times = self._recent(who)
            if times is None or len(times) < self.allowed:
                return
            wait = max(1, round(times[0] + self.seconds - self._clock() + 0.5))
        raise Problem(
            429,
            "too_many_tries",
            f"That was wrong too often. Try again in {wait} seconds.",
            headers={"Retry-After": str(wait)},
        )

    def note(self, *who: str) -> None:
        """Remember a wrong guess."""
        with self._lock:
            times = self._recent(who)
            if times is None:
                times = self._at[who] = deque(maxlen=self.allowed)
                while len(self._at) > MOST_ADDRESSES:
                    self._at.popitem(last=False)
            times.append(self._clock())

    def _recent(self, who: tuple[str, ...]) -> deque[float] | None:
        times = self._at.get(who)
        if times is None:
            return None
        while times and times[0] <= self._clock() - self.seconds:
            times.popleft()
        if not times:
            del self._at[who]
            return None
        return times
