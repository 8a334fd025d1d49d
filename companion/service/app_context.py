"""The app context, which every use case works with: the store, the editions, the clock, the dice, and the games."""

import secrets
from collections.abc import Callable, Hashable
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TypeVar

from companion.editions import Catalogue
from companion.engine.codec import DamagedGame, UnreadableGame
from companion.engine.history import History
from companion.families import AnyFamily
from companion.model.edition import Edition
from companion.model.records import GameRecord
from companion.model.refusal import NotFound
from companion.model.state import GameState
from companion.service.open_games.consistent_reads import ConsistentReads
from companion.service.open_games.games import OpenGames, record_of
from companion.service.open_games.unit_of_work import Listener, Transactions, UnitOfWork, Written
from companion.service.open_games.view_cache import ViewCache
from companion.service.own_editions import OwnEditions
from companion.service.pacing import SeatPace
from companion.service.safekeeping.heads import Heads
from companion.service.safekeeping.seals import Seals
from companion.storage import Store

V = TypeVar("V")


def now() -> str:
    """The current time in the journal's format."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def new_id() -> str:
    """A short random id for a game or a seat."""
    return secrets.token_hex(6)


@dataclass
class AppContext:
    """What every use case needs. One per process; thread-safe."""

    store: Store
    catalogue: Catalogue = field(default_factory=Catalogue)
    clock: Callable[[], str] = now
    die: Callable[[], int] | None = None
    """A die that replaces the app's own, which belong to the game (`service/dice/rolling.py`)."""
    new_id: Callable[[], str] = new_id
    new_secret: Callable[[], str] = lambda: secrets.token_urlsafe(32)
    request_id: Callable[[], str | None] = lambda: None
    """The id of the current HTTP request, if any, for entries."""
    listeners: list[Listener] = field(default_factory=list)
    """Called for every game that changed, after the commit."""
    pace: SeatPace = field(default_factory=SeatPace)
    """How fast each seat may log."""
    code_letters: int = 6
    """The length of a new join code."""
    views: ViewCache = field(default_factory=ViewCache)
    """Views that depend only on a state."""
    newest_backup: Callable[[], Path | None] = lambda: None
    """The path of the newest backup, if any."""
    heads: Heads = field(default_factory=Heads)
    """The newest entries as remembered outside the store."""

    def __post_init__(self) -> None:
        from companion.service.table.clocks import follow

        self.own = OwnEditions(self.store, self.catalogue)
        self.seals = Seals(self.store)
        self.catalogue.leaving = self.own.before_it_changes
        self.open_games = OpenGames(self.store, self.own)
        self._transactions = Transactions(
            self.store, self.open_games, self.heads, now, self.listeners, [partial(follow, self)]
        )
        self._reads = ConsistentReads()

    def consistent_read(self) -> AbstractContextManager[None]:
        """A consistent read: each game is read only once within it, so that a whole page shows one version.

        Writers, in a transaction, still see everything new.
        """
        return self._reads.begin()

    def game(self, game_id: str) -> GameRecord:
        """A game's metadata."""
        return self.read_once(("game", game_id), lambda: record_of(self.store, game_id))

    def read_once(self, name: Hashable, find: Callable[[], V]) -> V:
        """A value that a consistent read looks up only once; writers look it up every time."""
        return find() if self.in_transaction else self._reads.once(name, find)

    def edition(self, edition_id: str) -> Edition:
        """An available edition, by id. Games have their own: `edition_of`."""
        edition = self.catalogue.get(edition_id)
        if edition is None:
            raise NotFound("unknown_edition", "There's no edition {edition_id} here.", edition_id=repr(edition_id))
        return edition

    def family_of_game(self, game_id: str) -> AnyFamily:
        """A game's family."""
        return self.open_games.get(game_id).family

    def edition_of(self, game_id: str, history: History | None = None) -> Edition:
        """The edition a game is played with now, or at the end of the given history."""
        named = (history or self.history(game_id)).edition or self.open_games.get(game_id).opened_with
        return self.own.known(named) or self.own.get(named, self.game(game_id).edition)

    def history(self, game_id: str) -> History:
        """A game's history: what's committed, plus what this thread's own transaction has written."""
        work = self._transactions.current
        if work is not None:
            return self._folded(game_id, committed=False, own=work.newest(game_id))
        return self._reads.once(("history", game_id), lambda: self._folded(game_id, committed=True))

    def _folded(self, game_id: str, *, committed: bool, own: int = 0) -> History:
        try:
            return self.open_games.get(game_id).history(committed=committed, own=own)
        except DamagedGame:
            self.game(game_id)  # another process may have removed it
            raise

    def broken(self, game_id: str) -> str | None:
        """Describe the first entry of a game that was edited, removed, or moved; None if the chain is intact."""
        try:
            self.history(game_id)
            return self.open_games.get(game_id).broken
        except (NotFound, UnreadableGame) as error:
            return str(error)

    @property
    def in_transaction(self) -> bool:
        """Whether this thread is writing, so others wait for it."""
        return self._transactions.current is not None

    def transaction(self, game_id: str | None = None) -> AbstractContextManager[object]:
        """A unit of work: several reads and appends that happen as a whole or not at all.

        One that names its game doesn't wait for other games.
        """
        return self._begun(game_id)

    def append(self, game_id: str, version: int, entry: bytes, state: GameState | None = None) -> None:
        """Store an entry, with the state after it if known. It's rolled back if the surrounding transaction fails."""
        with self._joined(game_id) as work:
            self._transactions.append(work, game_id, version, entry, state)

    def tell(self, game_id: str) -> None:
        """Notify the listeners about a game once the surrounding transaction is committed."""
        with self._joined(game_id) as work:
            work.note(game_id, Written())

    def _begun(self, game_id: str | None) -> AbstractContextManager[UnitOfWork]:
        self._reads.forget()
        if self._transactions.current is None and game_id is not None and game_id not in self.open_games:
            with suppress(NotFound, UnreadableGame):
                self.history(game_id)  # a long game is opened before others have to wait
        return self._transactions.begin(game_id)

    def _joined(self, game_id: str) -> AbstractContextManager[UnitOfWork]:
        """This thread's unit of work, or a new one."""
        work = self._transactions.current
        return self._begun(game_id) if work is None else nullcontext(work)

    def follow(self, listener: Listener) -> bool:
        """Call this with the id of every game that another process changes, after the commit.

        False if the store can't know about other processes: poll instead.
        """

        def changed(game_id: str | None) -> None:
            for each in self.open_games.ids() if game_id is None else [game_id]:
                listener(each)

        return self.store.follow(changed)
