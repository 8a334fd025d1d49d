"""The event store: where journals, seats and answers are kept.

    store = open_store("sqlite:////home/anna/companion.db")

`Store` is the contract that all of them keep; `tests/storage` runs the same checks on each.
"""

from pathlib import Path

from companion.languages import _
from companion.storage.contract import (
    EDITION,
    LANGUAGE,
    NOTHING,
    PLAYED_WITH,
    TABLE,
    Ahead,
    Asked,
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
    """The store that a database URL names: `sqlite:///path`, `postgresql://...` or `memory:`.

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
    "NOTHING",
    "PLAYED_WITH",
    "TABLE",
    "Ahead",
    "Asked",
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
