"""The unit of work: what a thread writes as a whole or not at all, and who hears about it after the commit."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.engine.chain import hash_of, previous_of
from companion.model.state import GameState
from companion.service.open_games.games import OpenGames
from companion.service.safekeeping.heads import Head, Heads, is_in
from companion.storage import Store

Listener = Callable[[str], None]
"""Called with the id of a game that got entries or lost a seat, once per unit of work, after its commit."""


class Written(NamedTuple):
    """What a unit of work wrote to a game: its newest version. 0 is something other than an entry, such as a seat."""

    version: int = 0
    hash: str = ""
    after: int = 0
    """The version before the oldest one that it wrote, and its hash."""
    previous: str = ""


@dataclass
class UnitOfWork:
    """A thread's transaction. A nested one is a savepoint that can fail separately."""

    levels: list[dict[str, Written]] = field(default_factory=list)

    def note(self, game_id: str, written: Written) -> None:
        """Record what was written to a game. An entry isn't replaced by something that isn't one."""
        before = self.levels[-1].get(game_id, written)
        newest, oldest = max(written, before), before if before.version else written
        self.levels[-1][game_id] = newest._replace(after=oldest.after, previous=oldest.previous)

    def newest(self, game_id: str) -> int:
        """The newest version of a game that it has written; 0 if none."""
        return max((level[game_id].version for level in self.levels if game_id in level), default=0)


@dataclass
class Transactions:
    """The units of work of one process: one at a time per thread."""

    store: Store
    games: OpenGames
    heads: Heads
    clock: Callable[[], str]
    listeners: list[Listener]
    before_commit: list[Listener]
    """Called with the id of every changed game while the unit of work can still write."""
    _local: threading.local = field(default_factory=threading.local)

    @property
    def current(self) -> UnitOfWork | None:
        """This thread's unit of work."""
        found: UnitOfWork | None = getattr(self._local, "work", None)
        return found

    @contextmanager
    def begin(self, game_id: str | None) -> Iterator[UnitOfWork]:
        """A unit of work, or a level of the one that this thread is in. What fails is forgotten by the open games."""
        around = self.current
        self._local.work = work = around or UnitOfWork()
        written: dict[str, Written] = {}
        work.levels.append(written)
        try:
            with self.store.transaction(game_id):
                yield work
                if around is None:
                    for changed in list(written):
                        for follower in self.before_commit:
                            follower(changed)
        except BaseException:
            for changed in written:
                self.games.close(changed)
            raise
        finally:
            work.levels.pop()
            self._local.work = around
        if around is None:
            self._committed(written)
            return
        for changed, newest in written.items():
            around.note(changed, newest)

    def append(self, work: UnitOfWork, game_id: str, version: int, entry: bytes, state: GameState | None) -> None:
        """Write an entry, with the state after it if known."""
        self.store.append(game_id, version, entry)
        work.note(game_id, Written(version, hash_of(entry), version - 1, previous_of(entry)))
        if state is not None:
            self.games.get(game_id).append(version, entry, state)

    def _committed(self, written: dict[str, Written]) -> None:
        for game_id, newest in written.items():
            if newest.version:
                self.games.get(game_id).settle(newest.version)
                self._remember(game_id, newest)
            self.store.announce(game_id)
            for listener in self.listeners:
                listener(game_id)

    def _remember(self, game_id: str, newest: Written) -> None:
        """Remember the newest head; the one before stays remembered as lost if the game doesn't continue from it."""

        def has(known: Head) -> bool:
            follows = (known.version, known.head) == (newest.after, newest.previous)
            return follows or is_in(self.store, game_id, known)

        self.heads.note(game_id, newest.version, newest.hash, self.clock(), has=has)
