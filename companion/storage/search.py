"""Full-text search in memory: SQLite's FTS5, beside any store, filled when it's first needed."""

import sqlite3
import threading
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

TABLE = "text"


class Entry(NamedTuple):
    """What can be found: its id, and its tokens by field."""

    id: str
    fields: Mapping[str, Sequence[str]]


class SearchIndex:
    """Finds entries by tokens. Thread-safe; the tokens are whatever the caller makes of words."""

    def __init__(self, weights: Mapping[str, float], entries: Iterable[Entry]) -> None:
        from sqlite_utils.db import Database, Table  # it brings numpy along, for which no other evening should wait

        self._lock = threading.Lock()
        self._connection = sqlite3.connect(":memory:", check_same_thread=False)
        table = Table(Database(self._connection, execute_plugins=False), TABLE)
        rows = ({"id": entry.id} | {name: " ".join(entry.fields[name]) for name in weights} for entry in entries)
        table.insert_all(rows, pk="id", columns={"id": str} | dict.fromkeys(weights, str))
        table.enable_fts(list(weights), fts_version="FTS5", tokenize="unicode61 tokenchars '_'")
        figures = ", ".join(str(float(weight)) for weight in weights.values())
        self._find = (
            f"SELECT {TABLE}.id, -bm25({TABLE}_fts, {figures}) FROM {TABLE}_fts "  # noqa: S608 - names and figures of ours
            f"JOIN {TABLE} ON {TABLE}.rowid = {TABLE}_fts.rowid WHERE {TABLE}_fts MATCH ? ORDER BY 2 DESC LIMIT ?"
        )

    def find(self, tokens: Iterable[str], limit: int) -> list[tuple[str, float]]:
        """The entries with any of these tokens and how well each fits (the more, the better), best first."""
        asked = " OR ".join(f'"{token}"' for token in dict.fromkeys(tokens) if '"' not in token)
        if not asked:
            return []
        with self._lock:
            return list(self._connection.execute(self._find, (asked, limit)))
