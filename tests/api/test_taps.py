"""Taps past Flask: logged and answered as the app does it, and left to the app where anything is unusual."""

import asyncio
import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask

from api.gateway.bridge import Answer
from api.gateway.gateway import Gateway
from api.gateway.taps import TapDoor
from api.gateway.threads import Together
from api.http.context import EXTENSION
from benchmarks.kit.phones import ROUTE
from companion.service import HOST
from companion.service.dice import cups
from companion.storage import StoreFull
from tests.api.talking import Talker

ORIGIN = "http://localhost"
OWN = {"x-request-id", "content-length"}


def headers_of(token: str | None, key: str) -> dict[str, str]:
    """What the script sends beside the form."""
    return {
        "host": "localhost",
        "origin": ORIGIN,
        "sec-fetch-site": "same-origin",
        "cookie": f"theme=dark; companion_seat={token}",
        "accept": "application/json",
        "content-type": "application/x-www-form-urlencoded",
        "idempotency-key": key,
    }


def form(land: str, **more: str) -> bytes:
    return urlencode({"type": "capture_territory", "territory": land, "next": "/play/germany", **more}).encode()


def tapped(app: Flask, game: str, body: bytes, headers: dict[str, str], query: str = "") -> Answer | None:
    """What the door past Flask answers; None where it leaves it to the app."""
    path = f"/games/{game}/act"
    scope = SimpleNamespace(method="POST", path=path, query_string=query, client="127.0.0.1:4711", headers=headers)
    return Gateway(app)._taps.answer(scope, body)  # type: ignore[arg-type]


