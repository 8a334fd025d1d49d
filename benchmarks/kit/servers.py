"""Servers in separate processes: ours as `companion serve` starts it, and a bare Flask app on granian."""

import http.client
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

KEY = "a-host-key-for-measurements"
ROOT = Path(__file__).parent.parent.parent
BYTECODE = str(Path(tempfile.gettempdir()) / "companion-benchmarks-bytecode")
"""Where compiled modules are cached, for both servers: as on every evening but the first."""
THREADS = 32
"""The bare server's: as many as ours has for authenticated people."""


def free_port() -> int:
    """An unused port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A running server."""

    def __init__(self, port: int, process: subprocess.Popen[bytes], started: float) -> None:
        self.port = port
        self.process = process
        self.started = started
        """Seconds from the command to the first answer."""

    def call(self, method: str, path: str, body: object = None, token: str | None = KEY) -> Any:
        """One request on its own connection; a refusal ends the measurement."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=300)
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        if answer.status >= 400:
            raise SystemExit(f"{method} {path}: {text!r}")
        return json.loads(text) if text[:1] in (b"{", b"[") else text

    def new_game(self, edition: str = "anniversary", scenario: str = "1941") -> str:
        """Open a game; returns its id."""
        return str(self.call("POST", "/api/v1/games", {"edition": edition, "scenario": scenario})["id"])

    def seat(self, game: str, name: str, powers: list[str] | None = None, role: str = "player") -> str:
        """Seat somebody; returns the token."""
        body = {"name": name, "powers": powers or [], "role": role}
        return str(self.call("POST", f"/api/v1/games/{game}/seats", body)["token"])

    def memory(self) -> float:
        """Its memory, including workers, in megabytes."""
        return sum(_resident(item) for item in family(self.process.pid)) / 1024

    def processor_seconds(self) -> float:
        """Its processor time, including workers."""
        return sum(_used(item) for item in family(self.process.pid))


@contextmanager
def ours(*options: str, data: str | None = None, answers: str = "/healthz") -> Iterator[Server]:
    """`companion serve`, on a new data directory if none is given, once it answers."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "companion.cli", "serve", "--host", "127.0.0.1", "--no-mdns"]
        with _running([*command, "--data", data or folder, *options], answers) as server:
            yield server


@contextmanager
def bare(**environment: str) -> Iterator[Server]:
    """The bare Flask app of `bare.py`, on granian WSGI."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.kit.bare"]
        with _running(command, "/constant", BARE_DATA=folder, **environment) as server:
            yield server


@contextmanager
def _running(command: list[str], answers: str, **environment: str) -> Iterator[Server]:
    port = free_port()
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    began = time.perf_counter()
    process = subprocess.Popen(
        [*command, "--port", str(port)],
        env={
            **kept,
            "COMPANION_HOST_KEY": KEY,
            "COMPANION_SEAT_PACE": "0",
            "PYTHONPATH": str(ROOT),
            "PYTHONPYCACHEPREFIX": BYTECODE,
        }
        | environment,
        stdout=subprocess.DEVNULL,
    )
    try:
        server = Server(port, process, 0.0)
        _wait(server, answers)
        server.started = time.perf_counter() - began
        yield server
    finally:
        process.terminate()
        try:
            process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()


def _wait(server: Server, path: str) -> None:
    until = time.perf_counter() + 120
    while time.perf_counter() < until and server.process.poll() is None:
        try:
            server.call("GET", path, token=None)
        except OSError:
            time.sleep(0.005)
        else:
            return
    raise SystemExit("the server did not start")


def family(pid: int) -> list[int]:
    """A process and all its descendants."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return [pid]
    return [pid, *(item for child in children for item in family(int(child)))]


def _resident(pid: int) -> float:
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0.0
    return next((float(line.split()[1]) for line in lines if line.startswith("VmRSS")), 0.0)


def _used(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
