"""Virtual time: what happens next, in an order that only the seed decides."""

import heapq
from collections.abc import Callable
from itertools import count


class Clock:
    """Milliseconds since the evening began, and what is due."""

    def __init__(self) -> None:
        self.now = 0.0
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._order = count()

    def after(self, milliseconds: float, does: Callable[[], None]) -> None:
        """Do something later."""
        heapq.heappush(self._due, (self.now + max(0.0, milliseconds), next(self._order), does))

    def run(self, until: float) -> None:
        """Do everything that is due until then."""
        while self._due and self._due[0][0] <= until:
            self.now, _, does = heapq.heappop(self._due)
            does()
        self.now = until
