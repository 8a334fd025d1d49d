"""Live updates: Server-Sent Events, one `entry` event per version, and a `request` event for each question and answer.

A channel is what all listeners of a game share: its version, the valid tokens, and the frames after a version, written
once for all. A listener stores only its position; nothing is queued for anybody, so a slow or dead one holds up nobody
and uses no memory. `api/gateway` serves lines as coroutines; without it, a line is an iterator in its own thread.
"""

import logging
import queue
import threading
import time
from collections import Counter
from collections.abc import Iterable, Sequence

from api.http.live.channel import Asked, Brief, Channel, frame
from api.http.live.screens import Look, Looker, Screen
from api.http.live.subscription import ScreenLine, Subscription
from api.http.problem import Problem
from companion.languages import current, msg, speaking
from companion.service import HOST, AppContext, Identity
from companion.service.dice.cups import announced
from companion.service.games import journal
from companion.service.table.requests import everything_asked
from companion.service.table.returning import seats_asking
from companion.service.table.tables import AUDIT, BATTLES, PHOTOS, table_of
from companion.storage import StoreError
from companion.views.shapes import EntryView

log = logging.getLogger("companion.api")
MOST_SCREENS = 12
"""How many of a person's pages are rendered on every change; beyond that, pages ask for what's new."""
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

    def screen_line(self, who: Identity, game_id: str, pages: Sequence[str], looker: Looker) -> Subscription:
        """The same for somebody looking at pages: they get what changes in these."""
        self._count_in(who)
        return ScreenLine(self, who, game_id, pages, looker, current())

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

    def join(self, game_id: str, language: str) -> Channel:
        """Add a listener to a game's channel; call `leave` afterward."""
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
        """Remove a listener."""
        with self._lock:
            channel.listeners -= 1
            if not channel.listeners and self._channels.get(channel.game_id) is channel:
                del self._channels[channel.game_id]

    def hung_up(self, who: Identity) -> None:
        """Count one line less."""
        name = _name(who)
        with self._lock:
            self._lines[name] -= 1
            if not self._lines[name]:
                del self._lines[name]

    def news(self, channel: Channel, after: int, language: str) -> tuple[int, bytes]:
        """What follows a version: the new version and the frames. Written once per language for all listeners
        in step.
        """
        known = channel.frames.get((after, language))
        if known is not None:
            return known
        with channel.changed:
            known = channel.frames.get((after, language))
            if known is None:
                version = channel.version
                with speaking(language):
                    entries = journal(self._app, HOST, channel.game_id, after, BATCH)["entries"]
                if not entries:  # the store showed an entry that was taken back
                    channel.version = after
                    return after, b""
                text = b"".join(frame("entry", entry, entry["version"]) for entry in entries)
                known = (after + len(entries), text)
                if version == channel.version:
                    channel.frames[after, language] = known
            return known

    def _asked(self, game_id: str, languages: Sequence[str]) -> dict[str, Asked]:
        """Questions to the table: each one's status, and its frame in every language in use."""
        found: dict[str, Asked] = {}
        for language in languages:
            with speaking(language):
                for asked in everything_asked(self._app, game_id):
                    status = f"{asked['status']} {len(asked['agreed'])}"
                    found.setdefault(asked["id"], (status, {}))[1][language] = frame("request", asked)
        return found

    def _look_at(self, channel: Channel) -> None:
        store = self._app.store
        version = store.version(channel.game_id)
        tokens = frozenset(seat.token_hash for seat in store.seats(channel.game_id))
        languages = tuple(channel.languages)
        asked = self._asked(channel.game_id, languages)
        claims = {f"seat {seat}": seat for seat in seats_asking(self._app, channel.game_id)}
        asked |= {
            question: ("over", dict.fromkeys(languages, _claim(question.removeprefix("seat "), over=True)))
            for question in channel.asked
            if question.startswith("seat ")
        } | {claim: ("open", dict.fromkeys(languages, _claim(seat))) for claim, seat in claims.items()}
        battles = store.document(BATTLES, channel.game_id)
        self._look_at_dice(channel)
        table = table_of(self._app, channel.game_id)
        beside = (table.closed, *(store.document(kind, channel.game_id) for kind in (AUDIT, PHOTOS)))
        known_so_far = (channel.tokens, channel.asked, channel.battles, channel.archived, channel.beside)
        same = (tokens, asked, battles, table.archived, beside) == known_so_far
        with channel.changed:
            known = channel.version
            if version <= known and same:
                return
            if version > known:
                channel.frames = {}
                channel.version = version
            channel.tokens, channel.asked, channel.battles = tokens, asked, battles
            channel.archived, channel.beside = table.archived, beside
        if known and version > known and channel.plain:
            for language in tuple(channel.languages):
                self.news(channel, known, language)  # for all who are in step
        self._show(channel, version)
        channel.notify()

    def _look_at_dice(self, channel: Channel) -> None:
        """Notify phones of a cup before rendering pages: a roll waits for them."""
        said = frame("dice", announced(self._app, channel.game_id))
        if said != channel.dice:
            channel.dice = said
            channel.notify()

    def _show(self, channel: Channel, version: int) -> None:
        """Render the pages somebody is looking at, at a version, and the new entries in short."""
        with channel.showing:
            if channel.screens:
                channel.briefs = self._briefs(channel)
                authors = {said["by"]: version for (version, _), said in channel.briefs.items()}
                for screen in channel.screens.values():
                    screen.renew(authors)
            channel.shown = version

    def _briefs(self, channel: Channel) -> dict[tuple[int, str], Brief]:
        found: dict[tuple[int, str], Brief] = {}
        for language in {language for _, language, _ in channel.screens}:
            with speaking(language):
                entries = journal(self._app, HOST, channel.game_id, channel.shown, BATCH)["entries"]
            found |= {(entry["version"], language): brief(entry) for entry in entries}
        return found

    def look_at_pages(self, channel: Channel, looker: Looker, pages: Sequence[str], language: str) -> dict[str, Look]:
        """Register pages somebody is looking at; as many as a person looks at, immediately."""
        looks: dict[str, Look] = {}
        with channel.showing:
            for page in pages:
                screen = channel.screens.get((looker.seats, language, page))
                if screen is None:
                    if sum(seats == looker.seats for seats, *_ in channel.screens) >= MOST_SCREENS:
                        continue
                    screen = channel.screens[looker.seats, language, page] = Screen(page, looker)
                    screen.renew({})
                screen.lines += 1
                looks[page] = Look(screen)
        return looks

    def look_away(self, channel: Channel, screens: Iterable[Screen]) -> None:
        """Unregister pages; those that nobody looks at are no longer rendered."""
        with channel.showing:
            for screen in screens:
                screen.lines -= 1
            channel.screens = {key: screen for key, screen in channel.screens.items() if screen.lines}

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


def brief(entry: EntryView) -> Brief:
    """An entry in short for screens: who, its sentences, and the changes in powers' figures."""
    figures = {
        f"{change['power']}.{change['field']}": change["to"] - change["from"]
        for change in entry["changes"]
        if "power" in change and type(change["to"]) is type(change["from"]) is int
    }
    by = entry["seat"]["id"] if entry["seat"] else None
    return {"version": entry["version"], "by": by, "summary": entry["summary"], "figures": figures}


def _name(who: Identity) -> str:
    return "host" if who.seat is None else f"{who.seat.game}/{who.seat.id}"


def _claim(seat: str, **more: bool) -> bytes:
    return frame("claim", {"seat": seat, **more})
