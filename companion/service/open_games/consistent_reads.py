"""Consistent reads: a thread reads each thing once per request, so that everything it shows is from one version."""

import threading
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

V = TypeVar("V")


class ConsistentReads:
    """What the threads of one process are reading. Nothing is cached outside a consistent read."""

    def __init__(self) -> None:
        self._local = threading.local()

    @contextmanager
    def begin(self) -> Iterator[None]:
        """Cache what this thread reads until this ends."""
        self._local.read = {}
        try:
            yield
        finally:
            self._local.read = None

    def forget(self) -> None:
        """Clear the cache: this thread is about to write."""
        if self._current is not None:
            self._local.read = {}

    def once(self, name: Hashable, find: Callable[[], V]) -> V:
        """The cached value for a name, or read it now."""
        read = self._current
        if read is None:
            return find()
        if name not in read:
            read[name] = find()
        found: V = read[name]
        return found

    @property
    def _current(self) -> dict[Hashable, Any] | None:
        found: dict[Hashable, Any] | None = getattr(self._local, "read", None)
        return found
