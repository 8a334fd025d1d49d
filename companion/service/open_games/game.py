"""One open game: its history folded from the store's rows, and the snapshots that open a long one quickly."""

import gc
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from companion.engine import snapshots
from companion.engine.chain import first_break, hash_of
from companion.engine.codec import DamagedGame, UnreadableGame, decode_entry
from companion.engine.history import History
from companion.families import AnyFamily
from companion.languages import Message, _, msg
from companion.model.edition import Edition
from companion.model.state import GameState
from companion.storage import Snapshot, Store, StoreError
from companion.views import rounds

DAMAGED = msg(
    "This game is damaged: {problem}. All other games still work. The host can bring it back with `companion "
    "restore BACKUP`."
)
SOON_WORKED_OUT = 8 * snapshots.EVERY
"""Up to this version, a snapshot computes the rounds itself; later, only if somebody has viewed them."""


class _Read(NamedTuple):
    """What was read from a game: its rows after a version, and its snapshot."""

    after: int
    rows: list[bytes]
    snapshot: Snapshot | None


class OpenGame:
    """One open game. Anything beyond `_sure` isn't committed yet and is compared with the rows."""

    def __init__(
        self, store: Store, game_id: str, family: AnyFamily, opened_with: str, find: Callable[[str], Edition]
    ) -> None:
        self.family = family
        self.opened_with = opened_with
        """The hash of the edition it was opened with."""
        self._find = find
        self._store = store
        self._id = game_id
        self._lock = threading.Lock()
        self._reading = threading.Lock()
        """Held by a thread that reads outside transactions, before the other lock: one that waits for a connection must
        not block those that have one.
        """
        self._history = History(family.ruleset, find=find)
        self.broken: str | None = None
        """The first entry that breaks the chain, as stored when the game was opened."""
        self._bodies: list[bytes] = []
        """The rows beyond `_sure`, as they were when added."""
        self._sure = 0

    def history(self, *, committed: bool, own: int = 0) -> History:
        """The game as this thread sees it: everything committed, plus what its own transaction has written.

        `own` is the newest version written in this transaction: nobody else can have added to it, so it needs no
        comparing.
        """
        version = own or self._store.version(self._id)
        if not committed or version <= self._sure:
            return self._seen(version, own, None, committed)
        with self._reading:
            return self._seen(version, own, self._read() if version > self._sure else None, committed)

    def _read(self) -> _Read:
        """The store's rows beyond `_sure`; when opening a long game, its snapshot too."""
        after, rows = self._sure, list(self._store.entries(self._id, after=self._sure))
        is_long = not self._history.version and len(rows) >= snapshots.EVERY
        return _Read(after, rows, self._store.snapshot(self._id) if is_long else None)

    def _seen(self, version: int, own: int, read: _Read | None, committed: bool) -> History:
        with self._lock:
            if version < self._sure:
                self._forget_after(version)
            if version > self._sure and not version == own == self._history.version:
                if read is None or read.after > self._sure:
                    read = self._read()
                self._take_in(read.rows[self._sure - read.after :], read.snapshot)
                if committed:
                    self._settle(version)
            if not version:
                raise DamagedGame(DAMAGED, problem=Message(msg("it has no entries")))
            return self._history.upto(version)

    def append(self, version: int, body: bytes, state: GameState | None) -> None:
        """Add an entry that this thread has just written, with the state after it. Some are stored as snapshots."""
        with self._lock:
            if version <= self._history.version:
                self._forget_after(version - 1)
            if version == self._history.version + 1:
                self._history.add(body, state)
                self._bodies.append(body)
        if version % snapshots.EVERY == 0:
            self.keep_snapshot(version)

    def settle(self, version: int) -> None:
        """Mark what this thread wrote up to a version as committed."""
        with self._lock:
            if version <= self._history.version:
                self._settle(version)

    def _settle(self, version: int) -> None:
        if version > self._sure:
            del self._bodies[: version - self._sure]
            self._sure = version

    def _forget_after(self, version: int) -> None:
        """Continue from an older version, with new lists: others may still be reading the old ones."""
        self._history = self._history.copy(version)
        self._sure = min(self._sure, version)
        self._bodies = self._bodies[: version - self._sure]

    def _take_in(self, rows: Sequence[bytes], snapshot: Snapshot | None) -> None:
        """Add the rows beyond `_sure`. One that can't be folded damages only this game."""
        known = self._bodies[: len(rows)]
        if known != list(rows[: len(known)]):
            self._forget_after(self._sure)
        rows = rows[self._history.version - self._sure :]
        history = self._history
        try:
            with _no_collection():
                if not history.version:
                    self.broken = first_break(rows)
                    rows = self._opened(rows, snapshot)
                for body in rows:
                    history.append(decode_entry(history.ruleset, body))
                    self._bodies.append(body)
        except Exception as error:
            what = str(error).rstrip(".") if isinstance(error, UnreadableGame) else type(error).__name__
            wrong = self.broken or _(
                "entry {version} doesn't follow ({problem})", version=history.version + 1, problem=what
            )
            self._history, self._bodies, self._sure = History(history.ruleset, find=self._find), [], 0
            if isinstance(error, StoreError):
                raise
            raise DamagedGame(DAMAGED, problem=wrong) from error

    def _opened(self, rows: Sequence[bytes], kept: Snapshot | None) -> Sequence[bytes]:
        """Start from the snapshot if it matches one of these rows; returns the rows after it."""
        if kept is None or self.broken or not 0 < kept.version <= len(rows):
            return rows
        newest = rows[kept.version - 1]
        found = snapshots.read(self._history.ruleset, hash_of(newest), kept.digest, kept.body)
        if found is None:
            return rows
        for body in rows[: kept.version - 1]:
            self._history.add(body)
        self._history.add(newest, found.state)
        self._history.worked_out = rounds.read(found.worked_out)
        self._bodies.extend(rows[: kept.version])
        return rows[kept.version :]

    def keep_snapshot(self, version: int) -> None:
        """Store the state at a version, in the same transaction as its entry."""
        history = self._history.upto(version)
        if history.worked_out or version <= SOON_WORKED_OUT:
            self.family.views.stats(self._find(history.edition or self.opened_with), history)
        made = snapshots.make(history.ruleset, history.head, history.state, rounds.written(history))
        if made is not None:
            self._store.keep_snapshot(self._id, Snapshot(version, *made))


@contextmanager
def _no_collection() -> Iterator[None]:
    """Pause the garbage collector: folding thousands of entries makes little garbage, and collecting would take most of
    the time.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
