"""Moving everything between SQLite and PostgreSQL, seats included; all of it or nothing."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import requests
from click.testing import CliRunner, Result

from companion.cli import _group as companion
from companion.model.actions import StartGame
from companion.service import HOST, AppContext
from companion.service.actions import take_action
from companion.service.games import create_game
from companion.service.programs.keys import identify_program, new_key
from companion.service.table.seats import identify, join
from companion.storage import Snapshot, Store, StoreError, open_store
from companion.storage.moving import move
from companion.storage.rows import COLUMNS, RowStore
from tests.api.talking import HOST_KEY, Server, free_port

from .samples import an_answer, everything

ROOT = Path(__file__).parents[2]
INFANTRY = {"type": "purchase_units", "units": {"infantry": 1}}


def run(*words: object) -> Result:
    return CliRunner().invoke(companion, [str(word) for word in words])


@contextmanager
def opened(url: str) -> Iterator[Any]:
    store = open_store(url)
    try:
        yield store
    finally:
        store.close()


def rows(store: RowStore[Any]) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {table: [] for table in COLUMNS}
    for table, some in store.every_row():
        found[table] += [tuple(row) for row in some]
    return found


def played(store: Store) -> tuple[str, str, str]:
    """A store with everything in it; gives a game, a seat's token, and a program's key."""
    app = AppContext(store)
    game = create_game(app, HOST, "anniversary", StartGame(scenario="1941"), "Ярость 😀")
    for number in range(230):  # more than two batches
        take_action(
            app,
            HOST,
            game["id"],
            {"type": "attest", "claim": "no_enemy_warships_in_13_14_15", "holds": bool(number % 2)},
        )
    token = join(app, HOST, game["id"], game["join_code"], "Anna", ["germany"])["token"]
    key = new_key(app, HOST, "Bot", "read").key
    for number in range(120):
        store.keep_document("photo", f"{game['id']}/{number:03}", "x" * 1000)
    store.keep_document("board", "ours", "name,value")
    store.keep_answer(an_answer("k1"))
    store.keep_answer(an_answer("k2"))
    store.keep_snapshot(game["id"], Snapshot(2, "digest", b"{}"))
    return game["id"], token, key


@pytest.fixture
def places(tmp_path: Path, postgres_url: str) -> tuple[Path, str, str]:
    """A data directory, and databases of two kinds."""
    return tmp_path / "data", f"sqlite:///{tmp_path / 'data' / 'companion.db'}", postgres_url


def test_everything_goes_to_postgresql_and_comes_back(places: tuple[Path, str, str]) -> None:
    data, file, server = places
    with opened(file) as store:
        game, token, key = played(store)
        before, all_rows = everything(store), rows(store)
    there = run("move", "--to", server, "--data", data)
    assert there.exit_code == 0, there.output
    assert "1 game moved" in there.output
    with opened(server) as store:
        assert everything(store) == before
        assert rows(store) == all_rows
        app = AppContext(store)
        seat = identify(app, token)
        assert seat is not None
        assert seat.seat is not None
        assert seat.seat.name == "Anna"
        assert identify_program(app, key) is not None
        take_action(app, seat, game, {"type": "capture_territory", "territory": "ukraine", "by": "germany"})
        store.keep_answer(an_answer("k3"))  # numbering goes on
        after = rows(store)
    back = f"sqlite:///{data / 'again.db'}"
    assert run("move", "--to", back, "--data", data, "--database", server).exit_code == 0
    with opened(back) as store:
        assert rows(store) == after
        assert store.check() == []
    assert run("verify", "--data", data, "--database", back).exit_code == 0


def test_the_old_database_stays_as_it_was(places: tuple[Path, str, str]) -> None:
    data, file, server = places
    with opened(file) as store:
        played(store)
        before = rows(store)
    assert run("move", "--to", server, "--data", data).exit_code == 0
    with opened(file) as store:
        assert rows(store) == before


def test_a_target_that_is_not_empty_is_refused(places: tuple[Path, str, str]) -> None:
    data, file, server = places
    with opened(file) as store:
        played(store)
    for url in (server, f"sqlite:///{data / 'other.db'}"):
        with opened(url) as store:
            store.keep_document("board", "theirs", "x")
            before = rows(store)
        refused = run("move", "--to", url, "--data", data)
        assert refused.exit_code == 1
        assert "isn't empty" in refused.output
        with opened(url) as store:
            assert rows(store) == before


def test_what_breaks_off_leaves_nothing_and_can_be_run_again(
    places: tuple[Path, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data, file, server = places
    with opened(file) as store:
        played(store)
        before = rows(store)
    for target in (server, f"sqlite:///{data / 'other.db'}"):
        with opened(file) as here, opened(target) as there:
            real, batches = there.add_rows, iter(range(4))

            def breaks(table: str, some: Any, real: Any = real, batches: Any = batches) -> int:
                if next(batches, None) is None:
                    raise StoreError("the power went out")
                count: int = real(table, some)
                return count

            with monkeypatch.context() as patch:
                patch.setattr(there, "add_rows", breaks)
                with pytest.raises(StoreError, match="power"):
                    move(here, there)
        with opened(target) as there:
            assert not any(there.counts().values())
        assert run("move", "--to", target, "--data", data).exit_code == 0
        with opened(target) as there:
            assert rows(there) == before


def test_a_killed_move_can_be_run_again(places: tuple[Path, str, str]) -> None:
    data, file, server = places
    with opened(file) as store:
        played(store)
        before = rows(store)
    words = [sys.executable, "-m", "companion.cli", "move", "--to", server, "--data", str(data)]
    process = subprocess.Popen(words, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)})
    with opened(server) as there:
        until = time.monotonic() + 60
        sql = "SELECT count(*) FROM pg_locks WHERE mode = 'RowExclusiveLock'"
        while process.poll() is None and time.monotonic() < until and not there._execute(sql)[0][0]:
            pass
        process.send_signal(signal.SIGKILL)
        process.wait(30)
    if process.returncode == 0:
        return  # it was faster
    until = time.monotonic() + 60
    while (ran := run("move", "--to", server, "--data", data)).exit_code and time.monotonic() < until:
        time.sleep(0.1)  # the server has yet to notice that nobody is there anymore
    assert ran.exit_code == 0, ran.output
    with opened(server) as there:
        assert rows(there) == before


def test_a_database_in_use_is_refused(places: tuple[Path, str, str]) -> None:
    data, file, server = places
    with opened(file) as store:
        played(store)
        refused = run("move", "--to", server, "--data", data)
        assert refused.exit_code == 1
        assert "stop Companion first" in refused.output
    with opened(server) as leading:
        leading.follow(lambda _game: None)
        until = time.monotonic() + 60
        while not leading.leads() and time.monotonic() < until:
            time.sleep(0.05)
        refused = run("move", "--to", server, "--data", data)
        assert refused.exit_code == 1
        assert "still running" in refused.output
    assert run("move", "--to", server, "--data", data).exit_code == 0


def test_what_cannot_be_moved_is_said(tmp_path: Path) -> None:
    missing = run("move", "--to", "sqlite:////nowhere/x.db", "--data", tmp_path / "none")
    assert missing.exit_code == 1
    assert not (tmp_path / "none").exists()
    with opened(f"sqlite:///{tmp_path / 'companion.db'}"):
        pass
    for target in (f"sqlite:///{tmp_path / 'companion.db'}", "mysql://x", "memory:"):
        assert run("move", "--to", target, "--data", tmp_path).exit_code == 1


@pytest.mark.slow
def test_phones_and_the_hosts_page_go_on_after_the_move(tmp_path: Path, postgres_url: str) -> None:
    """Through the front door: the served program before and after, with the same token, cookie, and key of a tap."""
    data, port = tmp_path / "data", free_port()
    data.mkdir()
    with Server(data, port=port) as server:
        host = server.talker(HOST_KEY)
        game = host.new_game(name="Friday")["id"]
        anna = host.seat(game, "Anna", ["germany"])
        first = anna.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="tap-1").expect(201)
        cookie = requests.get(f"{server.url}/?key={HOST_KEY}", allow_redirects=False, timeout=60).headers["Set-Cookie"]
    assert run("move", "--to", postgres_url, "--data", data).exit_code == 0
    with Server(data, "--database", postgres_url, port=port) as server:
        again = anna.post(f"/games/{game}/actions", INFANTRY, Idempotency_Key="tap-1").expect(201)
        assert (again.raw, again.headers["Idempotency-Replayed"]) == (first.raw, "true")
        assert anna.post(f"/games/{game}/actions", INFANTRY).expect(201)["version"] == 3
        page = requests.get(server.url, headers={"Cookie": cookie.partition(";")[0]}, timeout=60)
        assert "Friday" in page.text
        assert f"/games/{game}" in page.text
