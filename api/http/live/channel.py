"""Channels: what all listeners of a game share, and the frames that go over their lines."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from api.http.live.screens import Screen
from companion.service import Identity

Brief = dict[str, Any]
"""An entry as screens need it: who, what it says, and by how much figures changed."""
HEARTBEAT = b": heartbeat\n\n"


def frame(event: str, data: object, version: int | None = None, retry: int | None = None) -> bytes:
    """One event as it goes over the line."""
    lines = [f"event: {event}"]
    if version is not None:
        lines.append(f"id: {version}")
    if retry is not None:
        lines.append(f"retry: {retry}")
    return "\n".join([*lines, f"data: {msgspec.json.encode(data).decode()}", "", ""]).encode()


Asked = tuple[str, dict[str, bytes]]
"""How far a question is, and its frame by language."""


@dataclass
class Channel:
    """One game's listeners, and what they know: its version and the tokens that still count."""

    game_id: str
    closed: bool = False
    listeners: int = 0
    plain: int = 0
    """Those of them who hear whole entries."""
    version: int = 0
    tokens: frozenset[str] = frozenset()
    asked: dict[str, Asked] = field(default_factory=dict)
    """What was put to the table, by id: how it is, and its frame."""
    battles: str | None = None
    """The battles that are being fought, as they are kept."""
    archived: bool = False
    """Whether the game is in the archive."""
    beside: tuple[object, ...] = ()
    """What pages show of it that is no entry: check marks, photos, and whether the table is closed."""
    dice: bytes = b""
    """What phones must know of the dice, as its frame."""
    languages: set[str] = field(default_factory=set)
    """What its listeners read."""
    frames: dict[tuple[int, str], tuple[int, bytes]] = field(default_factory=dict)
    """Version already known, and language, to the version after and the frames between. Forgotten with each new
    version, because a later entry may undo an earlier one."""
    screens: dict[tuple[frozenset[str], str, str], Screen] = field(default_factory=dict)
    """The pages that somebody looks at, by who it is, their language, and where."""
    briefs: dict[tuple[int, str], Brief] = field(default_factory=dict)
    """The last entries in short, by version and language."""
    shown: int = 0
    """The version that the screens show."""
    showing: threading.Lock = field(default_factory=threading.Lock)
    """Held while screens are made."""
    changed: threading.Condition = field(default_factory=threading.Condition)
    notifiers: set[Callable[[], None]] = field(default_factory=set)
    """Each is called, in any thread, when something has changed."""

    def counts(self, who: Identity) -> bool:
        """Whether somebody may still listen."""
        return who.seat is None or who.seat.token_hash in self.tokens

    @property
    def is_fighting(self) -> bool:
        """Whether a battle is being fought."""
        return bool(self.battles and msgspec.json.decode(self.battles).get("fought"))

    def notify(self) -> None:
        """Let everybody look again."""
        with self.changed:
            self.changed.notify_all()
        for notifier in list(self.notifiers):
            notifier()
