"""The event store: journals, seats, and stored responses.

    store = open_store("sqlite:////home/anna/companion.db")

`Store` is the interface of every store; `tests/storage` runs the same checks on each.
"""

from pathlib import Path

from companion.languages import _
from companion.storage.contract import (
    EDITION,
    LANGUAGE,
    PLAYED_WITH,
    TABLE,
    Duplicate,
    Guess,
    Snapshot,
    Store,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreLost,
    VersionTaken,
)


def open_store(url: str, *, create: bool = True) -> Store:
    """Open the store for a database URL: `sqlite:///path`, `postgresql://...`, or `memory:`.

    Unless it may `create` tables, a PostgreSQL database without them is refused.
    """
    if url == "memory:":
        from companion.storage.memory import MemoryStore

        return MemoryStore()
    if url.startswith("sqlite:///"):
        from companion.storage.sqlite import SqliteStore

        return SqliteStore(Path(url.removeprefix("sqlite:///")))
    if url.startswith(("postgresql://", "postgres://")):
        try:
            from companion.storage.postgres import PostgresStore
        except ModuleNotFoundError as missing:
            raise StoreError(
                _("PostgreSQL needs {name}: pip install 'tabletop-companion[postgres]'.", name=missing.name)
            ) from None

        return PostgresStore(url, create=create)
    kind = url.split(":", 1)[0]
    raise StoreError(_("Databases are sqlite:///PATH or postgresql://...; {kind} is neither.", kind=repr(kind)))


__all__ = [
    "EDITION",
    "LANGUAGE",
    "PLAYED_WITH",
    "TABLE",
    "Duplicate",
    "Guess",
    "Snapshot",
    "Store",
    "StoreDamaged",
    "StoreError",
    "StoreFull",
    "StoreLost",
    "VersionTaken",
    "open_store",
]
