"""Guessing: cookies and keys count, strangers have a limit together, and nobody who is known waits for a neighbour."""

from typing import Any

import click
import pytest
from flask import Flask
from flask.testing import FlaskClient

from api.guards.guesses import Failures
from api.http.identity import HOST_COOKIE, SEAT_COOKIE
from api.http.problem import Problem
from companion.cli.setup import host_key
from companion.storage import open_store
from tests.api.conftest import make_app
from tests.api.talking import API, HOST_KEY, Talker

HOME = "10.0.0.1"
"""An address that many share."""


def browser(app: Flask, address: str = HOME, **cookies: str) -> FlaskClient:
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = address
    for name, value in cookies.items():
        client.set_cookie(name, value)
    return client


def status(app: Flask, path: str, address: str = HOME, **cookies: str) -> int:
    return browser(app, address, **cookies).get(path).status_code


def with_key(app: Flask, key: str, address: str = HOME, path: str = f"{API}/games", **more: Any) -> int:
    return browser(app, address).get(path, headers={"Authorization": f"Bearer {key}"}, **more).status_code


def host_cookie(app: Flask) -> str:
    client = browser(app, "10.9.9.9")
    client.get(f"/?key={HOST_KEY}")
    found = client.get_cookie(HOST_COOKIE)
    assert found is not None
    return str(found.value)


def wrong_cookies(app: Flask, count: int, address: str = HOME) -> list[int]:
    return [status(app, f"{API}/me", address, **{HOST_COOKIE: f"{number:064x}"}) for number in range(count)]


def test_wrong_host_cookies_count(app: Flask):
    assert wrong_cookies(app, 12) == [401] * 10 + [429] * 2
    assert status(app, "/", **{HOST_COOKIE: "f" * 64}) == 429
    assert with_key(app, "another-guess-at-the-host-key") == 429


def test_wrong_seat_cookies_count_and_old_ones_do_not(app: Flask):
    cookie = host_cookie(app)
    assert [status(app, "/play", **{SEAT_COOKIE: f"{'old':x<41}{number:02}"}) for number in range(12)] == [303] * 12
    tried = [status(app, "/play", **{SEAT_COOKIE: f"guess-{number}"}) for number in range(12)]
    assert tried == [303] * 10 + [429] * 2
    assert status(app, "/play") == 303
    assert status(app, "/", **{SEAT_COOKIE: "guess", HOST_COOKIE: cookie}) == 200


def test_a_cookie_is_not_made_from_a_guessed_key(app: Flask):
    other = make_app()
    assert host_cookie(app) != host_cookie(other)
    assert len(host_cookie(app)) == 64


def test_the_hosts_browser_is_never_locked_out(app: Flask):
    cookie = host_cookie(app)
    wrong_cookies(app, 20)
    for number in range(20):
        with_key(app, f"guess-{number}")
    assert status(app, f"{API}/games", **{HOST_COOKIE: cookie}) == 200
    assert status(app, "/", **{HOST_COOKIE: cookie}) == 200


def test_a_seated_phone_is_never_locked_out(app: Flask, anna: Talker, host: Talker, game: str):
    wrong_cookies(app, 20)
    code = host.get(f"/games/{game}")["join_code"]
    for _ in range(12):
        browser(app).post(f"{API}/games/{game}/seats", json={"join_code": "WRONG", "name": "Eve"})
        browser(app).get("/join/AAAAAA")
    assert browser(app).get(f"/join/{code}").status_code == 429
    token = anna.token or ""
    assert with_key(app, token, path=f"{API}/games/{game}") == 200
    assert status(app, "/play", **{SEAT_COOKIE: token}) == 200
    assert status(app, f"/join/{code}", **{SEAT_COOKIE: token}) == 200
    assert status(app, "/play", **{SEAT_COOKIE: token, HOST_COOKIE: "an old one"}) == 200


def test_a_seat_that_guesses_waits_by_itself(app: Flask, anna: Talker, host: Talker, game: str):
    ben = host.seat(game, "Ben", [])
    for _ in range(10):
        assert status(app, "/join/AAAAAA", **{SEAT_COOKIE: anna.token or ""}) == 404
    assert status(app, "/join/AAAAAA", **{SEAT_COOKIE: anna.token or ""}) == 429
    assert status(app, "/join/AAAAAA", **{SEAT_COOKIE: ben.token or ""}) == 404
    assert status(app, "/join/AAAAAA") == 404


def test_all_strangers_together_have_a_limit():
    app = make_app(failures_in_all=20)
    host = Talker.to_app(app, HOST_KEY)
    game = host.new_game()
    anna = host.seat(game["id"], "Anna", [])
    assert with_key(app, HOST_KEY, "10.3.0.1") == 200
    for number in range(20):
        assert with_key(app, f"guess-{number}", f"10.1.{number}.1") == 401
        assert status(app, "/join/AAAAAA", f"10.1.{number}.1") == 404
    assert with_key(app, "guess", "10.2.0.1") == 429
    assert status(app, f"/join/{game['join_code']}", "10.2.0.1") == 429
    assert with_key(app, HOST_KEY, "10.3.0.1") == 200
    assert with_key(app, HOST_KEY, "127.0.0.1") == 200
    assert status(app, f"/join/{game['join_code']}", "10.2.0.1", **{SEAT_COOKIE: anna.token or ""}) == 200


def test_the_limit_for_all_ends_with_its_minute():
    now = [0.0]
    failures = Failures(open_store("memory:"), 10, 60, lambda: now[0], in_all=3)
    for number in range(3):
        failures.note(f"10.0.0.{number}", "key")
    with pytest.raises(Problem) as refused:
        failures.check("10.0.0.9", "key")
    assert refused.value.code == "too_many_tries"
    failures.check("10.0.0.9", "another kind")
    failures.check("seat g/s", "key")
    now[0] = 61
    failures.check("10.0.0.9", "key")


@pytest.mark.parametrize("key", ["x", "short-key", "x" * 23])
def test_short_host_keys_are_refused(tmp_path, monkeypatch: pytest.MonkeyPatch, key: str):
    monkeypatch.setenv("COMPANION_HOST_KEY", key)
    with pytest.raises(click.ClickException, match="24 are needed"):
        host_key(tmp_path)
    monkeypatch.delenv("COMPANION_HOST_KEY")
    (tmp_path / "host.key").write_text(key)
    with pytest.raises(click.ClickException, match="24 are needed"):
        host_key(tmp_path)
