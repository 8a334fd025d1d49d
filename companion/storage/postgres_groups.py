"""Transactions of one game that wait for each other in a process share one PostgreSQL transaction and its commit.

Each has its own savepoint. A single one commits alone. Transactions of different games share nothing.
"""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from companion.storage.connections import UNDONE
from companion.storage.contract import StoreError
from companion.storage.rows import APPEND, FORGET, VERSION
from companion.storage.turns import SharedCommits
from companion.storage.wire import Result, Statement, Wire

SAVEPOINT, RELEASE, BACK = "SAVEPOINT ", "RELEASE SAVEPOINT ", "ROLLBACK TO SAVEPOINT "
INSERT_ENTRY = "INSERT INTO entry (game, version, body) VALUES (?, ?, ?)"
KEEP_ANSWER, UNLESS_TAKEN = "INSERT INTO answer ", " ON CONFLICT DO NOTHING"

BESIDE = ("SELECT ", "INSERT INTO snapshot ")
"""The prefixes of statements that don't affect what is read ahead."""


class Pending:
    """What a transaction hasn't sent yet, and what was prefetched for it."""

    def __init__(self) -> None:
        self.queued: list[Statement] = []
        self.ahead: dict[Statement, Result] = {}

    def known(self, sql: str, values: tuple[Any, ...]) -> Result | None:
        """The result of a statement that doesn't have to be sent now; None if the server must be asked."""
        ahead = self.ahead
        if (sql, values) in ahead:
            return ahead[sql, values]
        if sql.startswith((SAVEPOINT, RELEASE, BACK)):
            return self._nested(sql)
        if sql == APPEND:
            game_id, version, body, *_ = values
            newest = ahead.get((VERSION, (game_id,)))
            if newest is not None and newest[0][0][0] == version - 1:
                ahead[VERSION, (game_id,)] = [(version,)], 1
                self.queued.append((INSERT_ENTRY, (game_id, version, body)))
                return [], 1  # it follows the version that was read under its game's lock
        elif sql.startswith(KEEP_ANSWER) and sql.endswith(UNLESS_TAKEN):
            self.queued.append((sql.removesuffix(UNLESS_TAKEN), values))
            return [], 1  # or its key was answered meanwhile, and the commit that it goes with fails as a whole
        elif sql == FORGET:
            self.queued.append((sql, values))
            return [], 0  # nobody asks for what is so old
        if not sql.startswith(BESIDE):
            ahead.clear()
        return None

    def _nested(self, sql: str) -> Result | None:
        """Savepoints of unsent statements need no server: what's rolled back is never sent."""
        queued, name = self.queued, sql.rpartition(" ")[2]
        mark = (SAVEPOINT + name, ())
        if sql.startswith(SAVEPOINT):
            queued.append(mark)
            return [], 0
        at = len(queued) - 1 - queued[::-1].index(mark) if mark in queued else None
        if sql.startswith(RELEASE):
            if at is None:
                queued.append((sql, ()))
            else:
                del queued[at]
            return [], 0
        self.ahead.clear()
        if at is None:
            return None
        del queued[at + 1 :]
        return [], 0


class Connections(Protocol):
    """Begins and ends the transactions of groups."""

    def begin_group(self, game_id: str, ahead: Sequence[Statement]) -> tuple[Wire, list[Result]]:
        """A connection with a transaction begun, and what is read ahead."""
        ...

    def run_on(self, wire: Wire, statements: Sequence[Statement]) -> list[Result]:
        """The results of statements."""
        ...

    def end_group(self, wire: Wire, *, undo: bool) -> None:
        """Release a connection."""
        ...


class Group:
    """The transactions of a game that take turns on one PostgreSQL transaction. The one whose turn it is uses
    it alone.
    """

    def __init__(self, connections: Connections, game_id: str) -> None:
        self.pending = Pending()
        self.wanted: Sequence[Statement] = ()
        """What the thread whose turn it is reads first."""
        self.commits = SharedCommits(self._begin, self._commit, self._undo, self._is_alive, self._undone)
        self.users = 0
        self._connections, self._game_id = connections, game_id
        self._wire: Wire | None = None
        self._is_fresh = False

    def look_ahead(self) -> Wire:
        """The connection, after prefetching everything wanted, along with what others left to send, in one
        round trip.
        """
        if self._wire is None:
            raise StoreError(UNDONE)
        if not self._is_fresh:
            sent, self.pending.queued[:] = list(self.pending.queued), []
            results = self._connections.run_on(self._wire, [*sent, *self.wanted])
            self._know(results[len(sent) :])
        self._is_fresh = False
        return self._wire

    def _know(self, results: Sequence[Result]) -> None:
        self.pending.ahead.clear()
        self.pending.ahead.update(zip(self.wanted, results, strict=True))

    def _begin(self) -> None:
        self._wire, results = self._connections.begin_group(self._game_id, self.wanted)
        self.pending.queued.clear()
        self._know(results)
        self._is_fresh = True

    def _commit(self) -> None:
        wire = self._wire
        if wire is None:
            raise StoreError(UNDONE)
        self._connections.run_on(wire, [*self.pending.queued, ("COMMIT", ())])
        self._wire = None
        self._connections.end_group(wire, undo=False)

    def _undo(self) -> None:
        wire, self._wire = self._wire, None
        if wire is not None:
            self._connections.end_group(wire, undo=True)

    def _is_alive(self) -> bool:
        return self._wire is not None and self._wire.in_transaction

    def _undone(self) -> Exception:
        self._undo()
        return StoreError(UNDONE)


class Groups:
    """A group for each game that's being written to."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._lock = threading.Lock()
        self._groups: dict[str, Group] = {}

    @contextmanager
    def of(self, game_id: str) -> Iterator[Group]:
        """A game's group, while this is in use."""
        with self._lock:
            group = self._groups.get(game_id)
            if group is None:
                group = self._groups[game_id] = Group(self._connections, game_id)
            group.users += 1
        try:
            yield group
        finally:
            with self._lock:
                group.users -= 1
                if not group.users:
                    del self._groups[game_id]
