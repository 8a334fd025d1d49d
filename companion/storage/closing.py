"""Whether a SQLite file is complete: the latest writes are in a log next to it until they're checkpointed.

A file in use has a mark, which the last program to close it removes. A file with the mark but without the log was
copied without it, and lacks the latest writes.
"""

import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

from companion.languages import _, msg
from companion.storage.contract import StoreError

IN_USE_MARK = 0x434F4D50
"""The application id that marks a file as in use."""
LOOKS = 10
BETWEEN_LOOKS = 0.02
WITHOUT_LOG = msg(
    "{path} is missing its latest entries: it was copied while in use, without {log}. Copy both, or use a backup. "
    "If this is all you have, `companion restore {path}` uses it as it is."
)


def lacks_log(path: Path) -> bool:
    """Whether a file was copied while in use, without its log.

    Checked more than once: while some programs close the file and others open it, the mark may be there when the old
    log is already gone and the new one isn't there yet.
    """
    for look in range(LOOKS):
        if look:
            time.sleep(BETWEEN_LOOKS)
        with suppress(OSError):
            if _log(path).stat().st_size:
                return False
        try:
            with path.open("rb") as file:
                header = file.read(100)
        except OSError:
            return False  # whatever it is, opening it will tell
        if int.from_bytes(header[68:72], "big") != IN_USE_MARK or header[18:20] != b"\x02\x02":
            return False
    return True


def insist_on_log(path: Path) -> None:
    """Refuse a file without its log."""
    if lacks_log(path):
        raise StoreError(_(WITHOUT_LOG, path=path, log=_log(path).name))


def close_well(path: Path) -> None:
    """Remove the mark. Any other writer puts it back."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(path, timeout=1, isolation_level=None)) as connection:
        if connection.execute("PRAGMA application_id").fetchone()[0] == IN_USE_MARK:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA application_id = 0")


def _log(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")
