"""How fast a seat may log: a token bucket for each, ample for people and far too small for a program.

Bankers and the host have no limit: they may have a program log a whole evening.
"""

import threading
import time
from collections.abc import Callable

from companion.model.records import A_MINUTE, AT_ONCE
from companion.model.refusal import TooFast
from companion.service.identity import Identity

MOST_SEATS = 10_000
"""How many seats' buckets are remembered; beyond that, the oldest are dropped."""


class SeatPace:
    """The buckets of one process."""

    def __init__(
        self, at_once: int = AT_ONCE, a_minute: int = A_MINUTE, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._at_once, self._a_minute = at_once, a_minute
        self._clock = clock
        self._empty_at: dict[tuple[str, str], float] = {}
        """When each seat's bucket will be empty, by game and seat."""
        self._lock = threading.Lock()

    def count(self, who: Identity, game_id: str) -> None:
        """Count an entry that a seat is about to log; raises TooFast if its bucket is full."""
        if not self._a_minute or who.is_banker(game_id) or who.seat is None:
            return
        seat, now, each = (game_id, who.seat.id), self._clock(), 60 / self._a_minute
        with self._lock:
            empty_at = max(self._empty_at.pop(seat, now), now) + each
            too_fast = empty_at - now > self._at_once * each
            self._empty_at[seat] = empty_at - each if too_fast else empty_at
            if len(self._empty_at) > MOST_SEATS:
                del self._empty_at[next(iter(self._empty_at))]
        if too_fast:
            raise TooFast(self._at_once, self._a_minute, max(1, round(each)))
