"""Channels: what a game's listeners share, and the frames sent to them."""

import threading
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from companion.service import Identity
from companion.views.shapes import EntryView

Brief = dict[str, Any]
"""An entry in short for open pages: who, its sentences, and the changes in figures."""
Pages = tuple[str, ...] | None
"""Whom a frame is for. None: a program, which gets whole entries. A tuple: open pages, which fetch themselves again; it
names the pages of the previous version's scripts, which have to be told so for each.
"""


def frame(event: str, data: object, version: int | None = None, retry: int | None = None) -> bytes:
    """One event in its wire format."""
    lines = [f"event: {event}"]
    if version is not None:
        lines.append(f"id: {version}")
    if retry is not None:
        lines.append(f"retry: {retry}")
    return "\n".join([*lines, f"data: {msgspec.json.encode(data).decode()}", "", ""]).encode()


HEARTBEAT = frame("beat", {})
"""An event, not a comment: scripts must see that the line is up."""


def brief(entry: EntryView) -> Brief:
    """An entry in short: who, its sentences, and the changes in powers' figures."""
    figures = {
        f"{change['power']}.{change['field']}": change["to"] - change["from"]
        for change in entry["changes"]
        if "power" in change and type(change["to"]) is type(change["from"]) is int
    }
    by = entry["seat"]["id"] if entry["seat"] else None
    return {"version": entry["version"], "by": by, "summary": entry["summary"], "figures": figures}


def changed(version: int, entries: Sequence[EntryView], pages: tuple[str, ...], rows: Sequence[str] = ()) -> bytes:
    """What an open page hears: something has changed, by these entries or by something that isn't one.

    `rows` are the same entries as they're stored, for the copy that a phone keeps.
    """
    news: dict[str, object] = {"version": version, "entries": [brief(entry) for entry in entries]}
    news |= {"pages": dict.fromkeys(pages), **({"rows": list(rows)} if rows else {})}
    return frame("page", news, version)


def frames_of(entries: Sequence[EntryView], pages: Pages, rows: Sequence[str] = ()) -> bytes:
    """New entries, for a program or for open pages."""
    if pages is None:
        return b"".join(frame("entry", entry, entry["version"]) for entry in entries)
    return changed(entries[-1]["version"], entries, pages, rows)


Asked = tuple[str, dict[str, bytes]]
"""A question's status, and its frame by language."""


@dataclass
class Channel:
    """One game's listeners, and what they know: its version and the valid tokens."""

    game_id: str
    closed: bool = False
    listeners: int = 0
    hosts: int = 0
    """Those of them who are the host: they hear of waiting televisions."""
    programs: int = 0
    """Those of them who have a program's key: only then are keys looked at."""
    kinds: Counter[tuple[str, Pages]] = field(default_factory=Counter)
    """How many of them get frames of which kind, in which language."""
    version: int = 0
    changes: int = 0
    """How often something changed that isn't an entry."""
    tokens: frozenset[str] = frozenset()
    asked: dict[str, Asked] = field(default_factory=dict)
    """Questions to the table, by id, and the clock: status and frame."""
    beside: tuple[object, ...] = ()
    """What pages show that isn't an entry, in stored form: the table, seats, battles, check marks, photos."""
    is_open: bool = False
    """Whether something that isn't an entry may have changed since a page was loaded: a battle is in progress, a
    question is open, or the game is archived.
    """
    dice: bytes = b""
    """What phones must know about the dice, as a frame."""
    frames: dict[tuple[int, str, Pages], tuple[int, bytes]] = field(default_factory=dict)
    """Known version, language, and kind to the next version and the frames in between. Cleared with each new version,
    because a later entry may undo an earlier one.
    """
    changed: threading.Condition = field(default_factory=threading.Condition)
    notifiers: set[Callable[[], None]] = field(default_factory=set)
    """Called, from any thread, when something has changed."""

    def counts(self, who: Identity) -> bool:
        """Whether somebody may still listen."""
        return who.seat is None or who.seat.token_hash in self.tokens

    @property
    def languages(self) -> set[str]:
        """Its listeners' languages."""
        return {language for language, _ in tuple(self.kinds)}

    def notify(self) -> None:
        """Wake all listeners."""
        with self.changed:
            self.changed.notify_all()
        for notifier in list(self.notifiers):
            notifier()
