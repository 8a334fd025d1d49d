"""Every promise of `companion.storage.Store`, on every kind of store."""

import json
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from companion.storage import Duplicate, Store, StoreError, VersionTaken, open_store, rows

from .samples import DURABLE, Thrown, a_game, a_seat, an_answer, elsewhere, everything, fill, journal


class TestGames:
    def test_a_game_is_found_by_id_and_by_join_code(self, store: Store) -> None:
        assert store.game("g1") == store.game_by_code("CODE-g1") == a_game()

    def test_an_unknown_game_is_none(self, store: Store) -> None:
        assert store.game("g2") is None
        assert store.game_by_code("g1") is None

    def test_games_are_listed_newest_first(self, store: Store) -> None:
        store.add_game(a_game("g3", created_at="2026-02-03T19:00:00Z"))
        store.add_game(a_game("g2", created_at="2026-02-02T19:00:00Z"))
        assert [game.id for game in store.games()] == ["g3", "g2", "g1"]

    def test_games_of_one_moment_are_listed_by_id_letter_for_letter(self, store: Store) -> None:
        for game_id in ("a-b", "B", "ab", "a", "Z_1", "é"):
            store.add_game(a_game(game_id))
        assert [game.id for game in store.games()] == ["é", "g1", "ab", "a-b", "a", "Z_1", "B"]

    def test_a_second_game_with_the_same_id_is_refused(self, store: Store) -> None:
        with pytest.raises(Duplicate):
            store.add_game(a_game(name="Saturday", join_code="OTHER"))
        assert store.games() == [a_game()]

    def test_a_second_game_with_the_same_join_code_is_refused(self, store: Store) -> None:
        with pytest.raises(Duplicate):
            store.add_game(a_game("g2", join_code="CODE-g1"))
        assert store.games() == [a_game()]

    def test_another_join_code_can_be_tried_in_the_same_transaction(self, store: Store) -> None:
        with store.transaction():
            store.append("g1", 1, b"{}")
            with pytest.raises(Duplicate):
                store.add_game(a_game("g2", join_code="CODE-g1"))
            store.add_game(a_game("g2"))
        assert store.version("g1") == 1
        assert store.game("g2") == a_game("g2")

    @pytest.mark.parametrize("name", ["Übung 東京 🎲", "O'Brien; DROP TABLE game --", "50% ? %s", "a\nb\t\\", ""])
    def test_names_are_kept_as_they_are(self, store: Store, name: str) -> None:
        store.add_game(a_game("g2", name=name))
        found = store.game("g2")
        assert found is not None
        assert found.name == name


