"""What every store promises."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import NamedTuple, Protocol

from companion.model.records import Answer, GameRecord, SeatRecord

TABLE = "table"
"""The kind of document that a game has beside its entries and seats, under its id."""

EDITION = "edition"
"""The kind of document that games carry as their edition, under its hash: one for all games that name it."""
PLAYED_WITH = "played_with"
"""The kind of document that names the edition of a game from before games carried theirs, under the game's id."""

LANGUAGE = "language"
"""The kind of document that names the language a seat chose, under `game/seat`."""

Asked = tuple[str, str]
"""The scope and key of an answer."""


class Ahead(NamedTuple):
    """What a transaction will look for: it may come along with the beginning. What is not named here is asked for."""

    answers: Sequence[Asked] = ()
    tokens: Sequence[str] = ()
    """Hashes of tokens whose seats are looked for."""
    after: int = 0
    """If it is known: the version after which entries of the game are looked for, which others may have written."""


NOTHING = Ahead()


class StoreError(Exception):
    """The store cannot do what was asked; the sentence says why and what to do."""


class StoreFull(StoreError):
    """There is no room left to write. Nothing of the last entry was kept."""


class StoreLost(StoreError):
    """The file of the store was removed or replaced while it was in use. Nothing is written anymore."""


class StoreDamaged(StoreLost):
    """The file of the store is damaged: waiting does not help, a backup does."""


class Duplicate(StoreError):
    """There is one already with this id, join code, token or key. Nothing was written."""


class VersionTaken(Exception):
    """Somebody else appended this version first; load again and decide again."""


class Snapshot(NamedTuple):
    """What a game's entries up to a version come to. Its digest binds it to them; what does not fit is ignored."""

    version: int
    digest: str
    body: bytes


class Guess(NamedTuple):
    """A wrong guess at a code or key: until when it counts (seconds since 1970), how much, and a hash of it."""

    at: float
    counts: float
    guess: str | None = None


class Store(Protocol):
    """Keeps games. Writes are durable when they return: a pulled plug loses nothing that was answered.

    Everything inside `with store.transaction():` happens as a whole or not at all. Others see it when it is done, and
    never wait to read. Transactions may be nested (an inner one that fails undoes only itself) and may be used from
    several threads, one at a time; several may share one commit. Outside a transaction each write is one of its own.
    Seats and entries belong to a game that is kept.
    """

    reads_at_once: bool
    """Whether what is kept is read from this machine, in less time than it takes to hand the reading to a thread."""

    def transaction(self, game_id: str | None = None, ahead: Ahead = NOTHING) -> AbstractContextManager[None]:
        """Make several reads and writes one. Those of one game follow each other; without a game, all wait for it.

        `ahead` is what it will look for first.
        """
        ...

    def add_game(self, game: GameRecord) -> None:
        """Keep a new game. Raises Duplicate if its id or join code is in use."""
        ...

    def change_game(self, game: GameRecord) -> None:
        """Keep a game's cover as it is now. Raises Duplicate if its join code is in use."""
        ...

    def remove_game(self, game_id: str) -> bool:
        """Forget a game with its seats and entries; False if there was none."""
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
        """Keep an entry under its version. Raises VersionTaken unless it is the next one."""
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

    def rewrite(self, game_id: str, entries: Sequence[bytes]) -> None:
        """Keep the entries of a journal from before the chain with their hashes; their number stays."""
        ...

    def keep_snapshot(self, game_id: str, snapshot: Snapshot) -> None:
        """Keep a game's snapshot; an older one is replaced."""
        ...

    def snapshot(self, game_id: str) -> Snapshot | None:
        """A game's snapshot, if there is one."""
        ...

    def add_seat(self, seat: SeatRecord) -> None:
        """Keep a new seat. Raises Duplicate if its id or token is in use."""
        ...

    def change_seat(self, seat: SeatRecord) -> None:
        """Keep a seat as it is now."""
        ...

    def remove_seat(self, game_id: str, seat_id: str) -> bool:
        """Forget a seat; False if there was none."""
        ...

    def seats(self, game_id: str) -> list[SeatRecord]:
        """A game's seats, oldest first."""
        ...

    def seat_by_token(self, token_hash: str) -> SeatRecord | None:
        """The seat a token belongs to, with the language that it chose (a document of the kind LANGUAGE)."""
        ...

    def seat_by_move(self, move_hash: str) -> SeatRecord | None:
        """The seat that a one-time code hands over."""
        ...

    def answer(self, scope: str, key: str) -> Answer | None:
        """The answer that a key was given."""
        ...

    def keep_answer(self, answer: Answer) -> None:
        """Remember an answer. Raises Duplicate if the key was answered already, in a transaction perhaps at its end."""
        ...

    def keep_document(self, kind: str, name: str, body: str) -> None:
        """Keep a document between games, such as a board; one of this kind and name is replaced."""
        ...

    def document(self, kind: str, name: str) -> str | None:
        """A document that is kept."""
        ...

    def documents(self, kind: str) -> list[str]:
        """The names of all documents of a kind, in alphabetical order."""
        ...

    def remove_document(self, kind: str, name: str) -> bool:
        """Forget a document; False if there was none."""
        ...

    def announce(self, game_id: str) -> None:
        """Let the other processes that follow this store hear that a game has changed."""
        ...

    def follow(self, heard: Callable[[str | None], None]) -> bool:
        """Call `heard` with the id of every game that another process announces, from a thread of the store's own.

        After a gap in which announcements may have been missed it is called with None. False if this store cannot
        know of other processes: look for yourself now and then.
        """
        ...

    def leads(self) -> bool:
        """Whether this process, of all that follow this store, does what is done once for all. Another one takes over
        when it ends.
        """
        ...

    def note_guess(self, who: str, guess: Guess, now: float) -> None:
        """Remember a wrong guess, for all processes; those of anybody that have ended are forgotten."""
        ...

    def guesses(self, who: str, now: float) -> list[Guess]:
        """Somebody's wrong guesses that still count, those that end first first."""
        ...

    def checkpoint(self) -> None:
        """Put what only a log beside the store holds where a damaged log does not harm it."""
        ...

    def backup(self, target: Path) -> None:
        """Write a complete copy of the store to a new SQLite file."""
        ...

    def check(self) -> list[str]:
        """What is wrong with the store itself, as sentences; empty if nothing is."""
        ...

    def close(self) -> None:
        """Let go of everything open."""
        ...
