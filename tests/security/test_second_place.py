"""`companion serve --backup DIR`: the last game nights in a second place, verified, without the host key."""

import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from api.settings import Settings
from companion.cli import _group as companion
from companion.cli.setup import HOST_KEY_FILE, database_url, host_key
from companion.model.actions import StartGame
from companion.service import HOST, AppContext
from companion.service.actions import take_action
from companion.service.games import create_game
from companion.service.safekeeping import second_place as module
from companion.service.safekeeping.second_place import SecondPlace, outcome
from companion.storage import open_store
from tests.api.talking import HOST_KEY, Server

FRIDAY = datetime(2026, 1, 30, 22, 0, tzinfo=UTC)


def run(*words: object) -> Result:
    return CliRunner().invoke(companion, [str(word) for word in words])


class Evening:
    """A data directory with a game, and a second place."""

    def __init__(self, folder: Path) -> None:
        self.data, self.stick, self.now = folder / "data", folder / "stick", FRIDAY
        self.key = host_key(self.data)
        (self.data / "editions").mkdir()
        (self.data / "editions" / "ours.toml").write_text("# house rules")
        self.app = AppContext(open_store(database_url(self.data)))
        self.game = create_game(self.app, HOST, "anniversary", StartGame(scenario="1941"), "Friday")["id"]
        self.stick.mkdir()
        self.place = SecondPlace(self.app, self.stick, lambda: self.now, data=self.data)

    def tap(self) -> None:
        take_action(self.app, HOST, self.game, {"type": "purchase_units", "units": {"infantry": 1}})

    def files(self) -> list[str]:
        return sorted(file.name for file in self.stick.iterdir())


@pytest.fixture
def evening(tmp_path: Path):
    made = Evening(tmp_path)
    yield made
    made.app.store.close()


def test_an_evening_is_there_without_the_host_key(evening: Evening) -> None:
    evening.tap()
    assert [file.name for file in evening.place.look()] == ["evening-2026-01-30.db"]
    copy = evening.stick / "evening-2026-01-30.db"
    assert copy.stat().st_mode & 0o777 == 0o600
    assert evening.files() == [copy.name]
    with closing(sqlite3.connect(copy)) as opened:
        entries = opened.execute("SELECT count(*) FROM entry").fetchone()[0]
        names = [row[0] for row in opened.execute("SELECT name FROM document WHERE kind = 'file'")]
    assert entries == 2
    assert names == ["editions/ours.toml"]
    assert evening.key.encode() not in copy.read_bytes()
    made = outcome(evening.app)
    assert made is not None
    assert (made.made_at != "", made.failed_at) == (True, "")


def test_what_was_played_before_the_start_is_there_at_once_and_each_evening_stays(evening: Evening) -> None:
    assert evening.place.look()
    assert not evening.place.look()  # nothing new
    evening.now = FRIDAY.replace(month=2, day=6)
    evening.tap()
    evening.place.stop()
    assert evening.files() == ["evening-2026-01-30.db", "evening-2026-02-06.db"]


def test_a_stick_that_is_not_plugged_in_is_said_and_not_replaced(evening: Evening) -> None:
    evening.place.look()
    before = outcome(evening.app)
    evening.stick.rename(evening.stick.with_name("unplugged"))
    evening.tap()
    evening.now = FRIDAY.replace(hour=23)
    assert evening.place.look() == []
    assert not evening.stick.exists()
    failed = outcome(evening.app)
    assert failed is not None
    assert before is not None
    assert failed.made_at == before.made_at
    assert failed.failed_at
    assert "Plug in its disk" in failed.why
    evening.stick.with_name("unplugged").rename(evening.stick)
    assert evening.place.look()
    again = outcome(evening.app)
    assert again is not None
    assert again.failed_at == ""


