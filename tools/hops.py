"""Count the files and functions of ours that a tap, a page, and three longer journeys run through.

python -m tools.hops [--files]

From the gateway to the response: a game with some entries is open, and each journey was made before,
so that nothing is loaded for the first time.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Callable
from functools import partial
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
DECIDING = "companion/engine/decide.py", "decide"
REPLAYING = "companion/engine/past/replay.py", "__post_init__"
OURS = tuple(str(ROOT / package) for package in ("api", "companion", "printables"))


class Hops(NamedTuple):
    """What a journey ran through: source files, templates, and functions with how often each was called."""

    files: set[str]
    templates: set[str]
    functions: Counter[tuple[str, str, int]]

    def __str__(self) -> str:
        books = [name for name in self.files if name.startswith("companion/")]
        counts = [self._called(*function) for function in (DECIDING, REPLAYING)]
        return (
            f"{len(self.files)} files, {len(self.templates)} templates, {len(self.functions)} functions; "
            f"{len(books)} files of companion/; decides {counts[0]} times, replays {counts[1]} times"
        )

    def _called(self, file: str, function: str) -> int:
        return sum(
            times for (name, called, _line), times in self.functions.items() if (name, called) == (file, function)
        )


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
                self.hops.functions[name, code.co_name, code.co_firstlineno] += 1
        else:
            self.hops.templates.add(name)

    def follow(self, request: Callable[[], None]) -> Hops:
        """What a request runs through."""
        self.hops = hops = Hops(set(), set(), Counter())
        request()
        self.hops = None
        return hops


class Phone(NamedTuple):
    """A player's phone: its cookie."""

    cookie: str


class Table:
    """Games of Anniversary with Germany's and the Soviet Union's phones, in front of the whole app."""

    def __init__(self, folder: Path) -> None:
        self._app = AppContext(open_store(f"sqlite:///{folder / 'games.db'}"))
        self._gateway = Gateway(create_app(self._app, Settings(host_key="hops", own_addresses=False)))
        self._loop = asyncio.new_event_loop()
        self.sit_down()

    def sit_down(self) -> None:
        """Open another game."""
        game = create_game(self._app, HOST, "anniversary", StartGame(scenario="1941"), "Friday night")
        self.id, code = game["id"], game["join_code"]
        self.anna, self.boris = (
            Phone(f"companion_seat={join(self._app, HOST, self.id, code, name, powers)['token']}")
            for name, powers in (("Anna", ("germany",)), ("Boris", ("soviet_union",)))
        )

    def ask(self, method: str, path: str, form: dict[str, str] | None = None) -> None:
        """One request from Anna's phone, as its pages make it."""
        body, kind = urlencode(form or {}).encode(), b"application/x-www-form-urlencoded"
        status, answer = self._loop.run_until_complete(self._asked(self.anna, method, path, body, kind))
        if status not in (200, 303):
            raise SystemExit(f"{method} {path} was answered with {status}: {answer!r}")

    def post(self, phone: Phone, path: str, wanted: int = 201, **fields: Any) -> Any:
        """One request from a phone in JSON, and its answer."""
        path, body = f"/api/v1/games/{self.id}/{path}", json.dumps(fields).encode()
        status, answer = self._loop.run_until_complete(self._asked(phone, "POST", path, body, b"application/json"))
        if status != wanted:
            raise SystemExit(f"{path} was answered with {status}: {answer!r}")
        return json.loads(answer)

    async def _asked(self, phone: Phone, method: str, path: str, body: bytes, kind: bytes) -> tuple[int, bytes]:
        answered: list[Any] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            answered.append(message)

        headers = {
            b"host": b"127.0.0.1:8000",
            b"cookie": phone.cookie.encode(),
            b"origin": b"http://127.0.0.1:8000",
            b"content-type": kind,
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
        return answered[0]["status"], b"".join(message.get("body", b"") for message in answered[1:])

    def tap(self, territory: str) -> None:
        """Germany takes a land."""
        form = {
            "type": "capture_territory",
            "territory": territory,
            "by": "germany",
            "idempotency_key": f"{territory}-key",
        }
        self.ask("POST", f"/games/{self.id}/act", form)

    def play(self) -> None:
        """Two turns: with the opening, eight entries."""
        act = partial(self.post, path="actions")
        act(self.anna, type="purchase_units", units={"infantry": 2})
        act(self.anna, type="capture_territory", territory="baltic_states")
        act(self.anna, type="capture_territory", territory="east_poland")
        act(self.anna, type="collect_income")
        act(self.boris, type="purchase_units", units={"infantry": 1})
        act(self.boris, type="capture_territory", territory="finland")
        act(self.boris, type="collect_income")

    def log_late(self, territory: str, wanted: int = 201) -> None:
        """Germany took a land in its last turn."""
        self.post(self.anna, "actions", wanted, **LATE, territory=territory)

    def agree(self) -> None:
        """Germany took a land in its last turn, which changes what Boris logged: he says yes."""
        self.log_late("ukraine", wanted=409)
        question = self.post(self.anna, "requests", action={**LATE, "territory": "ukraine"})
        answer = self.post(self.boris, f"requests/{question['id']}/answer", agree=True)
        if answer["status"] != "agreed":
            raise SystemExit(f"The question is {answer['status']}")

    def close(self) -> None:
        """End its threads."""
        self._gateway.stop()
        self._loop.close()


LATE: dict[str, Any] = {
    "type": "capture_territory",
    "by": "germany",
    "in_turn": {"round": 1, "power": "germany"},
}


def journeys(table: Table, follow: Callable[[str, Callable[[], None]], None]) -> None:
    """What is followed, each in a game that is open."""
    table.ask("GET", "/play")
    table.ask("GET", "/play")
    table.tap("baltic_states")
    follow("a tap", lambda: table.tap("ukraine"))
    follow("a page", lambda: table.ask("GET", "/play"))
    follow("an income with objectives", lambda: table.post(table.anna, "actions", type="collect_income"))
    table.sit_down()
    table.play()
    follow("a late capture", lambda: table.log_late("egypt"))
    table.sit_down()
    table.play()
    follow("a late capture with consent", table.agree)


def main() -> None:
    """Print the figures."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--files", action="store_true", help="name the files, too")
    named = options.parse_args().files
    follower, followed = Follower(), dict[str, Hops]()

    def follow(name: str, journey: Callable[[], None]) -> None:
        followed[name] = follower.follow(journey)

    with tempfile.TemporaryDirectory() as folder:
        table = Table(Path(folder))
        journeys(table, lambda _name, journey: journey())
        table.sit_down()
        journeys(table, follow)
        table.close()
    for name, hops in followed.items():
        print(f"{name}: {hops}")  # noqa: T201
        for file in sorted(hops.files | hops.templates) if named else ():
            print(f"  {file}")  # noqa: T201


if __name__ == "__main__":
    main()
