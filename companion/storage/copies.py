"""Copies of a SQLite file: complete without a log, and what they contain in addition to the games."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path

from companion.storage.contract import StoreError

SIDES = ("-wal", "-shm", "-journal")
"""What SQLite has next to a file while it's open."""


def copy_file(source: sqlite3.Connection, target: Path) -> None:
    """Copy a database into a file that's complete by itself, and not marked as in use."""
    with closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
        copy.execute("PRAGMA application_id = 0")


def remove_file(path: Path) -> None:
    """Remove a copy that isn't needed, or what a failing disk has left next to one."""
    for side in ("", *SIDES):
        with suppress(OSError):
            path.with_name(path.name + side).unlink(missing_ok=True)


def add_documents(path: Path, kind: str, documents: Mapping[str, str]) -> None:
    """Put documents into a file that nobody has opened yet. One of the first schema has no place for them."""
    if not documents:
        return
    try:
        with closing(sqlite3.connect(path)) as copy, copy:
            if not copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'document'").fetchone():
                return
            rows = [(kind, name, body) for name, body in documents.items()]
            copy.executemany("INSERT OR REPLACE INTO document (kind, name, body) VALUES (?, ?, ?)", rows)
    except sqlite3.Error as error:
        raise StoreError(str(error)) from error
