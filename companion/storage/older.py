"""A database of an older program, read without changing it: through a copy that's brought up to date."""

import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from companion.languages import msg
from companion.storage.restoring import copied
from companion.storage.rows import SCHEMA_VERSION
from companion.storage.sqlite import SqliteStore

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
