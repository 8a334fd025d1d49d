"""What a SQLite store does when the disk is full, or the file is not what it should be."""

import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from companion.storage import Store, StoreError, StoreFailing, StoreFull, connections, open_store, sqlite, sqlite_file

from .samples import a_game, a_seat, an_answer, everything, fill, journal

BIG = b'"' + b"x" * 20_000 + b'"'

FILL_THE_DISK = """
import sys
from companion.storage import StoreFull, open_store

MAKE_ROOM = {
    "disk": "import os; os.remove(sys.argv[3])",
    "file_size": "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)",
}
if sys.argv[1] == "file_size":
    import resource
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, resource.RLIM_INFINITY))
else:
    with open(sys.argv[3], "wb") as filler:
        filler.write(b"x" * 300_000)

from companion.model.records import GameRecord
store = open_store(sys.argv[2])
store.add_game(GameRecord(id="g1", name="", edition="", scenario="", join_code="", created_at=""))
kept = []
for _ in range(3):
    try:
        while True:
            body = b'"%d %s"' % (len(kept), b"x" * 5_000)
            store.append("g1", len(kept) + 1, body)
            kept.append(body)
            assert len(kept) < 1_000, "the disk was never full"
    except StoreFull as full:
        assert "no room left" in str(full), full
    assert list(store.entries("g1")) == kept
assert kept, "not even one entry fitted"
exec(MAKE_ROOM[sys.argv[1]])
store.append("g1", len(kept) + 1, b"after")
assert list(store.entries("g1")) == [*kept, b"after"]
assert store.check() == []
store.close()
"""


WRITE = """
import sys
from companion.model.records import GameRecord
from companion.storage import StoreFailing, open_store
try:
    store = open_store(sys.argv[1])
    store.add_game(GameRecord(id="g1", name="", edition="", scenario="", join_code="", created_at=""))
except StoreFailing as failing:
    print(failing)
"""


@pytest.fixture
def kind() -> str:
    return "sqlite"


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


