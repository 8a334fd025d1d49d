"""Database connections, one per thread, and transactions on them."""

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import Any, Generic, Protocol, TypeVar

from companion.storage.contract import StoreError

BUSY_SECONDS = 15
"""How long a writer waits for others."""
UNDONE = "An error has undone this transaction; nothing of it was written."

Row = tuple[Any, ...]


class Connection(Protocol):
    """Something that can be closed from any thread."""

    def close(self) -> None:
        """Close it."""
        ...


C = TypeVar("C", bound=Connection)


class PerThread(Generic[C]):
    """Opens a connection when a thread first needs one; closes those of threads that have ended."""

    def __init__(self, opener: Callable[[], C]) -> None:
        self._opener = opener
        self._lock = threading.Lock()
        self._held: dict[threading.Thread, C] = {}

    def held(self) -> C | None:
        """This thread's connection, if any."""
        return self._held.get(threading.current_thread())

    def mine(self) -> C:
        """This thread's connection, opened if necessary."""
        connection = self.held()
        if connection is None:
            self._close(lambda thread: not thread.is_alive())
            connection = self._opener()
            with self._lock:
                self._held[threading.current_thread()] = connection
        return connection

    def drop(self) -> None:
        """Close this thread's connection; the next one is new."""
        mine = threading.current_thread()
        self._close(lambda thread: thread is mine)

    def close(self) -> None:
        """Close the connections of all threads."""
        self._close(lambda _: True)

    def _close(self, wanted: Callable[[threading.Thread], bool]) -> None:
        with self._lock:
            closing = [self._held.pop(thread) for thread in list(self._held) if wanted(thread)]
        for connection in closing:
            connection.close()


class Connected(ABC, Generic[C]):
    """A database with transactions that can be nested.

    A thread in a transaction keeps its connection; nested transactions are savepoints, set when the first of them
    writes, unless they're to be committed as one. Each statement outside a transaction is its own transaction.
    """

    def __init__(self) -> None:
        self._local = threading.local()
        try:
            self._create()
        except BaseException:
            self.close()
            raise

    @abstractmethod
    def _create(self) -> None:
        """Create the tables of a new database; refuse those of a newer program."""

    @abstractmethod
    def _outermost(self, game_id: str | None) -> AbstractContextManager[None]:
        """A transaction that others wait for: of the same game at least, of any if none is named."""

    @abstractmethod
    def _moment(self) -> AbstractContextManager[None]:
        """A read transaction with a consistent view that waits for nobody."""

    @abstractmethod
    def _single(self) -> AbstractContextManager[None]:
        """A transaction around one statement that doesn't lock out others."""

    @abstractmethod
    def _alone(self) -> AbstractContextManager[None]:
        """A scope in which a failing statement undoes only itself, and the transaction continues."""

    @abstractmethod
    def _run(self, sql: str, *values: Any) -> tuple[list[Row], int]:
        """A statement's rows, and how many it wrote. Every failure is raised as a StoreError."""

    @abstractmethod
    def _in_transaction(self) -> bool:
        """Whether this thread's transaction can still be committed."""

    @abstractmethod
    def close(self) -> None:
        """Close the connections of all threads."""

    @property
    def _held(self) -> C | None:
        """The connection of this thread's transaction."""
        held: C | None = getattr(self._local, "held", None)
        return held

    @contextmanager
    def _holding(self, connection: C) -> Iterator[None]:
        """Let this thread work on a connection that's in a transaction."""
        self._local.held, self._local.savepoints = connection, []
        try:
            yield
            self._insist_on_transaction()
        finally:
            self._local.held = None

    def transaction(self, game_id: str | None = None) -> AbstractContextManager[None]:
        """Make several reads and writes one. Writers queue; readers never wait."""
        return self._outermost(game_id) if self._held is None else self._nested()

    @contextmanager
    def _nested(self) -> Iterator[None]:
        self._insist_on_transaction()
        savepoints: list[str | None] = self._local.savepoints
        savepoints.append(None)
        try:
            yield
            self._insist_on_transaction()
            self._release()
        except BaseException:
            if savepoints[-1] is not None:
                with suppress(StoreError):
                    self._execute(f"ROLLBACK TO SAVEPOINT {savepoints[-1]}")
                    self._release()
            raise
        finally:
            savepoints.pop()

    def _release(self) -> None:
        """Release the innermost transaction's savepoint, unless the outer one shares it."""
        *around, mine = self._local.savepoints
        if mine is not None and mine not in around:
            self._execute(f"RELEASE SAVEPOINT {mine}")

    def _set_savepoints(self) -> None:
        """Make sure that every nested transaction here can be rolled back separately.

        Those in which nothing was written yet begin at the same point, and share one savepoint.
        """
        savepoints: list[str | None] = self._local.savepoints
        if savepoints and savepoints[-1] is None:
            first = savepoints.index(None)
            name = f"level_{first + 1}"
            self._execute(f"SAVEPOINT {name}")
            savepoints[first:] = [name] * (len(savepoints) - first)

    def _insist_on_transaction(self) -> None:
        if not self._in_transaction():
            raise StoreError(UNDONE)

    def _execute(self, sql: str, *values: Any) -> list[Row]:
        return self._run(sql, *values)[0]

    def _write(self, sql: str, *values: Any) -> int:
        """How many rows a statement wrote. If it fails, a surrounding transaction can continue."""
        if self._held is None:
            return self._write_on(sql, *values)
        with self._alone():
            return self._write_on(sql, *values)

    def _write_on(self, sql: str, *values: Any) -> int:
        """The same for a statement that fails only if the database does."""
        if self._held is None:
            with self._single():
                return self._run(sql, *values)[1]
        self._insist_on_transaction()
        self._set_savepoints()
        return self._run(sql, *values)[1]
