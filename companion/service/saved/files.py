"""Files of the host's own editions: written atomically, and handwritten ones are kept."""

import errno
from pathlib import Path

from companion.languages import _
from companion.model.refusal import RuleViolation
from companion.storage import StoreFull
from companion.storage.owners import write_whole

BEFORE = ".before"
"""The suffix for a handwritten file that a page overwrites: it keeps the comments."""
NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def write_edition(path: Path, text: str) -> None:
    """Write a file atomically."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text.encode())
    except OSError as error:
        if error.errno in NO_ROOM:
            raise StoreFull(_("There's no room left on the disk. Nothing was written.")) from None
        raise RuleViolation(
            "no_editions_folder",
            "Can't write {parent} ({value}); nothing was changed.",
            parent=path.parent,
            value=error.strerror or error,
        ) from None
