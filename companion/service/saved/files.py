"""Files of the host's own editions: written atomically, and handwritten ones are kept."""

import errno
import os
import secrets
from pathlib import Path

from companion.languages import _
from companion.model.refusal import RuleViolation
from companion.storage import StoreFull

BEFORE = ".before"
"""The suffix for a handwritten file that a page overwrites: it keeps the comments."""
NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def write_whole(path: Path, text: str) -> None:
    """Write a file atomically."""
    half = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with half.open("w", encoding="utf-8") as opened:
            opened.write(text)
            opened.flush()
            os.fsync(opened.fileno())
        half.replace(path)
    except OSError as error:
        half.unlink(missing_ok=True)
        if error.errno in NO_ROOM:
            raise StoreFull(_("There's no room left on the disk. Nothing was written.")) from None
        raise RuleViolation(
            "no_editions_folder",
            "Can't write {parent} ({value}); nothing was changed.",
            parent=path.parent,
            value=error.strerror or error,
        ) from None
