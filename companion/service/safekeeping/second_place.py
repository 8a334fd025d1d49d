"""Backups in a second place, such as a stick or a synced folder: the last game nights, without the host key.

Each is written elsewhere first, checked, copied, and read again from its place. The folder is never created: a stick
that isn't plugged in is said, not replaced by a folder on the laptop's own disk. What came of it is a document of the
store, so that the host page says it, whichever process answers.
"""

import hashlib
import logging
import os
import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import msgspec

from companion.languages import _, msg
from companion.model.reading import decode
from companion.model.shape import Shape
from companion.service.app_context import AppContext
from companion.service.safekeeping.backups import Backups, evening_of, local_now
from companion.service.safekeeping.files import files_of
from companion.storage import StoreError
from companion.storage.restoring import examined_copy

KIND, NAME = "second_place", "last"
NO_FOLDER = msg("There's no folder {folder}. Plug in its disk, or make the folder.")
NOT_THE_SAME = msg("{file} doesn't read back as it was written.")
log = logging.getLogger(__name__)


class Outcome(Shape):
    """What came of the backups in the second place."""

    folder: str
    made_at: str = ""
    """When the last one was made and verified; empty if none was."""
    failed_at: str = ""
    """Since when none can be made; empty if the last one went well."""
    why: str = ""


class SecondPlace(Backups):
    """Copies a store into a second place, one file for each evening."""

    def __init__(
        self, app: AppContext, folder: Path, clock: Callable[[], datetime] = local_now, *, data: Path | None = None
    ) -> None:
        super().__init__(app, folder, clock, data=data)
        self._changed.set()  # whatever was played before is backed up at the start

    def _introduce(self, app: AppContext) -> None:
        """The backups in the first place are the ones that the host page names."""

    def _names(self, now: datetime) -> list[str]:
        """One for each evening."""
        return [f"evening-{evening_of(now)}.db"]

    def _files(self) -> dict[str, str]:
        """House rules, but never the host key."""
        return {} if self._data is None else files_of(self._data, with_key=False)

    def _write(self, name: str) -> Path:
        """Write a copy, and read it again from its place before it gets its name."""
        if not self._folder.is_dir():
            raise StoreError(_(NO_FOLDER, folder=self._folder))
        target, part = self._folder / name, self._folder / f".{name}.{os.getpid()}.part"
        try:
            with tempfile.TemporaryDirectory() as elsewhere:
                made = Path(elsewhere) / name
                self._app.store.backup(made, self._files())
                examined_copy(made)
                written = _copied(made, part)
            if _hash_of(part) != written:
                raise StoreError(_(NOT_THE_SAME, file=target))
            part.replace(target)
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)
        _sync_folder(self._folder)
        self._note(Outcome(folder=str(self._folder), made_at=self._app.clock()))
        return target

    def _failed(self, error: Exception) -> None:
        why = str(getattr(error, "strerror", None) or error)
        before = outcome(self._app) or Outcome(folder=str(self._folder))
        if why != before.why:  # it's tried every few seconds, and said once
            log.error("no backup in the second place: %s", why)
        failed_at = before.failed_at or self._app.clock()
        self._note(Outcome(folder=str(self._folder), made_at=before.made_at, failed_at=failed_at, why=why))

    def _note(self, outcome: Outcome) -> None:
        with suppress(StoreError):  # a store that takes nothing says so itself
            self._app.store.keep_document(KIND, NAME, msgspec.json.encode(outcome).decode())


def outcome(app: AppContext) -> Outcome | None:
    """What came of the last backup in the second place; None if there was none."""
    kept = app.store.document(KIND, NAME)
    return None if kept is None else decode(kept, Outcome)


def _copied(made: Path, part: Path) -> str:
    """Copy a file to the disk, not only to the system's memory; returns its hash."""
    part.touch(mode=0o600)
    with made.open("rb") as source, part.open("wb") as copy:
        shutil.copyfileobj(source, copy)
        copy.flush()
        os.fsync(copy.fileno())
        if hasattr(os, "posix_fadvise"):  # so that it's read again from the disk
            os.posix_fadvise(copy.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    return _hash_of(made)


def _hash_of(file: Path) -> str:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def _sync_folder(folder: Path) -> None:
    """Put the file's name on the disk, where a system allows it."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
