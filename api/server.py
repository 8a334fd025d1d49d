"""Serving an app with granian: one worker process, a thread per request, and a clean end.

One worker, because live listeners wake each other within a process; many threads, because a listener holds one for as
long as it listens. Threads are made when needed and cost little while they wait.
"""

import contextlib
import os
import signal
import socket
import threading
from multiprocessing import connection, parent_process

from flask import Flask
from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels

from api.http.context import EXTENSION, AppContext

REQUEST_THREADS = 64
"""Threads beyond those of live listeners."""
STOP_SECONDS = 4
"""How long requests may take to finish when the server stops."""


def run(target: str, address: str, port: int, listeners: int) -> None:
    """Serve the app that a factory (`module:function`) makes, until SIGINT or SIGTERM."""
    allow_files(4 * listeners + 1024)
    Granian(
        target,
        factory=True,
        address=address,
        port=port,
        interface=Interfaces.WSGI,
        http=HTTPModes.http1,
        workers=1,
        blocking_threads=listeners + REQUEST_THREADS,
        blocking_threads_idle_timeout=600,
        backpressure=listeners + 4 * REQUEST_THREADS,
        backlog=1024,
        websockets=False,
        workers_kill_timeout=STOP_SECONDS,
        http1_settings=HTTP1Settings(header_read_timeout=15_000),
        log_level=LogLevels.error,
    ).serve()


def allow_files(wanted: int) -> None:
    """Raise the limit of open files as far as the system lets us: each listener needs a few."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    target = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < target:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (target, hard))


def end_listeners_on_signal(app: Flask) -> None:
    """Let live listeners end when this process is told to stop; without this they would hold it up.

    Granian sets signal handlers of its own after the app is made, so we listen to the wake-up descriptor instead,
    which gets a byte for every signal whoever handles it.
    """
    context: AppContext = app.extensions[EXTENSION]
    reader, writer = socket.socketpair()
    writer.setblocking(False)
    signal.set_wakeup_fd(writer.fileno(), warn_on_full_buffer=False)
    stopping = {signal.SIGINT, signal.SIGTERM}

    def wait() -> None:
        with reader, writer:
            while True:
                if stopping & set(reader.recv(16)):
                    context.hub.close()
                    return

    threading.Thread(target=wait, name="stop-watch", daemon=True).start()


def end_with_parent() -> None:
    """Let this worker process end at once when the one that started it was killed.

    Otherwise it would go on alone, hold the port, and stand in the way of the next start. Whatever it was writing is
    as safe as with a pulled plug.
    """
    parent = parent_process()
    if parent is None:
        return

    def wait() -> None:
        connection.wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=wait, name="parent-watch", daemon=True).start()


def port_problem(address: str, port: int) -> OSError | None:
    """What stands against listening there; None if nothing does."""
    kind = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.socket(kind, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((address, port))
            probe.listen(1)
        except OSError as error:
            return error
    return None
