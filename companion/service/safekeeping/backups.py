"""Automatic backups: one per hour of play and one per evening, written again soon after a change; old ones are deleted.

If several processes share a store, one of them makes the backups for all.
"""

import logging
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from companion.service.app_context import AppContext
from companion.service.safekeeping.files import files_of
from companion.storage import StoreError
from companion.storage.copies import remove_file
from companion.storage.owners import give_like
from companion.storage.restoring import is_torn

HOURS, EVENINGS = 24, 30
"""How many of each are kept."""
LOOK_SECONDS = 20.0
SOON = 180.0
"""After how many seconds at the latest a change is in a backup."""
DAY_BEGINS = 6
"""When a day begins: an evening that ends after midnight still counts as that evening."""

log = logging.getLogger(__name__)


def local_now() -> datetime:
    """The time on the table's own clock."""
    return datetime.now().astimezone()


class Backups:
    """Copies a store into a folder if something has changed since the last copy."""

    def __init__(
        self, app: AppContext, folder: Path, clock: Callable[[], datetime] = local_now, *, data: Path | None = None
    ) -> None:
        self._app = app
        self._folder = folder
        self._data = data
        """The data directory, whose house rules are in every backup, and whose host key is in those that stay in it."""
        self._clock = clock
        self._changed = threading.Event()
        self._written = threading.Event()
        self._stop = threading.Event()
        self._last: float | None = None
        """When the last backup was made, in seconds since 1970."""
        self._led = True
        self._introduce(app)
        app.listeners.append(self._heard)
        app.follow(self._heard)

    def _introduce(self, app: AppContext) -> None:
        """Let the host page name the newest backup."""
        app.newest_backup = self.newest

    def _heard(self, _: str) -> None:
        self._changed.set()
        self._written.set()

    def newest(self) -> Path | None:
        """The newest backup with every game intact."""
        found = [path for kind in ("hour-", "evening-") for path in self._folder.glob(f"{kind}*.db")]
        return max(found, key=lambda path: path.stat().st_mtime, default=None)

    def start(self) -> None:
        """Check regularly from now on, in a daemon thread."""
        threading.Thread(target=self._run, name="backups", daemon=True).start()

    def _run(self) -> None:
        while not self._stop.wait(LOOK_SECONDS):
            self._take_log_over()
            self.look()

    def _take_log_over(self) -> None:
        """Checkpoint the log, so that a damaged one loses at most the time since the last checkpoint."""
        if not self._written.is_set():
            return
        self._written.clear()
        try:
            self._app.store.checkpoint()
        except StoreError as error:
            self._written.set()
            log.error("the log of the games cannot be taken over: %s", error)

    def stop(self) -> None:
        """Back up the evening as it ended."""
        self._stop.set()
        self.look(ending=True)

    def look(self, *, ending: bool = False) -> list[Path]:
        """Make the backups that are due; returns what was written. Failures are logged and retried."""
        if not self._leads():
            return []
        now = self._clock()
        waited = SOON if self._last is None else abs(now.timestamp() - self._last)
        if not self._changed.is_set() or (waited < SOON and not ending):
            return []
        self._changed.clear()
        try:
            made = [self._write(name) for name in self._names(now)]
        except (StoreError, OSError) as error:
            self._changed.set()
            self._failed(error)
            return []
        self._last = now.timestamp()
        self._rotate("hour-", HOURS)
        self._rotate("evening-", EVENINGS)
        self._rotate("damaged-", HOURS)
        return made

    def _names(self, now: datetime) -> list[str]:
        """The backups that are due."""
        return [f"hour-{now:%Y-%m-%d-%H}.db", f"evening-{evening_of(now)}.db"]

    def _failed(self, error: Exception) -> None:
        log.error("the backup failed: %s", error)

    def _leads(self) -> bool:
        """Whether this process makes the backups; if that's new, nobody knows what the previous one missed."""
        led, self._led = self._led, self._app.store.leads()
        if self._led and not led:
            self._changed.set()
        return self._led

    def _write(self, name: str) -> Path:
        """Write a copy under its name; it replaces an older one for this hour or evening once complete."""
        if not self._folder.is_dir():
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            give_like(self._folder, self._folder.parent)
        mine = f"new-{os.getpid()}-{name}"  # other processes may be writing theirs
        target, new = self._folder / name, self._folder / mine
        remove_file(new)
        try:
            self._app.store.backup(new, self._files())
            if target.exists() and is_torn(new) and not is_torn(target):
                target = self._folder / f"damaged-{name}"
                log.error("a game is damaged; the backup that has it whole is kept: %s", name)
            new.replace(target)
        finally:
            remove_file(new)
        return target

    def _files(self) -> dict[str, str]:
        if self._data is None:
            return {}
        return files_of(self._data, with_key=self._folder.resolve().is_relative_to(self._data.resolve()))

    def _rotate(self, kind: str, most: int) -> None:
        for old in sorted(self._folder.glob(f"{kind}*.db"))[:-most]:
            with suppress(OSError):
                old.unlink()


def evening_of(now: datetime) -> str:
    """The evening that a time belongs to."""
    return datetime.fromtimestamp(now.timestamp() - DAY_BEGINS * 3600, tz=now.tzinfo).strftime("%Y-%m-%d")
