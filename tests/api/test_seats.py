"""Seats: tokens, join codes, moving to another phone, and guessing."""

import pytest
from flask import Flask

from api.guards.guesses import Failures
from api.http.identity import HOST_COOKIE, SEAT_COOKIE
from api.http.problem import Problem
from companion.storage import open_store
from tests.api.conftest import make_app
from tests.api.talking import API, HOST_KEY, Talker


def test_a_join_code_is_short_and_unambiguous(host: Talker):
    codes = [host.new_game("aa1941")["join_code"] for _ in range(20)]
    assert all(len(code) == 6 and not set(code) & set("0O1IL5S8B2Z6GUV") - set("G") for code in codes)


def test_a_join_code_may_be_typed_in_small_letters(host: Talker):
    game = host.new_game()
    nobody = host.with_token(None)
    body = {"join_code": f" {game['join_code'].lower()} ", "name": " Anna ", "powers": ["germany", "germany"]}
    taken = nobody.post(f"/games/{game['id']}/seats", body).expect(201)
    assert set(taken.body) == {"id", "token", "role", "powers", "pending", "warnings", "name", "game"}
    assert (taken["name"], taken["role"], taken["powers"]) == ("Anna", "player", ["germany"])
    assert taken.headers["Location"] == f"/api/v1/games/{game['id']}/seats/{taken['id']}"


def test_tokens_are_kept_only_as_hashes(host: Talker, app: Flask, game: str):
    anna = host.seat(game, "Anna", ["germany"])
    (kept,) = app.extensions["companion"].app.store.seats(game)
    assert anna.token not in repr(kept)
    assert len(kept.token_hash) == 64
    listed = anna.get(f"/games/{game}/seats").expect(200)
    assert listed.body == [{"id": anna.seat_id, "name": "Anna", "role": "player", "powers": ["germany"], "pending": []}]


def test_the_host_changes_a_seat(host: Talker, anna: Talker, game: str):
    path = f"/games/{game}/seats/{anna.seat_id}"
    changed = host.call("PATCH", path, {"name": "Ann", "powers": ["japan"], "role": "banker"}).expect(200)
    assert (changed["name"], changed["role"], changed["powers"]) == ("Ann", "banker", ["japan"])
    assert anna.get("/me").expect(200)["seat"]["role"] == "banker"
    for body in ({"powers": ["narnia"]}, {"role": "king"}, {"token": "x"}, {"name": ""}, {"powers": "japan"}):
        host.call("PATCH", path, body).expect(422)
    assert host.call("PATCH", f"/games/{game}/seats/nobody", {}).expect(404).code == "unknown_seat"


def test_a_removed_seat_is_out_at_once(host: Talker, anna: Talker, game: str):
    anna.get(f"/games/{game}").expect(200)
    host.call("DELETE", f"/games/{game}/seats/{anna.seat_id}").expect(204)
    assert anna.get(f"/games/{game}").expect(401).code == "unknown_token"
    assert host.call("DELETE", f"/games/{game}/seats/{anna.seat_id}").expect(404).code == "unknown_seat"


def test_a_seat_moves_to_another_phone_once(host: Talker, anna: Talker, game: str):
    first = anna.post(f"/games/{game}/seats/{anna.seat_id}/move").expect(201)
    offer = anna.post(f"/games/{game}/seats/{anna.seat_id}/move").expect(201)
    assert offer["url"] == f"http://localhost/move/{offer['code']}"
    phone = host.with_token(None)
    assert phone.post("/seats/take-over", {"code": first["code"]}).expect(404).code == "unknown_move"
    taken = phone.post("/seats/take-over", {"code": offer["code"]}).expect(201)
    assert (taken["id"], taken["game"], taken["name"]) == (anna.seat_id, game, "Anna")
    assert phone.post("/seats/take-over", {"code": offer["code"]}).expect(404).code == "unknown_move"
    assert anna.get("/me").expect(401).code == "unknown_token"
    host.with_token(taken["token"]).act(game, "purchase_units", units={"infantry": 1}).expect(201)


def test_the_link_carries_the_public_address(host: Talker):
    outside = Talker.to_app(make_app(public_url="https://games.example.org"), HOST_KEY)
    game = outside.new_game()["id"]
    seat = outside.seat(game, "Anna", []).seat_id
    url = outside.post(f"/games/{game}/seats/{seat}/move").expect(201)["url"]
    assert url.startswith("https://games.example.org/move/")


def test_me(host: Talker, anna: Talker, game: str):
    assert host.get("/me").body == {"host": True, "game": None, "seat": None}
    assert anna.get("/me")["game"] == game
    assert anna.get("/me")["seat"]["id"] == anna.seat_id


@pytest.mark.parametrize(
    "header",
    ["", "Bearer", "Bearer ", "Basic abc", "bearer  x y", "Bearer \x80\xff", "Token x", "Bearer " + "x" * 5000],
)
def test_other_credentials_are_nobodys(app: Flask, header: str):
    heard = Talker.to_app(app).get("/me", Authorization=header).expect(401)
    assert heard.code in ("no_identity", "unknown_token")


