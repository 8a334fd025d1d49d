"""Safe to repeat: Idempotency-Key on every POST, across restarts, with two phones at once."""

import threading
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from msgspec.structs import replace

from companion.storage import StoreError, StoreFull
from tests.api.conftest import make_app
from tests.api.talking import HOST_KEY, Talker

INFANTRY = {"type": "purchase_units", "units": {"infantry": 1}}


def test_the_same_key_gives_the_first_answer_and_changes_nothing(anna: Talker, game: str):
    first = anna.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="one").expect(201)
    again = anna.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="one").expect(201)
    assert again.raw == first.raw
    assert again.headers["Location"] == first.headers["Location"]
    assert again.headers["Idempotency-Replayed"] == "true"
    assert "Idempotency-Replayed" not in first.headers
    assert anna.get(f"/games/{game}")["version"] == 2
    anna.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="two").expect(201)
    assert anna.get(f"/games/{game}")["version"] == 3


def test_the_same_key_with_another_body_is_refused(anna: Talker, game: str):
    anna.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="one").expect(201)
    other = {"type": "purchase_units", "units": {"infantry": 2}}
    assert anna.post(f"/games/{game}/actions", other, Idempotency_Key="one").expect(409).code == "key_reused"
    assert anna.get(f"/games/{game}")["version"] == 2


@pytest.mark.parametrize(("header", "status"), [("no version", 400), ('"7"', 412)])
def test_a_refusal_for_its_header_alone_is_not_kept_under_the_key(anna: Talker, game: str, header: str, status: int):
    where = f"/games/{game}/actions"
    anna.post(where, INFANTRY, Idempotency_Key="one", If_Match=header).expect(status)
    anna.post(where, INFANTRY, Idempotency_Key="one", If_Match='"1"').expect(201)


def test_a_key_belongs_to_one_person_and_one_address(host: Talker, anna: Talker, game: str):
    anna.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="one").expect(201)
    host.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="one").expect(201)
    tried = anna.post(f"/games/{game}/actions?dry_run=true", INFANTRY, Idempotency_Key="one").expect(200)
    assert tried["version"] == 4
    assert anna.get(f"/games/{game}")["version"] == 3


def test_every_post_takes_a_key(host: Talker, anna: Talker, game: str):
    anna.act(game, "collect_income").expect(201)
    code = anna.post(f"/games/{game}/seats/{anna.seat_id}/move", Idempotency_Key="move").expect(201)["code"]
    nobody = host.with_token(None)
    calls: list[tuple[Talker, str, Any]] = [
        (host, "/games", {"edition": "aa1941", "scenario": "1941"}),
        (host, f"/games/{game}/seats", {"name": "Bea"}),
        (host, f"/games/{game}/corrections", {"at_version": 1, "insert": [INFANTRY]}),
        (host, f"/games/{game}/undo", {"to_version": 1}),
        (host, f"/games/{game}/redo", None),
        (host, "/games/import?accept=true", host.get(f"/games/{game}/export").body),
        (nobody, "/seats/take-over", {"code": code}),
    ]
    for who, path, body in calls:
        first = who.post(path, body, Idempotency_Key="k").expect(201)
        version = host.get(f"/games/{game}")["version"]
        again = who.post(path, body, Idempotency_Key="k").expect(201)
        assert again.raw == first.raw, path
        assert host.get(f"/games/{game}")["version"] == version
    assert len(host.get("/games").body) == 2
    assert len(host.get(f"/games/{game}/seats").body) == 2


def test_a_lost_answer_to_joining_gives_the_same_token(app: Flask, host: Talker):
    game = host.new_game()
    nobody = host.with_token(None)
    body = {"join_code": game["join_code"], "name": "Anna"}
    first = nobody.post(f"/games/{game['id']}/seats", body, Idempotency_Key="phone-7").expect(201)
    again = nobody.post(f"/games/{game['id']}/seats", body, Idempotency_Key="phone-7").expect(201)
    assert again["token"] == first["token"]
    host.with_token(first["token"]).get("/me").expect(200)


def test_the_store_holds_neither_tokens_nor_keys(tmp_path: Path):
    host = Talker.to_app(make_app(f"sqlite:///{tmp_path}/c.db"), HOST_KEY)
    game = host.new_game()["id"]
    taken = host.post(f"/games/{game}/seats", {"name": "Anna"}, Idempotency_Key="my-secret-key").expect(201)
    offer = host.post(f"/games/{game}/seats/{taken['id']}/move", Idempotency_Key="my-secret-key").expect(201)
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert taken["id"].encode() in kept
    for secret in (taken["token"], offer["code"], "my-secret-key", HOST_KEY):
        assert secret.encode() not in kept


