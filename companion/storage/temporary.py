"""Stores in a temporary file: one that's gone when it's closed, for trials and tests, and a copy of an older program's
database, so that it's read without being upgraded.

SQLite's own databases in memory let no thread read while another one writes; a file that never waits for the disk does.
"""

import os
import shutil
import sqlite3
import tempfile
import weakref
from contextlib import closing
from functools import cache
from pathlib import Path

from companion.languages import msg
from companion.storage.restoring import copied
from companion.storage.rows import SCHEMA_VERSION
from companion.storage.sqlite import SqliteStore
from companion.storage.sqlite_file import connect, make_file, write_ahead

IN_MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of our own in it, with a random name
"""Where a temporary file is in memory, if there's such a place."""
WOULD_UPGRADE = msg(
    "This database is of schema {then}, from an older Companion. It was only read: starting this version upgrades it "
    "to schema {now}, and keeps it beside as it was. An older Companion can't open it after that."
)


def schema_of(path: Path) -> int:
    """The schema version of a SQLite file; 0 if it can't be told."""
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            return int(connection.execute("PRAGMA user_version").fetchone()[0])
    except sqlite3.Error:
        return 0


def is_older(path: Path) -> bool:
    """Whether opening a file would upgrade it."""
    return path.exists() and 0 < schema_of(path) < SCHEMA_VERSION


class OlderStore(SqliteStore):
    """The copy; `schema` is the file's own. What's written to it is gone when it's closed."""

    def __init__(self, path: Path) -> None:
        self.original, self.schema = path, schema_of(path)
        self._folder = tempfile.TemporaryDirectory()
        copy = Path(self._folder.name) / path.name
        copied(path, copy)
        super().__init__(copy)

    def _keep_as_it_is(self) -> None:
        """The original stays as it is."""

    def _copy_to(self, target: Path) -> None:
        copied(self.original, target)

    def close(self) -> None:
        """Close the copy, and delete it."""
        super().close()
        self._folder.cleanup()


class TemporaryStore(SqliteStore):
    """A store for trials and tests. Nothing waits for the disk, and everything is gone when it's closed."""

    SYNCHRONOUS = "OFF"

    def __init__(self) -> None:
        self._place = tempfile.mkdtemp(prefix="companion-", dir=IN_MEMORY if os.access(IN_MEMORY, os.W_OK) else None)
        weakref.finalize(self, shutil.rmtree, self._place, ignore_errors=True)  # also if nobody closes it
        path = Path(self._place) / "companion.db"
        path.write_bytes(_fresh_file())
        super().__init__(path)

    def close(self) -> None:
        """Close and delete it."""
        self._file = None  # nobody opens it again
        super().close()
        shutil.rmtree(self._place, ignore_errors=True)


@cache
def _fresh_file() -> bytes:
    """A new database. To make one takes longer than most trials."""
    with tempfile.TemporaryDirectory(prefix="companion-") as folder:
        path = Path(folder) / "companion.db"
        make_file(path)
        with closing(connect(path)) as connection:
            write_ahead(connection)
        return path.read_bytes()
