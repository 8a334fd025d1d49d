"""Files on disk: written as a whole, and owned by the owner of what's there, even if root writes them.

A service that runs as its own user couldn't open a file of root's.
"""

import os
import secrets
from contextlib import suppress
from pathlib import Path

from companion.languages import _
from companion.storage.contract import StoreError


def give_like(path: Path, beside: Path) -> None:
    """Give a new file or folder to the owner of what's there; only root can, and has to."""
    if os.name == "posix" and os.geteuid() == 0:
        there = beside.stat()
        os.chown(path, there.st_uid, there.st_gid)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it's never half there: what was there before is replaced only by all of it."""
    if path.exists() and not path.is_file():
        path.write_bytes(data)  # such as /dev/stdout
        return
    target = path.resolve()
    part = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        with part.open("xb") as opened:
            opened.write(data)
            opened.flush()
            os.fsync(opened.fileno())
        if target.exists():
            part.chmod(target.stat().st_mode & 0o777)
        part.replace(target)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def insist_on_owner(path: Path) -> None:
    """Refuse to replace somebody else's file: who owns it couldn't open the new one."""
    if os.name == "posix" and os.geteuid() not in (0, path.stat().st_uid):
        raise StoreError(
            _("{path} belongs to {owner}. Run this as {owner}, or as root.", path=path, owner=_owner(path))
        )


def is_read_only(path: Path) -> bool:
    """Whether the disk of a file can't be written."""
    there = path if path.exists() else path.parent
    return hasattr(os, "statvfs") and bool(os.statvfs(there).f_flag & os.ST_RDONLY)


def why_closed(path: Path) -> str | None:
    """Why a file can't be opened or written by this program, if that's a matter of permission; None if it isn't."""
    for place, needed in ((path.parent, os.W_OK | os.X_OK), (path, os.R_OK | os.W_OK)):
        if place.exists() and not os.access(place, needed, effective_ids=os.access in os.supports_effective_ids):
            return _(
                "{place} belongs to {owner}, and this program may not write there. Start it as {owner}, or "
                "change the owner.",
                place=place,
                owner=_owner(place),
            )
    return None


def _owner(path: Path) -> str:
    try:
        return path.owner()
    except (KeyError, NotImplementedError, OSError):
        return str(path.stat().st_uid)
