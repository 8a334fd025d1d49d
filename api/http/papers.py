"""Recently printed papers, cached: a box is printed for the whole club with one click each.

Only papers of a box as shipped are cached, which depend only on the request. Anything from a game or a table's own
board is printed again each time.
"""

from collections.abc import Callable, Hashable
from typing import Any

from companion.model.lru import Lru

MOST_BYTES = 24_000_000
"""The cache size; a complete pack has less than a tenth of that."""


class Papers:
    """A process's latest papers, each with its edition: an edited one is different."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._kept: Lru[Hashable, tuple[Any, bytes]] = Lru(most_bytes, lambda weighed: len(weighed[1]))

    def get(self, edition: Any, name: Hashable, make: Callable[[], bytes]) -> bytes:
        """An edition's paper: cached, or new."""
        kept = self._kept.get(name)
        if kept is not None and kept[0] is edition:
            return kept[1]
        return self._kept.keep(name, (edition, make()))[1]
