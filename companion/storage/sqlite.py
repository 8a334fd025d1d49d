"""The default store: one SQLite file, safe against power failures and concurrent phones."""

import atexit
import errno
import os
import sqlite3
import weakref
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

from companion.languages import _, msg
from companion.storage.alone import OneProcess
from companion.storage.connections import BUSY_SECONDS, UNDONE, PerThread, Row
from companion.storage.contract import (
    Duplicate,
    StoreDamaged,
    StoreError,
    StoreFailing,
    StoreFull,
    StoreLost,
    StoreUnclear,
)
from companion.storage.copies import copy_file
from companion.storage.owners import is_read_only, why_closed
from companion.storage.rows import (
    ADDED_IN,
    COLUMNS,
    FULL,
    MIGRATED,
    NEWER,
    NO_GAME,
    OWNER_ONLY,
    SCHEMA_VERSION,
    TAKEN,
    RowStore,
    free_name,
    log,
)
from companion.storage.sqlite_file import (
    IN_USE_MARK,
    close_well,
    connect,
    create_tables,
    insist_on_log,
    make_file,
    write_ahead,
)
from companion.storage.turns import SharedCommits

NO_ROOM = {"SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE"}
"""SQLite's messages for a write that failed, which may be a quota, a file size limit, or a failing disk."""
TAKES_NOTHING = (
    "There is no room left on the disk, or it is failing; nothing was written. Free some space and try again. If there "
    "is space, copy the database and its backups to another disk."
)
UNCLEAR = msg(
    "The disk with {path} failed during a commit ({error}). Whether that counts is unclear; sent again, it's stored "
    "once. First copy {path}, the file with -wal next to it, and the backups in {folder} to another disk."
)
IN_USE = {"SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"}
CLOSED = ("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_PERM", "SQLITE_AUTH")
FAILING = ("SQLITE_IOERR", "SQLITE_READONLY")
COPY_FIRST = msg(
    "The disk with {path} can't be written, or is failing ({error}). Nothing was written. First copy {path}, the file "
    "with -wal next to it, and the backups in {folder} to another disk; then start Companion from there with --data."
)
NOT_OURS = ("SQLITE_NOTADB", "SQLITE_CORRUPT")
GONE = "The database {} {} while it was in use. Nothing is written any more: stop Companion, put it back, start again."


DAMAGED = "{} is damaged or not a Companion database ({}). Stop Companion and put the newest backup back."
CHECKPOINT_SECONDS = 1.0
"""How long a checkpoint waits for writers; it's retried soon."""


