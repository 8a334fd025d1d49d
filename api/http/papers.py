"""Papers that were printed lately, to be given again: a box is printed for the whole club with one click each.

Only papers of a box as it is on the shelf are kept, which depend on nothing but what they are asked by. What comes from
a game or from a table's own board is printed anew each time.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any

MOST_BYTES = 24_000_000
"""All papers that are kept, together; a complete pack has less than a tenth of that."""


class Papers:
    """The latest papers of one process, each beside the edition it was made from: one that was edited is another."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._lock = threading.Lock()
        self._kept: OrderedDict[Hashable, tuple[Any, bytes]] = OrderedDict()

    def get(self, edition: Any, name: Hashable, make: Callable[[], bytes]) -> bytes:
        """A paper of an edition: the one that is kept, or a new one."""
        with self._lock:
            kept = self._kept.get(name)
            if kept is not None and kept[0] is edition:
                self._kept.move_to_end(name)
                return kept[1]
        made = make()
        with self._lock:
            self._kept[name] = (edition, made)
            self._kept.move_to_end(name)
            while sum(len(one) for _, one in self._kept.values()) > self._most:
                self._kept.popitem(last=False)
        return made
