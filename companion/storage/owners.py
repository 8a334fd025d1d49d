"""Who owns what's written into a data directory: the owner of what's there, even if root writes it.

A service that runs as its own user couldn't open a file of root's.
"""

import os
from pathlib import Path

from companion.languages import _
from companion.storage.contract import StoreError


def give_like(path: Path, beside: Path) -> None:
    """Give a new file or folder to the owner of what's there; only root can, and has to."""
    if os.name == "posix" and os.geteuid() == 0:
        there = beside.stat()
        os.chown(path, there.st_uid, there.st_gid)


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