class SqliteStore(OneProcess, RowStore[sqlite3.Connection]):
    """Stores games in a SQLite file, in write-ahead mode with full synchronization.

    Every thread reads on its own connection; all write on one, in turns, and those that wait together share a commit.
    """

    BODY = "CAST(body AS blob)"
    SYNCHRONOUS = "FULL"
    """Every commit waits for the disk. In write-ahead mode, anything less loses the last commits in a power failure."""

    def __init__(self, path: Path, *, new: bool = False) -> None:
        OneProcess.__init__(self)
        self.path = path
        self._name = os.fspath(path)
        self._file: tuple[int, int] | None = None
        self._size = 0
        self._connections = PerThread(self._open)
        self._writer: sqlite3.Connection | None = None
        self._marking = False
        self._commits = SharedCommits(
            self._begin, self._commit, self._undo, self._in_transaction, lambda: StoreError(UNDONE)
        )
        if new or not path.exists():
            self._make_file()
        elif path.stat().st_size == 0:
            raise StoreError(
                _(
                    "{path} is empty: a copy that failed? Put a backup in its place, or remove it to start over.",
                    path=path,
                )
            )
        insist_on_log(path)
        RowStore.__init__(self)
        atexit.register(_close_late, weakref.ref(self))

    def __del__(self) -> None:
        """Close a store that nobody closed."""
        with suppress(Exception):
            self.close()

    def _make_file(self) -> None:
        try:
            make_file(self.path)
        except (sqlite3.Error, OSError) as error:
            raise self._explained(error) from error

    def _insist_on_file(self) -> None:
        """Refuse to work on a file that was unlinked or truncated: writes to it would be lost."""
        size = self._size  # before the look, because it grows meanwhile
        try:
            now = os.stat(self._name)
        except OSError:
            raise StoreLost(GONE.format(self.path, "is gone")) from None
        if (now.st_dev, now.st_ino) != self._file:
            raise StoreLost(GONE.format(self.path, "was replaced"))
        if now.st_size < size:
            raise StoreLost(GONE.format(self.path, "was cut short"))
        self._size = max(size, now.st_size)

    def _open(self) -> sqlite3.Connection:
        if self._file is None:
            found = os.stat(self.path)
            self._file = (found.st_dev, found.st_ino)
            if found.st_uid == getattr(os, "getuid", lambda: -1)() and found.st_mode & 0o077:
                self.path.chmod(OWNER_ONLY)
        self._insist_on_file()
        connection = connect(self.path)
        try:
            self._refuse_strangers(connection)
            connection.execute(f"PRAGMA synchronous = {self.SYNCHRONOUS}")
            write_ahead(connection)
            connection.execute("PRAGMA foreign_keys = ON")
        except BaseException:
            connection.close()
            raise
        return connection

    def _refuse_strangers(self, connection: sqlite3.Connection) -> None:
        """Refuse a file that a newer Companion or another program wrote."""
        connection.execute("BEGIN")
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        used = connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
        connection.execute("COMMIT")
        if version > SCHEMA_VERSION:
            raise StoreError(_(NEWER))
        if used and not version:
            raise StoreError(_("{path} is the database of another program; choose another file.", path=self.path))

    def stamp(self) -> int | None:
        """A number that's another one after every commit on another connection, as seen from this thread's."""
        return int(self._execute("PRAGMA data_version")[0][0])

    def _create(self) -> None:
        if self._schema() < SCHEMA_VERSION:
            with self.transaction():
                before = self._schema()  # again, now that nobody else can write
                if 0 < before < SCHEMA_VERSION:
                    self._keep_as_it_is()
                self._create_tables([table for table in COLUMNS if ADDED_IN.get(table, 1) > before])
                self._execute(f"PRAGMA user_version = {SCHEMA_VERSION}")

    def _keep_as_it_is(self) -> None:
        """Back up the file before migrating it."""
        name = free_name(
            f"{self.path.stem}-before-{SCHEMA_VERSION}",
            lambda stem: self.path.with_name(f"{stem}{self.path.suffix}").exists(),
        )
        target = self.path.with_name(f"{name}{self.path.suffix}")
        self.backup(target)
        log.warning(MIGRATED, SCHEMA_VERSION, target)

    def _schema(self) -> int:
        """The file's schema version; 0 if it's new."""
        return int(self._execute("PRAGMA user_version")[0][0])

    def _create_tables(self, tables: list[str]) -> None:
        try:
            create_tables(self._held, tables)
        except sqlite3.Error as error:
            raise self._explained(error) from error

    @contextmanager
    def _outermost(self, game_id: str | None) -> Iterator[None]:
        """This thread's turn to write. What fails in it undoes only itself; the rest is committed with the others."""
        if not self._commits.turns.take(BUSY_SECONDS):
            raise StoreError(f"The database {self.path} is locked: others have been writing for too long.")
        with self._commits.turn(), self._holding(self._writing()), self._nested():
            yield

    def _single(self) -> AbstractContextManager[None]:
        return self._outermost(None)

    def _alone(self) -> AbstractContextManager[None]:
        return nullcontext()  # SQLite undoes a statement that fails, and no more

    @contextmanager
    def _moment(self) -> Iterator[None]:
        reader = self._connections.mine()
        self._on(reader, "BEGIN")
        try:
            yield
        finally:
            self._on(reader, "ROLLBACK")

    def _writing(self) -> sqlite3.Connection:
        if self._writer is None:
            self._writer = self._open()
        return self._writer

    def _begin(self) -> None:
        """Begin a transaction on the writing connection, and mark the file as in use."""
        try:
            writer = self._writing()
            self._insist_on_file()
            writer.execute("BEGIN IMMEDIATE")
            if writer.execute("PRAGMA application_id").fetchone()[0] != IN_USE_MARK:
                writer.execute(f"PRAGMA application_id = {IN_USE_MARK}")
                self._marking = True
        except (sqlite3.Error, OSError) as error:
            self._undo()
            self._drop_writer()  # where writing failed for a moment, SQLite opened it for reading only
            raise self._explained(error) from error

    def _commit(self) -> None:
        """Commit to disk. Fails if the file has been unlinked in the meantime."""
        try:
            self._writing().execute("COMMIT")
        except sqlite3.Error as error:
            raise self._explained(error, committing=True) from error
        self._insist_on_file()
        if self._marking:
            with suppress(sqlite3.Error):  # it's on disk; the mark gets into the file with the next commit, if not now
                self._writing().execute("PRAGMA wal_checkpoint(PASSIVE)")
                self._marking = False

    def _undo(self) -> None:
        """Roll back on the writing connection; if that fails, drop the connection too."""
        try:
            if self._writer is not None and self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
        except sqlite3.Error:
            self._drop_writer()

    def _drop_writer(self) -> None:
        """Close the writing connection; the next transaction opens a new one."""
        writer, self._writer = self._writer, None
        if writer is not None:
            with suppress(sqlite3.Error):
                writer.close()

    def _run(self, sql: str, *values: Any) -> tuple[list[Row], int]:
        connection = self._held
        if connection is not None:
            return self._on(connection, sql, *values)
        try:
            connection = self._connections.mine()
            self._insist_on_file()
        except (sqlite3.Error, OSError) as error:
            raise self._explained(error) from error
        return self._on(connection, sql, *values)

    def _on(self, connection: sqlite3.Connection, sql: str, *values: Any) -> tuple[list[Row], int]:
        try:
            cursor = connection.execute(sql, values)
            return cursor.fetchall(), cursor.rowcount
        except (sqlite3.Error, OSError) as error:
            raise self._explained(error) from error

    def checkpoint(self) -> None:
        """Checkpoint the log into the file, and truncate it.

        The mark is removed first: the file is complete until the next write puts it back. A write between the two would
        leave a mark without a log: after a power failure at that point, the file wouldn't open again.
        """
        try:
            self._insist_on_file()
            with (
                self._commits.between(CHECKPOINT_SECONDS) as quiet,
                closing(connect(self.path, timeout=CHECKPOINT_SECONDS)) as connection,
            ):
                if quiet:
                    connection.execute("PRAGMA synchronous = FULL")
                    connection.execute("BEGIN IMMEDIATE")
                    connection.execute("PRAGMA application_id = 0")
                    connection.execute("COMMIT")
                    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.OperationalError as error:
            if not getattr(error, "sqlite_errorname", "").startswith("SQLITE_BUSY"):
                raise self._explained(error) from error
        except sqlite3.Error as error:
            raise self._explained(error) from error

    def close(self) -> None:
        """Close all connections. The last program to do so leaves a file that's complete by itself."""
        self._drop_writer()
        self._connections.close()
        if self._file is not None:
            with suppress(StoreError, OSError):
                self._insist_on_file()
                close_well(self.path)
            self._file = None

    def _explained(self, error: Exception, *, committing: bool = False) -> StoreError:
        name = getattr(error, "sqlite_errorname", "")
        if name == "SQLITE_FULL":
            return StoreFull(FULL)
        if name in NO_ROOM:
            return StoreFull(TAKES_NOTHING)
        if committing and name.startswith("SQLITE_IOERR"):
            return StoreUnclear(_(UNCLEAR, path=self.path, folder=self.path.parent, error=error))
        if name in IN_USE:
            return Duplicate(TAKEN)
        if name == "SQLITE_CONSTRAINT_FOREIGNKEY":
            return StoreError(NO_GAME)
        if name.startswith(NOT_OURS):
            return StoreDamaged(DAMAGED.format(self.path, error))
        is_closed = name.startswith(CLOSED) or isinstance(error, PermissionError)
        if is_closed and not is_read_only(self.path) and (closed := why_closed(self.path)) is not None:
            return StoreError(closed)
        fails = getattr(error, "errno", None) in (errno.EROFS, errno.EIO) or (is_closed and is_read_only(self.path))
        if name.startswith(FAILING) or fails:
            return StoreFailing(_(COPY_FIRST, path=self.path, folder=self.path.parent, error=error))
        return StoreError(_("Can't use the database {path}: {error}", path=self.path, error=error))

    def _in_transaction(self) -> bool:
        return self._writer is not None and self._writer.in_transaction

    def _copy_to(self, target: Path) -> None:
        # Through a connection of its own: this thread's may be in a transaction, of which nothing is to be copied.
        self._insist_on_file()
        try:
            with closing(sqlite3.connect(self.path)) as source:
                copy_file(source, target)
        except sqlite3.Error as error:
            raise StoreError(str(error)) from error

    def check(self) -> list[str]:
        """What's wrong with the file, according to SQLite, and with the journals in it."""
        try:
            found = [str(row[0]) for row in self._execute("PRAGMA integrity_check") if row[0] != "ok"]
            return found or super().check()
        except StoreError as error:
            return [str(error)]


def _close_late(held: "weakref.ref[SqliteStore]") -> None:
    """Close a store that's still open when the program ends."""
    store = held()
    if store is not None:
        store.close()
