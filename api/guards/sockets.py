"""This process's connections according to the system, including silent ones.

Granian accepts connections and shows us only those that have sent a complete header; it says neither how many others
there are nor how much of a response was read. The system knows both. If it can't be asked (Windows), nothing is found,
and callers do without.
"""

import array
import os
import socket
import time
from contextlib import suppress
from pathlib import Path

FOLDERS = (Path("/proc/self/fd"), Path("/dev/fd"))
"""Where Linux and macOS list a process's open files."""
FRESH_SECONDS = 0.25
"""How long a result stays fresh."""
IN_ONE_GO = 64
"""How many files are checked before others get a turn, if there's time."""


def descriptors() -> list[int]:
    """This process's open files; empty if the system doesn't say."""
    for folder in FOLDERS:
        with suppress(OSError):
            return [int(name) for name in os.listdir(folder) if name.isdigit()]
    return []


class Sockets:
    """The connections to one server. Clients are named as granian does: `10.0.0.7:4711`, `[::1]:4711`."""

    def __init__(self) -> None:
        self._ports: frozenset[int] = frozenset()
        self._seen: dict[str, int] = {}
        self._clients: dict[int, tuple[int, int, str | None]] = {}
        """By descriptor: its file, by the system's number, and its client."""
        self._looked = 0.0

    def look(self, files: list[int] | None = None, pause: float = 0.0) -> dict[str, int]:
        """Every connection by client, with its descriptor. With a pause, other threads don't have to wait for all."""
        files = descriptors() if files is None else files
        if not self._ports:
            self._ports = frozenset(port for file in files if (port := _listens(file)))
        seen: dict[str, int] = {}
        before, now = self._clients, dict[int, tuple[int, int, str | None]]()
        for number, item in enumerate(files, 1):
            try:
                file = os.fstat(item)
            except OSError:  # closed meanwhile
                continue
            known = before.get(item)
            if known is None or known[:2] != (file.st_dev, file.st_ino):  # to ask who it is takes four times as long
                known = (file.st_dev, file.st_ino, _client(item, self._ports))
            now[item] = known
            if known[2] is not None:
                seen[known[2]] = item
            if pause and number % IN_ONE_GO == 0:
                time.sleep(pause)
        self._clients = now
        self._seen = seen
        self._looked = time.monotonic()
        return self._seen

    def untaken(self, client: str) -> int | None:
        """Bytes in flight that a client hasn't read; None if unknown."""
        descriptor = self._find(client)
        if descriptor is None:
            return None
        waiting = array.array("i", [0])
        try:
            import fcntl
            import termios

            fcntl.ioctl(descriptor, termios.TIOCOUTQ, waiting)
        except (ImportError, OSError):
            return None
        return waiting[0]

    def hang_up(self, client: str) -> bool:
        """Cut off a client; False if it isn't there."""
        descriptor = self._find(client)
        if descriptor is None:
            return False
        try:
            line = socket.socket(fileno=os.dup(descriptor))  # ours, so that nobody closes it under us
        except OSError:
            return False
        with line:
            try:
                if _name(line.getpeername()) != client:
                    return False
                line.shutdown(socket.SHUT_RDWR)
            except OSError:
                return False
        return True

    def _find(self, client: str) -> int | None:
        descriptor = self._seen.get(client)
        if descriptor is not None and _client(descriptor, self._ports) == client:
            return descriptor
        if time.monotonic() - self._looked < FRESH_SECONDS:
            return None
        return self.look().get(client)


def _listens(descriptor: int) -> int | None:
    """The port that a descriptor listens on, if it does."""
    try:
        line = socket.socket(socket.AF_INET, socket.SOCK_STREAM, 0, fileno=descriptor)
    except OSError:
        return None
    try:
        return int(line.getsockname()[1]) if line.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN) else None
    except (OSError, IndexError, ValueError, TypeError):
        return None
    finally:
        line.detach()  # it is not ours to close


def _client(descriptor: int, ports: frozenset[int]) -> str | None:
    """The client of a connection to one of our ports; None if it's something else."""
    try:
        line = socket.socket(socket.AF_INET, socket.SOCK_STREAM, 0, fileno=descriptor)
    except OSError:
        return None
    try:
        peer = line.getpeername()
        return _name(peer) if line.getsockname()[1] in ports else None
    except (OSError, IndexError, TypeError):
        return None
    finally:
        line.detach()


def _name(peer: object) -> str:
    host, port = peer[:2] if isinstance(peer, tuple) else ("", 0)
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
