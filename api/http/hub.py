"""Live updates: Server-Sent Events, one `entry` event per version, and a `request` event for each question and answer.

Each listener is a generator in a thread of its own that waits for its game's channel and reads what is new from the
history. Nothing is queued for anybody, so a slow or dead listener holds nobody up and nobody's memory grows.
"""

import threading
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec

from companion.service import HOST, Desk, Identity
from companion.service.games import journal
from companion.service.requests import everything_asked
from companion.storage import StoreError

BATCH = 100
"""Entries sent in one piece to somebody who resumes far back."""
RETRY_MILLISECONDS = 1000
HEARTBEAT = ": heartbeat\n\n"


def frame(event: str, data: object, version: int | None = None, retry: int | None = None) -> str:
    """One event as it goes over the line."""
    lines = [f"event: {event}"]
    if version is not None:
        lines.append(f"id: {version}")
    if retry is not None:
        lines.append(f"retry: {retry}")
    return "\n".join([*lines, f"data: {msgspec.json.encode(data).decode()}", "", ""])


@dataclass
class Channel:
    """One game's listeners, and what they know: its version and the tokens that still count."""

    condition: threading.Condition = field(default_factory=threading.Condition)
    listeners: int = 0
    version: int = 0
    tokens: frozenset[str] = frozenset()
    closed: bool = False
    asked: dict[str, tuple[str, str]] = field(default_factory=dict)
    """What was put to the table, by id: how it stands, and its frame."""
    frames: dict[int, tuple[int, str]] = field(default_factory=dict)
    """Version already known to the version after and the frames between: listeners in step share them."""


class Hub:
    """All channels that somebody listens to."""

    def __init__(self, desk: Desk, heartbeat: float, look_every: float) -> None:
        self._desk = desk
        self._heartbeat = heartbeat
        self._look_every = look_every
        self._lock = threading.Lock()
        self._channels: dict[str, Channel] = {}
        self._watching = False
        self._closed = threading.Event()

    def __len__(self) -> int:
        """How many listen."""
        with self._lock:
            return sum(channel.listeners for channel in self._channels.values())

    def listen(self, who: Identity, game_id: str, after: int) -> Iterator[str]:
        """The events of a game after a version, as they happen; ends when the seat is gone or the server stops."""
        channel = self._join(game_id)
        try:
            after = min(after, channel.version)
            yield frame("hello", {"version": channel.version}, after, RETRY_MILLISECONDS)
            known: dict[str, str] = {}
            yield from _questions(channel, known)
            while True:
                if not self._wait(channel, who, after, known):
                    yield HEARTBEAT
                if not _counts(channel, who):
                    yield frame("end", {"reason": "This seat was removed, or moved to another phone."})
                    return
                if channel.closed:
                    return
                while channel.version > after:
                    after, text = self._news(channel, game_id, after)
                    yield text
                yield from _questions(channel, known)
        finally:
            self._leave(game_id, channel)

    def wake(self, game_id: str) -> None:
        """Let the listeners of a game hear what is new in it."""
        with self._lock:
            channel = self._channels.get(game_id)
        if channel is not None:
            with suppress(StoreError):  # it may be away for a while; listeners stay
                self._look_at(game_id, channel)

    def close(self) -> None:
        """Let every listener end."""
        self._closed.set()
        with self._lock:
            channels = list(self._channels.values())
        for channel in channels:
            with channel.condition:
                channel.closed = True
                channel.condition.notify_all()

    def _look_at(self, game_id: str, channel: Channel) -> None:
        store = self._desk.store
        version = store.version(game_id)
        tokens = frozenset(seat.token_hash for seat in store.seats(game_id))
        asked = {one["id"]: (one["status"], frame("request", one)) for one in everything_asked(self._desk, game_id)}
        with channel.condition:
            if version > channel.version or tokens != channel.tokens or asked != channel.asked:
                channel.version = max(version, channel.version)
                channel.tokens = tokens
                channel.asked = asked
                channel.condition.notify_all()

    def _wait(self, channel: Channel, who: Identity, after: int, known: Mapping[str, str]) -> bool:
        def something() -> bool:
            news = channel.version > after or channel.closed or not _counts(channel, who)
            return news or any(known.get(one) != status for one, (status, _) in channel.asked.items())

        with channel.condition:
            return channel.condition.wait_for(something, timeout=self._heartbeat)

    def _news(self, channel: Channel, game_id: str, after: int) -> tuple[int, str]:
        """What follows a version: up to which version, and the frames. Rendered once for all listeners in step."""
        with channel.condition:
            known = channel.frames.get(after)
            if known is None:
                entries = journal(self._desk, HOST, game_id, after, BATCH)["entries"]
                if not entries:  # the store showed an entry that was taken back
                    channel.version = after
                    return after, ""
                text = "".join(frame("entry", entry, entry["version"]) for entry in entries)
                known = channel.frames[after] = (after + len(entries), text)
                while len(channel.frames) > 4:
                    del channel.frames[next(iter(channel.frames))]
            return known

    def _join(self, game_id: str) -> Channel:
        with self._lock:
            channel = self._channels.get(game_id)
            if channel is None:
                channel = self._channels[game_id] = Channel(closed=self._closed.is_set())
            channel.listeners += 1
            self._start_watching()
        self._look_at(game_id, channel)
        return channel

    def _leave(self, game_id: str, channel: Channel) -> None:
        with self._lock:
            channel.listeners -= 1
            if not channel.listeners:
                self._channels.pop(game_id, None)

    def _start_watching(self) -> None:
        if not self._watching:
            self._watching = True
            threading.Thread(target=self._watch, name="live-watch", daemon=True).start()

    def _watch(self) -> None:
        """Notice what other processes did: entries of another server, seats removed on the command line."""
        while not self._closed.wait(self._look_every):
            with self._lock:
                if not self._channels:
                    self._watching = False
                    return
                games = list(self._channels)
            for game_id in games:
                self.wake(game_id)


def _questions(channel: Channel, known: dict[str, str]) -> Iterator[str]:
    """What was asked or answered since a listener heard last; at first, all that is open."""
    for one, (status, text) in channel.asked.items():
        if known.get(one) == status:
            continue
        if status == "open" or one in known:
            yield text
        known[one] = status


def _counts(channel: Channel, who: Identity) -> bool:
    return who.seat is None or who.seat.token_hash in channel.tokens