def test_a_copy_that_reads_back_otherwise_never_gets_the_name(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.place.look()
    good = (evening.stick / "evening-2026-01-30.db").read_bytes()
    real = module._copied

    def torn(made: Path, part: Path) -> str:
        written = real(made, part)
        with part.open("r+b") as file:
            file.seek(5000)
            file.write(b"\0\1\2\3")
        return written

    evening.tap()
    evening.now = FRIDAY.replace(hour=23)
    with monkeypatch.context() as patch:
        patch.setattr(module, "_copied", torn)
        assert evening.place.look() == []
    assert (evening.stick / "evening-2026-01-30.db").read_bytes() == good
    assert evening.files() == ["evening-2026-01-30.db"]
    failed = outcome(evening.app)
    assert failed is not None
    assert "read back" in failed.why


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_takes_nothing_is_said(evening: Evening) -> None:
    evening.stick.chmod(0o500)
    assert evening.place.look() == []
    failed = outcome(evening.app)
    assert failed is not None
    assert failed.why
    evening.stick.chmod(0o700)


def test_a_damaged_game_does_not_replace_a_whole_one(evening: Evening) -> None:
    evening.place.look()
    good = (evening.stick / "evening-2026-01-30.db").read_bytes()
    with closing(sqlite3.connect(evening.data / "companion.db")) as opened, opened:
        opened.execute("UPDATE entry SET body = 'x' WHERE version = 1")
    evening.place._changed.set()
    evening.now = FRIDAY.replace(hour=23)
    assert evening.place.look() == []
    assert (evening.stick / "evening-2026-01-30.db").read_bytes() == good


def test_one_command_brings_it_back_on_another_laptop(evening: Evening, tmp_path: Path) -> None:
    evening.tap()
    evening.place.look()
    other = tmp_path / "other laptop"
    restored = run("restore", evening.stick, "--data", other)
    assert restored.exit_code == 0, restored.output
    assert "1 game restored" in restored.output
    assert (other / "editions" / "ours.toml").read_text() == "# house rules"
    assert not (other / HOST_KEY_FILE).exists()
    assert "2 entries" in run("games", "--data", other).output
    assert run("verify", "--data", other).exit_code == 0


def test_a_folder_without_a_backup_is_said(tmp_path: Path) -> None:
    refused = run("restore", tmp_path, "--data", tmp_path / "data")
    assert refused.exit_code == 1
    assert "There is no backup in" in refused.output


def test_the_served_program_backs_up_at_the_end_and_refuses_a_place_that_is_no_second_one(tmp_path: Path) -> None:
    data, stick = tmp_path / "data", tmp_path / "stick"
    data.mkdir()
    stick.mkdir()
    server = Server(data, "--backup", str(stick)).start()
    server.talker(HOST_KEY).new_game("aa1941", "1941", name="Friday")
    assert server.stop() == 0
    assert [file.name.startswith("evening-") for file in stick.iterdir()] == [True]
    inside = run("serve", "--data", data, "--backup", data / "backups")
    assert inside.exit_code == 1
    assert "another disk" in inside.output


def test_the_host_page_says_how_it_goes(tmp_path: Path) -> None:
    from api.app import create_app

    app = AppContext(open_store(f"sqlite:///{tmp_path / 'companion.db'}"))
    web: Flask = create_app(app, Settings(host_key=HOST_KEY, own_addresses=False, second_place=str(tmp_path / "stick")))
    client = web.test_client()
    client.get(f"/?key={HOST_KEY}")
    assert "made in a moment" in client.get("/").text
    place = SecondPlace(app, tmp_path / "stick")
    place.look()
    page = client.get("/").text
    assert "No backup in the second place" in page
    assert "Plug in its disk" in page
    (tmp_path / "stick").mkdir()
    place.look()
    page = client.get("/").text
    assert "No backup in the second place" not in page
    assert f"Last backup in {tmp_path / 'stick'}" in page
    metrics = client.get("/metrics", headers={"Authorization": f"Bearer {HOST_KEY}"}).text
    assert "companion_newest_second_backup_age_seconds" in metrics
    assert "companion_second_backup_failing{" in metrics
    app.store.close()
