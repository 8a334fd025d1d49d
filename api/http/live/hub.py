"""Live updates: Server-Sent Events, one `entry` event per version, and a `request` event for each question and answer.

A channel is what all listeners of a game share: its version, the tokens that still count, and the frames that follow a
version, written once for all. A listener keeps only how far it has heard; nothing is queued for anybody, so a slow or
dead one holds nobody up and nobody's memory grows. `api/gateway` serves lines as coroutines; without it, a
line is an iterator in a thread of its own.
"""

import logging
import queue
import threading
import time
from collections import Counter

from api.http.live.channel import Channel, frame
from api.http.live.line import Line
from api.http.problem import Problem
from companion.languages import current, speaking
from companion.service import HOST, Desk, Identity
from companion.service.games import journal
from companion.service.table.requests import everything_asked
from companion.service.table.returning import seats_asking
from companion.storage import StoreError

log = logging.getLogger("companion.api")
BATCH = 100
"""Entries sent in one piece to somebody who resumes far back."""


class TooManyLines(Problem):
    """There is no room for another line: of all screens, or of those of one seat."""

    def __init__(self, of_a_seat: bool) -> None:
        who = "This seat listens on too many screens already." if of_a_seat else "Too many screens listen already."
        super().__init__(429, "too_many_listeners", who, headers={"Retry-After": "10"})


class Hub:
    """All channels that somebody listens to. Games that are woken are looked at by one thread of the hub's own."""

    def __init__(
        self, desk: Desk, heartbeat: float, look_every: float, *, most: int = 10_000, most_of_a_seat: int = 32
    ) -> None:
        self.heartbeat = heartbeat
        self._desk = desk
        self.look_every = look_every
        self._most = most
        self._most_of_a_seat = most_of_a_seat
        self._lock = threading.Lock()
        self._channels: dict[str, Channel] = {}
        self._lines: Counter[str] = Counter()
        self._woken: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._waiting: set[str] = set()
        self._looking = False
        self._closed = False

    def __len__(self) -> int:
        """How many listen."""
        return self._lines.total()

    def line(self, who: Identity, game_id: str, after: int) -> Line:
        """The events of a game after a version, as they happen; they end when the seat is gone or the server stops.

        Raises TooManyLines if there are too many. It counts until it is closed.
        """
        name = _name(who)
        with self._lock:
            if self._lines.total() >= self._most:
                raise TooManyLines(of_a_seat=False)
            if who.seat is not None and self._lines[name] >= self._most_of_a_seat:
                raise TooManyLines(of_a_seat=True)
            self._lines[name] += 1
        return Line(self, who, game_id, after, current())

    def wake(self, game_id: str) -> None:
        """Let the listeners of a game hear what is new in it, soon."""
        with self._lock:
            if game_id not in self._channels or game_id in self._waiting:
                return
            self._waiting.add(game_id)
        self._woken.put(game_id)

    def close(self) -> None:
        """Let every listener end."""
        with self._lock:
            self._closed = True
            channels = list(self._channels.values())
        self._woken.put(None)
        for channel in channels:
            channel.closed = True
            channel.ring()

    def join(self, game_id: str, language: str) -> Channel:
        """Count a listener in on a game's channel; whoever joins leaves again."""
        with self._lock:
            channel = self._channels.get(game_id)
            if channel is None:
                channel = self._channels[game_id] = Channel(game_id, closed=self._closed)
            channel.listeners += 1
            channel.languages.add(language)
            self._start_looking()
        try:
            self._look_at(channel)
        except BaseException:
            self.leave(channel)
            raise
        return channel

    def leave(self, channel: Channel) -> None:
        """Count a listener out."""
        with self._lock:
            channel.listeners -= 1
            if not channel.listeners and self._channels.get(channel.game_id) is channel:
                del self._channels[channel.game_id]

    def hung_up(self, who: Identity) -> None:
        """Somebody has one line less."""
        name = _name(who)
        with self._lock:
            self._lines[name] -= 1
            if not self._lines[name]:
                del self._lines[name]

    def news(self, channel: Channel, after: int, language: str) -> tuple[int, bytes]:
        """What follows a version: up to which version, and the frames. Written once per language for all in step."""
        known = channel.frames.get((after, language))
        if known is not None:
            return known
        with channel.changed:
            known = channel.frames.get((after, language))
            if known is None:
                version = channel.version
                with speaking(language):
                    entries = journal(self._desk, HOST, channel.game_id, after, BATCH)["entries"]
                if not entries:  # the store showed an entry that was taken back
                    channel.version = after
                    return after, b""
                text = b"".join(frame("entry", entry, entry["version"]) for entry in entries)
                known = (after + len(entries), text)
                if version == channel.version:
                    channel.frames[after, language] = known
            return known

    def _look_at(self, channel: Channel) -> None:
        store = self._desk.store
        version = store.version(channel.game_id)
        tokens = frozenset(seat.token_hash for seat in store.seats(channel.game_id))
        asked = {
            one["id"]: (f"{one['status']} {len(one['agreed'])}", frame("request", one))
            for one in everything_asked(self._desk, channel.game_id)
        }
        claims = {f"seat {one}": one for one in seats_asking(self._desk, channel.game_id)}
        asked |= {
            one: ("over", frame("claim", {"seat": one.removeprefix("seat "), "over": True}))
            for one in channel.asked
            if one.startswith("seat ")
        } | {one: ("open", frame("claim", {"seat": seat})) for one, seat in claims.items()}
        with channel.changed:
            known = channel.version
            if version <= known and tokens == channel.tokens and asked == channel.asked:
                return
            if version > known:
                channel.frames = {}
                channel.version = version
            channel.tokens, channel.asked = tokens, asked
        if known and version > known:
            for language in tuple(channel.languages):
                self.news(channel, known, language)  # for all who are in step
        channel.ring()

    def _start_looking(self) -> None:
        if not self._looking and not self._closed:
            self._looking = True
            threading.Thread(target=self._look, name="live", daemon=True).start()

    def _look(self) -> None:
        """Look at games that are woken, and at all now and then: another process may have changed them."""
        next_round = time.monotonic() + self.look_every
        while not self._closed:
            try:
                game_id = self._woken.get(timeout=max(0.0, next_round - time.monotonic()))
            except queue.Empty:
                if not self._look_at_all():
                    return
                next_round = time.monotonic() + self.look_every
                continue
            with self._lock:
                self._waiting.discard(game_id or "")
                channel = self._channels.get(game_id or "")
            if channel is not None:
                self._try_to_look_at(channel)

    def _look_at_all(self) -> bool:
        """False, and the end of looking, if nobody listens any more."""
        with self._lock:
            channels = list(self._channels.values())
            self._looking = bool(channels)
        for channel in channels:
            self._try_to_look_at(channel)
        return bool(channels)

    def _try_to_look_at(self, channel: Channel) -> None:
        try:
            self._look_at(channel)
        except StoreError:  # it may be away for a while; listeners stay
            pass
        except Exception:
            log.exception("a game that is listened to cannot be looked at")


def _name(who: Identity) -> str:
    return "host" if who.seat is None else f"{who.seat.game}/{who.seat.id}"
