"""An API client for tests: the same methods for an app in this process and a server on a socket."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import requests
from flask import Flask

HOST_KEY = "the-host-key-of-the-tests"
API = "/api/v1"
ROOT = Path(__file__).parent.parent.parent
PATIENCE = 120
"""Seconds after which something counts as hanging. Nothing is measured against it, however busy the machine is."""


@dataclass
class Heard:
    """A response."""

    status: int
    headers: Mapping[str, str]
    raw: bytes

    @property
    def body(self) -> Any:
        """Its JSON."""
        return json.loads(self.raw)

    @property
    def code(self) -> str:
        """A problem's code."""
        assert self.headers["Content-Type"] == "application/problem+json"
        return str(self.body["code"])

    def __getitem__(self, key: Any) -> Any:
        return self.body[key]

    def expect(self, status: int) -> Heard:
        """Require a status."""
        assert self.status == status, (self.status, self.raw[:1000])
        return self


@dataclass
class Talker:
    """An API client, with or without a token."""

    send: Any
    token: str | None = None
    headers: dict[str, str] = field(default_factory=dict)
    seat_id: str | None = None

    @classmethod
    def to_app(cls, app: Flask, token: str | None = None) -> Talker:
        """A client for an app in this process."""

        def send(method: str, path: str, headers: dict[str, str], data: bytes | None) -> Heard:
            answer = app.test_client().open(path, method=method, headers=headers, data=data)
            heard = Heard(answer.status_code, answer.headers, answer.data)
            answer.close()
            return heard

        return cls(send, token)

    @classmethod
    def to_url(cls, url: str, token: str | None = None) -> Talker:
        """A client for a server."""

        def send(method: str, path: str, headers: dict[str, str], data: bytes | None) -> Heard:
            answer = requests.request(method, url + path, headers=headers, data=data, timeout=PATIENCE)
            return Heard(answer.status_code, answer.headers, answer.content)

        return cls(send, token)

    def with_token(self, token: str | None) -> Talker:
        """The same client with another token."""
        return Talker(self.send, token)

    def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        raw: bytes | None = None,
        content_type: str | None = "application/json",
        **headers: str,
    ) -> Heard:
        """One request; keyword arguments are headers, `_` for `-`."""
        sent = {**self.headers, **{name.replace("_", "-"): value for name, value in headers.items()}}
        if self.token is not None:
            sent.setdefault("Authorization", f"Bearer {self.token}")
        data = raw if raw is not None else None if body is None else json.dumps(body).encode()
        if data is not None and content_type is not None:
            sent.setdefault("Content-Type", content_type)
        return self.send(
            method,
            path if path.startswith(("/api", "/docs", "/healthz", "/metrics", "/readyz")) else API + path,
            sent,
            data,
        )

    def get(self, path: str, **headers: str) -> Heard:
        """A GET."""
        return self.call("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Heard:
        """A POST of JSON."""
        return self.call("POST", path, body, **headers)

    def new_game(self, edition: str = "anniversary", scenario: str = "1941", **more: Any) -> Any:
        """Open a game."""
        return self.post("/games", {"edition": edition, "scenario": scenario, **more}).expect(201).body

    def seat(self, game: str, name: str, powers: list[str], role: str = "player") -> Talker:
        """A client for a new seat."""
        body = {"name": name, "powers": powers, "role": role}
        taken = self.post(f"/games/{game}/seats", body).expect(201)
        return Talker(self.send, taken["token"], seat_id=taken["id"])

    def act(self, game: str, kind: str, **fields: Any) -> Heard:
        """Take an action."""
        return self.post(f"/games/{game}/actions", {"type": kind, **fields})


def free_port() -> int:
    """An unused port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`companion serve` in a separate process."""

    def __init__(self, folder: Path, *options: str, port: int | None = None, **environment: str) -> None:
        self.folder = folder
        self.port = port or free_port()
        self.options = options
        self.environment = environment
        self.trusted = dict(pairwise(options)).get("--tls-cert", True)
        self.output = folder / "output.txt"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its URL."""
        return f"{'https' if '--tls-cert' in self.options else 'http'}://127.0.0.1:{self.port}"

    def talker(self, token: str | None = None) -> Talker:
        """A client for it."""
        return Talker.to_url(self.url, token)

    def command(self) -> list[str]:
        """The command that starts it."""
        where = ["--port", str(self.port), "--data", str(self.folder), "--no-mdns"]
        host = [] if "--host" in self.options else ["--host", "127.0.0.1"]
        return [sys.executable, "-m", "companion.cli", "serve", *host, *where, *self.options]

    def launch(self) -> subprocess.Popen[bytes]:
        """Start the process without waiting."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("COMPANION_")}
        environment |= {
            "COMPANION_HOST_KEY": HOST_KEY,
            "PYTHONPATH": str(ROOT),
            "PYTHONUNBUFFERED": "1",
            "COMPANION_NO_OPEN": "1",
        }
        environment |= self.environment
        with self.output.open("ab") as output:
            return subprocess.Popen(self.command(), cwd=ROOT, env=environment, stdout=output, stderr=output)

    def start(self) -> Server:
        """Start it, and wait until it answers."""
        self.process = self.launch()
        until = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < until:
            with suppress(requests.RequestException):
                if requests.get(self.url + "/healthz", timeout=PATIENCE, verify=self.trusted).ok:
                    return self
            with suppress(subprocess.TimeoutExpired):  # it does not listen yet; look again soon
                self.process.wait(timeout=0.05)
        raise AssertionError(f"the server did not start: {self.output.read_text()}")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Stop it; returns its exit code."""
        assert self.process is not None
        self.process.send_signal(how)
        code = self.process.wait(timeout=PATIENCE)
        self.process = None
        return code

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self.stop()


@dataclass
class Event:
    """One server-sent event."""

    name: str
    id: str | None
    data: Any


def events(lines: Iterator[str], *, beats: bool = False) -> Iterator[Event]:
    """The events in a stream of lines, with heartbeats if they're wanted."""
    name, ident, data = "", None, ""
    for line in lines:
        if line.startswith("event:"):
            name = line[6:].strip()
        elif line.startswith("id:"):
            ident = line[3:].strip()
        elif line.startswith("data:"):
            data += line[5:].strip()
        elif not line and data:
            if beats or name != "beat":
                yield Event(name, ident, json.loads(data))
            name, ident, data = "", None, ""


@contextmanager
def listening(url: str, game: str, token: str, path: str = "", **headers: str) -> Iterator[Iterator[Event]]:
    """Listen to a game on a server."""
    sent = {"Authorization": f"Bearer {token}", **{name.replace("_", "-"): value for name, value in headers.items()}}
    with requests.get(f"{url}{API}/games/{game}/live{path}", headers=sent, stream=True, timeout=PATIENCE) as answer:
        assert answer.status_code == 200, answer.text
        yield events(line.decode() for line in _lines(answer))


def _lines(answer: requests.Response) -> Iterator[bytes]:
    """Lines as they come; requests' own iterator waits for whole blocks."""
    rest = b""
    for piece in answer.raw.stream(amt=None, decode_content=True):
        *whole, rest = (rest + piece).split(b"\n")
        yield from whole
