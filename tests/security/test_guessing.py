"""Guessing: cookies, codes and keys count by network, and nobody waits because of what others guessed."""

from typing import Any

import click
import pytest
from flask import Flask
from flask.testing import FlaskClient

from api.guards.guesses import DAY, PUBLIC, Failures, Pace, kind_of_code
from api.guards.networks import network_of
from api.http.context import nearby
from api.http.identity import HOST_COOKIE, SEAT_COOKIE
from api.http.join_links import join_path
from api.http.problem import Problem
from api.settings import Settings
from companion.cli.setup import host_key
from companion.service.table.tables import JOIN_LETTERS
from companion.storage import open_store
from tests.api.conftest import make_app
from tests.api.talking import API, HOST_KEY, Talker

HOME = "10.0.0.1"
"""An address that many share."""


def a_day(pace: Pace) -> float:
    """The most wrong guesses in a day."""
    return pace.allowed * DAY / pace.seconds


def chance_of_a_find(pace: Pace, letters: int, games: int, networks: int, days: float = 1) -> float:
    """The probability that this many networks, guessing as fast as allowed, find one of this many games."""
    missed: float = 1 - games / len(JOIN_LETTERS) ** letters
    return 1 - float(missed ** (networks * a_day(pace) * days))


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


def test_nobody_waits_because_of_what_others_guess(app: Flask, host: Talker):
    game = host.new_game()
    for number in range(300):
        assert with_key(app, f"guess-{number}", f"10.1.{number // 10}.1") == 401
        assert status(app, "/join/AAAAAA", f"10.1.{number // 10}.1") == 404
    assert with_key(app, HOST_KEY, "10.2.0.1") == 200
    assert status(app, f"/join/{game['join_code']}", "10.2.0.1") == 200
    seat = {"join_code": game["join_code"], "name": "Nina"}
    assert browser(app, "10.2.0.1").post(f"{API}/games/{game['id']}/seats", json=seat).status_code == 201


def test_the_right_host_key_never_waits_even_behind_the_guessers_address(app: Flask):
    assert [with_key(app, f"guess-{number}") for number in range(12)] == [401] * 10 + [429] * 2
    assert with_key(app, HOST_KEY) == 200
    assert browser(app).get(f"/?key={HOST_KEY}").status_code in (200, 302, 303)


def test_a_join_link_never_waits_even_behind_the_guessers_address(app: Flask, host: Talker):
    game = host.new_game()
    page = browser(app, "10.9.9.9")
    page.get(f"/?key={HOST_KEY}")
    with app.test_request_context():
        link = join_path(game["join_code"])
    assert "proof=" in link
    for _ in range(30):
        status(app, "/join/AAAAAA")
    assert status(app, f"/join/{game['join_code']}") == 429
    assert status(app, f"/join/{game['join_code']}?proof={'0' * 12}") == 429
    assert status(app, link) == 200
    form = {"name": "Nina", "role": "observer", "proof": link.partition("proof=")[2]}
    assert browser(app).post(f"/join/{game['join_code']}", data=form).status_code == 303


def test_a_household_of_ipv6_guesses_as_one(app: Flask):
    tried = [status(app, "/join/AAAAAA", f"2001:db8:0:7::{number:x}") for number in range(1, 13)]
    assert tried == [404] * 10 + [429] * 2
    assert status(app, "/join/AAAAAA", "2001:db8:0:8::1") == 404


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
    ],
)
def test_the_network_of_an_address(address: str, network: str):
    assert network_of(address) == network


def test_a_clock_that_goes_back_an_hour_makes_nobody_wait():
    now = [10_000.0]
    failures = Failures(open_store("memory:"), 3, 20, lambda: now[0])
    for _ in range(3):
        failures.note("10.0.0.1", "key")
    with pytest.raises(Problem):
        failures.check("10.0.0.1", "key")
    now[0] -= 3600
    failures.check("10.0.0.1", "key")
    for _ in range(3):
        failures.note("10.0.0.1", "key")
    with pytest.raises(Problem) as refused:
        failures.check("10.0.0.1", "key")
    assert int(refused.value.headers["Retry-After"]) <= 21


