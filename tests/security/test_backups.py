"""Backups by themselves, and putting one back."""

import shutil
import sqlite3
import stat
from contextlib import closing
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from companion.cli.games import backup as backup_command
from companion.cli.games import restore
from companion.model.actions import StartGame
from companion.service import HOST, AppContext, actions, games, photos, transfer
from companion.service.safekeeping.backups import Backups
from companion.service.table import seats, tables
from companion.storage import open_store
from companion.storage.restoring import is_torn

EVENING = datetime(2026, 11, 16, 19, 10, tzinfo=UTC)


class Night:
    """An app context on a file, a clock that is set by hand, and backups of it."""

    def __init__(self, folder: Path) -> None:
        self.path, self.now = folder / "companion.db", EVENING
        self.app = AppContext(open_store(f"sqlite:///{self.path}"))
        self.folder = folder / "backups"
        self.backups = Backups(self.app, self.folder, lambda: self.now, data=folder)
        self.id = games.create_game(self.app, HOST, "anniversary", StartGame(scenario="1941"))["id"]

    def say(self) -> None:
        number = self.app.store.version(self.id)
        action = {"type": "adjust_treasury", "power": "germany", "amount": number, "reason": "x"}
        actions.take_action(self.app, HOST, self.id, action)

    def files(self) -> list[str]:
        return sorted(path.name for path in self.folder.iterdir())


@pytest.fixture
def night(tmp_path: Path):
    made = Night(tmp_path)
    yield made
    made.app.store.close()


def versions(night: Night, name: str) -> int:
    store = open_store(f"sqlite:///{night.folder / name}")
    found = store.version(night.id)
    store.close()
    return found


def put_back(night: Night, file: Path, *more: str) -> tuple[int, str]:
    done = CliRunner().invoke(restore, [str(file), "--data", str(night.path.parent), *more])
    return done.exit_code, done.output


def test_one_for_each_hour_and_evening_while_something_changes(night: Night):
    night.backups.look()
    assert night.files() == ["evening-2026-11-16.db", "hour-2026-11-16-19.db"]
    assert {stat.S_IMODE(path.stat().st_mode) for path in night.folder.iterdir()} == {0o600}
    night.say()
    night.now += timedelta(seconds=20)
    assert night.backups.look() == [], "not after every tap"
    night.now += timedelta(minutes=3)
    assert len(night.backups.look()) == 2
    assert versions(night, "hour-2026-11-16-19.db") == 2, "minutes later, in the same hour"
    night.say()
    night.now += timedelta(hours=1)
    assert len(night.backups.look()) == 2
    night.now += timedelta(hours=1)
    assert night.backups.look() == []
    assert night.files() == ["evening-2026-11-16.db", "hour-2026-11-16-19.db", "hour-2026-11-16-20.db"]


def test_an_evening_ends_in_the_morning_and_when_the_service_stops(night: Night):
    night.backups.look()
    night.say()
    night.backups.stop()
    night.now = EVENING + timedelta(hours=7)
    night.say()
    night.backups.look()
    assert [file for file in night.files() if file.startswith("evening")] == ["evening-2026-11-16.db"]
    store = open_store(f"sqlite:///{night.folder / 'evening-2026-11-16.db'}")
    assert store.version(night.id) == 3
    store.close()


def test_they_rotate(night: Night):
    for _ in range(40):
        night.say()
        night.backups.look()
        night.now += timedelta(days=1)
    assert len([file for file in night.files() if file.startswith("hour")]) == 24
    assert len([file for file in night.files() if file.startswith("evening")]) == 30


def test_a_damaged_game_does_not_take_the_place_of_its_whole_backup(night: Night):
    night.backups.look()
    with closing(sqlite3.connect(night.path)) as other, other:
        other.execute("UPDATE entry SET body = substr(body, 1, 40)")
    games.create_game(night.app, HOST, "anniversary", StartGame(scenario="1941"))
    night.backups.look(ending=True)
    kept = ["evening-2026-11-16.db", "hour-2026-11-16-19.db"]
    assert night.files() == [*(f"damaged-{name}" for name in kept), *kept]
    assert [is_torn(night.folder / file) for file in night.files()] == [True, True, False, False]


def test_what_fails_is_tried_again(night: Night, caplog: pytest.LogCaptureFixture):
    night.folder.write_text("in the way")
    assert night.backups.look() == []
    assert "the backup failed" in caplog.text
    night.folder.unlink()
    assert len(night.backups.look()) == 2


