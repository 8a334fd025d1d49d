"""The store for a club's server: a PostgreSQL database."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import TransactionStatus

from companion.storage.connections import BUSY_SECONDS, Row
from companion.storage.contract import Duplicate, StoreError, StoreFull
from companion.storage.rows import (
    ADDED_IN,
    COLUMNS,
    FULL,
    MIGRATED,
    NEWER,
    NO_GAME,
    SCHEMA_VERSION,
    TAKEN,
    RowStore,
    free_name,
    log,
)
from companion.storage.sqlite import SqliteStore

CONNECT_SECONDS = 10
TABLES = """
    CREATE TABLE companion_schema (version integer NOT NULL);
    CREATE TABLE game (
        id text COLLATE "C" PRIMARY KEY,
        name text NOT NULL,
        edition text NOT NULL,
        scenario text NOT NULL,
        join_code text NOT NULL UNIQUE,
        created_at text COLLATE "C" NOT NULL
    );
    CREATE TABLE entry (
        game text COLLATE "C" NOT NULL REFERENCES game,
        version integer NOT NULL,
        body text NOT NULL,
        PRIMARY KEY (game, version)
    );
    CREATE TABLE seat (
        game text COLLATE "C" NOT NULL REFERENCES game,
        id text COLLATE "C" NOT NULL,
        name text NOT NULL,
        role text NOT NULL,
        powers text NOT NULL,
        token_hash text NOT NULL UNIQUE,
        created_at text COLLATE "C" NOT NULL,
        move_hash text,
        PRIMARY KEY (game, id)
    );
    CREATE INDEX seat_move_hash ON seat (move_hash);
    CREATE TABLE answer (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        scope text NOT NULL,
        key text NOT NULL,
        body text NOT NULL,
        UNIQUE (scope, key)
    );
"""
"""Collation "C" sorts as SQLite and Python do, whatever the server's language."""
SINCE_2 = """
    CREATE TABLE document (
        kind text COLLATE "C" NOT NULL,
        name text COLLATE "C" NOT NULL,
        body text NOT NULL,
        PRIMARY KEY (kind, name)
    );
"""


class PostgresStore(RowStore[psycopg.Connection]):
    """Keeps games in a PostgreSQL database, in the first schema of its search path."""

    # A snapshot taken before the wait for the lock would be stale after it: hence read committed.
    BEGIN = f"""
        BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;
        SET LOCAL lock_timeout = '{BUSY_SECONDS}s';
        SELECT pg_advisory_xact_lock(hashtextextended('companion in ' || current_schema(), 0))
    """
    BEGIN_READING = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"

    def __init__(self, url: str) -> None:
        try:
            self._target: dict[str, Any] = {"connect_timeout": CONNECT_SECONDS, **conninfo_to_dict(url)}
        except psycopg.Error:
            sentence = "This PostgreSQL URL cannot be read; it looks like postgresql://name:password@host/database."
            raise StoreError(sentence) from None
        self._secrets = _secrets(url)
        super().__init__()

    def _open(self) -> psycopg.Connection:
        return psycopg.connect(**{**self._target, "client_encoding": "utf8"}, autocommit=True)

    def _create(self) -> None:
        with self.transaction():
            if not self._has_table("companion_schema"):
                encoding = self._execute("SHOW server_encoding")[0][0]
                if encoding != "UTF8":
                    raise StoreError(f"The database must be in UTF8 to hold every name; this one is in {encoding}.")
                self._execute(TABLES + SINCE_2)
                self._execute("INSERT INTO companion_schema VALUES (?)", SCHEMA_VERSION)
                return
            version = self._execute("SELECT max(version) FROM companion_schema")[0][0]
            if version > SCHEMA_VERSION:
                raise StoreError(NEWER)
            if version < SCHEMA_VERSION:
                self._migrate(version)

    def _migrate(self, version: int) -> None:
        """Bring the tables up to date, after a copy of each was put beside it."""
        tables = [table for table in COLUMNS if ADDED_IN.get(table, 1) <= version]
        for table in tables:
            copy = free_name(f"{table}_before_{SCHEMA_VERSION}", self._has_table)
            self._execute(f"CREATE TABLE {copy} AS TABLE {table}")
        if version < 2:
            self._execute(SINCE_2)
        self._execute("UPDATE companion_schema SET version = ?", SCHEMA_VERSION)
        log.warning(MIGRATED, SCHEMA_VERSION, f"the tables ..._before_{SCHEMA_VERSION}")

    def _has_table(self, name: str) -> bool:
        return self._execute("SELECT to_regclass(?)", name)[0][0] is not None

    def _execute(self, sql: str, *values: Any) -> list[Row]:
        try:
            try:
                return self._run(sql, values)
            except psycopg.OperationalError:
                connection = self._connections.held()
                if self._depth or connection is None or not connection.closed:
                    raise
                # The server went away since the last transaction, and may be back.
                self._connections.drop()
                return self._run(sql, values)
        except psycopg.Error as error:
            # Without a cause: the driver's own words may quote the URL.
            raise self._explained(error) from None

    def _run(self, sql: str, values: tuple[Any, ...]) -> list[Row]:
        cursor = self._connections.mine().execute(sql.replace("?", "%s"), values or None)
        return cursor.fetchall() if cursor.description else []

    def _explained(self, error: psycopg.Error) -> StoreError:
        if isinstance(error, psycopg.errors.DiskFull):
            return StoreFull(FULL)
        if isinstance(error, psycopg.errors.UniqueViolation):
            return Duplicate(TAKEN)
        if isinstance(error, psycopg.errors.ForeignKeyViolation):
            return StoreError(NO_GAME)
        words = " ".join(str(error).split())
        for secret in self._secrets:
            words = words.replace(secret, "***")
        if isinstance(error, psycopg.OperationalError):
            return StoreError(f"The PostgreSQL database does not answer: {words}")
        return StoreError(f"The PostgreSQL database refuses this: {words}")

    def _in_transaction(self) -> bool:
        connection = self._connections.held()
        return connection is not None and connection.info.transaction_status == TransactionStatus.INTRANS

    def _copy_to(self, target: Path) -> None:
        """A SQLite file, because the machine may not have pg_dump, and any Companion can open it."""
        copy = SqliteStore(target, new=True)
        try:
            copy.write_all(self.read_all())
        finally:
            copy.close()


def _secrets(url: str) -> list[str]:
    """What may be a password in a URL or a piece of one, longest first.

    A password with an unescaped @ or / makes the driver take pieces of it for the host or the port, and say so.
    """
    found = re.findall(r"://[^:/@]*:(.*)@", url) + re.findall(r"password=([^&\s]+)", url)
    pieces = {piece for whole in found for piece in [whole, unquote(whole), *re.split(r"[@/:?#]", whole)]}
    return sorted(filter(None, pieces), key=len, reverse=True)
