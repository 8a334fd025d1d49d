"""Commits that are shared: who waits together is committed together, and nobody is told before it is on disk."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.storage import Store, StoreError, StoreFull, open_store, sqlite, sqlite_file
from companion.storage.sqlite import SqliteStore
from companion.storage.turns import Turns

from .samples import PATIENCE, Thrown, a_game, journal


@pytest.fixture
def kind() -> str:
    return "sqlite"


def waiting(store: Store) -> int:
    return len(store._commits.turns._waiting)


def until(true: Callable[[], bool]) -> None:
    patience = threading.Event()
    for _ in range(int(PATIENCE * 1000)):
        if true():
            return
        patience.wait(0.001)
    raise AssertionError("it did not come to this")


class Crowd:
    """Threads that all wait while the first of them is in its transaction."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.commits = 0
        self.pool = ThreadPoolExecutor(8)
        commit = store._commit

        def counted() -> None:
            self.commits += 1
            commit()

        store._commits._commit = counted

    def run(self, *works: Callable[[], object]) -> list[BaseException | None]:
        entered, go = threading.Event(), threading.Event()

        def first() -> None:
            with self.store.transaction():
                entered.set()
                go.wait()
                works[0]()

        running = [self.pool.submit(first)]
        entered.wait()
        for number, work in enumerate(works[1:], start=1):
            running.append(self.pool.submit(self._transaction, work))
            until(lambda number=number: waiting(self.store) == number)
        go.set()
        found = [future.exception() for future in running]
        self.pool.shutdown()
        return found

    def _transaction(self, work: Callable[[], object]) -> None:
        with self.store.transaction():
            work()


def appending(store: Store, body: bytes = b"{}") -> Callable[[], None]:
    return lambda: store.append("g1", store.version("g1") + 1, body)


def test_those_who_wait_together_share_one_commit_in_the_order_they_came(store: Store):
    crowd = Crowd(store)
    assert crowd.run(*(appending(store, b"%d" % number) for number in range(5))) == [None] * 5
    assert journal(store) == [b"0", b"1", b"2", b"3", b"4"]
    assert crowd.commits == 1


def test_the_failure_of_one_is_its_own(store: Store):
    def fail() -> None:
        store.append("g1", store.version("g1") + 1, b"lost")
        raise Thrown

    found = Crowd(store).run(appending(store, b"0"), fail, appending(store, b"2"), fail)
    assert [type(item) for item in found] == [type(None), Thrown, type(None), Thrown]
    assert journal(store) == [b"0", b"2"]


def test_nobody_is_told_of_a_commit_that_failed(store: Store):
    crowd = Crowd(store)

    def fail() -> None:
        raise StoreFull("no room left")

    store._commits._commit = fail
    found = crowd.run(appending(store), appending(store), appending(store))
    assert [type(item) for item in found] == [StoreFull] * 3
    assert journal(store) == []
    store._commits._commit = store._commit
    store.append("g1", 1, b"1")
    assert journal(store) == [b"1"]


def test_if_sqlite_undoes_everything_all_who_share_are_told(store: Store):
    def undo() -> None:
        store._execute("ROLLBACK")

    found = Crowd(store).run(appending(store), undo, appending(store, b"after"))
    assert [type(item) for item in found] == [StoreError, StoreError, type(None)]
    assert journal(store) == [b"after"]


def test_who_waits_too_long_is_told_and_takes_no_turn(store: Store, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("companion.storage.sqlite.BUSY_SECONDS", 0.01)
    with store.transaction(), ThreadPoolExecutor(1) as pool:
        refused = pool.submit(appending(store)).exception()
    assert isinstance(refused, StoreError)
    assert "locked" in str(refused)
    assert waiting(store) == 0
    store.append("g1", 1, b"1")


def test_a_turn_goes_to_who_came_first():
    turns, order = Turns(), []
    assert turns.take(0)
    assert not turns.hand_over()

    def queue(name: int) -> None:
        turns.take(PATIENCE)
        order.append(name)
        turns.leave()

    threads = [threading.Thread(target=queue, args=(name,)) for name in range(5)]
    for number, thread in enumerate(threads, start=1):
        thread.start()
        until(lambda number=number: len(turns._waiting) == number)
    turns.leave()
    for thread in threads:
        thread.join()
    assert order == [0, 1, 2, 3, 4]


def test_a_copy_without_its_log_is_noticed(tmp_path: Path, store: Store, url: str):
    appending(store)()
    copy = tmp_path / "copy.db"
    copy.write_bytes((tmp_path / "companion.db").read_bytes())
    with pytest.raises(StoreError, match=r"is missing its latest entries.*copy\.db-wal.*companion restore"):
        open_store(f"sqlite:///{copy}")
    copy.with_name("copy.db-wal").write_bytes((tmp_path / "companion.db-wal").read_bytes())
    whole = open_store(f"sqlite:///{copy}")
    assert whole.version("g1") == 1
    whole.close()
    store.close()
    copy.write_bytes((tmp_path / "companion.db").read_bytes())
    open_store(f"sqlite:///{copy}").close()


def test_a_file_that_is_closed_while_one_looks_for_its_log_lacks_nothing(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
):
    appending(store)()
    find = sqlite_file._log

    def closed_first(path: Path) -> Path:
        store.close()
        return find(path)

    monkeypatch.setattr(sqlite_file, "_log", closed_first)
    assert not sqlite_file.lacks_log(tmp_path / "companion.db")


def test_a_plug_pulled_after_a_checkpoint_finds_a_whole_file_though_somebody_wanted_to_write_meanwhile(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
):
    appending(store)()
    writer, whole, connect = threading.Thread(target=appending(store)), [], sqlite.connect

    class Interrupted:
        """Another thread writes, if it can, just before the log is emptied."""

        def __init__(self, *given: Any, **more: Any) -> None:
            self.connection = connect(*given, **more)

        def execute(self, sql: str) -> None:
            empties = "TRUNCATE" in sql
            if empties:
                writer.start()
                writer.join(0.1)
            self.connection.execute(sql)
            if empties:
                whole.append(not sqlite_file.lacks_log(tmp_path / "companion.db"))

        def close(self) -> None:
            self.connection.close()

    with monkeypatch.context() as patched:
        mine = threading.current_thread()
        patched.setattr(
            sqlite,
            "connect",
            lambda *given, **more: (Interrupted if threading.current_thread() is mine else connect)(*given, **more),
        )
        store.checkpoint()
    writer.join(PATIENCE)
    assert whole == [True]
    assert store.version("g1") == 2


def test_a_file_that_was_not_closed_opens_with_its_log_and_is_whole_again_when_a_reader_closes(
    tmp_path: Path, store: Store
):
    appending(store)()
    for tail in ("", "-wal"):
        (tmp_path / f"after.db{tail}").write_bytes((tmp_path / f"companion.db{tail}").read_bytes())
    reader = SqliteStore(tmp_path / "after.db")
    assert reader.version("g1") == 1
    reader.close()
    assert not (tmp_path / "after.db-wal").exists()
    SqliteStore(tmp_path / "after.db").close()


def test_a_backup_is_whole_by_itself(tmp_path: Path, store: Store):
    appending(store)()
    store.backup(tmp_path / "backup.db")
    copy = SqliteStore(tmp_path / "backup.db")
    assert copy.games() == [a_game()]
    copy.close()


def test_a_transaction_that_only_reads_commits_nothing_and_holds_nobody_up(store: Store):
    with store.transaction():
        assert store.version("g1") == 0
    with suppress(Thrown), store.transaction():
        raise Thrown
    appending(store)()
    assert journal(store) == [b"{}"]
