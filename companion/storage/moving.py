"""Moving everything from one database to another, of whatever kind: all of it in one transaction, or nothing."""

from pathlib import Path

from companion.languages import _, msg
from companion.storage.contract import Store, StoreError
from companion.storage.restoring import insist_on_rest
from companion.storage.rows import RowStore
from companion.storage.temporary import TemporaryStore

STILL_RUNS = msg("A Companion is still running on this PostgreSQL database; stop it first.")


def insist_on_stopped(url: str) -> None:
    """Refuse a SQLite file that a server uses; `move` says it of PostgreSQL."""
    path = Path(url.removeprefix("sqlite:///"))
    if url.startswith("sqlite:///") and path.exists():
        insist_on_rest(path)


def move(source: Store, target: Store) -> int:
    """Copy every row of a store to an empty one; returns how many. Interrupted, it leaves the target empty."""
    temporary = isinstance(source, TemporaryStore) or isinstance(target, TemporaryStore)
    if temporary or not isinstance(source, RowStore) or not isinstance(target, RowStore):
        raise StoreError(_("Only SQLite and PostgreSQL databases can be moved."))
    if source.is_led() or target.is_led():
        raise StoreError(_(STILL_RUNS))
    with target.transaction():
        if any(target.counts().values()):
            raise StoreError(_("The database to move to isn't empty. Nothing was changed."))
        moved = sum(target.add_rows(table, rows) for table, rows in source.every_row())
        if moved != sum(target.counts().values()):
            raise StoreError(_("The copy isn't complete. Nothing was changed; try again."))
    return moved
