"""The interface of every store."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NamedTuple, Protocol

from companion.model.records import Answer, GameRecord, SeatRecord

TABLE = "table"
"""The kind of document that stores a game's table, by game id."""

EDITION = "edition"
"""The kind of document for editions that games carry, by hash: one for all games that use it."""
PLAYED_WITH = "played_with"
"""The kind of document that names the edition of a game from before games carried theirs, by game id."""

LANGUAGE = "language"
"""The kind of document for a seat's chosen language, by `game/seat`."""

FIRST_TIME = "first_time"
"""The kind of document for a seat whose player has never played, by `game/seat`."""

FILE = "file"
"""The kind of document that stores a file of the data directory in a backup, by its path there."""
NO_FILES: Mapping[str, str] = {}


class StoreError(Exception):
    """The store can't do what was asked; the sentence says why and what to do."""


class StoreFull(StoreError):
    """There's no room left to write. Nothing of the last entry was stored."""


class StoreFailing(StoreError):
    """The disk is read-only or failing; the sentence says what to copy first. Nothing of the last entry was stored."""


class StoreUnclear(StoreError):
    """The disk failed during a commit: whether it counts shows only after the next start. The same, sent again with its
    key, is stored once.
    """


class StoreLost(StoreError):
    """The store's file was removed or replaced while in use. Nothing more is written."""


class StoreDamaged(StoreLost):
    """The store's file is damaged: waiting doesn't help, a backup does."""


class Duplicate(StoreError):
    """This id, join code, token, or key already exists. Nothing was written."""


class VersionTaken(Exception):
    """Somebody else appended this version first; load and decide again."""


class Snapshot(NamedTuple):
    """The state of a game's entries up to a version. Its digest ties it to them; one that doesn't match is ignored."""

    version: int
    digest: str
    body: bytes


class Guess(NamedTuple):
    """A wrong guess at a code or key: when it expires (seconds since 1970), its weight, and its hash."""

    at: float
    counts: float
    guess: str | None = None


class Store(Protocol):
    """Stores games. Writes are durable when they return: a power failure loses nothing that was acknowledged.

    Everything inside `with store.transaction():` happens as a whole or not at all. Others see it when it's done, and
    never wait to read. Transactions can be nested (an inner one that fails undoes only itself) and used from several
    threads, one at a time; several may share one commit. Outside a transaction, each write is its own. Seats and
    entries belong to a stored game.
    """

    def transaction(self, game_id: str | None = None) -> AbstractContextManager[None]:
        """Make several reads and writes one transaction. Those of one game are serialized; without a game, all wait for
        it.
        """
        ...

    def add_game(self, game: GameRecord) -> None:
        """Store a new game. Raises Duplicate if its id or join code is in use."""
        ...

    def change_game(self, game: GameRecord) -> None:
        """Update a game's metadata. Raises Duplicate if its join code is in use."""
        ...

    def remove_game(self, game_id: str) -> bool:
        """Delete a game with its seats and entries; False if there was none."""
        ...

    def games(self) -> list[GameRecord]:
        """All games, newest first."""
        ...

    def game(self, game_id: str) -> GameRecord | None:
        """A game by id."""
        ...

    def game_by_code(self, join_code: str) -> GameRecord | None:
        """A game by its join code."""
        ...

    def version(self, game_id: str) -> int:
        """The number of a game's entries."""
        ...

    def append(self, game_id: str, version: int, entry: bytes) -> None:
        """Store an entry under its version. Raises VersionTaken unless it's the next one."""
        ...

    def entries(self, game_id: str, after: int = 0) -> Iterator[bytes]:
        """A game's entries after a version, oldest first."""
        ...

    def first_entry(self, game_id: str) -> bytes | None:
        """A game's oldest entry."""
        ...

    def last_entry(self, game_id: str) -> bytes | None:
        """A game's newest entry."""
        ...

    def last_entries(self) -> dict[str, tuple[int, bytes]]:
        """Every game's newest entry, with its version, by game."""
        ...

    def rewrite(self, game_id: str, entries: Sequence[bytes]) -> None:
        """Store the entries of a journal from before the chain with their hashes; their number stays the same."""
        ...

    def keep_snapshot(self, game_id: str, snapshot: Snapshot) -> None:
        """Store a game's snapshot, replacing an older one."""
        ...

    def snapshot(self, game_id: str) -> Snapshot | None:
        """A game's snapshot, if there is one."""
        ...

    def add_seat(self, seat: SeatRecord) -> None:
        """Store a new seat. Raises Duplicate if its id or token is in use."""
        ...

    def change_seat(self, seat: SeatRecord) -> None:
        """Update a seat."""
        ...

    def remove_seat(self, game_id: str, seat_id: str) -> bool:
        """Delete a seat; False if there was none."""
        ...

    def seats(self, game_id: str) -> list[SeatRecord]:
        """A game's seats, oldest first."""
        ...

    def seat_by_token(self, token_hash: str) -> SeatRecord | None:
        """The seat a token belongs to, with its chosen language (a document of the kind LANGUAGE)."""
        ...

    def seat_by_move(self, move_hash: str) -> SeatRecord | None:
        """The seat that a one-time code moves."""
        ...

    def answer(self, scope: str, key: str) -> Answer | None:
        """The stored response for a key."""
        ...

    def keep_answer(self, answer: Answer) -> None:
        """Store a response. Raises Duplicate if the key is already used, possibly only at the end of a transaction."""
        ...

    def keep_document(self, kind: str, name: str, body: str) -> None:
        """Store a document between games, such as a board, replacing one of the same kind and name."""
        ...

    def document(self, kind: str, name: str) -> str | None:
        """A stored document."""
        ...

    def documents(self, kind: str) -> list[str]:
        """The names of all documents of a kind, in alphabetical order."""
        ...

    def bodies(self, kind: str) -> dict[str, str]:
        """All documents of a kind, by name."""
        ...

    def remove_document(self, kind: str, name: str) -> bool:
        """Delete a document; False if there was none."""
        ...

    def announce(self, game_id: str) -> None:
        """Tell the other processes that follow this store that a game has changed."""
        ...

    def follow(self, heard: Callable[[str | None], None]) -> bool:
        """Call `heard` with the id of every game that another process announces, from one of the store's threads.

        After a gap in which announcements may have been missed, it's called with None. False if this store can't know
        about other processes: poll instead.
        """
        ...

    def stamp(self) -> int | None:
        """A number that's another one after every commit, of any process; None if this store can't say."""
        ...

    def leads(self) -> bool:
        """Whether this process, among all that follow this store, does what's done only once. Another one takes over
        when it ends.
        """
        ...

    def note_guess(self, who: str, guess: Guess, now: float) -> None:
        """Remember a wrong guess, for all processes; expired ones are dropped."""
        ...

    def guesses(self, who: str, now: float) -> list[Guess]:
        """Somebody's wrong guesses that still count, in order of expiry."""
        ...

    def checkpoint(self) -> None:
        """Move what's only in the log into the store itself, where a damaged log can't hurt it."""
        ...

    def backup(self, target: Path, files: Mapping[str, str] = NO_FILES) -> None:
        """Write a complete copy of the store to a new SQLite file, with these files by name: documents of the kind
        FILE.
        """
        ...

    def check(self) -> list[str]:
        """What's wrong with the store itself, as sentences; empty if nothing is."""
        ...

    def close(self) -> None:
        """Close everything."""
        ...