def test_refusals_of_the_rules_are_kept_and_those_of_rights_are_not(host: Talker, anna: Talker, game: str):
    dear = {"type": "purchase_units", "units": {"battleship": 2}}
    poor = anna.post(f"/games/{game}/actions", dear, Idempotency_Key="dear").expect(409)
    host.act(game, "adjust_treasury", amount=50, reason="found under the table").expect(201)
    again = anna.post(f"/games/{game}/actions", dear, Idempotency_Key="dear").expect(409)
    assert again.raw == poor.raw
    assert again.headers["Content-Type"] == "application/problem+json"
    anna.post(f"/games/{game}/actions", dear, Idempotency_Key="dear again").expect(201)
    other = host.seat(game, "Olga", [], "observer")
    other.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="k").expect(403)
    host.call("PATCH", f"/games/{game}/seats/{other.seat_id}", {"role": "player", "powers": ["germany"]}).expect(200)
    other.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="k").expect(201)


@pytest.mark.parametrize("key", ["", "  ", "x" * 201, "é", "tab\there"])
def test_a_malformed_key_is_refused(anna: Talker, game: str, key: str):
    heard = anna.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key=key).expect(400)
    assert heard.code == "malformed_header"
    assert anna.get(f"/games/{game}")["version"] == 1


def test_a_key_survives_a_restart(tmp_path: Path):
    url = f"sqlite:///{tmp_path}/companion.db"
    host = Talker.to_app(make_app(url), HOST_KEY)
    game = host.new_game()["id"]
    first = host.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="one").expect(201)
    host = Talker.to_app(make_app(url), HOST_KEY)
    again = host.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="one").expect(201)
    assert again.raw == first.raw
    assert host.get(f"/games/{game}")["version"] == 2


def test_an_answer_that_may_hold_a_secret_is_lost_with_the_host_key(tmp_path: Path):
    url = f"sqlite:///{tmp_path}/companion.db"
    host = Talker.to_app(make_app(url), HOST_KEY)
    game = host.new_game()["id"]
    host.post(f"/games/{game}/seats", {"name": "Bea"}, Idempotency_Key="one").expect(201)
    other_key = Talker.to_app(make_app(url, host_key="another"), "another")
    lost = other_key.post(f"/games/{game}/seats", {"name": "Bea"}, Idempotency_Key="one").expect(409)
    assert lost.code == "answer_lost"
    assert len(other_key.get(f"/games/{game}/seats").body) == 1


def test_an_entry_whose_answer_cannot_be_kept_is_not_kept_either(app: Flask, anna: Talker, game: str, monkeypatch):
    store = app.extensions["companion"].app.store

    def full(_: object) -> None:
        raise StoreFull("The disk is full.")

    monkeypatch.setattr(store, "keep_answer", full)
    assert anna.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="one").expect(507).code == "store_full"
    assert anna.get(f"/games/{game}")["version"] == 1
    monkeypatch.undo()
    anna.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="one").expect(201)


def test_a_store_that_is_away_is_a_503_and_nothing_is_kept(app: Flask, anna: Talker, game: str, monkeypatch):
    store = app.extensions["companion"].app.store

    def away(*_: object) -> None:
        raise StoreError("no such host db.example.org, password hunter2")

    monkeypatch.setattr(store, "append", away)
    heard = anna.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="one").expect(503)
    assert heard.code == "store_unavailable"
    assert b"hunter2" not in heard.raw
    monkeypatch.undo()
    assert anna.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="one").expect(201)["version"] == 2


@pytest.mark.parametrize("database", ["memory:", "sqlite"])
def test_a_tap_sent_by_many_threads_is_logged_once(tmp_path: Path, database: str):
    url = f"sqlite:///{tmp_path}/c.db" if database == "sqlite" else database
    host = Talker.to_app(make_app(url), HOST_KEY)
    game = host.new_game()["id"]
    heard: list[tuple[int, bytes]] = []

    def tap() -> None:
        answer = host.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="tap")
        heard.append((answer.status, answer.raw))

    threads = [threading.Thread(target=tap) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(heard)) == 1
    assert heard[0][0] == 201
    assert host.get(f"/games/{game}")["version"] == 2


def test_an_answer_that_an_older_program_kept_is_lost_but_nothing_is_done_twice(
    app: Flask, anna: Talker, game: str, monkeypatch
):
    anna.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="one").expect(201)
    store = app.extensions["companion"].app.store
    kept = store.answer
    monkeypatch.setattr(store, "answer", lambda *key: replace(kept(*key), body="00ff" * 40))
    assert anna.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="one").expect(409).code == "answer_lost"
    assert anna.get(f"/games/{game}")["version"] == 2
