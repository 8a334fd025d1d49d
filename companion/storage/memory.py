"""A store that forgets when the program ends: for tests and for trying things out."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from pathlib import Path

from companion.model.records import Answer, GameRecord, SeatRecord
from companion.storage.contract import StoreError, VersionTaken


class MemoryStore:
    """Keeps games in dictionaries."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._depth = 0
        self._games: dict[str, GameRecord] = {}
        self._entries: dict[str, list[bytes]] = {}
        self._seats: dict[tuple[str, str], SeatRecord] = {}
        self._answers: dict[tuple[str, str], Answer] = {}

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Make several reads and writes one."""
        with self._lock:
            before = None if self._depth else self._copy()
            self._depth += 1
            try:
                yield
            except BaseException:
                if before is not None:
                    self._games, self._entries, self._seats, self._answers = before
                raise
            finally:
                self._depth -= 1

    def _copy(
        self,
    ) -> tuple[
        dict[str, GameRecord],
        dict[str, list[bytes]],
        dict[tuple[str, str], SeatRecord],
        dict[tuple[str, str], Answer],
    ]:
        entries = {game: copy(kept) for game, kept in self._entries.items()}
        return copy(self._games), entries, copy(self._seats), copy(self._answers)

    def add_game(self, game: GameRecord) -> None:
        """Keep a new game."""
        with self._lock:
            self._games[game.id] = game
            self._entries[game.id] = []

    def games(self) -> list[GameRecord]:
        """All games, newest first."""
        with self._lock:
            return sorted(self._games.values(), key=lambda one: (one.created_at, one.id), reverse=True)

    def game(self, game_id: str) -> GameRecord | None:
        """A game by id."""
        return self._games.get(game_id)

    def game_by_code(self, join_code: str) -> GameRecord | None:
        """A game by its join code."""
        with self._lock:
            return next((one for one in self._games.values() if one.join_code == join_code), None)

    def version(self, game_id: str) -> int:
        """The number of a game's entries."""
        return len(self._entries.get(game_id, ()))

    def append(self, game_id: str, version: int, entry: bytes) -> None:
        """Keep an entry under its version."""
        with self._lock:
            if version != len(self._entries[game_id]) + 1:
                raise VersionTaken
            self._entries[game_id].append(entry)

    def entries(self, game_id: str, after: int = 0) -> Iterator[bytes]:
        """A game's entries after a version, oldest first."""
        with self._lock:
            return iter(self._entries.get(game_id, [])[after:])

    def add_seat(self, seat: SeatRecord) -> None:
        """Keep a new seat."""
        self.change_seat(seat)

    def change_seat(self, seat: SeatRecord) -> None:
        """Keep a seat as it is now."""
        with self._lock:
            self._seats[seat.game, seat.id] = seat

    def remove_seat(self, game_id: str, seat_id: str) -> bool:
        """Forget a seat; False if there was none."""
        with self._lock:
            return self._seats.pop((game_id, seat_id), None) is not None

    def seats(self, game_id: str) -> list[SeatRecord]:
        """A game's seats, oldest first."""
        with self._lock:
            found = [one for one in self._seats.values() if one.game == game_id]
        return sorted(found, key=lambda one: (one.created_at, one.id))

    def seat_by_token(self, token_hash: str) -> SeatRecord | None:
        """The seat a token belongs to."""
        with self._lock:
            return next((one for one in self._seats.values() if one.token_hash == token_hash), None)

    def seat_by_move(self, move_hash: str) -> SeatRecord | None:
        """The seat that a one-time code hands over."""
        with self._lock:
            return next((one for one in self._seats.values() if one.move_hash == move_hash), None)

    def answer(self, scope: str, key: str) -> Answer | None:
        """The answer that a key was given."""
        return self._answers.get((scope, key))

    def keep_answer(self, answer: Answer) -> None:
        """Remember an answer."""
        with self._lock:
            self._answers[answer.scope, answer.key] = answer

    def backup(self, target: Path) -> None:
        """A store in memory has nothing to copy."""
        raise StoreError(f"This store is in memory only; there is nothing to back up to {target}.")

    def check(self) -> list[str]:
        """Nothing can be wrong with dictionaries."""
        return []

    def close(self) -> None:
        """Nothing to let go of."""
