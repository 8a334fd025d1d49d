"""Opening the host page in the laptop's own browser, if there's a desktop."""

import encodings.idna  # noqa: F401 - a thread that connects reads it; in the middle of that no worker must be forked
import os
import socket
import sys
import threading
from collections.abc import Mapping

TRIES = 100
PAUSE = 0.1
"""Seconds between checks whether the service answers yet."""


def has_desktop(platform: str = sys.platform, environment: Mapping[str, str] = os.environ) -> bool:
    """Whether somebody would see a browser: a local desktop, not a remote terminal."""
    if environment.get("SSH_CONNECTION") or environment.get("CI"):
        return False
    return platform in ("win32", "darwin") or bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def open_when_it_answers(url: str, address: str, port: int) -> threading.Thread:
    """Open a page as soon as the service listens; gives up silently, since the link is in the terminal."""
    thread = threading.Thread(target=_open, args=(url, address, port), daemon=True)
    thread.start()
    return thread


def _open(url: str, address: str, port: int) -> None:
    import webbrowser  # only where there is a desktop

    for _ in range(TRIES):
        try:
            with socket.create_connection((address, port), timeout=1):
                webbrowser.open(url)
                return
        except OSError:
            threading.Event().wait(PAUSE)