class TestFullDisk:
    @pytest.fixture
    def full(self, store: Store) -> Store:
        """A store with some of everything and no room for a big entry."""
        fill(store)
        pages = store._execute("PRAGMA page_count")[0][0]
        limit(store, pages)
        return store

    def test_an_entry_that_does_not_fit_is_refused_and_nothing_changes(self, full: Store) -> None:
        before = everything(full)
        with pytest.raises(StoreFull, match="no room left"):
            full.append("g1", 4, BIG)
        assert everything(full) == before
        assert full.check() == []

    def test_a_transaction_that_does_not_fit_is_undone_as_a_whole(self, full: Store) -> None:
        before = everything(full)
        with pytest.raises(StoreFull), full.transaction():
            self._write_much(full)
        assert everything(full) == before

    @staticmethod
    def _write_much(store: Store) -> None:
        store.change_seat(a_seat(name="Ben"))
        store.append("g1", 4, b"4")
        store.append("g1", 5, BIG)

    def test_the_store_works_again_when_there_is_room(self, full: Store) -> None:
        with pytest.raises(StoreFull):
            full.append("g1", 4, BIG)
        limit(full, 100_000)
        full.append("g1", 4, BIG)
        assert journal(full)[3:] == [BIG]
        assert full.check() == []

    def test_what_does_not_fit_undoes_itself_and_a_transaction_that_minds_it_not_goes_on(self, full: Store) -> None:
        with full.transaction():
            full.append("g1", 4, b"4")
            with pytest.raises(StoreFull):
                full.append("g1", 5, BIG)
            full.append("g1", 5, b"5")
        assert journal(full)[3:] == [b"4", b"5"]
        assert full.check() == []

    def test_a_transaction_that_sqlite_has_undone_cannot_go_on(self, store: Store) -> None:
        def go_on() -> None:
            with store.transaction():
                store.append("g1", 1, b"1")
                store._execute("ROLLBACK")
                store.append("g1", 2, b"2")

        with pytest.raises(StoreError, match="undone"):
            go_on()
        assert journal(store) == []
        store.append("g1", 1, b"1")

    def test_a_file_that_may_not_grow_is_a_full_disk(self, tmp_path: Path) -> None:
        url = f"sqlite:///{tmp_path / 'companion.db'}"
        done = run(sys.executable, "-c", FILL_THE_DISK, "file_size", url)
        assert (done.returncode, done.stderr) == (0, "")

    def test_a_disk_that_is_really_full(self, tmp_path: Path) -> None:
        mount = ["unshare", "--map-root-user", "--mount", "sh", "-c"]
        tiny = f"mount -t tmpfs -o size=800k tmpfs {tmp_path}"
        if shutil.which("unshare") is None or run(*mount, tiny).returncode != 0:
            pytest.skip("a disk of its own needs unshare, and the right to use it")
        python = [sys.executable, "-c", FILL_THE_DISK]
        place = ["disk", f"sqlite:///{tmp_path}/companion.db", f"{tmp_path}/filler"]
        done = run(*mount, f'{tiny} && exec "$@"', "sh", *python, *place)
        assert (done.returncode, done.stderr) == (0, "")

    def test_a_read_only_disk_says_what_to_copy_first(self, tmp_path: Path) -> None:
        mount = ["unshare", "--map-root-user", "--mount", "sh", "-c"]
        tiny = f"mount -t tmpfs -o size=8m tmpfs {tmp_path}"
        if shutil.which("unshare") is None or run(*mount, tiny).returncode != 0:
            pytest.skip("a disk of its own needs unshare, and the right to use it")
        url = f"sqlite:///{tmp_path}/companion.db"
        make = f"{sys.executable} -c 'from companion.storage import open_store; open_store(\"{url}\").close()'"
        read_only = f"mount -o remount,ro {tmp_path}"
        done = run(*mount, f'{tiny} && {make} && {read_only} && exec "$@"', "sh", sys.executable, "-c", WRITE, url)
        assert (done.returncode, done.stderr) == (0, "")
        assert "First copy" in done.stdout

    @pytest.mark.parametrize("name", ["SQLITE_IOERR_READ", "SQLITE_IOERR_FSYNC", "SQLITE_READONLY_DIRECTORY"])
    def test_a_failing_disk_says_what_to_copy_first(self, store: Store, name: str) -> None:
        assert isinstance(store, sqlite.SqliteStore)
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorname = name
        found = store._explained(error)
        assert isinstance(found, StoreFailing)
        assert all(word in str(found) for word in ("First copy", str(store.path), "backups"))

    def test_a_disk_too_full_for_the_tables_leaves_no_half_database(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def open_tiny(path: Path) -> sqlite3.Connection:
            connection = open_as_ever(path)
            connection.execute("PRAGMA max_page_count = 4")
            return connection

        open_as_ever = sqlite_file.connect
        url = f"sqlite:///{tmp_path / 'companion.db'}"
        with monkeypatch.context() as patch:
            patch.setattr(sqlite_file, "connect", open_tiny)
            with pytest.raises(StoreFull):
                open_store(url)
        store = open_store(url)
        store.add_game(a_game())
        store.close()

    def test_a_backup_without_room_fails_and_leaves_nothing(
        self, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def no_room(self: object, target: Path) -> None:
            target.write_text("half of it")
            raise StoreFull("no room left")

        monkeypatch.setattr(sqlite.SqliteStore, "_copy_to", no_room)
        before = sorted(tmp_path.iterdir())
        with pytest.raises(StoreError, match=r"The backup to .* failed: no room left"):
            store.backup(tmp_path / "backup.db")
        assert sorted(tmp_path.iterdir()) == before


def limit(store: Store, pages: int) -> None:
    """Let the connection that writes have so much room."""
    with store.transaction():
        store._execute(f"PRAGMA max_page_count = {pages}")


def not_a_database(path: Path) -> None:
    path.write_text("This is a shopping list.\n" * 100)


def a_directory(path: Path) -> None:
    path.mkdir()


def below_a_file(path: Path) -> None:
    path.parent.rmdir()
    path.parent.write_text("")


def a_newer_schema(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")


def another_program(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE bookmarks (url text)")


def cut_short(path: Path) -> None:
    store = open_store(f"sqlite:///{path}")
    store.close()
    path.write_bytes(path.read_bytes()[:3000])


class TestFilesThatCannotBeOpened:
    @pytest.mark.parametrize(
        ("make", "sentence"),
        [
            (not_a_database, "is damaged or not a Companion database"),
            (cut_short, "is damaged or not a Companion database"),
            (a_directory, "Can.t use the database .*unable to open"),
            (below_a_file, "Can.t use the database"),
            (a_newer_schema, "written by a newer Companion; update the program"),
            (another_program, "is the database of another program"),
        ],
    )
    def test_it_is_refused_with_a_sentence_and_left_alone(
        self, tmp_path: Path, make: Callable[[Path], None], sentence: str
    ) -> None:
        path = tmp_path / "folder" / "companion.db"
        path.parent.mkdir()
        make(path)
        before = path.read_bytes() if path.is_file() else None
        with pytest.raises(StoreError, match=sentence) as refusal:
            open_store(f"sqlite:///{path}")
        assert not isinstance(refusal.value, StoreFull)
        assert (path.read_bytes() if path.is_file() else None) == before

    @pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a place where nobody can write, even root")
    def test_a_place_where_nothing_can_be_written_is_refused(self) -> None:
        with pytest.raises(StoreError, match=r"Can.t use the database"):
            open_store("sqlite:////proc/companion.db")

    def test_a_folder_that_is_missing_is_made(self, tmp_path: Path) -> None:
        store = open_store(f"sqlite:///{tmp_path}/a/b/companion.db")
        store.close()
        assert (tmp_path / "a" / "b" / "companion.db").is_file()


class TestDamage:
    def test_damage_is_told_in_sentences(self, store: Store, url: str, tmp_path: Path) -> None:
        for version in range(1, 30):
            store.append("g1", version, BIG)
        store.close()
        path = tmp_path / "companion.db"
        content = bytearray(path.read_bytes())
        content[8192:90_000] = bytes(90_000 - 8192)
        path.write_bytes(content)
        damaged = open_store(url)
        found = damaged.check()
        damaged.close()
        assert found
        assert all(isinstance(sentence, str) for sentence in found)

    def test_damage_that_stops_the_examination_is_told_too(self, store: Store, url: str, tmp_path: Path) -> None:
        fill(store)
        store.close()
        late = open_store(url)
        path = tmp_path / "companion.db"
        path.write_bytes(b"x" * path.stat().st_size)
        found = late.check()
        late.close()
        assert len(found) == 1
        assert found[0].startswith(f"{path} is damaged or not a Companion database")
        assert "newest backup" in found[0]


class TestBusy:
    def test_programs_that_make_the_file_at_once_all_get_to_use_it(self, tmp_path: Path) -> None:
        def start(barrier: threading.Barrier, url: str) -> None:
            barrier.wait()
            open_store(url).close()

        for attempt in range(60):
            barrier = threading.Barrier(8)
            with ThreadPoolExecutor(8) as pool:
                url = f"sqlite:///{tmp_path / str(attempt)}"
                started = [pool.submit(start, barrier, url) for _ in range(8)]
            assert [done.exception() for done in started] == [None] * 8

    def test_a_database_that_stays_locked_is_told_and_nothing_is_lost(
        self, store: Store, url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for module in (sqlite_file, sqlite):
            monkeypatch.setattr(module, "BUSY_SECONDS", 0.1)
        impatient = open_store(url)
        with store.transaction():
            store.append("g1", 1, b"1")
            with pytest.raises(StoreError, match="locked"):
                impatient.keep_answer(an_answer())
        impatient.append("g1", 2, b"2")
        assert journal(store) == [b"1", b"2"]
        impatient.close()

    def test_writers_wait_long_enough_for_a_slow_disk(self) -> None:
        assert connections.BUSY_SECONDS >= 10
