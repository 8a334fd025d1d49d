"""Live updates: one event per version, resuming, heartbeats, ends; slow and dead listeners hold nobody up."""

import socket
import time
from collections.abc import Iterator

import pytest
from flask import Flask

from api.http.live.hub import Hub
from companion.service.table.seats import identify
from tests.api.conftest import make_app
from tests.api.talking import API, HOST_KEY, PATIENCE, Event, Server, Talker, events, listening


def hub_of(app: Flask) -> Hub:
    return app.extensions["companion"].hub


def heard_by(app: Flask, game: str, token: str, after: int = 99, *, beats: bool = False) -> Iterator[Event]:
    """The events that a listener of this token hears."""
    who = identify(app.extensions["companion"].app, token)
    assert who is not None
    frames = iter(hub_of(app).line(who, game, after))

    def lines() -> Iterator[str]:
        for text in frames:
            yield from text.decode().split("\n")

    return events(lines(), beats=beats)


def test_an_entry_reaches_a_listener(app: Flask, anna: Talker, game: str):
    line = heard_by(app, game, anna.token or "")
    assert next(line) == Event("hello", "1", {"version": 1})
    entry = anna.act(game, "purchase_units", units={"infantry": 1}).expect(201)
    assert next(line) == Event("entry", "2", entry.body)
    for _ in range(3):
        anna.act(game, "purchase_units", units={"infantry": 1}).expect(201)
    assert [next(line).id for _ in range(3)] == ["3", "4", "5"]


def test_undo_redo_and_corrections_are_events_too(app: Flask, host: Talker, anna: Talker, game: str):
    line = heard_by(app, game, anna.token or "", after=1)
    anna.act(game, "capture_territory", territory="ukraine").expect(201)
    anna.post(f"/games/{game}/undo", {"to_version": 1}).expect(201)
    anna.post(f"/games/{game}/redo").expect(201)
    host.post(f"/games/{game}/corrections", {"at_version": 1, "remove": [2]}).expect(201)
    assert [next(line).id for _ in range(5)] == ["1", "2", "3", "4", "5"]


def test_a_listener_resumes_where_it_was(app: Flask, host: Talker, anna: Talker, game: str):
    for _ in range(250):
        host.post(f"/games/{game}/actions", {"type": "attest", "claim": "no_enemy_warships_in_13_14_15"}).expect(201)
    line = heard_by(app, game, anna.token or "", after=3)
    assert next(line).id == "3"
    assert [int(next(line).id or 0) for _ in range(248)] == list(range(4, 252))


def test_a_version_from_another_life_starts_from_now(app: Flask, anna: Talker, game: str):
    line = heard_by(app, game, anna.token or "", after=5000)
    assert next(line) == Event("hello", "1", {"version": 1})


def test_a_heartbeat_shows_that_the_line_stands():
    app = make_app(heartbeat_seconds=0.05)
    host = Talker.to_app(app, HOST_KEY)
    game = host.new_game()["id"]
    line = heard_by(app, game, host.seat(game, "Anna", []).token or "", beats=True)
    assert [next(line).name for _ in range(3)] == ["hello", "beat", "beat"]  # events: scripts don't see comments


def test_removing_a_seat_ends_its_line(app: Flask, host: Talker, anna: Talker, game: str):
    line = heard_by(app, game, anna.token or "")
    next(line)
    host.call("DELETE", f"/games/{game}/seats/{anna.seat_id}").expect(204)
    assert next(line).name == "end"
    with pytest.raises(StopIteration):
        next(line)
    assert len(hub_of(app)) == 0


def test_a_moved_seat_ends_on_the_old_phone(app: Flask, host: Talker, anna: Talker, game: str):
    line = heard_by(app, game, anna.token or "")
    next(line)
    code = anna.post(f"/games/{game}/seats/{anna.seat_id}/move").expect(201)["code"]
    host.with_token(None).post("/seats/take-over", {"code": code}).expect(201)
    assert next(line).name == "end"


def test_what_another_process_did_is_noticed():
    app = make_app(seat_check_seconds=0.05)
    host = Talker.to_app(app, HOST_KEY)
    game = host.new_game()["id"]
    anna = host.seat(game, "Anna", [])
    line = heard_by(app, game, anna.token or "")
    next(line)
    store = app.extensions["companion"].app.store
    store.remove_seat(game, anna.seat_id)  # behind the hub's back
    assert next(line).name == "end"


def test_only_the_listeners_of_a_game_are_woken(app: Flask, host: Talker, anna: Talker, game: str, monkeypatch):
    other = host.new_game()["id"]
    boris = host.seat(other, "Boris", [])
    lines = [heard_by(app, game, anna.token or ""), heard_by(app, other, boris.token or "")]
    for line in lines:
        next(line)
    store, asked = app.extensions["companion"].app.store, []
    seats = store.seats
    monkeypatch.setattr(store, "seats", lambda game_id: asked.append(game_id) or seats(game_id))
    anna.act(game, "end_turn", forfeit=True).expect(201)
    assert next(lines[0]).id == "2"
    assert asked == [game]


def test_a_refusal_and_a_trial_wake_nobody(app: Flask, anna: Talker, game: str, monkeypatch):
    woken: list[str] = []
    app.extensions["companion"].app.listeners.append(woken.append)
    anna.act(game, "purchase_units", units={"infantry": 99}).expect(409)
    anna.post(f"/games/{game}/actions?dry_run=true", {"type": "end_turn", "forfeit": True}).expect(200)
    assert woken == []
    anna.act(game, "end_turn", forfeit=True).expect(201)
    assert woken == [game]


