"""Keeping time while the server runs: a heartbeat on disk, and what happens when somebody's time is over.

The heartbeat is a small file next to the database, written without waiting for the disk while any clock runs. It tells
a server that starts whether it was away for long. A game's own clock needs it for nothing else: what has run is the
difference between two times, however often the server was killed in between.
"""

import contextlib
import logging
import platform
import threading
from pathlib import Path

from companion.service.app_context import AppContext
from companion.service.table.clock import seconds_of
from companion.service.table.clocks import book, clock_of, note_run_out
from companion.service.table.tables import CLOCK
from companion.storage import StoreError

FILE = "clock"
"""The heartbeat's name, after the database's own name and a hyphen, or alone."""
BEAT = 0.05
"""Seconds between two heartbeats: twenty kills cost at most one second."""
LOOK = 1.0
"""Seconds between two looks at all clocks."""
BOOK = 60.0
"""Seconds between two bookings of what has run, for a database that travels without its heartbeat."""
WIDTH = 128
log = logging.getLogger("companion")


class Heartbeat:
    """When the server was last seen, and on which machine."""

    def __init__(self, path: Path | None, machine: str = platform.node()) -> None:
        self._path, self._machine = path, machine
        self._warned = False

    def last(self) -> tuple[float, bool] | None:
        """When it was last seen, and whether that was here; None if nobody knows."""
        with contextlib.suppress(OSError, ValueError):
            if self._path is not None:
                at, _, machine = self._path.read_text("utf-8").rstrip().partition(" ")
                return float(at), machine == self._machine
        return None

    def beat(self, now: float) -> None:
        """It's here now."""
        if self._path is None:
            return
        try:
            with open(self._path, "r+b" if self._path.exists() else "wb") as file:
                file.write(f"{now:.3f} {self._machine}".encode()[: WIDTH - 1].ljust(WIDTH - 1) + b"\n")
        except OSError as error:
            if not self._warned:
                log.warning("the heartbeat of the clocks cannot be kept beside the games: %s", error)
            self._warned = True


class Timekeeper:
    """All clocks of a server."""

    def __init__(self, app: AppContext, heartbeat: Heartbeat) -> None:
        self._app, self._heartbeat = app, heartbeat
        self._running = False
        self._seen = self._looked = self._booked = 0.0
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Let clocks count on or pause them, and keep time from now on."""
        self.come_back()
        self._thread = threading.Thread(target=self._keep, name="clocks", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop keeping time."""
        self._stopped.set()
        if self._thread is not None:
            self._thread.join(5)

    def come_back(self) -> None:
        """The server is back. Back within a minute and on the same machine, clocks have counted on; otherwise they're
        paused where they were last seen.
        """
        now, last = self._now(), self._heartbeat.last()
        self._seen = self._looked = self._booked = now
        if not self._app.store.leads():
            return
        for game_id in self._clocks():
            if last is None:
                book(self._app, game_id, 0.0)
            else:
                book(self._app, game_id, last[0], elsewhere=not last[1])
        self._look(now)

    def tick(self) -> None:
        """What is to be done now: called again and again, with any time in between."""
        now = self._now()
        if now - self._looked >= LOOK or now < self._looked:
            self._look(now)
        if self._running:
            self._heartbeat.beat(now)
        self._seen = now

    def _look(self, now: float) -> None:
        slept, booking = self._seen, now - self._booked >= BOOK
        self._looked = now
        self._booked = now if booking else self._booked
        self._running = False
        leads = self._app.store.leads()
        for game_id in self._clocks():
            clock = clock_of(self._app, game_id)
            if clock is None or not clock.is_running:
                continue
            self._running = True
            if not leads:
                continue
            if booking:
                book(self._app, game_id, slept)
            note_run_out(self._app, game_id)

    def _clocks(self) -> list[str]:
        return self._app.store.documents(CLOCK)

    def _now(self) -> float:
        return seconds_of(self._app.clock())

    def _keep(self) -> None:
        while not self._stopped.wait(BEAT if self._running else LOOK):
            try:
                self.tick()
            except StoreError:
                self._stopped.wait(LOOK)
            except Exception:
                log.exception("the clocks cannot be kept")
                self._stopped.wait(LOOK)


def heartbeat_beside(database: str, data: Path) -> Heartbeat:
    """The heartbeat of a store: next to its file, or in the data folder."""
    if database.startswith("sqlite:///"):
        path = Path(database.removeprefix("sqlite:///"))
        return Heartbeat(path.with_name(f"{path.name}-{FILE}"))
    return Heartbeat(data / FILE if data.is_dir() else None)
