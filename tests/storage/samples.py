"""Records to keep, and small helpers that the tests of the stores share."""

import threading
from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from companion.model.records import Answer, GameRecord, SeatRecord
from companion.storage import Store

T = TypeVar("T")
PATIENCE = 5.0
DURABLE = pytest.mark.parametrize("kind", ["sqlite", "postgresql"], indirect=True)
"""Not in memory."""


class Thrown(Exception):
    """What a test throws to leave a transaction."""


def a_game(game_id: str = "g1", **changes: str) -> GameRecord:
    given = {
        "id": game_id,
        "name": "Friday",
        "edition": "anniversary",
        "scenario": "1941",
        "join_code": f"CODE-{game_id}",
        "created_at": "2026-02-01T19:00:00Z",
    }
    return GameRecord(**{**given, **changes})


def a_seat(seat_id: str = "s1", **changes: Any) -> SeatRecord:
    given = {
        "id": seat_id,
        "game": "g1",
        "name": "Anna",
        "role": "player",
        "powers": ("germany", "italy"),
        "token_hash": f"token-{seat_id}",
        "created_at": "2026-02-01T19:05:00Z",
    }
    return SeatRecord(**{**given, **changes})


def an_answer(key: str = "k1", **changes: Any) -> Answer:
    given = {"scope": "s1 POST /games/g1/actions", "key": key, "fingerprint": "f00", "status": 201, "body": "{}"}
    return Answer(**{**given, **changes})


def journal(store: Store, game_id: str = "g1") -> list[bytes]:
    return list(store.entries(game_id))


def everything(store: Store) -> dict[str, Any]:
    """All that a store keeps of its games."""
    games = store.games()
    return {
        "games": games,
        "journals": [journal(store, game.id) for game in games],
        "seats": [store.seats(game.id) for game in games],
        "answers": [store.answer(an_answer().scope, f"k{number}") for number in range(10)],
    }


def fill(store: Store, game_id: str = "g1", entries: int = 3) -> None:
    """Give a store some of everything, in a game it has."""
    for version in range(1, entries + 1):
        store.append(game_id, version, b'{"version": %d}' % version)
    store.add_seat(a_seat(game=game_id))
    store.add_seat(a_seat("s2", game=game_id, powers=(), role="observer", move_hash="move"))
    store.keep_answer(an_answer())
    store.keep_answer(an_answer("k2", headers={"ETag": '"7"'}, body='{"name": "Œuvre"}'))


def elsewhere(work: Callable[[], T]) -> T:
    """What another thread makes of it at once. It must not have to wait for this one."""
    results: list[T] = []
    thread = threading.Thread(target=lambda: results.append(work()), daemon=True)
    thread.start()
    thread.join(PATIENCE)
    assert results, "the other thread had to wait"
    return results[0]