class TestJournal:
    def test_a_new_game_has_no_entries(self, store: Store) -> None:
        assert store.version("g1") == 0
        assert journal(store) == []

    def test_entries_come_back_in_the_order_they_were_appended(self, store: Store) -> None:
        bodies = [b'{"version": %d}' % version for version in range(1, 13)]
        for version, body in enumerate(bodies, start=1):
            store.append("g1", version, body)
            assert store.version("g1") == version
        assert journal(store) == bodies

    def test_entries_after_a_version_are_those_that_are_new(self, store: Store) -> None:
        fill(store, entries=5)
        assert list(store.entries("g1", after=3)) == [b'{"version": 4}', b'{"version": 5}']
        assert list(store.entries("g1", after=5)) == []
        assert list(store.entries("g1", after=9)) == []

    def test_entries_are_those_of_the_moment_they_were_asked_for(self, store: Store) -> None:
        store.append("g1", 1, b"1")
        found = store.entries("g1")
        store.append("g1", 2, b"2")
        assert list(found) == [b"1"]

    def test_each_game_has_its_own_journal(self, store: Store) -> None:
        store.add_game(a_game("g2"))
        store.append("g1", 1, b"1")
        store.append("g2", 1, b"one")
        store.append("g2", 2, b"two")
        assert (journal(store, "g1"), journal(store, "g2")) == ([b"1"], [b"one", b"two"])

    def test_an_unknown_game_has_no_entries(self, store: Store) -> None:
        assert store.version("g2") == 0
        assert journal(store, "g2") == []

    def test_a_version_that_is_taken_is_refused(self, store: Store) -> None:
        store.append("g1", 1, b"first")
        with pytest.raises(VersionTaken):
            store.append("g1", 1, b"second")
        assert journal(store) == [b"first"]

    @pytest.mark.parametrize("version", [0, -1, 3])
    def test_a_version_that_is_not_the_next_is_refused(self, store: Store, version: int) -> None:
        store.append("g1", 1, b"first")
        with pytest.raises(VersionTaken):
            store.append("g1", version, b"second")
        assert journal(store) == [b"first"]

    def test_a_transaction_goes_on_after_a_version_that_is_taken(self, store: Store) -> None:
        with store.transaction():
            store.append("g1", 1, b"first")
            with pytest.raises(VersionTaken):
                store.append("g1", 1, b"second")
            store.append("g1", 2, b"third")
        assert journal(store) == [b"first", b"third"]

    def test_an_entry_of_no_game_is_refused(self, store: Store) -> None:
        with pytest.raises(StoreError):
            store.append("g2", 1, b"{}")
        assert store.version("g2") == 0

    @pytest.mark.parametrize(
        "body",
        [
            b'{"b": 1,  "a" : 2.50, "a": 1e3}\n',
            json.dumps({"name": "Łódź 東京 🎲\u2028\u0000"}, ensure_ascii=False).encode(),
            rb'{"escaped": "\u0000 \ud83c\udfb2 \" \\"}',
            b'{"sql": "\' ? %s :name $1"}',
            '{"decomposed": "e\u0301", "composed": "\u00e9", "mark": "\ufeff"}'.encode(),
            b'{"long": "' + b"x" * 300_000 + b'"}',
        ],
        ids=["odd_spacing", "unicode", "escapes", "quotes", "not_normalised", "long"],
    )
    def test_a_body_comes_back_byte_for_byte(self, store: Store, body: bytes) -> None:
        store.append("g1", 1, body)
        assert journal(store) == [body]


class TestSeats:
    def test_a_seat_is_found_by_game_by_token_and_by_move(self, store: Store) -> None:
        seat = a_seat(name="Žofie 🦊", move_hash="moving")
        store.add_seat(seat)
        assert store.seats("g1") == [seat]
        assert store.seat_by_token("token-s1") == seat
        assert store.seat_by_move("moving") == seat

    def test_unknown_seats_are_none(self, store: Store) -> None:
        store.add_seat(a_seat())
        assert store.seats("g2") == []
        assert store.seat_by_token("moving") is None
        assert store.seat_by_move("token-s1") is None

    @pytest.mark.parametrize("powers", [(), ("germany",), ("germany", "italy", "japan")])
    def test_a_seat_keeps_its_powers_in_order(self, store: Store, powers: tuple[str, ...]) -> None:
        store.add_seat(a_seat(powers=powers))
        assert store.seats("g1")[0].powers == powers

    def test_seats_are_listed_oldest_first(self, store: Store) -> None:
        store.add_seat(a_seat("s3", created_at="2026-02-01T19:06:00Z"))
        store.add_seat(a_seat("s2"))
        store.add_seat(a_seat("s1"))
        assert [seat.id for seat in store.seats("g1")] == ["s1", "s2", "s3"]

    def test_a_changed_seat_is_as_it_is_now(self, store: Store) -> None:
        store.add_seat(a_seat(move_hash="moving"))
        store.add_seat(a_seat("s2"))
        changed = a_seat(name="Ben", role="banker", powers=(), token_hash="new")
        store.change_seat(changed)
        assert store.seats("g1") == [changed, a_seat("s2")]
        assert store.seat_by_token("token-s1") is None
        assert store.seat_by_move("moving") is None

    def test_a_removed_seat_is_forgotten(self, store: Store) -> None:
        store.add_seat(a_seat())
        assert store.remove_seat("g1", "s1") is True
        assert store.seats("g1") == []
        assert store.seat_by_token("token-s1") is None

    def test_removing_a_seat_that_is_not_there_says_so(self, store: Store) -> None:
        store.add_game(a_game("g2"))
        store.add_seat(a_seat())
        assert store.remove_seat("g1", "s2") is False
        assert store.remove_seat("g2", "s1") is False
        assert store.seats("g1") == [a_seat()]

    def test_seats_of_two_games_may_have_the_same_id(self, store: Store) -> None:
        store.add_game(a_game("g2"))
        store.add_seat(a_seat())
        store.add_seat(a_seat(game="g2", token_hash="other"))
        assert (len(store.seats("g1")), len(store.seats("g2"))) == (1, 1)

    @pytest.mark.parametrize("second", [a_seat(token_hash="other"), a_seat("s2", token_hash="token-s1")])
    def test_a_second_seat_with_the_same_id_or_token_is_refused(self, store: Store, second: object) -> None:
        store.add_seat(a_seat())
        with pytest.raises(Duplicate):
            store.add_seat(second)
        assert store.seats("g1") == [a_seat()]

    def test_a_seat_cannot_change_to_another_ones_token(self, store: Store) -> None:
        store.add_seat(a_seat())
        store.add_seat(a_seat("s2"))
        with pytest.raises(Duplicate):
            store.change_seat(a_seat("s2", token_hash="token-s1"))
        assert store.seats("g1") == [a_seat(), a_seat("s2")]

    def test_a_seat_in_no_game_is_refused(self, store: Store) -> None:
        with pytest.raises(StoreError):
            store.add_seat(a_seat(game="g2"))
        assert store.seats("g2") == []


