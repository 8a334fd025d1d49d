"""Notify other processes of changed games, and listen to them: PostgreSQL's LISTEN and NOTIFY. One of them leads: it
holds a lock as long as its connection lasts.

Notifications are sent after the commit, from a separate thread: a NOTIFY within a transaction would make all of the
server's commits wait for each other. One connection listens for the whole process. After an outage, listeners are told
that anything may have changed.
"""

import logging
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress

import psycopg
from psycopg import sql

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0
"""Seconds between attempts to reach a server that's down."""
LOOK_SECONDS = 0.5
PAUSE = 0.01
"""Seconds between announcements: changes in between are announced together."""
NOTIFY = "SELECT pg_notify(%s::text, one) FROM unnest(%s::text[]) AS one"

log = logging.getLogger(__name__)


class Announcements:
    """What this process tells others about its games, and hears about theirs."""

    def __init__(self, target: str, channel: str, leading: int) -> None:
        self.leads = False
        """Whether this process holds the leader's lock, on the listening connection."""
        self._leading = leading
        self._target = target
        self._channel = channel
        self._me = secrets.token_hex(8)
        self._changed = threading.Condition()
        self._untold: dict[str, None] = {}
        self._heard: list[Callable[[str | None], None]] = []
        self._closed = threading.Event()
        self._threads: list[threading.Thread] = []

    def tell(self, game_id: str) -> None:
        """Tell the others about a game, soon."""
        with self._changed:
            self._untold[game_id] = None
            self._changed.notify()
        self._start("announce", self._tell_all)

    def follow(self, heard: Callable[[str | None], None]) -> None:
        """Call this with every game that others announce; with None when some may have been missed."""
        self._heard.append(heard)
        self._start("follow", self._listen)

    def close(self) -> None:
        """Send what's left, and end."""
        self._closed.set()
        with self._changed:
            self._changed.notify()
        for thread in self._threads:
            thread.join(LONGEST_PAUSE)

    def _start(self, name: str, work: Callable[[psycopg.Connection], None]) -> None:
        with self._changed:
            if self._closed.is_set() or any(thread.name == name for thread in self._threads):
                return
            self._threads.append(threading.Thread(target=self._connected, args=(work,), name=name, daemon=True))
            self._threads[-1].start()

    def _connected(self, work: Callable[[psycopg.Connection], None]) -> None:
        """Work on a connection; reconnect when it breaks."""
        pause = FIRST_PAUSE
        while True:
            begun = time.monotonic()
            try:
                with psycopg.connect(self._target, autocommit=True) as connection:
                    work(connection)
            except psycopg.Error as error:
                self.leads = self.leads and work != self._listen  # the lock went with the connection
                log.warning("the database does not answer; trying again (%s)", type(error).__name__)
            if time.monotonic() - begun > LONGEST_PAUSE:
                pause = FIRST_PAUSE
            if self._closed.wait(pause):
                return
            pause = min(2 * pause, LONGEST_PAUSE)

    def _tell_all(self, connection: psycopg.Connection) -> None:
        connection.execute("SET synchronous_commit = off")  # nothing is kept by it, so nobody waits for the disk
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._untold or self._closed.is_set())
                games, self._untold = self._untold, {}
            if not games:
                return
            payloads = [f"{self._me} {game}" for game in games]
            try:
                connection.execute(NOTIFY, [self._channel, payloads])
            except psycopg.Error:
                with self._changed:
                    self._untold = {**games, **self._untold}
                raise
            self._closed.wait(PAUSE)

    def _listen(self, connection: psycopg.Connection) -> None:
        connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(self._channel)))
        self._say(None)
        while not self._closed.is_set():
            self.leads = self.leads or self._takes_over(connection)
            for notify in connection.notifies(timeout=LOOK_SECONDS):
                sender, _, game_id = notify.payload.partition(" ")
                if sender != self._me:
                    self._say(game_id)

    def _takes_over(self, connection: psycopg.Connection) -> bool:
        row = connection.execute("SELECT pg_try_advisory_lock(%s)", [self._leading]).fetchone()
        return row is not None and bool(row[0])

    def _say(self, game_id: str | None) -> None:
        for heard in self._heard:
            with suppress(Exception):  # whatever a listener runs into, the others hear of it
                heard(game_id)
