"""Live updates: Server-Sent Events, one `entry` event per version, and a `request` event for each question and answer.

A channel is what all listeners of a game share: its version, the valid tokens, and the frames after a version, written
once for all. A listener stores only its position; nothing is queued for anybody, so a slow or dead one holds up nobody
and uses no memory. Open pages hear that something has changed, and fetch themselves again. `api/gateway` serves lines
as coroutines; without it, a line is an iterator in its own thread.
"""

import logging
import queue
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from api.http.live.channel import Asked, Channel, Pages, frame, frames_of
from api.http.live.subscription import PageLine, Subscription
from api.http.problem import Problem
from companion.languages import current, msg, speaking
from companion.service import HOST, AppContext, Identity
from companion.service.copies.giving import rows_between
from companion.service.dice.cups import announced, show_cups
from companion.service.games import journal
from companion.service.programs.keys import hashes_for
from companion.service.table.clocks import clock_state, show_clock
from companion.service.table.requests import everything_asked
from companion.service.table.returning import seats_asking
from companion.service.table.tables import AUDIT, BATTLES, PHOTOS, SETUP, table_of
from companion.service.table.televisions import televisions
from companion.storage import TABLE, StoreError

log = logging.getLogger("companion.api")
LOOK_SELDOM = 10.0
"""Seconds between checks of all games with listeners if the store says that nothing has changed."""
BATCH = 100
"""Entries per batch for a listener that resumes far back."""


class TooManyLines(Problem):
    """There's no room for another line: in total, or for one seat."""

    def __init__(self, of_a_seat: bool) -> None:
        who = (
            msg("This seat is already live on too many screens.")
            if of_a_seat
            else msg("Too many screens are already live.")
        )
        super().__init__(429, "too_many_listeners", who, headers={"Retry-After": "10"})


