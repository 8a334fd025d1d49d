"""What a copy of the games contains in addition to them."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path


def add_documents(path: Path, kind: str, documents: Mapping[str, str]) -> None:
    """Put documents into a file that nobody has opened yet. One of the first schema has no place for them."""
    if not documents:
        return
    with closing(sqlite3.connect(path)) as copy, copy:
        if not copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'document'").fetchone():
            return
        rows = [(kind, name, body) for name, body in documents.items()]
        copy.executemany("INSERT OR REPLACE INTO document (kind, name, body) VALUES (?, ?, ?)", rows)