class TestAPublicServer:
    """1,000 networks that guess for a day find a game with a chance below 1 in 1,000."""

    NETWORKS = 1_000

    def guesses_of_a_day(self, kind: str) -> int:
        """How many guesses of one network are looked at in a day, if it tries every second."""
        now = [0.0]
        settings = Settings(host_key="", public_url="https://games.example.org")
        failures = Failures(
            open_store("memory:"), settings.failures_allowed, settings.failure_seconds, lambda: now[0], paces=PUBLIC
        )
        looked_at = 0
        while now[0] < 24 * 3600:
            try:
                while True:
                    failures.check("203.0.113.7", kind)
                    looked_at += 1
                    failures.note("203.0.113.7", kind)
            except Problem as refused:
                now[0] += int(refused.headers["Retry-After"])
        return looked_at

    @pytest.mark.parametrize(("letters", "games"), [(10, 80), (6, 11)])
    def test_the_chance_of_finding_a_game(self, letters: int, games: int):
        kind = kind_of_code("A" * letters)
        pace = PUBLIC.get(kind, Pace(Settings("").failures_allowed, Settings("").failure_seconds))
        assert self.guesses_of_a_day(kind) <= a_day(pace) + 1
        assert chance_of_a_find(pace, letters, games, self.NETWORKS) < 1 / 1_000
        assert chance_of_a_find(pace, letters - 1, games, self.NETWORKS) > 1 / 1_000

    def test_new_codes_have_ten_letters_there_and_six_at_a_table(self):
        for public_url, letters in {"https://games.example.org": 10, "http://192.168.1.5:8000": 6, None: 6}.items():
            host = Talker.to_app(make_app(public_url=public_url), HOST_KEY)
            assert len(host.new_game()["join_code"]) == letters

    def test_a_short_code_of_an_older_game_has_three_guesses_a_day(self):
        app = make_app(public_url="https://games.example.org")
        game = Talker.to_app(app, HOST_KEY).new_game()
        assert [status(app, "/join/AAAAAA") for _ in range(5)] == [404] * 3 + [429] * 2
        code = game["join_code"]
        assert status(app, f"/join/{code[:5]}-{code[5:].lower()}") == 200


class TestNearby:
    """Names are shown only to somebody in the same network, and a header from anybody changes nothing about that."""

    def nearby(self, app: Flask, address: str, **headers: str) -> bool:
        client = app.test_client()
        with client.application.test_request_context(environ_base={"REMOTE_ADDR": address}, headers=headers):
            return nearby()

    def test_an_unnamed_proxy_makes_nobody_nearby(self, app: Flask):
        assert self.nearby(app, "192.168.1.7")
        assert not self.nearby(app, "9.9.9.9")
        for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"):
            assert not self.nearby(app, "127.0.0.1", **{header: "192.168.1.7"}), header
            assert not self.nearby(app, "9.9.9.9", **{header: "192.168.1.7"}), header

    def test_a_named_proxy_is_believed(self):
        app, found = make_app(trusted_proxies=("127.0.0.1",)), []
        app.add_url_rule("/where", view_func=lambda: found.append(nearby()) or "")
        for forwarded in ("192.168.1.7", "9.9.9.9"):
            app.test_client().get("/where", headers={"X-Forwarded-For": forwarded})
        assert found == [True, False]


@pytest.mark.parametrize("key", ["x", "short-key", "x" * 23])
def test_short_host_keys_are_refused(tmp_path, monkeypatch: pytest.MonkeyPatch, key: str):
    monkeypatch.setenv("COMPANION_HOST_KEY", key)
    with pytest.raises(click.ClickException, match="it needs 24"):
        host_key(tmp_path)
    monkeypatch.delenv("COMPANION_HOST_KEY")
    (tmp_path / "host.key").write_text(key)
    with pytest.raises(click.ClickException, match="it needs 24"):
        host_key(tmp_path)
