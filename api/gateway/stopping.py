"""Noticing that the process has to stop, while the server still waits for responses in progress."""

import signal
import threading
from collections.abc import Callable
from typing import Any


def on_stop(call: Callable[[], object]) -> None:
    """Call something, once the process has to stop, before whatever else handles that.

    The server waits for every response to be complete, which a live line never is.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGINT, signal.SIGTERM):
        before = signal.getsignal(number)

        def stop(signum: int, frame: Any, before: Any = before) -> None:
            call()
            if callable(before):
                before(signum, frame)

        signal.signal(number, stop)
