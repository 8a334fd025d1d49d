"""Opening, backing up and checking every kind of store."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.storage import Store, StoreError, VersionTaken, open_store, temporary

from .samples import DURABLE, a_game, elsewhere, everything, fill, journal


@DURABLE
class TestOpening:
    def test_reopening_finds_everything_again(self, store: Store, opened: Callable[[], Store]) -> None:
        fill(store)
        before = everything(store)
        store.close()
        assert everything(opened()) == before

    def test_two_programs_share_one_database(self, store: Store, opened: Callable[[], Store]) -> None:
        other = opened()
        store.append("g1", 1, b"1")
        other.append("g1", 2, b"2")
        with pytest.raises(VersionTaken):
            store.append("g1", 2, b"3")
        assert journal(store) == journal(other) == [b"1", b"2"]

    def test_programs_that_start_at_once_do_not_get_in_each_others_way(self, url: str) -> None:
        starts = 6
        barrier = threading.Barrier(starts)

        def start(number: int) -> None:
            barrier.wait()
            store = open_store(url)
            store.add_game(a_game(f"g{number}"))
            store.close()

        with ThreadPoolExecutor(starts) as pool:
            list(pool.map(start, range(starts)))
        store = open_store(url)
        assert len(store.games()) == starts
        store.close()

    def test_closing_twice_is_harmless(self, store: Store) -> None:
        store.close()
        store.close()


@DURABLE
class TestBackup:
    def test_a_backup_of_a_live_store_is_a_companion_file_with_everything(self, store: Store, tmp_path: Path) -> None:
        fill(store)
        store.add_game(a_game("g2", name="Übung 東京"))
        target = tmp_path / "copies" / "backup.db"
        target.parent.mkdir()
        store.backup(target)
        store.append("g1", 4, b"later")
        assert [found.name for found in target.parent.iterdir()] == ["backup.db"]
        copy = open_store(f"sqlite:///{target}")
        try:
            assert copy.check() == []
            assert copy.version("g1") == 3
            copy.append("g1", 4, b"later")
            assert everything(copy) == everything(store)
        finally:
            copy.close()

    def test_a_backup_neither_waits_for_a_transaction_nor_holds_any_of_it(self, store: Store, tmp_path: Path) -> None:
        fill(store)
        with store.transaction():
            store.append("g1", 4, b"4")
            elsewhere(lambda: store.backup(tmp_path / "backup.db"))
        copy = open_store(f"sqlite:///{tmp_path / 'backup.db'}")
        assert copy.version("g1") == 3
        copy.close()

    def test_a_file_that_exists_is_never_overwritten(self, store: Store, tmp_path: Path) -> None:
        target = tmp_path / "backup.db"
        target.write_text("something dear")
        with pytest.raises(StoreError, match="already exists"):
            store.backup(target)
        assert target.read_text() == "something dear"

    def test_a_backup_into_no_folder_is_refused(self, store: Store, tmp_path: Path) -> None:
        with pytest.raises(StoreError, match="There is no folder"):
            store.backup(tmp_path / "nowhere" / "backup.db")

    @pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a place where nobody can write, even root")
    def test_a_backup_that_cannot_be_written_says_so(self, store: Store) -> None:
        with pytest.raises(StoreError, match=r"The backup to .* failed: No such file or directory"):
            store.backup(Path("/proc/backup.db"))
        assert store.games() == [a_game()]


@DURABLE
class TestCheck:
    def test_a_sound_store_has_nothing_to_say(self, store: Store) -> None:
        fill(store)
        assert store.check() == []

    @pytest.mark.parametrize("missing", [1, 2])
    def test_a_hole_in_a_journal_is_told(self, store: Store, missing: int) -> None:
        fill(store)
        store._write("DELETE FROM entry WHERE version = ?", missing)
        assert store.check() == ["The journal of game g1 holds 2 entries, yet its last is 3."]


def test_a_temporary_store_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(temporary, "IN_MEMORY", tmp_path)
    store = open_store("memory:")
    store.add_game(a_game())
    assert list(tmp_path.iterdir()) != []
    store.close()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("url", ["mysql://host/db", "companion.db", ""])
def test_an_unknown_kind_of_database_is_refused_with_a_sentence(url: str) -> None:
    with pytest.raises(StoreError, match="Databases are sqlite"):
        open_store(url)
