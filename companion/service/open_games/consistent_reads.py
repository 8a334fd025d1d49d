"""Consistent reads: a thread that answers reads each game once, so that all it shows is of one version."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from companion.engine.history import History
from companion.model.records import GameRecord


@dataclass
class _Read:
    """What a thread has read since it began to look."""

    games: dict[str, GameRecord] = field(default_factory=dict)
    histories: dict[str, History] = field(default_factory=dict)


class ConsistentReads:
    """What the threads of one process are looking at. Outside of a consistent read, nothing is remembered."""

    def __init__(self) -> None:
        self._local = threading.local()

    @contextmanager
    def begin(self) -> Iterator[None]:
        """Remember what this thread reads until the end of this."""
        self._local.read = _Read()
        try:
            yield
        finally:
            self._local.read = None

    def forget(self) -> None:
        """Begin again: this thread is about to write."""
        if self._current is not None:
            self._local.read = _Read()

    def game(self, game_id: str, find: Callable[[], GameRecord]) -> GameRecord:
        """A game's cover page."""
        read = self._current
        if read is None:
            return find()
        if game_id not in read.games:
            read.games[game_id] = find()
        return read.games[game_id]

    def history(self, game_id: str, find: Callable[[], History]) -> History:
        """A game's history."""
        read = self._current
        if read is None:
            return find()
        if game_id not in read.histories:
            read.histories[game_id] = find()
        return read.histories[game_id]

    @property
    def _current(self) -> _Read | None:
        found: _Read | None = getattr(self._local, "read", None)
        return found
