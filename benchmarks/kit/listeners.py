"""Many live listeners, read by one thread."""

import selectors
import socket
import time

from benchmarks.kit.load import a_request

AT_ONCE = 100
"""Connections opened before waiting for them: more from one address look like a stranger's flood."""


class Listeners:
    """Listeners from one address; each has received its `hello` when this returns."""

    def __init__(self, port: int, path: str, count: int, token: str | None = None) -> None:
        self.selector = selectors.DefaultSelector()
        self.heard: dict[socket.socket, bytes] = {}
        request = a_request(port, "GET", path, token)
        for first in range(0, count, AT_ONCE):
            for _ in range(min(AT_ONCE, count - first)):
                line = socket.create_connection(("127.0.0.1", port))
                line.sendall(request)
                line.setblocking(False)
                self.selector.register(line, selectors.EVENT_READ)
                self.heard[line] = b""
            self.wait_for(b"event: hello")

    def close(self) -> None:
        """Hang up."""
        self.selector.close()
        for line in self.heard:
            line.close()

    def wait_for(self, words: bytes) -> list[float]:
        """When each listener had received this text."""
        missing = {line for line, heard in self.heard.items() if words not in heard}
        times = []
        until = time.perf_counter() + 60
        while missing and time.perf_counter() < until:
            for key, _ in self.selector.select(timeout=1):
                line = key.fileobj
                assert isinstance(line, socket.socket)
                self.heard[line] = self.heard[line][-200:] + line.recv(65536)
                if line in missing and words in self.heard[line]:
                    missing.discard(line)
                    times.append(time.perf_counter())
        if missing:
            raise SystemExit(f"{len(missing)} listeners heard nothing of {words!r}")
        return times