class Line:
    """Where an answer is sent."""

    def __init__(self) -> None:
        self.sent: list[Answer] = []

    def response_bytes(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.sent.append(Answer(status, headers, body))


def together(app: Flask | TapDoor, game: str, *taps: tuple[bytes, dict[str, str]]) -> list[int | None]:
    """The versions that taps which waited together are answered with; None where they are left to the app."""
    door, lines = app if isinstance(app, TapDoor) else Gateway(app)._taps, [Line() for _ in taps]
    scopes = [SimpleNamespace(method="POST", path=f"/games/{game}/act", query_string="", client="", headers=headers)
              for _, headers in taps]  # fmt: skip
    shared = [door.shares(scope) for scope in scopes]  # type: ignore[arg-type]
    assert shared == [game] * len(taps)
    asked: Any = [(scope, game, body, line) for scope, (body, _), line in zip(scopes, taps, lines, strict=True)]
    done = door.answer_all(asked)
    assert [len(line.sent) for line in lines] == [int(each) for each in done]
    return [json.loads(line.sent[0].body)["version"] if line.sent else None for line in lines]


def versions(host: Talker, game: str) -> int:
    return host.call("GET", f"/games/{game}").expect(200)["version"]


def test_it_logs_and_answers_as_the_app_does(app: Flask, anna: Talker, host: Talker, game: str):
    mine = tapped(app, game, form("ukraine"), headers_of(anna.token, "first"))
    assert mine is not None
    client = app.test_client(use_cookies=False)
    theirs = client.post(f"/games/{game}/act", data=form("belorussia"), headers=headers_of(anna.token, "second"))
    assert (mine.status, theirs.status_code) == (200, 200)
    said, heard = json.loads(mine.body), theirs.get_json()
    assert said == {"version": 2, "summary": "Germany takes Ukraine (+2).", "location": "/play/germany?logged=2"}
    assert heard.keys() == said.keys()
    assert (heard["version"], heard["location"]) == (3, "/play/germany?logged=3")
    told = {name.lower(): value for name, value in mine.headers if name.lower() not in OWN}
    assert told == {name.lower(): value for name, value in theirs.headers.items() if name.lower() not in OWN}
    first, second = host.call("GET", f"/games/{game}/journal?after=1").expect(200)["entries"]
    assert first["seat"] == second["seat"]
    text = client.get("/metrics", headers={"Host": "localhost", "Authorization": f"Bearer {host.token}"}).text
    assert f'route="{ROUTE}",status="200"' in text
    assert app.extensions["companion_metrics"]._answers["POST", ROUTE, 200] >= 2


def test_a_tap_that_is_sent_twice_is_logged_once_whichever_way_it_takes(
    app: Flask, anna: Talker, host: Talker, game: str
):
    sent, body = headers_of(anna.token, "once"), form("ukraine")
    first, again = tapped(app, game, body, sent), tapped(app, game, body, sent)
    assert first is not None
    assert again is not None
    assert first.body == again.body
    by_app = app.test_client(use_cookies=False).post(f"/games/{game}/act", data=body, headers=sent)
    assert by_app.get_json() == json.loads(first.body)
    assert versions(host, game) == 2
    assert tapped(app, game, form("belorussia"), sent) is None  # the app says that the key is another tap's
    assert versions(host, game) == 2


def test_what_a_step_was_meant_for_counts_here_too(app: Flask, anna: Talker, host: Talker, game: str):
    sent = {**headers_of(anna.token, "late"), "companion-step": "0/nobody/nothing"}
    assert tapped(app, game, form("ukraine"), sent) is None
    refused = app.test_client(use_cookies=False).post(f"/games/{game}/act", data=form("ukraine"), headers=sent)
    assert refused.get_json()["code"] == "moved_on"
    assert versions(host, game) == 1


@pytest.mark.parametrize(
    "change",
    [
        {"origin": "http://evil.example"},
        {"origin": None},
        {"sec-fetch-site": "cross-site"},
        {"host": "evil.example"},
        {"cookie": "companion_seat=wrong"},
        {"cookie": None},
        {"accept": "text/html"},
        {"content-type": "application/json"},
        {"idempotency-key": None},
        {"authorization": "Bearer x"},
    ],
    ids=str,
)
def test_what_is_not_plain_is_left_to_the_app(
    app: Flask, anna: Talker, host: Talker, game: str, change: dict[str, str | None]
):
    sent = {name: value for name, value in {**headers_of(anna.token, "k"), **change}.items() if value is not None}
    assert tapped(app, game, form("ukraine"), sent) is None
    assert versions(host, game) == 1


def test_a_host_who_plays_too_and_what_is_refused_are_left_to_the_app(
    app: Flask, anna: Talker, host: Talker, game: str
):
    sent = headers_of(anna.token, "k")
    assert tapped(app, game, form("ukraine"), {**sent, "cookie": sent["cookie"] + "; companion_host=x"}) is None
    assert tapped(app, game, form("ukraine"), sent, "x=1") is None
    assert tapped(app, game, form("atlantis"), sent) is None
    assert tapped(app, host.new_game()["id"], form("ukraine"), sent) is None
    host.call("DELETE", f"/games/{game}/seats/{anna.seat_id}").expect(204)
    assert tapped(app, game, form("ukraine"), sent) is None
    assert versions(host, game) == 1


def test_taps_that_wait_together_share_a_commit_and_fail_alone(app: Flask, anna: Talker, host: Talker, game: str):
    heard: list[str] = []
    app.extensions[EXTENSION].app.listeners.append(heard.append)
    taps = [(form(land), headers_of(anna.token, land)) for land in ("ukraine", "atlantis", "belorussia")]
    assert together(app, game, *taps, taps[0]) == [2, None, 3, 2]
    assert (versions(host, game), heard) == (3, [game])


def test_a_commit_that_fails_answers_nobody(
    app: Flask, anna: Talker, host: Talker, game: str, monkeypatch: pytest.MonkeyPatch
):
    context = app.extensions[EXTENSION].app
    whole = context.transaction

    @contextmanager
    def full(game_id: str | None, *ahead: Any) -> Iterator[None]:
        with whole(game_id, *ahead):
            yield
            if game_id is None:
                raise StoreFull

    with monkeypatch.context() as patch:
        patch.setattr(context, "transaction", full)
        assert together(app, game, (form("ukraine"), headers_of(anna.token, "k"))) == [None]
    assert versions(host, game) == 1


def test_a_roll_that_phones_have_a_part_in_waits_for_them_alone(app: Flask, anna: Talker, host: Talker, game: str):
    context = app.extensions[EXTENSION].app
    bought, rolls = {"type": "buy_research", "count": "3"}, {"type": "roll_research", "chart": "1"}
    taps = [(urlencode(fields).encode(), headers_of(anna.token, key)) for key, fields in (("a", bought), ("b", rolls))]
    cup = cups.put_in(context, HOST, game)["open"]["cup"]
    cups.put_in(context, HOST, game, cup=cup, seal="a" * 64)
    assert together(app, game, *taps) == [2, None]
    assert versions(host, game) == 2


def test_what_waits_together_is_done_in_one_go_and_what_fails_fails_for_all():
    begun, gate, seen = threading.Event(), threading.Event(), list[list[int]]()

    def do(asked: list[int]) -> list[int]:
        begun.set()
        gate.wait()
        seen.append(asked)
        return [10 // number for number in asked]

    async def ask() -> list[Any]:
        together = Together(asyncio.get_running_loop(), do, "together")
        (thread,) = [thread for thread in threading.enumerate() if thread.name == "together"]
        first = asyncio.ensure_future(together.run(1))
        await asyncio.to_thread(begun.wait)
        others = [asyncio.ensure_future(together.run(number)) for number in (2, 5)]
        await asyncio.sleep(0)
        gate.set()
        answers: list[Any] = await asyncio.gather(first, *others)
        answers += await asyncio.gather(together.run(0), return_exceptions=True)
        together.stop()
        await asyncio.to_thread(thread.join)
        return answers

    with ThreadPoolExecutor(1) as pool:  # a browser's loop may be running in this thread
        *answers, error = pool.submit(asyncio.run, ask()).result()
    assert (answers, seen) == ([10, 5, 2], [[1], [2, 5], [0]])
    assert isinstance(error, ZeroDivisionError)


def test_kinds_wait_for_nobody_but_themselves():
    gates, seen = {"a": threading.Event(), "b": threading.Event()}, list[list[str]]()

    def do(asked: list[str]) -> list[str]:
        assert gates[asked[0][0]].wait(5)
        seen.append(asked)
        return asked

    async def ask() -> None:
        together = Together(asyncio.get_running_loop(), do, "kinds", 2)
        held = [asyncio.ensure_future(together.run(f"a{number}", "a")) for number in range(3)]
        gates["b"].set()
        assert await together.run("b0", "b") == "b0"
        gates["a"].set()
        assert await asyncio.gather(*held) == ["a0", "a1", "a2"]
        together.stop()
        for thread in together._threads:
            await asyncio.to_thread(thread.join)
        assert together._waiting == {}

    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, ask()).result()
    assert seen[0] == ["b0"]
    assert [asked for each in seen[1:] for asked in each] == ["a0", "a1", "a2"]
