"""The event store: journals, seats, and stored responses.

    store = open_store("sqlite:////home/anna/companion.db")

`Store` is the interface of every store; `tests/storage` runs the same checks on each.
"""

from pathlib import Path

from companion.languages import _
from companion.storage.contract import (
    EDITION,
    FILE,
    FIRST_TIME,
    LANGUAGE,
    PLAYED_WITH,
    TABLE,
    Duplicate,
    Guess,
    Snapshot,
    Store,
    StoreDamaged,
    StoreError,
    StoreFailing,
    StoreFull,
    StoreLost,
    StoreUnclear,
    VersionTaken,
)


def open_store(url: str, *, create: bool = True, only_read: bool = False) -> Store:
    """Open the store for a database URL: `sqlite:///path`, `postgresql://...`, or `memory:` for a temporary one.

    Unless it may `create` tables, a PostgreSQL database without them is refused. `only_read` upgrades no database of an
    older program: a copy of the file is read instead, and PostgreSQL is refused.
    """
    if url == "memory:":
        from companion.storage.temporary import TemporaryStore

        return TemporaryStore()
    if url.startswith("sqlite:///"):
        from companion.storage.sqlite import SqliteStore
        from companion.storage.temporary import OlderStore, is_older

        path = Path(url.removeprefix("sqlite:///"))
        return OlderStore(path) if only_read and is_older(path) else SqliteStore(path)
    if url.startswith(("postgresql://", "postgres://")):
        try:
            from companion.storage.postgres import PostgresStore
        except ModuleNotFoundError as missing:
            raise StoreError(
                _("PostgreSQL needs {name}: pip install 'tabletop-companion[postgres]'.", name=missing.name)
            ) from None

        return PostgresStore(url, create=create, migrate=not only_read)
    kind = url.split(":", 1)[0]
    raise StoreError(_("Databases are sqlite:///PATH or postgresql://...; {kind} is neither.", kind=repr(kind)))


__all__ = [
    "EDITION",
    "FILE",
    "FIRST_TIME",
    "LANGUAGE",
    "PLAYED_WITH",
    "TABLE",
    "Duplicate",
    "Guess",
    "Snapshot",
    "Store",
    "StoreDamaged",
    "StoreError",
    "StoreFailing",
    "StoreFull",
    "StoreLost",
    "StoreUnclear",
    "VersionTaken",
    "open_store",
]
