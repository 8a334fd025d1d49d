"""Refusals that were given to requests with a key: kept in memory, apart from answers that changed something.

A refusal changed nothing, so that one which is forgotten costs nothing: the request is looked at anew.
"""

import threading
from collections import OrderedDict

from companion.model.records import Answer

MOST_REFUSALS = 2_000


class Refusals:
    """The latest refusals, by who asked for what and the key."""

    def __init__(self, most: int = MOST_REFUSALS) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[str, str], Answer] = OrderedDict()

    def find(self, scope: str, key: str) -> Answer | None:
        """The refusal that a key was given."""
        return self._kept.get((scope, key))

    def keep(self, answer: Answer) -> None:
        """Remember a refusal; the first one of a key stays, the oldest are forgotten."""
        with self._lock:
            self._kept.setdefault((answer.scope, answer.key), answer)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
