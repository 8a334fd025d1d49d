"""Entries as people and programs read them."""

from typing import Any

from companion.model.entry import Entry
from companion.model.events import Event

View = dict[str, Any]


def entry_view(entry: Entry[Event], *, undone: bool = False, restated: str | None = None) -> View:
    """One entry as the contract states it; `restated` is what it came to after a late correction."""
    return {
        "version": entry.version,
        "at": entry.at,
        "seat": {"id": entry.seat.id, "name": entry.seat.name} if entry.seat else None,
        "action": entry.action,
        "summary": entry.summary,
        "restated": restated,
        "override": entry.override,
        "passed_over": list(entry.passed_over),
        "undone": undone,
        "changes": [dict(change) for change in entry.changes],
    }