class Hub:
    """All channels with listeners. One thread checks games that are woken."""

    def __init__(
        self, app: AppContext, heartbeat: float, look_every: float, *, most: int = 10_000, most_of_a_seat: int = 32
    ) -> None:
        self.heartbeat = heartbeat
        self._app = app
        self.look_every = look_every
        self._most = most
        self._most_of_a_seat = most_of_a_seat
        self._lock = threading.Lock()
        self._channels: dict[str, Channel] = {}
        self._lines: Counter[str] = Counter()
        self._woken: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._waiting: set[str] = set()
        self._looking = False
        self._stamp: int | None = None
        self._looked = 0.0
        self._closed = False

    def __len__(self) -> int:
        """The number of listeners."""
        return self._lines.total()

    def line(self, who: Identity, game_id: str, after: int) -> Subscription:
        """A game's events after a version, live, until the seat is gone or the server stops.

        Raises TooManyLines if there are too many. It counts until it's closed.
        """
        self._count_in(who)
        return Subscription(self, who, game_id, after, current())

    def page_line(self, who: Identity, game_id: str, pages: tuple[str, ...] = ()) -> Subscription:
        """The same for open pages; `pages` are those that the previous version's scripts name."""
        self._count_in(who)
        with suppress(
            StoreError
        ):  # the first page opens the cup for the game's dice, so that the line says which it is
            show_cups(self._app, game_id)
        return PageLine(self, who, game_id, pages, current())

    def _count_in(self, who: Identity) -> None:
        name = _name(who)
        with self._lock:
            if self._lines.total() >= self._most:
                raise TooManyLines(of_a_seat=False)
            if who.seat is not None and self._lines[name] >= self._most_of_a_seat:
                raise TooManyLines(of_a_seat=True)
            self._lines[name] += 1

    def wake(self, game_id: str) -> None:
        """Notify a game's listeners, soon."""
        with self._lock:
            if game_id not in self._channels or game_id in self._waiting:
                return
            self._waiting.add(game_id)
        self._woken.put(game_id)

    def close(self) -> None:
        """End every line."""
        with self._lock:
            self._closed = True
            channels = list(self._channels.values())
        self._woken.put(None)
        for channel in channels:
            channel.closed = True
            channel.notify()

    def join(self, line: Subscription) -> Channel:
        """Add a listener to its game's channel; call `leave` afterward."""
        with self._lock:
            channel = self._channels.get(line.game_id)
            if channel is None:
                channel = self._channels[line.game_id] = Channel(line.game_id, closed=self._closed)
            channel.listeners += 1
            channel.hosts += line.who.seat is None
            channel.programs += line.who.program is not None
            channel.kinds[line.language, line.pages] += 1
            self._start_looking()
        try:
            self._look_at(channel)
        except BaseException:
            self.leave(channel, line)
            raise
        return channel

    def leave(self, channel: Channel, line: Subscription) -> None:
        """Remove a listener."""
        with self._lock:
            channel.listeners -= 1
            channel.hosts -= line.who.seat is None
            channel.programs -= line.who.program is not None
            channel.kinds[line.language, line.pages] -= 1
            channel.kinds += Counter()  # without those that nobody is left of
            if not channel.listeners and self._channels.get(channel.game_id) is channel:
                del self._channels[channel.game_id]

    def hung_up(self, who: Identity) -> None:
        """Count one line less."""
        name = _name(who)
        with self._lock:
            self._lines[name] -= 1
            if not self._lines[name]:
                del self._lines[name]

    def news(self, channel: Channel, after: int, language: str, pages: Pages) -> tuple[int, bytes]:
        """What follows a version: the new version and the frames. Written once for all listeners of a kind in step."""
        kind = (after, language, pages)
        cached = channel.frames.get(kind)
        if cached is not None:
            return cached
        with channel.changed:
            cached = channel.frames.get(kind)
            if cached is None:
                version = channel.version
                with speaking(language):
                    entries = journal(self._app, HOST, channel.game_id, after, BATCH)["entries"]
                if not entries:  # the store showed an entry that was taken back
                    channel.version = after
                    return after, b""
                last = after + len(entries)
                history = self._app.history(channel.game_id)
                rows = () if pages is None else rows_between(history, after, last)
                cached = (last, frames_of(entries, pages, rows))
                if version == channel.version:
                    channel.frames[kind] = cached
            return cached

    def _asked(self, game_id: str, languages: Sequence[str]) -> dict[str, Asked]:
        """Questions to the table: each one's status, and its frame in every language in use."""
        asked_now: dict[str, Asked] = {}
        for language in languages:
            with speaking(language):
                for asked in everything_asked(self._app, game_id):
                    status = f"{asked['status']} {len(asked['agreed'])}"
                    asked_now.setdefault(asked["id"], (status, {}))[1][language] = frame("request", asked)
        return asked_now

    def _look_at(self, channel: Channel) -> None:
        store = self._app.store
        version, seats = store.version(channel.game_id), store.seats(channel.game_id)
        tokens = frozenset(seat.token_hash for seat in seats)
        if channel.programs:
            tokens |= hashes_for(store, channel.game_id)
        languages = tuple(channel.languages)
        asked = self._asked(channel.game_id, languages)
        claims = {f"seat {seat}": seat for seat in seats_asking(self._app, channel.game_id)}
        asked |= {
            question: ("over", dict.fromkeys(languages, _claim(question.removeprefix("seat "), over=True)))
            for question in channel.asked
            if question.startswith("seat ")
        } | {claim: ("open", dict.fromkeys(languages, _claim(seat))) for claim, seat in claims.items()}
        self._look_at_dice(channel)
        battles, *shown = (store.document(kind, channel.game_id) for kind in (BATTLES, TABLE, AUDIT, PHOTOS, SETUP))
        waiting = [screen.code for screen in televisions(self._app).values()] if channel.hosts else []
        ticking = clock_state(self._app, channel.game_id)
        beside = (seats, battles, ticking, *shown, *waiting)
        is_fighting = bool(battles and msgspec.json.decode(battles).get("fought"))
        is_asked = any(status.startswith("open") for status, _ in asked.values())
        if ticking is not None:
            clock = frame("clock", show_clock(self._app, HOST, channel.game_id))
            asked["clock"] = (f"open {ticking}", dict.fromkeys(languages, clock))
        is_open = is_fighting or is_asked or ticking is not None or table_of(self._app, channel.game_id).archived
        with channel.changed:
            before = channel.version
            if version <= before and (tokens, asked, beside) == (channel.tokens, channel.asked, channel.beside):
                return
            if version > before:
                channel.frames = {}
                channel.version = version
            if beside != channel.beside:
                channel.changes += 1
            channel.tokens, channel.asked, channel.beside, channel.is_open = tokens, asked, beside, is_open
        if before and version > before:
            for language, pages in tuple(channel.kinds):
                self.news(channel, before, language, pages)  # for all who are in step
        channel.notify()

    def _look_at_dice(self, channel: Channel) -> None:
        """Notify phones of a cup before anything else: a roll waits for them."""
        dice = frame("dice", announced(self._app, channel.game_id))
        if dice != channel.dice:
            channel.dice = dice
            channel.notify()

    def _start_looking(self) -> None:
        if not self._looking and not self._closed:
            self._looking = True
            threading.Thread(target=self._look, name="live", daemon=True).start()

    def _look(self) -> None:
        """Check woken games, and all of them now and then: another process may have changed them."""
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
        """Check all games; False, which ends checking, if nobody is listening anymore."""
        with self._lock:
            channels = list(self._channels.values())
            self._looking = bool(channels)
        with suppress(StoreError):  # it may be away for a while; listeners stay
            stamp = self._app.store.stamp()
            if stamp is None or stamp != self._stamp or time.monotonic() - self._looked >= LOOK_SELDOM:
                looked = [self._try_to_look_at(channel) for channel in channels]
                self._stamp, self._looked = stamp if all(looked) else None, time.monotonic()
        return bool(channels)

    def _try_to_look_at(self, channel: Channel) -> bool:
        try:
            self._look_at(channel)
        except StoreError:
            return False
        except Exception:
            log.exception("a game that is listened to cannot be looked at")
        return True


def _name(who: Identity) -> str:
    return "host" if who.seat is None else f"{who.seat.game}/{who.seat.id}"


def _claim(seat: str, **more: bool) -> bytes:
    return frame("claim", {"seat": seat, **more})
