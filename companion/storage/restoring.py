"""Replacing a SQLite database with a backup; the previous one is kept next to it."""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from companion.languages import _
from companion.storage.contract import StoreError
from companion.storage.copies import copy_file, remove_file
from companion.storage.owners import give_like, insist_on_owner
from companion.storage.rows import OWNER_ONLY, free_name, log
from companion.storage.sqlite import SqliteStore
from companion.storage.sqlite_file import close_well, lacks_log


def restore(backup: Path, path: Path) -> Path | None:
    """Restore a database from a backup; returns where the previous one is kept. Refused while a server uses it."""
    if not backup.is_file():
        raise StoreError(_("There is no backup {backup}.", backup=backup))
    if backup.stat().st_size == 0:
        raise StoreError(_("{backup} is empty.", backup=backup))
    if lacks_log(backup):
        log.warning("%s was copied without its log; what was written last is not in it.", backup)
    if path.exists() and backup.samefile(path):
        if not lacks_log(path):
            raise StoreError(_("{backup} is the database itself.", backup=backup))
        close_well(path)
        return None
    part = path.with_name(f"{path.name}.restored")
    path.parent.mkdir(parents=True, exist_ok=True)
    insist_on_owner(path if path.exists() else path.parent)
    remove_file(part)
    try:
        copied(backup, part)
        _check(part, backup)
        if path.exists():
            part.chmod(path.stat().st_mode & 0o777)
        give_like(part, path if path.exists() else path.parent)
        kept = _set_aside(path) if path.exists() else None
        try:
            part.rename(path)
        except OSError:
            if kept is not None:
                _move(kept, path)
            raise
    finally:
        remove_file(part)
    return kept


@contextmanager
def a_copy(backup: Path) -> Iterator[SqliteStore]:
    """A backup, opened without changing it."""
    if not backup.is_file():
        raise StoreError(_("There is no backup {backup}.", backup=backup))
    with tempfile.TemporaryDirectory() as folder:
        part = Path(folder) / "copy.db"
        copied(backup, part)
        store = SqliteStore(part)
        try:
            yield store
        finally:
            store.close()


def keep_beside(path: Path) -> Path:
    """Copy a database as it is, next to it; refused while a server uses it. Returns the copy."""
    insist_on_owner(path)
    insist_on_rest(path)
    kept = _beside(path)
    copied(path, kept)
    kept.chmod(path.stat().st_mode & 0o777)
    give_like(kept, path)
    return kept


def is_torn(backup: Path) -> bool:
    """Whether a backup has an entry that isn't even valid JSON."""
    query = "SELECT EXISTS (SELECT 1 FROM entry WHERE NOT json_valid(CAST(body AS TEXT)))"
    try:
        with closing(_read_only(backup)) as copy:
            return bool(copy.execute(query).fetchone()[0])
    except sqlite3.Error as error:
        raise StoreError(_("Can't read {backup}: {error}", backup=backup, error=error)) from None


def examined_copy(backup: Path) -> None:
    """Refuse a backup that a server couldn't use."""
    _check(backup, backup)
    if is_torn(backup):
        raise StoreError(_("{backup} is damaged: {error}", backup=backup, error=_("an entry can't be read")))


def newest_in(folder: Path) -> Path:
    """The newest backup in a folder."""
    found = [*folder.glob("evening-*.db"), *folder.glob("hour-*.db")]
    if not found:
        raise StoreError(_("There is no backup in {folder}.", folder=folder))
    return max(found, key=lambda file: file.stat().st_mtime)


def _read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)


def copied(backup: Path, part: Path) -> None:
    """Copy a database, complete with what's in its log, into a file of its own."""
    part.touch(mode=OWNER_ONLY)
    try:
        with closing(_read_only(backup)) as source:
            copy_file(source, part)
    except sqlite3.Error as error:
        raise StoreError(
            _("{backup} is damaged or not a Companion database: {error}", backup=backup, error=error)
        ) from None


def _check(part: Path, backup: Path) -> None:
    """Open the copy as a server would, so that nothing invalid replaces the games."""
    store = SqliteStore(part)
    try:
        wrong = store.check()
    finally:
        store.close()
    if wrong:
        raise StoreError(_("{backup} is damaged: {error}", backup=backup, error=wrong[0]))


def insist_on_rest(path: Path) -> None:
    """Refuse to touch a database that a server uses; the log of one that nobody uses is taken into it."""
    try:
        with closing(sqlite3.connect(path, timeout=0)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError:
        raise StoreError(_("{path} is in use; stop Companion first.", path=path)) from None
    except sqlite3.DatabaseError:
        pass  # damaged: it is kept as it is


def _beside(path: Path) -> Path:
    name = free_name(f"{path.stem}-before-restore", lambda stem: path.with_name(f"{stem}{path.suffix}").exists())
    return path.with_name(f"{name}{path.suffix}")


def _set_aside(path: Path) -> Path:
    """Keep the previous database, complete with its write-ahead log."""
    insist_on_rest(path)
    kept = _beside(path)
    _move(path, kept)
    return kept


def _move(path: Path, target: Path) -> None:
    """Rename a database and its log, or leave both as they are."""
    moved = []
    try:
        for tail in ("-wal", "-shm", ""):
            side, goal = path.with_name(path.name + tail), target.with_name(target.name + tail)
            if side.exists():
                side.rename(goal)
                moved.append((goal, side))
    except OSError:
        for goal, side in moved:
            with suppress(OSError):
                goal.rename(side)
        raise
