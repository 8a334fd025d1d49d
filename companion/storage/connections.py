"""Database connections, one for each thread, and transactions on them."""

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from companion.storage.contract import StoreError

BUSY_SECONDS = 15
"""How long a writer waits for the others."""
UNDONE = "An error has undone this transaction; nothing of it was written."

Row = tuple[Any, ...]


class Connection(Protocol):
    """What can be closed, from any thread."""

    def close(self) -> None:
        """Let go of it."""
        ...


C = TypeVar("C", bound=Connection)


class PerThread(Generic[C]):
    """Opens a connection when a thread first needs one; closes those whose threads have ended."""

    def __init__(self, opener: Callable[[], C]) -> None:
        self._opener = opener
        self._lock = threading.Lock()
        self._held: dict[threading.Thread, C] = {}

    def held(self) -> C | None:
        """This thread's connection, if it has one."""
        return self._held.get(threading.current_thread())

    def mine(self) -> C:
        """This thread's connection, opened now if it has none."""
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
    """Something that works on a database, with transactions that nest."""

    BEGIN: ClassVar[str]
    """Starts a transaction that other writers wait for and readers do not."""
    BEGIN_READING: ClassVar[str]
    """Starts a transaction that sees one moment and waits for nobody."""

    def __init__(self) -> None:
        self._local = threading.local()
        self._connections = PerThread(self._open)
        try:
            self._create()
        except BaseException:
            self.close()
            raise

    @abstractmethod
    def _open(self) -> C:
        """A new connection, on which each statement stands alone unless a transaction is begun."""

    @abstractmethod
    def _create(self) -> None:
        """Make the tables of a new database; refuse those of a newer program."""

    @abstractmethod
    def _execute(self, sql: str, *values: Any) -> list[Row]:
        """Run a statement on this thread's connection. All that can go wrong comes as a StoreError."""

    @abstractmethod
    def _in_transaction(self) -> bool:
        """Whether this thread's connection is in a transaction that can still be kept."""

    def close(self) -> None:
        """Close the connections of all threads."""
        self._connections.close()

    @property
    def _depth(self) -> int:
        """How many transactions this thread is in."""
        depth: int = getattr(self._local, "depth", 0)
        return depth

    def transaction(self) -> AbstractContextManager[None]:
        """Make several reads and writes one. Writers queue; readers never wait."""
        return self._within(self.BEGIN)

    @contextmanager
    def _within(self, begin: str) -> Iterator[None]:
        depth = self._depth
        if depth:
            self._insist_on_transaction()
            begin = f"SAVEPOINT level_{depth}"
            keep = f"RELEASE SAVEPOINT level_{depth}"
            undo = [f"ROLLBACK TO SAVEPOINT level_{depth}", keep]
        else:
            keep, undo = "COMMIT", ["ROLLBACK"]
        try:
            self._execute(begin)
            self._local.depth = depth + 1
            yield
            self._insist_on_transaction()
            self._execute(keep)
        except BaseException:
            with suppress(StoreError):
                for step in undo:
                    self._execute(step)
            raise
        finally:
            self._local.depth = depth
            if not depth and self._in_transaction():
                self._connections.drop()

    def _insist_on_transaction(self) -> None:
        if not self._in_transaction():
            raise StoreError(UNDONE)

    def _write(self, sql: str, *values: Any) -> None:
        with self.transaction():
            self._execute(sql, *values)
