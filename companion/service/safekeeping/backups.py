"""Automatic backups: one for each hour of play and one for each evening, while something changes, rotating.

Of several processes that share a store one makes them, whichever wrote.
"""

import logging
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from companion.service.app_context import AppContext
from companion.storage import StoreError
from companion.storage.restoring import is_torn

HOURS, EVENINGS = 24, 30
"""How many of each are kept."""
LOOK_SECONDS = 20.0
DAY_BEGINS = 6
"""An evening that ends after midnight is still that evening."""

log = logging.getLogger(__name__)


def local_now() -> datetime:
    """The time on the table's own clock."""
    return datetime.now().astimezone()


class Backups:
    """Copies a store into a folder when something has changed since the last copy."""

    def __init__(self, app: AppContext, folder: Path, clock: Callable[[], datetime] = local_now) -> None:
        self._app = app
        self._folder = folder
        self._clock = clock
        self._changed = threading.Event()
        self._written = threading.Event()
        self._stop = threading.Event()
        self._last_hour: str | None = None
        self._led = True
        app.newest_backup = self.newest
        app.listeners.append(self._heard)
        app.follow(self._heard)

    def _heard(self, _: str) -> None:
        self._changed.set()
        self._written.set()

    def newest(self) -> Path | None:
        """The newest backup that has every game whole."""
        found = [path for kind in ("hour-", "evening-") for path in self._folder.glob(f"{kind}*.db")]
        return max(found, key=lambda path: path.stat().st_mtime, default=None)

    def start(self) -> None:
        """Look by itself from now on, in a thread that ends with the program."""
        threading.Thread(target=self._run, name="backups", daemon=True).start()

    def _run(self) -> None:
        while not self._stop.wait(LOOK_SECONDS):
            self._take_log_over()
            self.look()

    def _take_log_over(self) -> None:
        """Let a damaged log cost no more than the time since this was done last."""
        if not self._written.is_set():
            return
        self._written.clear()
        try:
            self._app.store.checkpoint()
        except StoreError as error:
            self._written.set()
            log.error("the log of the games cannot be taken over: %s", error)

    def stop(self) -> None:
        """Keep the evening as it ended."""
        self._stop.set()
        self.look(ending=True)

    def look(self, *, ending: bool = False) -> list[Path]:
        """Make the backups that are due; gives what was written. What fails is logged and tried again."""
        if not self._leads():
            return []
        now = self._clock()
        hour = now.strftime("%Y-%m-%d-%H")
        if not self._changed.is_set() or (hour == self._last_hour and not ending):
            return []
        self._changed.clear()
        try:
            made = [self._write(f"hour-{hour}.db"), self._write(f"evening-{_evening(now)}.db")]
        except (StoreError, OSError) as error:
            self._changed.set()
            log.error("the backup failed: %s", error)
            return []
        self._last_hour = hour
        self._rotate("hour-", HOURS)
        self._rotate("evening-", EVENINGS)
        self._rotate("damaged-", HOURS)
        return made

    def _leads(self) -> bool:
        """Whether they are this process' business; if that is new, nobody knows what the last one missed."""
        led, self._led = self._led, self._app.store.leads()
        if self._led and not led:
            self._changed.set()
        return self._led

    def _write(self, name: str) -> Path:
        """A copy under its name; an older one of this hour or evening makes room once the new one is whole."""
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        mine = f"new-{os.getpid()}-{name}"  # other processes may be writing theirs
        target, new = self._folder / name, self._folder / mine
        new.unlink(missing_ok=True)
        self._app.store.backup(new)
        if target.exists() and is_torn(new) and not is_torn(target):
            target = self._folder / f"damaged-{name}"
            log.error("a game is damaged; the backup that has it whole is kept: %s", name)
        new.replace(target)
        return target

    def _rotate(self, kind: str, most: int) -> None:
        for old in sorted(self._folder.glob(f"{kind}*.db"))[:-most]:
            with suppress(OSError):
                old.unlink()


def _evening(now: datetime) -> str:
    return datetime.fromtimestamp(now.timestamp() - DAY_BEGINS * 3600, tz=now.tzinfo).strftime("%Y-%m-%d")
