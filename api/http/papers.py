"""Papers that were printed lately, to be given again: a box is printed for the whole club with one click each.

Only papers of a box as it ships are kept, which depend on nothing but what they are asked by. What comes from
a game or from a table's own board is printed again each time.
"""

from collections.abc import Callable, Hashable
from typing import Any

from companion.model.lru import Lru

MOST_BYTES = 24_000_000
"""All papers that are kept, together; a complete pack has less than a tenth of that."""


class Papers:
    """The latest papers of one process, each beside the edition it was made from: one that was edited is another."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._kept: Lru[Hashable, tuple[Any, bytes]] = Lru(most_bytes, lambda paper: len(paper[1]))

    def get(self, edition: Any, name: Hashable, make: Callable[[], bytes]) -> bytes:
        """A paper of an edition: the one that is kept, or a new one."""
        kept = self._kept.get(name)
        if kept is not None and kept[0] is edition:
            return kept[1]
        return self._kept.keep(name, (edition, make()))[1]
