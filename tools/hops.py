"""Count what one tap and one page run through: the files and functions of ours, from the gateway to the response.

python -m tools.hops [--files]

A game with some entries is open, and each request was made before, so that nothing is loaded for the first time.
"""

import argparse
import asyncio
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple
from urllib.parse import urlencode

from api.app import create_app
from api.gateway.gateway import Gateway
from api.settings import Settings
from companion.model.actions import StartGame
from companion.service import HOST, AppContext
from companion.service.games import create_game
from companion.service.table.seats import join
from companion.storage import open_store

ROOT = Path(__file__).parents[1]
OURS = tuple(str(ROOT / package) for package in ("api", "companion", "printables"))


class Hops(NamedTuple):
    """What a request ran through: source files, templates, and functions."""

    files: set[str]
    templates: set[str]
    functions: set[tuple[str, str, int]]

    def __str__(self) -> str:
        return f"{len(self.files)} files, {len(self.templates)} templates, {len(self.functions)} functions"


class Follower:
    """Notes what runs, in every thread that begins after it."""

    def __init__(self) -> None:
        self.hops: Hops | None = None
        threading.setprofile(self._called)
        sys.setprofile(self._called)

    def _called(self, frame: FrameType, event: str, _arg: Any) -> None:
        if event != "call" or self.hops is None or not frame.f_code.co_filename.startswith(OURS):
            return
        code, name = frame.f_code, str(Path(frame.f_code.co_filename).relative_to(ROOT))
        if name.endswith(".py"):
            self.hops.files.add(name)
            if not code.co_name.startswith("<"):
                self.hops.functions.add((name, code.co_name, code.co_firstlineno))
        else:
            self.hops.templates.add(name)

    def follow(self, request: Callable[[], None]) -> Hops:
        """What a request runs through."""
        self.hops = hops = Hops(set(), set(), set())
        request()
        self.hops = None
        return hops


class Table:
    """A game of Anniversary with Germany's phone, in front of the whole app."""

    def __init__(self, folder: Path) -> None:
        app = AppContext(open_store(f"sqlite:///{folder / 'games.db'}"))
        game = create_game(app, HOST, "anniversary", StartGame(scenario="1941"), "Friday night")
        self.id = game["id"]
        token = join(app, HOST, self.id, game["join_code"], "Anna", ("germany",))["token"]
        self._cookie = f"companion_seat={token}"
        self._gateway = Gateway(create_app(app, Settings(host_key="hops", own_addresses=False)))
        self._loop = asyncio.new_event_loop()

    def ask(self, method: str, path: str, form: dict[str, str] | None = None) -> None:
        """One request from the phone."""
        status = self._loop.run_until_complete(self._asked(method, path, urlencode(form or {}).encode()))
        if status not in (200, 303):
            raise SystemExit(f"{method} {path} was answered with {status}")

    async def _asked(self, method: str, path: str, body: bytes) -> int:
        answered: list[int] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            answered.append(message.get("status", 0))

        headers = {
            b"host": b"127.0.0.1:8000",
            b"cookie": self._cookie.encode(),
            b"origin": b"http://127.0.0.1:8000",
            b"content-type": b"application/x-www-form-urlencoded",
            b"content-length": str(len(body)).encode(),
        }
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "query_string": b"",
            "headers": list(headers.items()),
            "client": ("127.0.0.1", 50000),
            "server": ("127.0.0.1", 8000),
        }
        await self._gateway(scope, receive, send)
        return answered[0]

    def tap(self, territory: str) -> None:
        """Germany takes a land."""
        form = {
            "type": "capture_territory",
            "territory": territory,
            "by": "germany",
            "idempotency_key": f"{territory}-key",
        }
        self.ask("POST", f"/games/{self.id}/act", form)

    def close(self) -> None:
        """End its threads."""
        self._gateway.stop()
        self._loop.close()


def main() -> None:
    """Print the figures."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--files", action="store_true", help="name the files, too")
    named = options.parse_args().files
    follower = Follower()
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Path(folder))
        for _time in range(2):
            table.ask("GET", "/play")
        table.tap("baltic_states")
        found = {
            "a tap": follower.follow(lambda: table.tap("ukraine")),
            "a page": follower.follow(lambda: table.ask("GET", "/play")),
        }
        table.close()
    for request, hops in found.items():
        print(f"{request}: {hops}")  # noqa: T201
        for name in sorted(hops.files | hops.templates) if named else ():
            print(f"  {name}")  # noqa: T201


if __name__ == "__main__":
    main()
