"""How soon a change reaches everybody who listens, over real sockets.

    python benchmarks/live_fanout.py [LISTENERS]

Starts a server of its own, opens the listeners, takes actions one after the other, and measures from before an action
is sent until each listener has its event. The baseline is one plain request to the same server in the same run, so that
the ratio says something on any machine.
"""

import http.client
import json
import os
import selectors
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROUNDS = 20
KEY = "benchmark-host-key"


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start_server(port: int, data: str) -> subprocess.Popen[bytes]:
    """A server in a process of its own; returns when it answers."""
    command = [sys.executable, "-m", "companion.cli", "serve", "--host", "127.0.0.1", "--no-mdns"]
    root = str(Path(__file__).parent.parent)
    server = subprocess.Popen(
        [*command, "--port", str(port), "--data", data],
        env={**os.environ, "COMPANION_HOST_KEY": KEY, "PYTHONPATH": root},
        stdout=subprocess.DEVNULL,
    )
    for _ in range(300):
        try:
            call(port, "GET", "/healthz")
        except OSError:
            time.sleep(0.1)
        else:
            return server
    raise SystemExit("the server did not start")


def call(port: int, method: str, path: str, body: object = None) -> dict[str, object]:
    """One request on a connection of its own."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    headers = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"}
    connection.request(method, path, json.dumps(body) if body is not None else None, headers)
    answer = connection.getresponse()
    found: dict[str, object] = json.loads(answer.read())
    connection.close()
    if answer.status >= 400:
        raise SystemExit(f"{method} {path}: {found}")
    return found


class Listeners:
    """Many listeners, read by one thread."""

    def __init__(self, port: int, game: object, count: int, token: str = KEY) -> None:
        self.selector = selectors.DefaultSelector()
        self.heard: dict[socket.socket, bytes] = {}
        for _ in range(count):
            line = socket.create_connection(("127.0.0.1", port))
            line.sendall(
                f"GET /api/v1/games/{game}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
                f"Authorization: Bearer {token}\r\n\r\n".encode()
            )
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
        """When each listener had heard these words."""
        missing, times = set(self.heard), []
        until = time.perf_counter() + 30
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


def measure(listeners: int, rounds: int = ROUNDS) -> dict[str, float]:
    """Milliseconds: a plain request, an action's answer, and the last listener's event."""
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        server = start_server(port, data)
        try:
            game = call(port, "POST", "/api/v1/games", {"edition": "anniversary", "scenario": "1941"})
            lines = Listeners(port, game["id"], listeners)
            plain, answered, middle, last = [], [], [], []
            for number in range(rounds):
                began = time.perf_counter()
                call(port, "GET", "/healthz")
                plain.append(time.perf_counter() - began)
                action = {"type": "adjust_treasury", "amount": 1 if number % 2 else -1, "reason": "measuring"}
                began = time.perf_counter()
                entry = call(port, "POST", f"/api/v1/games/{game['id']}/actions", action)
                answered.append(time.perf_counter() - began)
                times = lines.wait_for(f"id: {entry['version']}\n".encode())
                middle.append(statistics.median(times) - began)
                last.append(max(times) - began)
            lines.close()
        finally:
            server.terminate()
            server.wait(timeout=20)
    return {
        "plain": statistics.median(plain) * 1000,
        "answered": statistics.median(answered) * 1000,
        "median": statistics.median(middle) * 1000,
        "last": statistics.median(last) * 1000,
        "worst": max(last) * 1000,
    }


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    found = measure(count)
    print(f"{count} listeners, {ROUNDS} changes, milliseconds (medians):")
    print(f"  a plain request               {found['plain']:7.2f}")
    print(f"  the action's own answer       {found['answered']:7.2f}   {found['answered'] / found['plain']:5.1f} x")
    print(f"  the median listener hears it  {found['median']:7.2f}   {found['median'] / found['plain']:5.1f} x")
    print(f"  the last listener hears it    {found['last']:7.2f}   {found['last'] / found['plain']:5.1f} x")
    print(f"  the same, in the worst round  {found['worst']:7.2f}   {found['worst'] / found['plain']:5.1f} x")
