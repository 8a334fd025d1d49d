"""The store for a club's server: a PostgreSQL database."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus
from psycopg_pool import ConnectionPool

from companion.languages import _, msg
from companion.storage.announcing import Announcements
from companion.storage.connections import BUSY_SECONDS, UNDONE, Row
from companion.storage.contract import Guess, StoreError
from companion.storage.postgres_errors import explained, secrets_of
from companion.storage.postgres_tables import SINCE_2, SINCE_4, TABLES
from companion.storage.rows import (
    ADDED_IN,
    COLUMNS,
    MIGRATED,
    NEWER,
    SCHEMA_VERSION,
    RowStore,
    free_name,
    insert_into,
    log,
)
from companion.storage.sqlite import SqliteStore
from companion.storage.turns import QueuePerGame

CONNECT_SECONDS = 10
MOST_CONNECTIONS = 8
"""The most connections a process holds, in addition to two for announcing and listening. A server allows 100 by
default.
"""
POOL_SECONDS = 10
"""How long a request waits for a connection: while all are in use, or while the server restarts."""
LOCK_ALL = "SELECT pg_advisory_xact_lock(?)"
LOCK_ONE = "SELECT pg_advisory_xact_lock_shared(?), pg_advisory_xact_lock(?)"
BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
"""A snapshot from before waiting for a lock would be stale: hence read committed."""
BEGIN_MOMENT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
CONNECTION = {"client_encoding": "utf8", "keepalives_idle": "20", "keepalives_interval": "5", "keepalives_count": "3"}


NOT_UPGRADED = msg(
    "This database is of schema {then}, from an older Companion, and was left as it is. Starting this version upgrades "
    "it to schema {now}, and keeps copies of the tables; until then, use the older program to read it."
)


T = TypeVar("T")
Pooled = psycopg.Connection
Statement = tuple[str, tuple[Any, ...]]
"""SQL with `?` for each value, and the values."""


class PostgresStore(RowStore[Pooled]):
    """Stores games in a PostgreSQL database, in the first schema of its search path.

    Connections come from a small pool and go back after each transaction. Transactions of one game are serialized,
    first in this process and then among all; those without a game wait for all, and all wait for them.
    """

    def __init__(self, url: str, *, create: bool = True, migrate: bool = True) -> None:
        self._may_create = create
        self._may_migrate = migrate
        try:
            target: dict[str, Any] = {"connect_timeout": CONNECT_SECONDS, **CONNECTION, **conninfo_to_dict(url)}
            self._target = make_conninfo(**target)
        except psycopg.Error:
            sentence = "This PostgreSQL URL cannot be read; it looks like postgresql://name:password@host/database."
            raise StoreError(sentence) from None
        self._secrets = secrets_of(url)
        self._pool: ConnectionPool[psycopg.Connection] | None = None
        self._announcements: Announcements | None = None
        self._announcing = threading.Lock()
        self._queues = QueuePerGame()
        self._schema = ""
        super().__init__()

    def _create(self) -> None:
        self._open_pool()
        with self.transaction():
            if not self._has_table("companion_schema"):
                if not self._may_create:
                    raise StoreError(
                        _("The PostgreSQL database has no tables of Companion, so there are no games to read.")
                    )
                encoding = self._execute("SHOW server_encoding")[0][0]
                if encoding != "UTF8":
                    raise StoreError(f"The database must be in UTF8 to hold every name; this one is in {encoding}.")
                self._execute(TABLES + SINCE_2 + SINCE_4)
                self._execute("INSERT INTO companion_schema VALUES (?)", SCHEMA_VERSION)
                return
            version = self._execute("SELECT max(version) FROM companion_schema")[0][0]
            if version > SCHEMA_VERSION:
                raise StoreError(_(NEWER))
            if version < SCHEMA_VERSION and not self._may_migrate:
                raise StoreError(_(NOT_UPGRADED, then=version, now=SCHEMA_VERSION))
            if version < SCHEMA_VERSION:
                self._migrate(version)

    def _open_pool(self) -> None:
        """Connect once, so that problems show up immediately; then open the pool."""
        try:
            with psycopg.connect(self._target, autocommit=True) as first:
                row = first.execute("SELECT coalesce(current_schema(), '')").fetchone()
        except psycopg.Error as error:
            raise explained(error, self._secrets) from None
        self._schema = row[0] if row else ""
        self._pool = ConnectionPool(
            self._target,
            kwargs={"autocommit": True},
            configure=_configure,
            min_size=1,
            max_size=MOST_CONNECTIONS,
            timeout=POOL_SECONDS,
            reconnect_timeout=30,
            open=True,
        )

    def _migrate(self, version: int) -> None:
        """Migrate the tables, after copying each one."""
        tables = [table for table in COLUMNS if ADDED_IN.get(table, 1) <= version]
        for table in tables:
            copy = free_name(f"{table}_before_{SCHEMA_VERSION}", self._has_table)
            self._execute(f"CREATE TABLE {copy} AS TABLE {table}")
        if version < 2:
            self._execute(SINCE_2)
        if version < 4:
            self._execute(SINCE_4)
        self._execute("UPDATE companion_schema SET version = ?", SCHEMA_VERSION)
        log.warning(MIGRATED, SCHEMA_VERSION, f"the tables ..._before_{SCHEMA_VERSION}")

    def _has_table(self, name: str) -> bool:
        return self._execute("SELECT to_regclass(?)", name)[0][0] is not None

    @contextmanager
    def _outermost(self, game_id: str | None) -> Iterator[None]:
        """A transaction in turn with others of the same game: first in this process, then among all."""
        with self._queues.turn(game_id or "", BUSY_SECONDS) as came:
            if not came:
                raise StoreError("The PostgreSQL database does not answer: others have been writing for too long.")
            with self._begun([(BEGIN, ()), self._lock(game_id)]) as connection:
                with self._holding(connection):
                    yield
                with self._explaining():
                    connection.execute("COMMIT")

    def _lock(self, game_id: str | None) -> Statement:
        """What lets others wait: those of the same game, or all."""
        everything = _lock_number(f"companion in {self._schema}")
        if game_id is None:
            return LOCK_ALL, (everything,)
        return LOCK_ONE, (everything, _lock_number(f"companion in {self._schema} game {game_id}"))

    @contextmanager
    def _moment(self) -> Iterator[None]:
        with self._begun([(BEGIN_MOMENT, ())]) as connection, self._holding(connection):
            yield

    @contextmanager
    def _begun(self, statements: Sequence[Statement]) -> Iterator[Pooled]:
        """A connection after these statements, sent in one trip. What isn't committed on it is rolled back."""

        def begin(connection: Pooled) -> None:
            with connection.pipeline():
                for sql, values in statements:
                    connection.execute(_marked(sql), values)

        with self._explaining():
            connection, _none = self._first(begin)
        try:
            yield connection
        finally:
            self._give_back(connection)

    def _run(self, sql: str, *values: Any) -> tuple[list[Row], int]:
        with self._explaining():
            if self._held is not None:
                return _result(self._held, sql, values)
            connection, result = self._first(lambda connection: _result(connection, sql, values))
            self._give_back(connection)
            return result

    def _first(self, work: Callable[[Pooled], T]) -> tuple[Pooled, T]:
        """A pooled connection, and what's first done on it. One that has died in the meantime is replaced."""
        if self._pool is None:
            raise StoreError("The PostgreSQL database is closed.")
        connection = self._pool.getconn()
        try:
            return connection, work(connection)
        except BaseException as error:
            dead = connection.closed and isinstance(error, psycopg.OperationalError)
            self._give_back(connection)
            if not dead:
                raise
        self._pool.check()  # the server went away since the last transaction, and may be back
        connection = self._pool.getconn()
        try:
            return connection, work(connection)
        except BaseException:
            self._give_back(connection)
            raise

    def _give_back(self, connection: Pooled) -> None:
        with suppress(psycopg.Error):
            connection.rollback()
        if self._pool is None:
            connection.close()
        else:
            self._pool.putconn(connection)

    def add_rows(self, table: str, rows: Sequence[Row]) -> int:
        """Store rows that another store read, in one trip; returns how many."""
        if self._held is None:
            raise StoreError(UNDONE)
        with self._explaining(), self._held.cursor() as cursor:
            cursor.executemany(_marked(insert_into(table)), rows)
        return len(rows)

    @contextmanager
    def _explaining(self) -> Iterator[None]:
        """Raise every failure as a StoreError. Without a cause: the driver's own words may quote the URL."""
        try:
            yield
        except psycopg.Error as error:
            raise explained(error, self._secrets) from None

    def _single(self) -> AbstractContextManager[None]:
        return nullcontext()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        with self._nested():  # a statement that fails ends the whole transaction here, unless there is a savepoint
            yield

    def _in_transaction(self) -> bool:
        return self._held is not None and self._held.info.transaction_status == TransactionStatus.INTRANS

    def announce(self, game_id: str) -> None:
        """Tell the other processes that follow this database that a game has changed."""
        self._announced().tell(game_id)

    def follow(self, heard: Callable[[str | None], None]) -> bool:
        """Call `heard` with the id of every game that another process announces."""
        self._announced().follow(heard)
        return True

    def stamp(self) -> int | None:
        """Unknown: other processes announce what they change."""
        return None

    def leads(self) -> bool:
        """Whether this process does what's done only once: it holds the lock that only one can hold."""
        return self._announced().leads

    def _announced(self) -> Announcements:
        with self._announcing:
            if self._announcements is None:
                self._announcements = Announcements(self._target, f"companion in {self._schema}", self._leading)
            return self._announcements

    @property
    def _leading(self) -> int:
        """The number of the lock that the leading process holds."""
        return _lock_number(f"companion in {self._schema}, who leads")

    def is_led(self) -> bool:
        """Whether another process leads: a server that runs."""
        with self.transaction():
            return not self._execute("SELECT pg_try_advisory_xact_lock(?)", self._leading)[0][0]

    def note_guess(self, who: str, guess: Guess, now: float) -> None:
        """Remember a wrong guess, for all processes; expired ones are dropped."""
        self._write("INSERT INTO guess (who, at, counts, guess) VALUES (?, ?, ?, ?)", who, *guess)
        self._write("DELETE FROM guess WHERE at <= ?", now)

    def guesses(self, who: str, now: float) -> list[Guess]:
        """Somebody's wrong guesses that still count, in order of expiry."""
        sql = "SELECT at, counts, guess FROM guess WHERE who = ? AND at > ? ORDER BY at"
        return [Guess(*row) for row in self._execute(sql, who, now)]

    def close(self) -> None:
        """Close all connections."""
        announcements, self._announcements = self._announcements, None
        if announcements is not None:
            announcements.close()
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.close()

    def _copy_to(self, target: Path) -> None:
        """A SQLite file, because the machine may not have pg_dump, and any Companion can open it."""
        copy = SqliteStore(target, new=True)
        try:
            with copy.transaction():
                for table, rows in self.every_row():
                    copy.add_rows(table, rows)
        finally:
            copy.close()


def _configure(connection: psycopg.Connection) -> None:
    connection.execute(f"SET lock_timeout = '{int(BUSY_SECONDS * 1000)}ms'")


@lru_cache(maxsize=256)
def _marked(sql: str) -> Any:
    """A statement with the driver's marks for values."""
    return sql.replace("?", "%s")


def _result(connection: Pooled, sql: str, values: Sequence[Any]) -> tuple[list[Row], int]:
    """A statement's rows, and how many it wrote."""
    cursor = connection.execute(_marked(sql), values or None)
    return (cursor.fetchall() if cursor.description else []), cursor.rowcount


def _lock_number(name: str) -> int:
    """The number that PostgreSQL locks for a name."""
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big", signed=True)
