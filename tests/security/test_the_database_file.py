"""The database under a running server: nothing is acknowledged into a file that has no name any more."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli.games import verify
from companion.storage import StoreError, open_store
from tests.api.conftest import make_app
from tests.api.talking import HOST_KEY, Talker

INFANTRY = {"type": "purchase_units", "units": {"infantry": 1}}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "companion.db"


@pytest.fixture
def host(path: Path) -> Talker:
    return Talker.to_app(make_app(f"sqlite:///{path}"), HOST_KEY)


def lost(host: Talker, game: str) -> None:
    assert host.get("/healthz").expect(503).code == "store_lost"
    assert host.post(f"/games/{game}/actions", INFANTRY).expect(503).code == "store_lost"


def test_a_deleted_file_takes_nothing_more(host: Talker, path: Path):
    game = host.new_game()["id"]
    kept = path.with_name("aside.db")
    path.rename(kept)
    lost(host, game)
    kept.rename(path)
    host.get("/healthz").expect(200)
    host.post(f"/games/{game}/actions", INFANTRY).expect(201)


def test_a_replaced_file_takes_nothing_more(host: Talker, path: Path):
    game = host.new_game()["id"]
    copy = path.with_name("copy.db")
    shutil.copy(path, copy)
    copy.replace(path)
    lost(host, game)


@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_file_that_is_cut_short_takes_nothing_more(host: Talker, path: Path, left: int):
    game = host.new_game()["id"]
    whole = path.read_bytes()
    with path.open("r+b") as file:
        file.truncate(left * 4096)
    lost(host, game)
    path.write_bytes(whole)
    host.get("/healthz").expect(200)
    host.post(f"/games/{game}/actions", INFANTRY).expect(201)


def test_an_empty_file_is_noticed(path: Path):
    path.touch()
    with pytest.raises(StoreError, match="is empty"):
        open_store(f"sqlite:///{path}")
    assert path.stat().st_size == 0


def test_a_new_database_is_never_an_empty_file(path: Path, monkeypatch: pytest.MonkeyPatch):
    def crash(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("companion.storage.sqlite_file.create_tables", crash)
    with pytest.raises(KeyboardInterrupt):
        open_store(f"sqlite:///{path}")
    assert list(path.parent.iterdir()) == []


@pytest.mark.parametrize(
    "damage",
    ["UPDATE entry SET body = 'x' WHERE version = 2", "UPDATE game SET scenario = '1999' WHERE name = 'Hurt'",
     "DELETE FROM entry WHERE version = 2", "DELETE FROM entry",
     "UPDATE entry SET body = replace(body, 'purchase', 'xxx') WHERE version = 2"],
)  # fmt: skip
def test_a_damaged_game_breaks_only_itself(path: Path, damage: str):
    host = Talker.to_app(make_app(f"sqlite:///{path}"), HOST_KEY)
    hurt = host.new_game(name="Hurt")["id"]
    anna = host.seat(hurt, "Anna", ["germany"])
    for _ in range(3):
        host.post(f"/games/{hurt}/actions", INFANTRY).expect(201)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(damage)
    app = make_app(f"sqlite:///{path}")
    host = Talker.to_app(app, HOST_KEY)
    sound = host.new_game(name="Sound")["id"]
    listed = {game["name"]: game["status"] for game in host.get("/games").expect(200).body}
    assert listed["Sound"] == "running"
    if "replace" not in damage:
        assert listed["Hurt"] == "unreadable"
        assert host.get(f"/games/{hurt}").expect(422).code == "damaged_game"
        laptop, phone = app.test_client(), app.test_client()
        laptop.get(f"/?key={HOST_KEY}")
        assert "Damaged: its journal can&#39;t be read." in laptop.get("/").text
        phone.set_cookie("companion_seat", anna.token or "")
        page = phone.get("/play")
        assert (page.status_code, "This game is damaged" in page.text, "companion restore" in page.text) == (
            422,
            True,
            True,
        )
    host.post(f"/games/{sound}/actions", INFANTRY).expect(201)
    done = CliRunner().invoke(verify, ["--data", str(path.parent)])
    assert (done.exit_code, "Hurt" in done.output) == (1, True), done.output
