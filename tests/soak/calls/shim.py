"""The preloaded shim: compiled here, and told from Python which call on which files is to fail."""

import ctypes
import os
import shutil
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).with_name("failing.c")
WAYS = {"EIO": 1, "ENOSPC": 2, "short": 3, "short, then full": 4, "EIO, although it's done": 5}
"""How a call can fail, with the number by which the shim knows it."""
WAYS_OF = {
    "open": ("EIO", "ENOSPC"),
    "write": ("EIO", "ENOSPC", "short", "short, then full"),
    "fsync": ("EIO", "ENOSPC", "EIO, although it's done"),
    "ftruncate": ("EIO", "ENOSPC"),
    "rename": ("EIO", "ENOSPC"),
    "link": ("EIO",),
    "unlink": ("EIO",),
}
"""In which ways each call fails."""


def why_not() -> str | None:
    """Why calls can't fail on this machine; None if they can."""
    if sys.platform != "linux":
        return "only Linux preloads it"
    if shutil.which("gcc") is None:
        return "there's no gcc to compile it"
    return None


def compiled(folder: Path) -> Path:
    """The shim as a library."""
    library = folder / "failing.so"
    subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl"], check=True, capture_output=True)
    return library


class Shim:
    """The shim that this process was started with."""

    def __init__(self, folder: Path) -> None:
        """Watch the files of a folder."""
        self._library = ctypes.CDLL(os.environ["LD_PRELOAD"])
        self._library.fail_name.restype = ctypes.c_char_p
        self._library.fail_watch(str(folder).encode())
        self.arm(-1)

    def arm(self, number: int, way: str | None = None) -> None:
        """Let the call of this number fail, counted from now; 0 only counts, -1 doesn't even do that."""
        self._library.fail_arm(ctypes.c_long(number), ctypes.c_long(WAYS[way] if way else 0))

    def calls(self) -> list[str]:
        """What was called since then: the calls and their files."""
        return [self._library.fail_name(ctypes.c_long(number)).decode() for number in range(1, self.seen + 1)]

    @property
    def seen(self) -> int:
        """How many calls there were."""
        return int(self._library.fail_seen())
