"""Noticing a stop signal while granian still waits for requests in progress."""

import os
import signal
import socket
import threading
from collections.abc import Callable

STOPPING = frozenset({signal.SIGINT, signal.SIGTERM})


def on_stop(call: Callable[[], None]) -> None:
    """Call something when a stop signal arrives. Run this on the loop, once it's running.

    Granian stops when every response is complete, which a live line never is, and doesn't tell the app before. Whatever
    handles a signal, Python writes a byte to one descriptor: we replace the loop there and pass on every byte.
    """
    reader, writer = socket.socketpair()
    writer.setblocking(False)
    before = signal.set_wakeup_fd(writer.fileno(), warn_on_full_buffer=False)

    def wait() -> None:
        with reader, writer:
            while signals := reader.recv(16):
                if before >= 0:
                    os.write(before, signals)
                if STOPPING & set(signals):
                    call()

    threading.Thread(target=wait, name="stop-watch", daemon=True).start()
