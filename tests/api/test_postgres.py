"""The same over PostgreSQL: a club's server. Repeating, queueing and listening do not depend on the store."""

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from companion.model.actions import StartGame
from companion.service import HOST, AppContext
from companion.service.actions import take_action
from companion.service.games import create_game
from companion.storage import open_store
from tests.api.conftest import make_app
from tests.api.talking import HOST_KEY, PATIENCE, Server, Talker, listening
from tests.storage.conftest import postgres_server, postgres_url  # noqa: F401 - fixtures

INFANTRY = {"type": "purchase_units", "units": {"infantry": 1}}


@pytest.fixture
def club(request: pytest.FixtureRequest) -> Talker:
    """The host of a club's server."""
    return Talker.to_app(make_app(str(request.getfixturevalue("postgres_url"))), HOST_KEY)


def test_taps_from_many_phones_are_logged_once_each(club: Talker):
    game = club.new_game()["id"]
    heard: list[tuple[str, Any]] = []

    def tap(key: str) -> None:
        heard.append((key, club.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key=key).expect(201).body))

    threads = [threading.Thread(target=tap, args=(f"tap-{number % 4}",)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted({(key, body["version"]) for key, body in heard}, key=lambda frame: frame[1])[-1][1] == 5
    assert len({(key, body["version"]) for key, body in heard}) == 4
    assert club.get(f"/games/{game}")["version"] == 5


def test_refusals_are_kept_and_leave_nothing_behind(club: Talker):
    game = club.new_game()["id"]
    dear = {"type": "purchase_units", "units": {"battleship": 9}}
    first = club.post(f"/games/{game}/actions", dear, Idempotency_Key="dear").expect(409)
    again = club.post(f"/games/{game}/actions", dear, Idempotency_Key="dear").expect(409)
    assert again.raw == first.raw
    assert club.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="dear").expect(409).code == "key_reused"
    assert club.get(f"/games/{game}")["version"] == 1


def test_seats_and_odd_letters(club: Talker):
    game = club.new_game(name="Ярость 😀")["id"]
    seat = club.post(f"/games/{game}/seats", {"name": "Zoë ‍👩‍👧", "powers": ["japan"]}).expect(201)
    assert club.with_token(seat["token"]).get("/me")["seat"]["name"] == "Zoë ‍👩‍👧"
    assert club.post(f"/games/{game}/seats", {"name": "a\u0000b"}).expect(422).code == "invalid_request"
    club.get("/games/a%00b").expect(404)
    assert club.get("/games").body[0]["name"] == "Ярость 😀"


def test_several_processes_share_live_updates_and_guesses(request: pytest.FixtureRequest, tmp_path: Path):
    """Who is answered by which process is chance."""
    url = str(request.getfixturevalue("postgres_url"))
    with Server(tmp_path, "--workers", "3", "--database", url) as server, ExitStack() as stack:
        host, nobody = server.talker(HOST_KEY), server.talker(None)
        game = host.new_game()["id"]
        lines = [stack.enter_context(listening(server.url, game, HOST_KEY)) for _ in range(12)]
        assert {next(line).name for line in lines} == {"hello"}
        for version in range(2, 6):
            assert host.post(f"/games/{game}/actions", INFANTRY).expect(201)["version"] == version
            assert {next(line).id for line in lines} == {str(version)}
            assert {host.get(f"/games/{game}")["version"] for _ in range(6)} == {version}
        wrong = {"join_code": "WRONG", "name": "Mallory"}
        heard = [nobody.post(f"/games/{game}/seats", wrong, Idempotency_Key=f"try-{n}").status for n in range(14)]
        assert heard == [403] * 10 + [429] * 4


def test_several_workers_need_a_shared_database(tmp_path: Path):
    from click.testing import CliRunner

    from companion.cli.serving import serve

    done = CliRunner().invoke(serve, ["--workers", "2", "--data", str(tmp_path), "--no-mdns"])
    assert done.exit_code == 1
    assert "postgresql://" in done.output


def test_a_reader_that_waits_for_a_connection_keeps_no_writer_waiting_that_has_one(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
):
    """With all connections in use by such writers both would wait for each other, until one gives up."""
    monkeypatch.setattr("companion.storage.postgres.MOST_CONNECTIONS", 1)
    url = str(request.getfixturevalue("postgres_url"))
    with ExitStack() as stack:
        here, elsewhere = (AppContext(open_store(url)) for _ in range(2))
        stack.callback(here.store.close)
        stack.callback(elsewhere.store.close)
        game = create_game(here, HOST, "anniversary", StartGame(scenario="1941"))["id"]
        take_action(elsewhere, HOST, game, INFANTRY)
        reads, writes = threading.Event(), threading.Event()
        entries = here.store.entries

        def read_late(game_id: str, after: int = 0) -> Any:
            if not reads.is_set():
                reads.set()
                assert writes.wait(PATIENCE)
            return entries(game_id, after)

        monkeypatch.setattr(here.store, "entries", read_late)
        reader = stack.enter_context(ThreadPoolExecutor()).submit(here.history, game)
        assert reads.wait(PATIENCE)
        with here.transaction(game):
            writes.set()
            assert here.history(game).version == 2
        assert reader.result().version == 2
