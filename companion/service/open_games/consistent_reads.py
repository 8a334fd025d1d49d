"""Consistent reads: a thread that answers reads each thing once, so that all it shows is of one version."""

import threading
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

V = TypeVar("V")


class ConsistentReads:
    """What the threads of one process are looking at. Outside of a consistent read, nothing is remembered."""

    def __init__(self) -> None:
        self._local = threading.local()

    @contextmanager
    def begin(self) -> Iterator[None]:
        """Remember what this thread reads until the end of this."""
        self._local.read = {}
        try:
            yield
        finally:
            self._local.read = None

    def forget(self) -> None:
        """Begin again: this thread is about to write."""
        if self._current is not None:
            self._local.read = {}

    def once(self, name: Hashable, find: Callable[[], V]) -> V:
        """What this thread has read under a name, or reads now."""
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
