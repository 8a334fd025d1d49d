"""Serving an app with granian: its gateway as coroutines, a bounded number of threads behind it, and a clean
shutdown.
"""

import contextlib
import os
import socket
import threading
from multiprocessing import connection, parent_process
from pathlib import Path

from granian import Granian
from granian.constants import HTTPModes, Interfaces, Loops, SSLProtocols
from granian.http import HTTP1Settings
from granian.log import LogLevels

STOP_SECONDS = 4
"""How long requests can take to finish when the server stops."""
HEADER_SECONDS = 10
"""How long a request's headers can take, and how long a connection can be silent before them."""
MOST_CONNECTIONS = 16_384
"""A process's connections, as far as the system's file limit allows; when all are taken, others wait."""
FIRST = "first.lock"
"""The file that the first process of a data directory locks."""
OWN_FILES = 256
"""Files that aren't connections: the database, the terminal, what's being printed."""


def run(target: str, address: str, port: int, workers: int = 1, tls: tuple[Path, Path] | None = None) -> None:
    """Serve the ASGI app that a factory (`module:function`) creates, until SIGINT or SIGTERM.

    With a certificate and its key, it serves HTTPS.
    """
    Granian(
        target,
        factory=True,
        address=address,
        port=port,
        interface=Interfaces.ASGI,
        loop=Loops.asyncio,
        http=HTTPModes.http1,
        workers=workers,
        backpressure=connections_allowed(),
        backlog=4096,
        websockets=False,
        respawn_failed_workers=workers > 1,
        workers_kill_timeout=STOP_SECONDS,
        http1_settings=HTTP1Settings(header_read_timeout=HEADER_SECONDS * 1000),
        ssl_cert=tls[0] if tls else None,
        ssl_key=tls[1] if tls else None,
        ssl_protocol_min=SSLProtocols.tls12,  # televisions that are ten years old know nothing newer
        log_level=LogLevels.error,
    ).serve()


def connections_allowed() -> int:
    """How many connections one process can have at once."""
    return max(64, allow_files(MOST_CONNECTIONS + OWN_FILES) - OWN_FILES)


def allow_files(wanted: int) -> int:
    """Raise the open file limit as far as the system allows; returns how many of the wanted files we can have."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    target = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < target:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (target, hard))
            soft = target
    return wanted if soft == resource.RLIM_INFINITY else min(wanted, soft)


def is_first(folder: Path) -> bool:
    """Whether this is the first process that serves from a folder: it does what's done only once, as long as it runs.
    If that can't be determined, every process is.
    """
    try:
        import fcntl
    except ImportError:  # Windows
        return True
    lock = os.open(folder / FIRST, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        return False
    return True  # the file stays open, and locked, until this process ends


def end_with_parent() -> None:
    """End this worker process immediately when its parent was killed.

    Otherwise, it would continue alone, hold the port, and block the next start. Whatever it was writing is as safe as
    in a power failure.
    """
    parent = parent_process()
    if parent is None:
        return

    def wait() -> None:
        connection.wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=wait, name="parent-watch", daemon=True).start()


def port_problem(address: str, port: int) -> OSError | None:
    """Why we can't listen there; None if we can."""
    kind = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.socket(kind, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((address, port))
            probe.listen(1)
        except OSError as error:
            return error
    return None
