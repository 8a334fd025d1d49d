"""Transactions of every store, also of many threads at once."""

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from companion.storage import Store, VersionTaken, open_store

from .samples import Thrown, a_game, a_seat, elsewhere, everything, fill, journal


class TestTransactions:
    def test_all_of_a_transaction_is_kept(self, store: Store) -> None:
        with store.transaction():
            fill(store)
        assert store.version("g1") == 3
        assert len(store.seats("g1")) == 2

    def test_nothing_of_a_failed_transaction_is_kept(self, store: Store) -> None:
        store.append("g1", 1, b"before")
        store.add_seat(a_seat("s9"))
        before = everything(store)
        with suppress(Thrown), store.transaction():
            store.add_game(a_game("g2"))
            fill(store, "g2")
            store.append("g1", 2, b"after")
            store.change_seat(a_seat("s9", name="Ben"))
            store.remove_seat("g1", "s9")
            raise Thrown
        assert everything(store) == before

    def test_what_was_thrown_in_a_transaction_is_not_held_back(self, store: Store) -> None:
        with pytest.raises(Thrown), store.transaction():
            raise Thrown

    def test_a_store_goes_on_after_a_failed_transaction(self, store: Store) -> None:
        for _ in range(3):
            with suppress(Thrown), store.transaction():
                store.append("g1", 1, b"lost")
                raise Thrown
        store.append("g1", 1, b"kept")
        assert journal(store) == [b"kept"]

    def test_a_transaction_sees_its_own_writes(self, store: Store) -> None:
        with store.transaction():
            fill(store)
            assert store.version("g1") == 3
            assert store.seat_by_move("move") is not None

    def test_a_transaction_may_be_empty(self, store: Store) -> None:
        with store.transaction(), store.transaction():
            pass
        assert store.games() == [a_game()]

    def test_nested_transactions_are_kept_with_the_outer_one(self, store: Store) -> None:
        with store.transaction():
            store.append("g1", 1, b"1")
            with store.transaction():
                store.append("g1", 2, b"2")
                with store.transaction():
                    store.append("g1", 3, b"3")
            store.append("g1", 4, b"4")
        assert journal(store) == [b"1", b"2", b"3", b"4"]

    def test_a_nested_transaction_is_undone_with_the_outer_one(self, store: Store) -> None:
        with suppress(Thrown), store.transaction():
            with store.transaction():
                store.append("g1", 1, b"1")
            raise Thrown
        assert journal(store) == []

    def test_an_exception_through_all_levels_undoes_all(self, store: Store) -> None:
        with suppress(Thrown), store.transaction():
            store.append("g1", 1, b"1")
            with store.transaction():
                store.append("g1", 2, b"2")
                raise Thrown
        assert journal(store) == []

    def test_a_nested_transaction_that_fails_undoes_only_itself(self, store: Store) -> None:
        with store.transaction():
            store.append("g1", 1, b"1")
            for _ in range(2):
                with suppress(Thrown), store.transaction():
                    store.append("g1", 2, b"lost")
                    with store.transaction():
                        store.append("g1", 3, b"lost")
                    raise Thrown
            store.append("g1", 2, b"2")
        assert journal(store) == [b"1", b"2"]


class TestThreads:
    def test_no_version_is_lost_or_doubled_when_threads_append_at_once(self, store: Store) -> None:
        threads, each = 4, 15
        barrier = threading.Barrier(threads)

        def append_all(name: int) -> list[int]:
            barrier.wait()
            kept = []
            while len(kept) < each:
                version = store.version("g1") + 1
                try:
                    store.append("g1", version, b"%d/%d" % (name, len(kept)))
                    kept.append(version)
                except VersionTaken:
                    continue
            return kept

        with ThreadPoolExecutor(threads) as pool:
            versions = [version for kept in pool.map(append_all, range(threads)) for version in kept]
        assert sorted(versions) == list(range(1, threads * each + 1))
        assert sorted(journal(store)) == sorted(b"%d/%d" % (t, n) for t in range(threads) for n in range(each))
        assert store.check() == []

    def test_transactions_of_several_threads_follow_each_other(self, store: Store) -> None:
        def read_then_append(_: int) -> None:
            with store.transaction():
                store.append("g1", store.version("g1") + 1, b"{}")

        with ThreadPoolExecutor(4) as pool:
            list(pool.map(read_then_append, range(40)))
        assert store.version("g1") == 40

    def test_reading_never_waits_for_a_transaction_and_sees_none_of_it(self, store: Store) -> None:
        fill(store)
        before = everything(store)
        with store.transaction():
            store.append("g1", 4, b"4")
            store.add_game(a_game("g2"))
            store.remove_seat("g1", "s1")
            assert elsewhere(lambda: everything(store)) == before
        assert elsewhere(lambda: store.version("g1")) == 4

    def test_a_writer_waits_for_the_transaction_before_it(self, store: Store) -> None:
        begun = threading.Event()

        def append_second() -> None:
            begun.set()
            store.append("g1", 2, b"second")

        with ThreadPoolExecutor(1) as pool:
            with store.transaction():
                second = pool.submit(append_second)
                begun.wait()
                store.append("g1", 1, b"first")
            second.result()
        assert journal(store) == [b"first", b"second"]

    def test_the_connections_of_ended_threads_are_closed(self, tmp_path: Path) -> None:
        store = open_store(f"sqlite:///{tmp_path / 'companion.db'}")
        for _ in range(5):
            elsewhere(store.games)
        assert len(store._connections._held) <= 2
        store.close()