class TestAnswers:
    def test_an_answer_is_given_again_as_it_was(self, store: Store) -> None:
        answer = an_answer(headers={"Location": "/games/g1"}, at="2026-02-01", body='{"näme":\n 1}')
        store.keep_answer(answer)
        assert store.answer(answer.scope, "k1") == answer

    def test_an_answer_belongs_to_its_scope_and_key(self, store: Store) -> None:
        store.keep_answer(an_answer())
        store.keep_answer(an_answer(scope="s2 POST /games", status=409))
        assert store.answer(an_answer().scope, "k2") is None
        assert store.answer("s3", "k1") is None
        other = store.answer("s2 POST /games", "k1")
        assert other is not None
        assert other.status == 409

    def test_a_second_answer_to_the_same_key_is_refused(self, store: Store) -> None:
        store.keep_answer(an_answer())
        with pytest.raises(Duplicate):
            store.keep_answer(an_answer(status=500))
        assert store.answer(an_answer().scope, "k1") == an_answer()

    @DURABLE
    def test_the_oldest_answers_are_forgotten_when_there_are_very_many(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(rows, "MOST_ANSWERS", 3)
        for number in range(5):
            store.keep_answer(an_answer(f"k{number}"))
        left = [number for number in range(5) if store.answer(an_answer().scope, f"k{number}")]
        assert left == [2, 3, 4]


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
            told = [version for kept in pool.map(append_all, range(threads)) for version in kept]
        assert sorted(told) == list(range(1, threads * each + 1))
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

    @DURABLE
    def test_the_connections_of_ended_threads_are_closed(self, store: Store) -> None:
        for _ in range(5):
            elsewhere(store.games)
        assert len(store._connections._held) <= 2


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
        with pytest.raises(StoreError, match=r"The backup to .* failed: .*unable to open"):
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


def test_a_store_in_memory_has_no_backup(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="in memory only"):
        open_store("memory:").backup(tmp_path / "backup.db")


@pytest.mark.parametrize("url", ["mysql://host/db", "companion.db", ""])
def test_an_unknown_kind_of_database_is_refused_with_a_sentence(url: str) -> None:
    with pytest.raises(StoreError, match="Databases are sqlite"):
        open_store(url)