def test_a_listener_that_leaves_is_forgotten(app: Flask, anna: Talker, game: str):
    who = identify(app.extensions["companion"].app, anna.token or "")
    assert who is not None
    line = iter(hub_of(app).line(who, game, 1))
    next(line)
    assert len(hub_of(app)) == 1
    line.close()  # type: ignore[attr-defined]
    assert len(hub_of(app)) == 0


def test_closing_the_hub_ends_every_line(app: Flask, anna: Talker, game: str):
    lines = [heard_by(app, game, anna.token or "") for _ in range(3)]
    for line in lines:
        next(line)
    hub_of(app).close()
    for line in lines:
        with pytest.raises(StopIteration):
            next(line)
    late = heard_by(app, game, anna.token or "")
    assert next(late).name == "hello"
    with pytest.raises(StopIteration):
        next(late)


def test_there_is_an_end_to_listeners():
    app = make_app(most_listeners=0)
    host = Talker.to_app(app, HOST_KEY)
    game = host.new_game()["id"]
    heard = host.get(f"/games/{game}/live").expect(429)
    assert heard.code == "too_many_listeners"
    assert heard.headers["Retry-After"]


@pytest.mark.parametrize("value", ["x", "-1", "1.5", "99999999999999999999", "٣"])
def test_a_senseless_place_to_resume(host: Talker, game: str, value: str):
    assert host.get(f"/games/{game}/live?after={value}").expect(422).code == "invalid_request"
    if value.isascii():
        assert host.get(f"/games/{game}/live", Last_Event_ID=value).expect(422).code == "invalid_request"


class TestOverSockets:
    """The same through granian."""

    def test_a_phone_hears_and_resumes(self, server: Server, far_host: Talker):
        game = far_host.new_game()["id"]
        anna = far_host.seat(game, "Anna", ["germany"])
        with listening(server.url, game, anna.token or "") as line:
            assert next(line).name == "hello"
            anna.act(game, "purchase_units", units={"infantry": 1}).expect(201)
            assert next(line).id == "2"
        anna.act(game, "purchase_units", units={"infantry": 1}).expect(201)
        anna.act(game, "purchase_units", units={"infantry": 1}).expect(201)
        with listening(server.url, game, anna.token or "", Last_Event_ID="2") as line:
            assert [next(line).id for _ in range(3)] == ["2", "3", "4"]
        with listening(server.url, game, anna.token or "", "?after=3") as line:
            assert [next(line).id for _ in range(2)] == ["3", "4"]

    def test_the_answer_is_a_stream(self, server: Server, far_host: Talker):
        import requests

        game = far_host.new_game()["id"]
        headers = {"Authorization": f"Bearer {HOST_KEY}"}
        url = f"{server.url}{API}/games/{game}/live"
        with requests.get(url, headers=headers, stream=True, timeout=PATIENCE) as answer:
            assert answer.headers["Content-Type"].startswith("text/event-stream")
            assert "no-store" in answer.headers["Cache-Control"]

    def test_asking_only_for_the_headers_ends_at_once(self, server: Server, far_host: Talker):
        import requests

        game = far_host.new_game()["id"]
        url = f"{server.url}{API}/games/{game}/live"
        answer = requests.head(url, headers={"Authorization": f"Bearer {HOST_KEY}"}, timeout=PATIENCE)
        assert answer.status_code == 200

    def test_a_removed_seat_ends_before_the_next_heartbeat(self, server: Server, far_host: Talker):
        game = far_host.new_game()["id"]
        anna = far_host.seat(game, "Anna", ["germany"])
        with listening(server.url, game, anna.token or "") as line:
            next(line)
            far_host.call("DELETE", f"/games/{game}/seats/{anna.seat_id}").expect(204)
            assert next(line).name == "end"
            assert list(line) == []

    def test_slow_and_dead_listeners_hold_nobody_up(self, server: Server, far_host: Talker):
        """Thirty listeners that never read, ten that hang up at once; requests and others go on as if nothing were."""
        game = far_host.new_game()["id"]
        request = (
            f"GET {API}/games/{game}/live?after=0 HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            f"Authorization: Bearer {HOST_KEY}\r\n\r\n"
        ).encode()
        deaf = []
        for number in range(40):
            line = socket.socket()
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect(("127.0.0.1", server.port))
            line.sendall(request)
            if number < 30:
                deaf.append(line)
            else:
                line.close()
        with listening(server.url, game, HOST_KEY) as line:
            next(line)
            for number in range(60):
                amount = 1 if number % 2 else -1
                reason = "x" * 200
                entry = far_host.act(game, "adjust_treasury", amount=amount, reason=reason).expect(201)
                assert next(line).id == str(entry["version"])
        for listener in deaf:
            listener.close()


@pytest.mark.slow
def test_hundreds_listen_and_requests_still_go_through(server: Server, far_host: Talker):
    from benchmarks.kit.listeners import Listeners

    game = far_host.new_game()["id"]
    lines = Listeners(server.port, f"{API}/games/{game}/live", 250, HOST_KEY)
    far_host.get("/healthz").expect(200)
    far_host.act(game, "end_turn", forfeit=True).expect(201)
    assert len(lines.wait_for(b"id: 2\n")) == 250
    lines.close()


def test_listeners_who_went_away_before_their_line_began_are_not_counted(server: Server, far_host: Talker):
    """More of them than a seat may have lines: afterwards it may still listen."""
    game = far_host.new_game()["id"]
    anna = far_host.seat(game, "Anna", ["germany"])
    head = f"GET {API}/games/{game}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {anna.token}\r\n\r\n"
    for _ in range(3):
        for pause in range(20):
            with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
                line.sendall(head.encode())
                time.sleep(pause / 2000)
        while (far_host.get("/readyz").expect(200).body)["listeners"]:
            pass
    with listening(server.url, game, anna.token or "") as line:
        assert next(line).name == "hello"
