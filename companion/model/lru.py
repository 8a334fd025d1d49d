"""Keeping what was used lately: as much as there is room for, and what was used longest ago goes first."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Lru(Generic[K, V]):
    """At most so many things, or so much of their weight. Safe to use from many threads."""

    def __init__(self, most: int, weigh: Callable[[V], int] = lambda _: 1) -> None:
        self._most, self._weigh = most, weigh
        self._weight = 0
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._lock = threading.Lock()

    def __contains__(self, key: object) -> bool:
        """Whether something is kept; that alone does not count as using it."""
        return key in self._kept

    def __len__(self) -> int:
        """How many are kept."""
        return len(self._kept)

    def keys(self) -> list[K]:
        """What is kept, the one used longest ago first."""
        with self._lock:
            return list(self._kept)

    def get(self, key: K) -> V | None:
        """What is kept under a key, and is now the last that was used."""
        with self._lock:
            if key not in self._kept:
                return None
            self._kept.move_to_end(key)
            return self._kept[key]

    def keep(self, key: K, value: V) -> V:
        """Keep something, in place of what was there."""
        with self._lock:
            self._drop(key)
            self._add(key, value)
        return value

    def setdefault(self, key: K, value: V) -> V:
        """What is kept under a key; this, if nothing is."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
            self._add(key, value)
        return value

    def pop(self, key: K) -> None:
        """Keep something no longer."""
        with self._lock:
            self._drop(key)

    def _add(self, key: K, value: V) -> None:
        self._kept[key] = value
        self._weight += self._weigh(value)
        while self._weight > self._most:
            self._drop(next(iter(self._kept)))

    def _drop(self, key: K) -> None:
        if key in self._kept:
            self._weight -= self._weigh(self._kept.pop(key))
