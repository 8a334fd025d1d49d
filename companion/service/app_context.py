"""The app context: the store, the editions at hand, the clock and the dice, and the games that lie open."""

import secrets
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.editions import Catalogue
from companion.engine import snapshots
from companion.engine.chain import chained, hash_of
from companion.engine.codec import DamagedGame, UnreadableGame
from companion.engine.history import History
from companion.engine.ruleset import AnyRuleset
from companion.families import AnyFamily, family_of
from companion.model.edition import Edition
from companion.model.lru import Lru
from companion.model.records import GameRecord
from companion.model.refusal import NotFound
from companion.service.heads import Heads
from companion.service.kept_views import KeptViews
from companion.service.open_games import DAMAGED, OpenGame, keep_snapshot
from companion.service.own_editions import OwnEditions
from companion.service.pacing import SeatPace
from companion.storage import Store

MOST_OPEN_GAMES = 400


def now() -> str:
    """The time as the journal writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def new_id() -> str:
    """A short random id for a game or a seat."""
    return secrets.token_hex(6)


@dataclass
class ConsistentRead:
    """What one thread has read of games since it began to look."""

    games: dict[str, GameRecord] = field(default_factory=dict)
    histories: dict[str, History] = field(default_factory=dict)


@dataclass
class AppContext:
    """What every use case needs. One per process; safe to use from many threads."""

    store: Store
    catalogue: Catalogue = field(default_factory=Catalogue)
    clock: Callable[[], str] = now
    die: Callable[[], int] | None = None
    """A die to roll instead of the app's own, which belong to the game (`service/rolling.py`)."""
    new_id: Callable[[], str] = new_id
    new_secret: Callable[[], str] = lambda: secrets.token_urlsafe(32)
    request_id: Callable[[], str | None] = lambda: None
    """Which request an entry comes from, where there are requests."""
    listeners: list[Callable[[str], None]] = field(default_factory=list)
    """Each is called with the id of a game that got entries or lost a seat, once that is committed: once for each
    transaction."""
    pace: SeatPace = field(default_factory=SeatPace)
    """How fast each seat may log."""
    code_letters: int = 6
    """How many letters a new join code has."""
    views: KeptViews = field(default_factory=KeptViews)
    newest_backup: Callable[[], Path | None] = lambda: None
    """Where the newest backup is, if there are any."""
    heads: Heads = field(default_factory=Heads)
    """The newest entries as they are remembered outside of the store."""
    _open: Lru[str, OpenGame] = field(default_factory=lambda: Lru(MOST_OPEN_GAMES))
    _lock: threading.RLock = field(default_factory=threading.RLock)
    _local: threading.local = field(default_factory=threading.local)

    def __post_init__(self) -> None:
        self.own = OwnEditions(self.store, self.catalogue)
        self.catalogue.leaving = self.own.before_it_changes

    @contextmanager
    def consistent_read(self) -> Iterator[None]:
        """Look at games as they are now: within this, each is read once, so that all of a page is of one version.

        Whoever writes meanwhile, in a transaction, sees everything anew.
        """
        self._local.consistent_read = ConsistentRead()
        try:
            yield
        finally:
            self._local.consistent_read = None

    @property
    def _consistent_read(self) -> ConsistentRead | None:
        found: ConsistentRead | None = getattr(self._local, "consistent_read", None)
        return None if self._in_transaction else found

    def game(self, game_id: str) -> GameRecord:
        """A game's cover page."""
        consistent_read = self._consistent_read
        if consistent_read is not None and game_id in consistent_read.games:
            return consistent_read.games[game_id]
        record = self.store.game(game_id)
        if record is None:
            raise NotFound("unknown_game", "There is no such game here. It may be on another laptop.")
        if consistent_read is not None:
            consistent_read.games[game_id] = record
        return record

    def edition(self, edition_id: str) -> Edition:
        """An edition at hand, by id. Games have their own: `edition_of`."""
        edition = self.catalogue.get(edition_id)
        if edition is None:
            raise NotFound("unknown_edition", "There is no edition {edition_id} here.", edition_id=repr(edition_id))
        return edition

    def family_of_game(self, game_id: str) -> AnyFamily:
        """The family that a game belongs to."""
        return self._opened(game_id).family

    def edition_of(self, game_id: str, history: History | None = None) -> Edition:
        """The edition that a game is played with now, or at the end of its history that is given."""
        named = (history or self.history(game_id)).edition
        return self.own.get(named or self._opened(game_id).opened_with, self.game(game_id).edition)

    def history(self, game_id: str) -> History:
        """A game's history, as far as it is committed. Open games are kept; only what is new is read."""
        consistent_read = self._consistent_read
        if consistent_read is not None and game_id in consistent_read.histories:
            return consistent_read.histories[game_id]
        try:
            history = self._opened(game_id).history(committed=not self._in_transaction, own=self._own(game_id))
        except DamagedGame:
            self.game(game_id)  # another process may have removed it
            raise
        if consistent_read is not None:
            consistent_read.histories[game_id] = history
        return history

    def is_open(self, game_id: str) -> bool:
        """Whether a game lies open, so that asking for its history is short."""
        return game_id in self._open

    def _opened(self, game_id: str) -> OpenGame:
        found = self._open.get(game_id)
        if found is not None:
            return found
        game = self.game(game_id)
        opened_with = self.own.opened_with(game)
        edition = self.own.get(opened_with, game.edition)
        if game.scenario not in edition.scenario:
            raise DamagedGame(DAMAGED.format(f"its box has no scenario {game.scenario!r}"))
        family = family_of(edition)
        self._chain(game_id, family.ruleset)
        opened = OpenGame(self.store, game_id, family, opened_with, lambda named: self.own.get(named, game.edition))
        return self._open.setdefault(game_id, opened)

    def _chain(self, game_id: str, ruleset: AnyRuleset) -> None:
        """Give the entries of a journal from before the chain their hashes; what belongs into its first entry is there.

        One that cannot be read is left as it is, and told of when it is folded.
        """
        last = self.store.last_entry(game_id)
        if last is None or hash_of(last):
            return
        with suppress(UnreadableGame), self.store.transaction(game_id):
            rows = list(self.store.entries(game_id))
            if not any(hash_of(row) for row in rows):
                self.store.rewrite(game_id, chained(ruleset, rows))

    def broken(self, game_id: str) -> str | None:
        """The first entry of a game that was edited, removed or moved, in words; none if every entry follows."""
        try:
            self.history(game_id)
            return self._opened(game_id).broken
        except (NotFound, UnreadableGame) as error:
            return str(error)

    def accept_as_it_is(self, game_id: str) -> None:
        """Say no more that a game's entries do not follow, until it is opened again."""
        with self._lock:
            if (found := self._open.get(game_id)) is not None:
                found.broken = None

    def _own(self, game_id: str) -> int:
        """The newest version of a game that the transaction of this thread has written; 0 if none."""
        written: dict[str, int] = getattr(self._local, "written", {})
        return written.get(game_id, 0) if self._in_transaction else 0

    @property
    def _in_transaction(self) -> bool:
        return getattr(self._local, "appended", None) is not None

    def append(self, game_id: str, version: int, entry: bytes, state: Any = None) -> None:
        """Keep an entry, with the state after it if that is known. If the transaction around it fails, it is gone."""
        if not self._in_transaction:
            with self.transaction(game_id):
                return self.append(game_id, version, entry, state)
        self.store.append(game_id, version, entry)
        self._local.appended[game_id] = version
        self._local.sealed[game_id] = hash_of(entry)
        if state is not None:
            self._opened(game_id).append(version, entry, state)
            if version % snapshots.EVERY == 0:
                keep_snapshot(self.store, game_id, self.family_of_game(game_id).ruleset, version, state)
        return None

    def close(self, game_id: str) -> None:
        """Put a game away that lies open: it is gone from the store."""
        with self._lock:
            self._open.pop(game_id)

    def tell(self, game_id: str) -> None:
        """Let the listeners hear of a game when the transaction around this is committed."""
        self._local.appended.setdefault(game_id, 0)

    def follow(self, heard: Callable[[str], None]) -> bool:
        """Call this with the id of every game that another process changes, once that is committed.

        False where the store cannot know of other processes: look for yourself now and then.
        """

        def told(game_id: str | None) -> None:
            with self._lock:
                games = self._open.keys() if game_id is None else [game_id]
            for one in games:
                heard(one)

        return self.store.follow(told)

    @contextmanager
    def transaction(self, game_id: str | None = None) -> Iterator[None]:
        """A store transaction: several reads and appends happen as a whole, or not at all.

        One that names its game waits for no other game.
        """
        if getattr(self._local, "consistent_read", None) is not None:
            self._local.consistent_read = ConsistentRead()
        around: dict[str, int] | None = getattr(self._local, "appended", None)
        if around is None and game_id is not None and game_id not in self._open:
            with suppress(NotFound, UnreadableGame):
                self.history(game_id)  # a long game is opened before others have to wait
        appended: dict[str, int] = {}
        self._local.appended = appended
        if around is None:
            self._local.written = appended
            self._local.sealed = {}
        sealed: dict[str, str] = self._local.sealed
        try:
            with self.store.transaction(game_id):
                yield
        except BaseException:
            with self._lock:
                for one in appended:
                    self._open.pop(one)
            raise
        finally:
            self._local.appended = around
        if around is not None:
            around.update(appended)
            return
        for name, version in appended.items():
            if version:
                self._opened(name).settle(version)
                self.heads.note(name, version, sealed.get(name, ""), now())
            self.store.announce(name)
            for heard in self.listeners:
                heard(name)