class TestGuessing:
    """Codes and keys are rate-limited per network; what is too long to guess is always accepted."""

    def from_address(self, app: Flask, address: str, token: str | None = None) -> Talker:
        def send(method, path, headers, data):
            from tests.api.talking import Heard

            client = app.test_client()
            answer = client.open(
                path, method=method, headers=headers, data=data, environ_overrides={"REMOTE_ADDR": address}
            )
            return Heard(answer.status_code, answer.headers, answer.data)

        return Talker(send, token)

    def test_join_codes(self, app: Flask, host: Talker):
        game = host.new_game()
        guesser, other = self.from_address(app, "10.0.0.1"), self.from_address(app, "10.0.0.2")
        wrong = {"join_code": "AAAAAA", "name": "X"}
        right = {"join_code": game["join_code"], "name": "X"}
        for _ in range(10):
            assert guesser.post(f"/games/{game['id']}/seats", wrong).expect(403).code == "wrong_join_code"
        heard = guesser.post(f"/games/{game['id']}/seats", wrong).expect(429)
        assert heard.code == "too_many_tries"
        assert 1 <= int(heard.headers["Retry-After"]) <= 20
        guesser.post(f"/games/{game['id']}/seats", right).expect(429)
        other.post(f"/games/{game['id']}/seats", right).expect(201)

    def test_host_keys(self, app: Flask):
        guesser, other = self.from_address(app, "10.0.0.1"), self.from_address(app, "10.0.0.2", HOST_KEY)
        for number in range(10):
            assert guesser.with_token(f"guess-{number}").get("/games").expect(401).code == "unknown_token"
        assert guesser.with_token("guess-11").get("/games").expect(429).headers["Retry-After"]
        guesser.with_token(HOST_KEY).get("/games").expect(200)
        other.get("/games").expect(200)

    def test_the_same_wrong_key_again_counts_less(self, app: Flask):
        program = self.from_address(app, "10.0.0.1", "an-old-key")
        statuses = [program.get("/games").status for _ in range(45)]
        assert statuses[:30] == [401] * 30
        assert statuses[-1] == 429

    def test_the_hosts_own_address_is_not_locked_out(self, app: Flask):
        laptop = self.from_address(app, "10.0.0.1", HOST_KEY)
        laptop.get("/games").expect(200)
        for number in range(10):
            laptop.with_token(f"guess-{number}").get("/games").expect(401)
        laptop.with_token("guess-11").get("/games").expect(429)
        laptop.get("/games").expect(200)

    def test_an_old_seat_token_is_no_guess(self, app: Flask, host: Talker, anna: Talker, game: str):
        host.call("DELETE", f"/games/{game}/seats/{anna.seat_id}")
        for _ in range(15):
            anna.get(f"/games/{game}").expect(401)
        host.get("/games").expect(200)

    def test_one_time_codes(self, app: Flask):
        guesser, other = self.from_address(app, "10.0.0.1"), self.from_address(app, "10.0.0.2")
        for _ in range(10):
            guesser.post("/seats/take-over", {"code": "guess"}).expect(404)
        guesser.post("/seats/take-over", {"code": "guess"}).expect(429)
        other.post("/seats/take-over", {"code": "guess"}).expect(404)

    def test_waiting_helps(self):
        now = [0.0]
        failures = Failures(open_store("memory:"), 3, 60, lambda: now[0])
        for _ in range(3):
            failures.check("a")
            failures.note("a")
            now[0] += 10
        with pytest.raises(Problem) as caught:
            failures.check("a")
        assert caught.value.headers == {"Retry-After": "30"}
        now[0] = 60.1
        failures.check("a")

    def test_so_many_are_remembered_and_no_more(self):
        store = open_store("memory:")
        failures = Failures(store, 3, 60, lambda: 1.0)
        for _ in range(100):
            failures.note("seat 1", "host key", guess="old")
        assert len(store.guesses("seat 1 | host key", 0.0)) == 12


class TestCookies:
    """Pages use the same identity in cookies."""

    def test_a_seat_cookie_is_a_seat(self, app: Flask, anna: Talker, game: str):
        client = app.test_client()
        client.set_cookie(SEAT_COOKIE, anna.token or "")
        assert client.get(f"{API}/me").json["seat"]["name"] == "Anna"

    def test_a_header_counts_before_a_cookie(self, app: Flask, anna: Talker):
        client = app.test_client()
        client.set_cookie(SEAT_COOKIE, anna.token or "")
        assert client.get(f"{API}/me", headers={"Authorization": f"Bearer {HOST_KEY}"}).json["host"] is True
        assert client.get(f"{API}/me", headers={"Authorization": "Bearer wrong"}).status_code == 401

    def test_the_host_may_sit_down_too(self, app: Flask, anna: Talker):
        from api.http.identity import host_cookie_value

        client = app.test_client()
        with app.test_request_context():
            value = host_cookie_value()
        assert HOST_KEY not in value
        client.set_cookie(HOST_COOKIE, value)
        client.set_cookie(SEAT_COOKIE, anna.token or "")
        assert client.get(f"{API}/me").json["host"] is True
        assert client.get(f"{API}/me", headers={"Companion-As": "seat"}).json["seat"]["name"] == "Anna"

    def test_a_stale_cookie_is_nobody(self, app: Flask, host: Talker):
        game = host.new_game()
        client = app.test_client()
        client.set_cookie(SEAT_COOKIE, "x" * 43)
        client.set_cookie(HOST_COOKIE, "forged")
        assert client.get(f"{API}/me").status_code == 401
        body = {"join_code": game["join_code"], "name": "Anna"}
        origin = {"Origin": "http://localhost"}
        assert client.post(f"{API}/games/{game['id']}/seats", json=body, headers=origin).status_code == 201
