"""What every store keeps: games, journals, seats and kept answers."""

import json

import pytest

from companion.storage import Duplicate, Store, StoreError, VersionTaken, rows

from .samples import DURABLE, a_game, a_seat, an_answer, fill, journal


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
        monkeypatch.setattr(rows, "FORGET_EVERY", 1)
        for number in range(5):
            store.keep_answer(an_answer(f"k{number}"))
        left = [number for number in range(5) if store.answer(an_answer().scope, f"k{number}")]
        assert left == [2, 3, 4]
