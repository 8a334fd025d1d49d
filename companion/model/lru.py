"""A least-recently-used cache."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Lru(Generic[K, V]):
    """An LRU cache limited by count or total weight. Thread-safe."""

    def __init__(self, most: int, weigh: Callable[[V], int] = lambda _: 1) -> None:
        self._most, self._weigh = most, weigh
        self._weight = 0
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._lock = threading.Lock()

    def __contains__(self, key: object) -> bool:
        """Whether a key is cached; checking doesn't count as use."""
        return key in self._kept

    def __len__(self) -> int:
        """The number of cached items."""
        return len(self._kept)

    def keys(self) -> list[K]:
        """The cached keys, least recently used first."""
        with self._lock:
            return list(self._kept)

    def get(self, key: K) -> V | None:
        """The cached value of a key, which becomes the most recently used."""
        with self._lock:
            if key not in self._kept:
                return None
            self._kept.move_to_end(key)
            return self._kept[key]

    def keep(self, key: K, value: V) -> V:
        """Cache a value, replacing any previous one."""
        with self._lock:
            self._drop(key)
            self._add(key, value)
        return value

    def setdefault(self, key: K, value: V) -> V:
        """The cached value of a key, or this one, which is then cached."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
            self._add(key, value)
        return value

    def pop(self, key: K) -> None:
        """Remove a key."""
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
