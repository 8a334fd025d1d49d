"""A game that is removed takes its seats and entries with it, and nothing else."""

from companion.model.records import GameRecord, SeatRecord
from companion.storage import Store


def _game(store: Store, game: str) -> None:
    cover = GameRecord(id=game, name=game, edition="e", scenario="s", join_code=game.upper(), created_at="t")
    store.add_game(cover)
    store.append(game, 1, b"{}")
    seat = {"name": "Anna", "role": "player", "powers": (), "created_at": "t"}
    store.add_seat(SeatRecord(id="1", game=game, token_hash=game, **seat))


def test_a_removed_game_is_gone_with_all_that_is_its_own(store: Store) -> None:
    _game(store, "one")
    _game(store, "two")
    assert store.remove_game("one")
    assert not store.remove_game("one")
    assert {game.id for game in store.games()} >= {"two"}
    assert store.game("one") is None
    assert (store.version("one"), store.seats("one"), store.seat_by_token("one")) == (0, [], None)
    assert (store.version("two"), len(store.seats("two"))) == (1, 1)
    _game(store, "one")
    assert store.version("one") == 1
