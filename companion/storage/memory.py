"""An in-memory store, for tests and for trying things out."""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from pathlib import Path

from msgspec.structs import replace

from companion.model.records import Answer, GameRecord, SeatRecord
from companion.storage.alone import OneProcess
from companion.storage.contract import LANGUAGE, NO_FILES, Duplicate, Snapshot, StoreError, VersionTaken


@dataclass
class _Books:
    """All stored data. Values are immutable, so copies are cheap."""

    games: dict[str, GameRecord] = field(default_factory=dict)
    entries: dict[str, tuple[bytes, ...]] = field(default_factory=dict)
    seats: dict[tuple[str, str], SeatRecord] = field(default_factory=dict)
    answers: dict[tuple[str, str], Answer] = field(default_factory=dict)
    documents: dict[tuple[str, str], str] = field(default_factory=dict)
    snapshots: dict[str, Snapshot] = field(default_factory=dict)

    def copy(self) -> "_Books":
        return _Books(*(dict(getattr(self, entry_field.name)) for entry_field in fields(self)))


class MemoryStore(OneProcess):
    """Stores games in dictionaries. A transaction works on a copy, which replaces the original at its end."""

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.RLock()
        self._local = threading.local()
        self._kept = _Books()

    @property
    def _books(self) -> _Books:
        """What this thread sees: its transaction's copy, or the stored data."""
        books: _Books = getattr(self._local, "books", None) or self._kept
        return books

    @contextmanager
    def transaction(self, game_id: str | None = None) -> Iterator[None]:
        """Make several reads and writes one. Writers queue; readers never wait."""
        with self._lock:
            outer: _Books | None = getattr(self._local, "books", None)
            self._local.books = self._books.copy()
            try:
                yield
            except BaseException:
                self._local.books = outer
                raise
            if outer is None:
                self._kept, self._local.books = self._local.books, None

    def add_game(self, game: GameRecord) -> None:
        """Store a new game."""
        with self.transaction():
            if self.game(game.id) or self.game_by_code(game.join_code):
                raise Duplicate(f"There is a game {game.id} or a join code {game.join_code} already.")
            self._books.games[game.id] = game

    def change_game(self, game: GameRecord) -> None:
        """Update a game's metadata."""
        with self.transaction():
            self._insist_on_game(game.id)
            holder = self.game_by_code(game.join_code)
            if holder and holder.id != game.id:
                raise Duplicate(f"There is a join code {game.join_code} already.")
            self._books.games[game.id] = game

    def remove_game(self, game_id: str) -> bool:
        """Delete a game with its seats and entries; False if there was none."""
        with self.transaction():
            books = self._books
            books.entries.pop(game_id, None)
            books.snapshots.pop(game_id, None)
            for key in [seat for seat in books.seats if seat[0] == game_id]:
                del books.seats[key]
            return books.games.pop(game_id, None) is not None

    def games(self) -> list[GameRecord]:
        """All games, newest first."""
        return sorted(self._books.games.values(), key=lambda record: (record.created_at, record.id), reverse=True)

    def game(self, game_id: str) -> GameRecord | None:
        """A game by id."""
        return self._books.games.get(game_id)

    def game_by_code(self, join_code: str) -> GameRecord | None:
        """A game by its join code."""
        return next((item for item in self._books.games.values() if item.join_code == join_code), None)

    def version(self, game_id: str) -> int:
        """The number of a game's entries."""
        return len(self._entries(game_id))

    def append(self, game_id: str, version: int, entry: bytes) -> None:
        """Store an entry under its version."""
        with self.transaction():
            self._insist_on_game(game_id)
            if version != self.version(game_id) + 1:
                raise VersionTaken
            self._books.entries[game_id] = (*self._entries(game_id), entry)

    def entries(self, game_id: str, after: int = 0) -> Iterator[bytes]:
        """A game's entries after a version, oldest first."""
        return iter(self._entries(game_id)[after:])

    def first_entry(self, game_id: str) -> bytes | None:
        """A game's oldest entry."""
        return next(iter(self._entries(game_id)), None)

    def last_entry(self, game_id: str) -> bytes | None:
        """A game's newest entry."""
        return self._entries(game_id)[-1] if self._entries(game_id) else None

    def last_entries(self) -> dict[str, tuple[int, bytes]]:
        """Every game's newest entry, with its version, by game."""
        return {game: (len(entries), entries[-1]) for game, entries in self._books.entries.items() if entries}

    def rewrite(self, game_id: str, entries: Sequence[bytes]) -> None:
        """Store the entries of a journal from before the chain with their hashes."""
        with self.transaction():
            self._books.entries[game_id] = tuple(entries)
            self._books.snapshots.pop(game_id, None)

    def _entries(self, game_id: str) -> tuple[bytes, ...]:
        return self._books.entries.get(game_id, ())

    def _insist_on_game(self, game_id: str) -> None:
        if self.game(game_id) is None:
            raise StoreError(f"There is no game {game_id}.")

    def keep_snapshot(self, game_id: str, snapshot: Snapshot) -> None:
        """Store a game's snapshot, replacing an older one."""
        with self.transaction():
            self._insist_on_game(game_id)
            self._books.snapshots[game_id] = snapshot

    def snapshot(self, game_id: str) -> Snapshot | None:
        """A game's snapshot, if there is one."""
        return self._books.snapshots.get(game_id)

    def add_seat(self, seat: SeatRecord) -> None:
        """Store a new seat."""
        with self.transaction():
            if (seat.game, seat.id) in self._books.seats:
                raise Duplicate(f"There is a seat {seat.id} already.")
            self.change_seat(seat)

    def change_seat(self, seat: SeatRecord) -> None:
        """Update a seat."""
        with self.transaction():
            self._insist_on_game(seat.game)
            holder = self.seat_by_token(seat.token_hash)
            if holder and (holder.game, holder.id) != (seat.game, seat.id):
                raise Duplicate(f"The token of seat {seat.id} belongs to another.")
            self._books.seats[seat.game, seat.id] = seat

    def remove_seat(self, game_id: str, seat_id: str) -> bool:
        """Delete a seat; False if there was none."""
        with self.transaction():
            return self._books.seats.pop((game_id, seat_id), None) is not None

    def seats(self, game_id: str) -> list[SeatRecord]:
        """A game's seats, oldest first."""
        found = [seat for seat in self._books.seats.values() if seat.game == game_id]
        return sorted(found, key=lambda item: (item.created_at, item.id))

    def seat_by_token(self, token_hash: str) -> SeatRecord | None:
        """The seat a token belongs to, with its chosen language."""
        seat = self._seat(lambda seat: seat.token_hash == token_hash)
        return seat and replace(seat, language=self.document(LANGUAGE, f"{seat.game}/{seat.id}") or "")

    def seat_by_move(self, move_hash: str) -> SeatRecord | None:
        """The seat that a one-time code moves."""
        return self._seat(lambda seat: seat.move_hash == move_hash)

    def _seat(self, wanted: Callable[[SeatRecord], bool]) -> SeatRecord | None:
        return next(filter(wanted, self._books.seats.values()), None)

    def answer(self, scope: str, key: str) -> Answer | None:
        """The stored response for a key."""
        return self._books.answers.get((scope, key))

    def keep_answer(self, answer: Answer) -> None:
        """Store a response."""
        with self.transaction():
            if self.answer(answer.scope, answer.key):
                raise Duplicate(f"The key {answer.key} was answered already.")
            self._books.answers[answer.scope, answer.key] = answer

    def keep_document(self, kind: str, name: str, body: str) -> None:
        """Store a document between games, replacing one of the same kind and name."""
        with self.transaction():
            self._books.documents[kind, name] = body

    def document(self, kind: str, name: str) -> str | None:
        """A stored document."""
        return self._books.documents.get((kind, name))

    def documents(self, kind: str) -> list[str]:
        """The names of all documents of a kind, in alphabetical order."""
        return sorted(name for its_kind, name in self._books.documents if its_kind == kind)

    def bodies(self, kind: str) -> dict[str, str]:
        """All documents of a kind, by name."""
        documents = sorted(self._books.documents.items())
        return {name: body for (its_kind, name), body in documents if its_kind == kind}

    def remove_document(self, kind: str, name: str) -> bool:
        """Delete a document; False if there was none."""
        with self.transaction():
            return self._books.documents.pop((kind, name), None) is not None

    def backup(self, target: Path, files: Mapping[str, str] = NO_FILES) -> None:
        """A store in memory has nothing to copy."""
        raise StoreError(f"This store is in memory only; there is nothing to back up to {target}.")

    def check(self) -> list[str]:
        """Nothing can be wrong with dictionaries."""
        return []

    def checkpoint(self) -> None:
        """There is no log."""

    def close(self) -> None:
        """Do nothing: there's nothing to close."""
