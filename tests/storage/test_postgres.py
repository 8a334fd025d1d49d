"""What is particular to PostgreSQL: a server that goes away, its errors, and the password that is never told."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar

import psycopg
import pytest
from click.testing import CliRunner

from companion.cli import _group as companion
from companion.service import AppContext
from companion.service.safekeeping.backups import Backups
from companion.storage import TABLE, Duplicate, Store, StoreError, StoreFull, VersionTaken, open_store, postgres

from .samples import Thrown, a_game, a_seat, an_answer, everything, fill, journal

T = TypeVar("T")


@pytest.fixture
def kind() -> str:
    return "postgresql"


def refused(store: Store) -> str:
    """What a transaction is told that cannot begin."""
    try:
        with store.transaction():
            return ""
    except StoreError as error:
        return str(error)


def disconnect(url: str) -> None:
    """Let the server end everybody's connections, as a restart does."""
    with psycopg.connect(url, autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )


class TestServerGoesAway:
    def test_between_transactions_nobody_notices(self, store: Store, url: str) -> None:
        disconnect(url)
        assert store.games() == [a_game()]
        disconnect(url)
        store.append("g1", 1, b"1")
        disconnect(url)
        with store.transaction():
            store.append("g1", 2, b"2")
        assert journal(store) == [b"1", b"2"]

    def test_within_a_transaction_nothing_of_it_is_kept_and_the_next_one_works(self, store: Store, url: str) -> None:
        def interrupted() -> None:
            with store.transaction():
                store.append("g1", 1, b"1")
                disconnect(url)
                store.append("g1", 2, b"2")

        with pytest.raises(StoreError):
            interrupted()
        assert journal(store) == []
        store.append("g1", 1, b"1")

    def test_a_transaction_cannot_be_kept_by_hiding_the_error(self, store: Store, url: str) -> None:
        def interrupted() -> None:
            with store.transaction():
                store.append("g1", 1, b"1")
                disconnect(url)
                with pytest.raises(StoreError, match="does not answer"):
                    store.games()

        with pytest.raises(StoreError, match="undone"):
            interrupted()
        assert journal(store) == []

    def test_a_failed_read_in_a_transaction_is_not_taken_for_success(self, store: Store) -> None:
        def misread() -> None:
            with store.transaction():
                store.append("g1", 1, b"1")
                with suppress(StoreError):
                    store._execute("SELECT nonsense")

        with pytest.raises(StoreError, match="undone"):
            misread()
        assert journal(store) == []
        store.append("g1", 1, b"1")


