"""Snapshots, wrong guesses and announcements, on every kind of store; what only PostgreSQL can do comes after."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import SimpleQueue

import psycopg
import pytest

from companion.storage import Guess, Snapshot, Store, StoreError, postgres

from .samples import PATIENCE, Thrown, a_game, journal
from .test_postgres import disconnect

FIRST, SECOND = Snapshot(256, "d1", b'{"a":1}'), Snapshot(512, "d2", b'{"a":2}')


class TestEveryStore:
    def test_a_game_has_one_snapshot_the_newest(self, store: Store) -> None:
        assert store.snapshot("g1") is None
        store.keep_snapshot("g1", FIRST)
        store.keep_snapshot("g1", SECOND)
        assert store.snapshot("g1") == SECOND

    def test_a_snapshot_goes_with_its_transaction(self, store: Store) -> None:
        with suppress(Thrown), store.transaction("g1"):
            store.keep_snapshot("g1", FIRST)
            raise Thrown
        assert store.snapshot("g1") is None

    def test_a_snapshot_of_no_game_is_refused(self, store: Store) -> None:
        with pytest.raises(StoreError):
            store.keep_snapshot("g9", FIRST)

    def test_guesses_are_remembered_by_who_made_them_until_they_are_old(self, store: Store) -> None:
        store.note_guess("1.2.3.4 host key", Guess(10.0, 1.0, "a"), 0.0)
        store.note_guess("1.2.3.4 host key", Guess(11.0, 0.25, "a"), 0.0)
        store.note_guess("5.6.7.8 host key", Guess(12.0, 1.0), 0.0)
        assert store.guesses("1.2.3.4 host key", 9.0) == [Guess(10.0, 1.0, "a"), Guess(11.0, 0.25, "a")]
        assert store.guesses("1.2.3.4 host key", 10.0) == [Guess(11.0, 0.25, "a")]
        store.note_guess("5.6.7.8 host key", Guess(20.0, 1.0), 11.5)
        assert store.guesses("1.2.3.4 host key", 11.5) == []
        assert len(store.guesses("5.6.7.8 host key", 11.5)) == 2

    def test_announcing_is_harmless_where_nobody_follows(self, store: Store) -> None:
        store.announce("g1")
        assert [record.id for record in store.games()] == ["g1"]


class TestPostgres:
    @pytest.fixture
    def kind(self) -> str:
        return "postgresql"

    def test_guesses_count_in_every_process(self, store: Store, opened: Callable[[], Store]) -> None:
        store.note_guess("1.2.3.4", Guess(10.0, 1.0), 0.0)
        assert opened().guesses("1.2.3.4", 0.0) == [Guess(10.0, 1.0)]

    def test_other_processes_hear_of_a_game_and_of_a_gap_and_go_on_after_it(
        self, store: Store, opened: Callable[[], Store], url: str
    ) -> None:
        heard: SimpleQueue[str | None] = SimpleQueue()
        assert opened().follow(heard.put)
        assert heard.get(timeout=PATIENCE) is None
        store.announce("g1")
        assert heard.get(timeout=PATIENCE) == "g1"
        disconnect(url)
        assert heard.get(timeout=PATIENCE) is None
        store.announce("g2")
        assert heard.get(timeout=PATIENCE) == "g2"

    def test_a_process_does_not_hear_itself(self, store: Store, opened: Callable[[], Store]) -> None:
        heard: SimpleQueue[str | None] = SimpleQueue()
        store.follow(heard.put)
        assert heard.get(timeout=PATIENCE) is None
        store.announce("mine")
        opened().announce("theirs")
        assert heard.get(timeout=PATIENCE) == "theirs"

    def test_games_do_not_wait_for_each_other_in_one_process_or_two(
        self, store: Store, opened: Callable[[], Store]
    ) -> None:
        store.add_game(a_game("g2"))
        other = opened()
        with store.transaction("g1"), ThreadPoolExecutor(1) as pool:
            store.append("g1", 1, b"1")
            pool.submit(store.append, "g2", 1, b"1").result(PATIENCE)
            pool.submit(other.append, "g2", 2, b"2").result(PATIENCE)
        assert journal(other, "g2") == [b"1", b"2"]

    def test_a_transaction_without_a_game_waits_for_all_and_all_for_it(
        self, store: Store, opened: Callable[[], Store], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(postgres, "BUSY_SECONDS", 0.05)
        other = opened()
        for mine, theirs in ((None, "g1"), ("g1", None), (None, None), ("g1", "g1")):
            with store.transaction(mine), pytest.raises(StoreError, match="lock timeout"), other.transaction(theirs):
                pass

    def test_more_threads_than_connections_all_get_their_turn(self, store: Store) -> None:
        names = [f"g{number}" for number in range(2, 14)]
        for name in names:
            store.add_game(a_game(name))
        barrier = threading.Barrier(len(names))

        def act(name: str) -> int:
            barrier.wait()
            with store.transaction(name):
                store.append(name, 1, b"1")
            return store.version(name)

        with ThreadPoolExecutor(len(names)) as pool:
            assert list(pool.map(act, names)) == [1] * len(names)

    def test_no_connection_is_held_between_transactions(self, store: Store, url: str) -> None:
        for _ in range(3):
            threading.Thread(target=store.games).start()
        store.games()
        with psycopg.connect(url) as other:
            (count,) = other.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND state <> 'idle'"
            ).fetchone() or (0,)
        assert count <= 4
        assert store._pool.max_size == postgres.MOST_CONNECTIONS
