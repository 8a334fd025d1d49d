"""Whether a SQLite file is whole by itself: what was written last lies in a log beside it until that is taken over.

A file in use carries a mark, which the last program to close it takes away. A file with the mark and without the log
was copied without it, and lacks what was written last.
"""

import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

from companion.languages import _, msg
from companion.storage.contract import StoreError

IN_USE_MARK = 0x434F4D50
"""The application id of a file that is in use."""
LOOKS = 10
BETWEEN_LOOKS = 0.02
WITHOUT_LOG = msg(
    "{path} lacks what was written last: it was copied while in use, without {log}. Copy both, or take a backup; "
    "if this is all there is, `companion restore {path}` takes it as it is."
)


def lacks_log(path: Path) -> bool:
    """Whether a file was in use when it was copied, and the log is not beside it.

    Looked at more than once: while some programs close the file and others open it, a mark may be seen with the log of
    the program before gone and that of the next not yet there.
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
    """Refuse a file that lacks its log."""
    if lacks_log(path):
        raise StoreError(_(WITHOUT_LOG, path=path, log=_log(path).name))


def close_well(path: Path) -> None:
    """Take the mark away. Anyone else who still writes puts it back."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(path, timeout=1, isolation_level=None)) as connection:
        if connection.execute("PRAGMA application_id").fetchone()[0] == IN_USE_MARK:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA application_id = 0")


def _log(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")
