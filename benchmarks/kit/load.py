"""Load over real sockets, from one thread: keep-alive connections that each send the next request after a response."""

import itertools
import selectors
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from benchmarks.kit.figures import percentile

Request = Callable[[int], bytes]
"""The next request, by number."""


@dataclass
class Load:
    """The results."""

    seconds: float = 0.0
    took: list[float] = field(default_factory=list)
    statuses: dict[int, int] = field(default_factory=dict)

    @property
    def rate(self) -> float:
        """Responses per second."""
        return len(self.took) / self.seconds

    def milliseconds(self, part: float) -> float:
        """The response time below which this fraction lies."""
        return percentile(self.took, part) * 1000

    def only(self, *statuses: int) -> "Load":
        """Require these statuses."""
        if set(self.statuses) - set(statuses):
            raise SystemExit(f"unexpected answers: {self.statuses}")
        return self


def a_request(port: int, method: str, path: str, token: str | None = None, body: bytes = b"", **headers: str) -> bytes:
    """A request in its wire format."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}"]
    if token is not None:
        lines.append(f"Authorization: Bearer {token}")
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode() + body


def generate(port: int, requests: list[Request], seconds: float, rate: float | None = None) -> Load:
    """Keep one connection busy for each of `requests`; with a rate, limited to that many requests per second
    in total.
    """
    selector, load, numbers = selectors.DefaultSelector(), Load(), itertools.count(1)
    asked: dict[socket.socket, tuple[Request, float]] = {}
    heard: dict[socket.socket, bytes] = {}
    idle: list[tuple[socket.socket, Request]] = []

    def send(line: socket.socket, request: Request) -> None:
        asked[line] = (request, time.perf_counter())
        line.sendall(request(next(numbers)))

    for request in requests:
        line = socket.create_connection(("127.0.0.1", port))
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        selector.register(line, selectors.EVENT_READ)
        heard[line] = b""
        idle.append((line, request))
    began = time.perf_counter()
    until, sent = began + seconds, 0
    while (now := time.perf_counter()) < until or asked:
        while idle and now < until and (rate is None or sent < (now - began) * rate):
            send(*idle.pop(0))
            sent += 1
        if now > until + 60:
            raise SystemExit(f"{len(asked)} requests were never answered")
        for key, _ in selector.select(timeout=0.005 if rate else 0.05):
            line = key.fileobj
            assert isinstance(line, socket.socket)
            heard[line] += line.recv(262_144)
            status = _whole(heard[line])
            if status is None:
                continue
            request, at = asked.pop(line)
            load.took.append(time.perf_counter() - at)
            load.statuses[status] = load.statuses.get(status, 0) + 1
            heard[line] = b""
            idle.append((line, request))
    load.seconds = time.perf_counter() - began
    for line in heard:
        line.close()
    selector.close()
    return load


def _whole(heard: bytes) -> int | None:
    """A response's status, once it's complete."""
    end = heard.find(b"\r\n\r\n")
    if end < 0:
        return None
    head = heard[:end].lower()
    at = head.find(b"content-length:")
    length = 0 if at < 0 else int(head[at + 15 :].split(b"\r\n", 1)[0])
    return int(head[9:12]) if len(heard) >= end + 4 + length else None