class TestErrors:
    def test_a_full_disk_is_told_and_nothing_changes(self, store: Store) -> None:
        fill(store)
        before = everything(store)
        store._execute(
            """
            CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
            CREATE TRIGGER full_disk AFTER INSERT ON entry EXECUTE FUNCTION full_disk()
            """
        )
        with pytest.raises(StoreFull, match="no room left"):
            store.append("g1", 4, b"4")
        assert everything(store) == before
        store._execute("DROP TRIGGER full_disk ON entry")
        store.append("g1", 4, b"4")

    def test_a_version_taken_by_one_who_does_not_queue_is_refused_too(self, store: Store, url: str) -> None:
        with ThreadPoolExecutor(1) as pool, psycopg.connect(url) as other:
            other.execute("INSERT INTO entry VALUES ('g1', 1, 'first')")
            appending = pool.submit(store.append, "g1", 1, b"second")
            while not other.execute("SELECT 1 FROM pg_locks WHERE NOT granted").fetchall():
                pass
            other.commit()
            with pytest.raises(VersionTaken):
                appending.result()
        assert journal(store) == [b"first"]

    def test_a_database_that_stays_locked_is_told(
        self, store: Store, url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(postgres, "BUSY_SECONDS", 0.1)
        other = open_store(url)
        held, done = threading.Event(), threading.Event()

        def hold() -> None:
            with store.transaction():
                held.set()
                done.wait()

        with ThreadPoolExecutor(1) as pool:
            pool.submit(hold)
            held.wait()
            refusals = [refused(other), refused(store)]
            done.set()
        assert "lock timeout" in refusals[0]
        assert "too long" in refusals[1]
        other.append("g1", 1, b"1")
        other.close()

    def test_text_that_the_server_cannot_hold_is_refused_with_a_sentence(self, store: Store) -> None:
        with pytest.raises(StoreError, match=r"refuses this: .*NUL"):
            store.add_game(a_game("g2", name="\0"))
        assert store.games() == [a_game()]

    def test_a_newer_schema_is_refused_with_a_sentence(self, store: Store, url: str) -> None:
        store._write("UPDATE companion_schema SET version = 99")
        with pytest.raises(StoreError, match="written by a newer Companion; update the program"):
            open_store(url)

    def test_a_database_that_is_not_in_utf8_is_refused_with_a_sentence(self, postgres_server: str) -> None:
        with psycopg.connect(postgres_server, autocommit=True) as connection:
            connection.execute("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
        with pytest.raises(StoreError, match="must be in UTF8"):
            open_store(postgres_server.replace("/postgres?", "/latin?"))

    def test_stores_in_two_schemas_of_one_database_do_not_wait_for_each_other(
        self, store: Store, postgres_server: str
    ) -> None:
        with psycopg.connect(postgres_server, autocommit=True) as connection:
            connection.execute("CREATE SCHEMA aside")
        other = open_store(f"{postgres_server}&options=-csearch_path%3Daside")
        with store.transaction(), other.transaction():
            other.add_game(a_game())
            with pytest.raises(Duplicate):
                other.add_game(a_game())
        assert len(other.games()) == 1
        other.close()

    def test_whatever_the_servers_default_isolation_versions_follow_each_other(self, store: Store, url: str) -> None:
        strict = open_store(f"{url}%20-c%20default_transaction_isolation%3Dserializable")
        with ThreadPoolExecutor(4) as pool:

            def read_then_append(_: int) -> None:
                with strict.transaction():
                    strict.append("g1", strict.version("g1") + 1, b"{}")

            list(pool.map(read_then_append, range(20)))
        assert store.version("g1") == 20
        strict.close()


class TestPassword:
    @pytest.mark.parametrize(
        "url",
        [
            "postgresql://anna:se%63ret!@127.0.0.1:1/companion",
            "postgresql://anna:secret!@127.0.0.1:1/companion",
            "postgresql://anna:se@cret!@127.0.0.1:1/companion",
            "postgresql://anna:se/cret!@127.0.0.1:1/companion",
            "postgresql://anna:se:cret!@127.0.0.1:1/companion",
            "postgresql://anna:se%cret!@127.0.0.1:1/companion",
            "postgresql://anna@127.0.0.1:1/companion?password=secret!",
            "postgresql://anna:secret!@[127.0.0.1/companion",
            "postgres://anna:secret!@127.0.0.1:1/companion?nonsense=secret!",
        ],
    )
    def test_it_is_never_told(self, url: str) -> None:
        with pytest.raises(StoreError, match="PostgreSQL") as refusal:
            open_store(url)
        words = f"{refusal.value} {refusal.value.__cause__}"
        assert refusal.value.__suppress_context__
        assert not [piece for piece in ("secret", "cret", "se%63") if piece in words]

    def test_a_server_that_is_not_there_is_told_with_its_address(self) -> None:
        with pytest.raises(StoreError, match=r"does not answer: .*127\.0\.0\.1.*refused"):
            open_store("postgresql://anna:pw@127.0.0.1:1/companion")


def test_an_answer_forgotten_by_a_failed_transaction_can_be_given_again(store: Store) -> None:
    with suppress(Thrown), store.transaction():
        store.keep_answer(an_answer())
        store.add_seat(a_seat())
        raise Thrown
    store.keep_answer(an_answer())
    store.add_seat(a_seat())
    assert store.answer(an_answer().scope, "k1") == an_answer()


def test_one_of_all_processes_leads_and_backs_up_what_others_wrote(store: Store, url: str, tmp_path: Path) -> None:
    other, now = open_store(url), [datetime(2026, 11, 16, 19, 10, tzinfo=UTC)]
    backups = {database: Backups(AppContext(database), tmp_path, lambda: now[0]) for database in (store, other)}
    try:
        leader = _until(lambda: next((backup for backup in backups if backup.leads()), None))
        (follower,) = backups.keys() - {leader}
        assert not follower.leads()
        backups[leader].look()
        now[0] += timedelta(hours=1)
        assert backups[leader].look() == []
        follower.announce("g1")
        made = _until(backups[leader].look)
        assert [item.name for item in made] == ["hour-2026-11-16-20.db", "evening-2026-11-16.db"]
        assert backups[follower].look() == []
        leader.close()
        _until(follower.leads)
    finally:
        other.close()


def _until(call: Callable[[], T]) -> T:
    while not (found := call()):
        threading.Event().wait(0.01)
    return found


class TestTransactions:
    """What a transaction sees and leaves."""

    def test_what_is_undone_is_gone_and_the_rest_counts(self, store: Store) -> None:
        with store.transaction("g1"):
            store.append("g1", store.version("g1") + 1, b"1")
            with suppress(Thrown), store.transaction("g1"):
                store.append("g1", 2, b'"never"')
                store.keep_answer(an_answer("never"))
                raise Thrown
            assert store.version("g1") == 1
            with store.transaction("g1"):
                store.append("g1", 2, b"2")
        assert journal(store) == [b"1", b"2"]
        assert store.answer(an_answer("never").scope, "never") is None

    def test_an_entry_whose_answer_is_there_already_fails_with_it(self, store: Store) -> None:
        store.keep_answer(an_answer())

        def entry_then_answer() -> None:
            with store.transaction("g1"):
                store.append("g1", 1, b"1")
                store.keep_answer(an_answer())

        def answer_then_entry() -> None:
            with store.transaction("g1"):
                store.keep_answer(an_answer())
                with store.transaction("g1"):
                    store.append("g1", 1, b"1")
                    store.version("g1")

        for attempt in (entry_then_answer, answer_then_entry):
            with pytest.raises(Duplicate):
                attempt()
        assert journal(store) == []

    def test_what_came_with_the_lock_is_read_anew_after_a_write(self, store: Store) -> None:
        with store.transaction("g1"):
            store.append("g1", 1, b"1")
            assert store.version("g1") == 1
            with suppress(Thrown), store.transaction("g1"):
                store.append("g1", 2, b"2")
                assert store.version("g1") == 2
                raise Thrown
            assert store.version("g1") == 1
            store.keep_document(TABLE, "g1", "{}")
            assert store.document(TABLE, "g1") == "{}"
        assert journal(store) == [b"1"]

    def test_what_others_wrote_while_one_waited_for_the_lock_is_seen(self, store: Store, url: str) -> None:
        other = open_store(url)
        waiting = threading.Event()

        def late() -> int:
            waiting.set()
            with other.transaction("g1"):
                return other.version("g1")

        with ThreadPoolExecutor(1) as pool, psycopg.connect(url, autocommit=True) as looking:
            with store.transaction("g1"):
                seen = pool.submit(late)
                waiting.wait()
                while not looking.execute("SELECT 1 FROM pg_locks WHERE NOT granted").fetchall():
                    pass
                store.append("g1", 1, b"1")
            assert seen.result() == 1
        other.close()

    def test_values_of_every_kind_come_back_as_they_went(self, store: Store) -> None:
        sql = "SELECT ?::integer, ?::bigint, ?::double precision, ?::text, ?::text, ?::boolean"
        row = (-7, 2**60, 0.1, "ä 東京 '; --", None, True)
        assert store._execute(sql, *row) == [row]

    def test_an_entry_larger_than_the_line_holds_arrives_whole(self, store: Store) -> None:
        body = b"x" * 3_000_000
        store.append("g1", 1, body)
        assert journal(store) == [body]


class TestWaiting:
    """Those who write in one game of one process wait for each other before they take a connection."""

    def test_many_who_wait_in_one_game_leave_connections_for_the_others(self, store: postgres.PostgresStore) -> None:
        store.add_game(a_game("g2"))
        entered, go = threading.Event(), threading.Event()

        def first() -> None:
            with store.transaction("g1"):
                entered.set()
                go.wait()

        def another() -> None:
            with store.transaction("g1"):
                store.append("g1", store.version("g1") + 1, b"{}")

        many = 2 * postgres.MOST_CONNECTIONS
        with ThreadPoolExecutor(many + 1) as pool:
            running = [pool.submit(first)]
            entered.wait()
            running += [pool.submit(another) for _ in range(many)]
            _until(lambda: len(store._queues._queues["g1"]._waiting) == many)
            store.append("g2", 1, b"{}")
            go.set()
            assert [future.exception() for future in running] == [None] * (many + 1)
        assert store.version("g1") == many
        assert not store._queues._queues


@pytest.mark.parametrize("command", [["verify"], ["games"], ["boards"]])
def test_commands_that_read_make_no_tables(command: list[str], postgres_url: str, tmp_path: Path) -> None:
    run = CliRunner().invoke(companion, [*command, "--database", postgres_url, "--data", str(tmp_path / "missing")])
    assert (run.exit_code, "has no tables of Companion" in run.output) == (1, True), run.output
    with psycopg.connect(postgres_url) as connection:
        assert connection.execute("SELECT to_regclass('companion_schema')").fetchone() == (None,)
    assert not (tmp_path / "missing").exists()
