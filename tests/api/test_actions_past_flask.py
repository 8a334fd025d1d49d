"""Actions past Flask: the same answers, entries and kept answers as the app's own, and nothing booked twice."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask

from api.gateway.actions import Tap
from api.gateway.bridge import Answer
from api.gateway.gateway import Gateway
from companion.storage import StoreError
from tests.api.talking import API, HOST_KEY, Talker

INFANTRY = {"type": "purchase_units", "units": {"infantry": 1}}
OWN = {"x-request-id", "content-length"}
"""Headers that each answer has its own of; granian adds the length."""


class Door:
    """Knocks at the way past Flask."""

    def __init__(self, app: Flask, game: str) -> None:
        self._door = Gateway(app)._actions
        self.path = f"{API}/games/{game}/actions"

    def asked(self, token: str | None, body: object = INFANTRY, *, query: str = "", **headers: str) -> Answer | None:
        tap = self.tap(token, body, query=query, **headers)
        return None if tap is None else self._door.answer(tap)

    def all_asked(self, *taps: Tap | None) -> list[Answer | None]:
        return self._door.answers([one for one in taps if one is not None])

    def tap(self, token: str | None, body: object = INFANTRY, *, query: str = "", **headers: str) -> Tap | None:
        sent = {"host": "localhost", "content-type": "application/json", "idempotency-key": "one"}
        if token is not None:
            sent["authorization"] = f"Bearer {token}"
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        scope: Any = SimpleNamespace(
            method="POST", path=self.path, query_string=query, client="127.0.0.1:4711", headers=sent
        )
        return self._door.asked(scope, body if isinstance(body, bytes) else json.dumps(body).encode())


@pytest.fixture
def door(app: Flask, game: str) -> Door:
    return Door(app, game)


@pytest.mark.parametrize("who", ["player", "host", "cookie"])
def test_it_answers_as_the_app_does(door: Door, anna: Talker, game: str, who: str):
    if who == "cookie":
        mine = door.asked(None, cookie=f"companion_seat={anna.token}", origin="http://localhost")
    else:
        mine = door.asked(anna.token if who == "player" else HOST_KEY, x_request_id="from-the-phone")
    assert mine is not None
    asker = anna if who != "host" else anna.with_token(HOST_KEY)
    theirs = asker.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="two").expect(201)
    shown, other = json.loads(mine.body), dict(theirs.body)
    moved = {"version", "at", "changes"}
    assert {key: shown[key] for key in shown.keys() - moved} == {key: other[key] for key in other.keys() - moved}
    assert (mine.status, shown["version"], other["version"]) == (201, 2, 3)
    told = {name.lower(): value for name, value in mine.headers}
    said = {name.lower(): value for name, value in theirs.headers.items()}
    assert told.pop("location") == f"{API}/games/{game}/journal?after=1&limit=1"
    assert said.pop("location") == f"{API}/games/{game}/journal?after=2&limit=1"
    assert {name: told[name] for name in told.keys() - OWN} == {name: said[name] for name in said.keys() - OWN}


def test_a_repetition_gets_the_first_answer_from_the_app(door: Door, anna: Talker, game: str):
    first = door.asked(anna.token)
    assert first is not None
    assert door.asked(anna.token) is None
    again = anna.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="one").expect(201)
    assert again.raw == first.body
    assert again.headers["Idempotency-Replayed"] == "true"
    assert anna.get(f"/games/{game}")["version"] == 2


def test_what_is_not_plain_or_refused_is_left_to_the_app_and_undone(door: Door, anna: Talker, host: Talker, game: str):
    mine = anna.token
    other = host.seat(host.new_game()["id"], "Boris", ["italy"])
    left = [
        door.asked(None),
        door.asked("wrong"),
        door.asked(other.token),
        door.asked(mine, query="dry_run=true"),
        door.asked(mine, if_match='"1"'),
        door.asked(mine, idempotency_key=""),
        door.asked(mine, content_type="text/plain"),
        door.asked(mine, content_encoding="gzip"),
        door.asked(mine, host="evil.example"),
        door.asked(mine, origin="http://evil.example"),
        door.asked(mine, sec_fetch_site="cross-site"),
        door.asked(None, cookie=f"companion_seat={mine}"),
        door.asked(mine, b"{"),
        door.asked(mine, []),
        door.asked(mine, {**INFANTRY, "units": {"infantry\0": 1}}),
        door.asked(mine, {"type": "purchase_units", "units": {"battleship": 9}}),
        door.asked(mine, {"type": "adjust_treasury", "amount": 5, "reason": "mine"}),
    ]
    assert left == [None] * len(left)
    assert anna.get(f"/games/{game}")["version"] == 1


def test_an_entry_and_its_answer_are_kept_together_or_not_at_all(
    door: Door, app: Flask, anna: Talker, game: str, monkeypatch
):
    store = app.extensions["companion"].desk.store

    def away(*_: object) -> None:
        raise StoreError("away")

    monkeypatch.setattr(store, "keep_answer", away)
    assert door.asked(anna.token) is None
    monkeypatch.undo()
    assert anna.get(f"/games/{game}")["version"] == 1
    assert door.asked(anna.token) is not None
    assert [one["version"] for one in anna.get(f"/games/{game}/journal")["entries"]] == [1, 2]


def test_the_id_of_the_request_is_in_its_entry(door: Door, app: Flask, anna: Talker, game: str):
    door.asked(anna.token, x_request_id="from-the-phone")
    history = app.extensions["companion"].desk.history(game)
    assert history.entries[-1].request == "from-the-phone"


def test_taps_that_wait_together_are_booked_one_after_the_other(door: Door, anna: Talker, host: Talker, game: str):
    mine, ruin = anna.token, {"type": "purchase_units", "units": {"battleship": 9}}
    answers = door.all_asked(
        door.tap(mine),
        door.tap(mine, ruin, idempotency_key="two"),
        door.tap(mine),
        door.tap(mine, idempotency_key="three"),
        door.tap("wrong", idempotency_key="four"),
    )
    assert [one is not None for one in answers] == [True, False, False, True, False]
    assert [json.loads(one.body)["version"] for one in answers if one] == [2, 3]
    assert [one["version"] for one in anna.get(f"/games/{game}/journal")["entries"]] == [1, 2, 3]


def test_a_commit_that_fails_keeps_none_of_those_who_shared_it(
    door: Door, app: Flask, anna: Talker, game: str, monkeypatch
):
    desk = app.extensions["companion"].desk
    heard: list[str] = []
    desk.listeners.append(heard.append)
    whole = desk.store.transaction

    @contextmanager
    def torn(game_id: str | None = None) -> Iterator[None]:
        with whole(game_id):
            yield
            raise StoreError("the disk is full")

    monkeypatch.setattr(desk.store, "transaction", torn)
    assert door.all_asked(door.tap(anna.token), door.tap(anna.token, idempotency_key="two")) == [None, None]
    monkeypatch.undo()
    assert heard == []
    assert anna.get(f"/games/{game}")["version"] == 1
    assert all(door.all_asked(door.tap(anna.token), door.tap(anna.token, idempotency_key="two")))
    assert anna.get(f"/games/{game}")["version"] == 3