def test_a_backup_is_put_back_and_what_was_there_is_kept(night: Night):
    (backup, _) = night.backups.look()
    night.say()
    night.app.store.close()
    code, output = put_back(night, backup)
    assert (code, "1 game restored" in output) == (0, True), output
    here = open_store(f"sqlite:///{night.path}")
    before = open_store(f"sqlite:///{night.path.with_name('companion-before-restore.db')}")
    assert (here.version(night.id), before.version(night.id)) == (1, 2)
    assert stat.S_IMODE(night.path.stat().st_mode) == 0o600
    here.close()
    before.close()


def test_one_game_is_brought_back_and_the_others_stay(night: Night):
    other = games.create_game(night.app, HOST, "aa1941", StartGame(scenario="1941"), "Saturday")["id"]
    (backup, _) = night.backups.look()
    night.say()
    advance = {"type": "advance_phase"}
    actions.take_action(night.app, HOST, other, advance)
    code, output = put_back(night, backup, "--game", night.id)
    assert (code, "stop Companion first" in output) == (1, True), output
    night.app.store.close()
    before = night.path.read_bytes()
    code, output = put_back(night, backup, "--game", "nobody")
    assert (code, "There's no game" in output, night.path.read_bytes() == before) == (1, True, True), output
    code, output = put_back(night, backup, "--game", night.id)
    assert code == 0, output
    for name, versions_then in (("companion.db", (1, 2)), ("companion-before-restore.db", (2, 2))):
        store = open_store(f"sqlite:///{night.path.with_name(name)}")
        assert (store.version(night.id), store.version(other)) == versions_then
        assert store.check() == []
        app = AppContext(store)
        assert transfer.verify_game(app, HOST, night.id)["problems"] == []
        store.close()


def test_a_game_that_was_deleted_comes_back_with_its_seats_and_photos(night: Night):
    token = seats.join(night.app, HOST, night.id, "", "Anna", ["germany"])["token"]
    picture = BytesIO()
    Image.new("RGB", (9, 9)).save(picture, "JPEG")
    photo = photos.add_photo(night.app, HOST, night.id, picture.getvalue())
    (backup, _) = night.backups.look()
    tables.change_table(night.app, HOST, night.id, archived=True)
    tables.delete_game(night.app, HOST, night.id, night.app.game(night.id).name)
    night.app.store.close()
    assert put_back(night, backup, "--game", night.id)[0] == 0
    app = AppContext(open_store(f"sqlite:///{night.path}"))
    assert seats.identify(app, token) is not None
    assert photos.show_photo(app, HOST, night.id, photo["id"]).startswith(b"\xff\xd8")
    app.store.close()


def test_house_rules_are_in_every_backup_and_the_host_key_only_in_those_in_the_data_directory(
    night: Night, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
):
    rule, key = tmp_path / "editions" / "friday.toml", tmp_path / "host.key"
    rule.parent.mkdir()
    rule.write_text("friday")
    key.write_text("a key of twenty-four letters")
    (here, _) = night.backups.look()
    away = tmp_path_factory.mktemp("another disk")
    elsewhere = Backups(night.app, away, lambda: night.now, data=tmp_path)
    night.say()
    (there, _) = elsewhere.look()
    done = CliRunner().invoke(backup_command, [str(away / "by hand.db"), "--data", str(tmp_path)])
    assert done.exit_code == 0, done.output
    night.app.store.close()
    for file, has_key in ((here, True), (there, False), (away / "by hand.db", False)):
        rule.unlink(missing_ok=True)
        key.unlink(missing_ok=True)
        assert put_back(night, file)[0] == 0
        assert (rule.read_text(), key.exists()) == ("friday", has_key)
        store = open_store(f"sqlite:///{night.path}")
        assert store.documents("file") == [], "they are files again"
        store.close()
    rule.write_text("another rule")
    put_back(night, here)
    assert rule.read_text() == "another rule", "what is there stays"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600


def test_nothing_is_put_back_under_a_running_service(night: Night):
    (backup, _) = night.backups.look()
    code, output = put_back(night, backup)
    assert (code, "stop Companion first" in output) == (1, True), output
    night.say()


@pytest.mark.parametrize("wrong", ["missing", "empty", "text", "cut"])
def test_what_is_no_backup_changes_nothing(night: Night, tmp_path: Path, wrong: str):
    (backup, _) = night.backups.look()
    night.app.store.close()
    file = tmp_path / "file.db"
    if wrong != "missing":
        shutil.copy(backup, file)
        whole = file.read_bytes()
        file.write_bytes({"empty": b"", "text": b"hello" * 2000, "cut": whole[: len(whole) // 2]}[wrong])
    code, output = put_back(night, file)
    assert code == 1, output
    store = open_store(f"sqlite:///{night.path}")
    assert store.version(night.id) == 1
    store.close()
    assert not list(tmp_path.glob("*restore*"))
