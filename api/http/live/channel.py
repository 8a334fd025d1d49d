"""Channels: what a game's listeners share, and the frames sent to them."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from api.http.live.screens import Screen
from companion.service import Identity

Brief = dict[str, Any]
"""An entry in short for screens: who, its sentences, and the changes in figures."""
HEARTBEAT = b": heartbeat\n\n"


def frame(event: str, data: object, version: int | None = None, retry: int | None = None) -> bytes:
    """One event in its wire format."""
    lines = [f"event: {event}"]
    if version is not None:
        lines.append(f"id: {version}")
    if retry is not None:
        lines.append(f"retry: {retry}")
    return "\n".join([*lines, f"data: {msgspec.json.encode(data).decode()}", "", ""]).encode()


Asked = tuple[str, dict[str, bytes]]
"""A question's status, and its frame by language."""


@dataclass
class Channel:
    """One game's listeners, and what they know: its version and the valid tokens."""

    game_id: str
    closed: bool = False
    listeners: int = 0
    plain: int = 0
    """Those of them that get whole entries."""
    version: int = 0
    tokens: frozenset[str] = frozenset()
    asked: dict[str, Asked] = field(default_factory=dict)
    """Questions to the table, by id: status and frame."""
    battles: str | None = None
    """The battles in progress, in stored form."""
    archived: bool = False
    """Whether the game is archived."""
    beside: tuple[object, ...] = ()
    """What pages show that isn't an entry: check marks, photos, and whether the table is closed."""
    dice: bytes = b""
    """What phones must know about the dice, as a frame."""
    languages: set[str] = field(default_factory=set)
    """Its listeners' languages."""
    frames: dict[tuple[int, str], tuple[int, bytes]] = field(default_factory=dict)
    """Known version and language to the next version and the frames in between. Cleared with each new version, because
    a later entry may undo an earlier one.
    """
    screens: dict[tuple[frozenset[str], str, str], Screen] = field(default_factory=dict)
    """The pages that somebody is looking at, by person, language, and URL."""
    briefs: dict[tuple[int, str], Brief] = field(default_factory=dict)
    """The last entries in short, by version and language."""
    shown: int = 0
    """The version that the screens show."""
    showing: threading.Lock = field(default_factory=threading.Lock)
    """Held while screens are rendered."""
    changed: threading.Condition = field(default_factory=threading.Condition)
    notifiers: set[Callable[[], None]] = field(default_factory=set)
    """Called, from any thread, when something has changed."""

    def counts(self, who: Identity) -> bool:
        """Whether somebody may still listen."""
        return who.seat is None or who.seat.token_hash in self.tokens

    @property
    def is_fighting(self) -> bool:
        """Whether a battle is in progress."""
        return bool(self.battles and msgspec.json.decode(self.battles).get("fought"))

    def notify(self) -> None:
        """Wake all listeners."""
        with self.changed:
            self.changed.notify_all()
        for notifier in list(self.notifiers):
            notifier()
