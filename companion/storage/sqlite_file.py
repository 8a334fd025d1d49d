"""A SQLite file: creating it with its tables, connecting to it, and whether it's complete.

The latest writes are in a log next to it until they're checkpointed. A file in use has a mark, which the last program
to close it removes. A file with the mark but without the log was copied without it, and lacks the latest writes.
"""

import os
import sqlite3
import threading
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from companion.languages import _, msg
from companion.storage.connections import BUSY_SECONDS
from companion.storage.contract import StoreError
from companion.storage.copies import remove_file
from companion.storage.owners import give_like
from companion.storage.rows import COLUMNS, OWNER_ONLY, SCHEMA_VERSION

IN_USE_MARK = 0x434F4D50
"""The application id that marks a file as in use."""
LOOKS = 10
BETWEEN_LOOKS = 0.02
WITHOUT_LOG = msg(
    "{path} is missing its latest entries: it was copied while in use, without {log}. Copy both, or use a backup. "
    "If this is all you have, `companion restore {path}` uses it as it is."
)

KEYS: dict[str, Any] = {
    "game": "id",
    "entry": ("game", "version"),
    "seat": ("game", "id"),
    "answer": "number",
    "document": ("kind", "name"),
    "snapshot": "game",
}
INDEXES: dict[str, list[tuple[list[str], bool]]] = {
    "game": [(["join_code"], True)],
    "seat": [(["token_hash"], True), (["move_hash"], False)],
    "answer": [(["scope", "key"], True)],
}
"""Indexed columns, and whether they're unique."""


def make_file(path: Path) -> None:
    """A file readable only by its owner, created with its tables before it gets its name: a crash leaves no
    empty one.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.touch(mode=OWNER_ONLY, exist_ok=False)
        with closing(connect(part)) as made:
            made.execute("BEGIN IMMEDIATE")
            create_tables(made, list(COLUMNS))
            made.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
            made.execute("COMMIT")
        give_like(part, path.parent)
        if path.exists() and path.stat().st_size == 0:
            part.replace(path)
        else:
            _name(part, path)
    finally:
        remove_file(part)


def create_tables(connection: sqlite3.Connection | None, tables: list[str]) -> None:
    """The tables of `COLUMNS`: everything but numbers is text, and only the code that moves a seat can be null."""
    from sqlite_utils import Database  # it brings numpy along, for which no other evening should wait

    db = Database(connection, execute_plugins=False)
    for name in tables:
        columns = COLUMNS[name]
        types: dict[str, Any] = {column: int if column == "version" else str for column in columns}
        if name == "answer":
            types = {"number": int, **types}
        foreign_keys = [("game", "game", "id")] if "game" in columns else []
        db.table(name).create(types, pk=KEYS[name], foreign_keys=foreign_keys, not_null=set(columns) - {"move_hash"})
        for found_by, unique in INDEXES.get(name, []):
            db.table(name).create_index(found_by, unique=unique)


def connect(path: Path, timeout: float | None = None) -> sqlite3.Connection:
    """A connection that any thread can use, without implicit transactions."""
    patience = BUSY_SECONDS if timeout is None else timeout
    return sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)


def _name(part: Path, path: Path) -> None:
    """Give a new file its name, unless another process was first."""
    try:
        os.link(part, path)
    except FileExistsError:
        return
    except OSError:  # a file system without links
        if not path.exists():
            part.replace(path)


def write_ahead(connection: sqlite3.Connection) -> None:
    """Turn on write-ahead mode. If several programs do so at once, SQLite lets only one, and the rest don't wait."""
    patience = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if not error.sqlite_errorname.startswith("SQLITE_BUSY") or time.monotonic() > patience:
                raise
            time.sleep(0.01)


def lacks_log(path: Path) -> bool:
    """Whether a file was copied while in use, without its log.

    Checked more than once: while some programs close the file and others open it, the mark may be there when the old
    log is already gone and the new one isn't there yet.
    """
    for look in range(LOOKS):
        if look:
            time.sleep(BETWEEN_LOOKS)
        with suppress(OSError):
            if _log(path).stat().st_size:
                return False
        try:
            with path.open("rb") as file:
                header = file.read(100)
        except OSError:
            return False  # whatever it is, opening it will tell
        if int.from_bytes(header[68:72], "big") != IN_USE_MARK or header[18:20] != b"\x02\x02":
            return False
    return True


def insist_on_log(path: Path) -> None:
    """Refuse a file without its log."""
    if lacks_log(path):
        raise StoreError(_(WITHOUT_LOG, path=path, log=_log(path).name))


def close_well(path: Path) -> None:
    """Remove the mark. Any other writer puts it back."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(path, timeout=1, isolation_level=None)) as connection:
        if connection.execute("PRAGMA application_id").fetchone()[0] == IN_USE_MARK:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA application_id = 0")


def _log(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")
