"""The desk: the store, the editions at hand, the clock and the dice, and the games that lie open."""

import gc
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime

from companion.editions import Catalogue
from companion.engine.codec import UnreadableGame, decode_entry
from companion.engine.history import History
from companion.families import AnyFamily, family_of
from companion.model.edition import Edition
from companion.model.records import GameRecord
from companion.model.refusal import NotFound
from companion.storage import Store, StoreError

MOST_OPEN_GAMES = 32
DAMAGED = "The journal of this game is damaged: {}. Every other game goes on; `companion restore` brings back a backup."


def now() -> str:
    """The time as the journal writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def new_id() -> str:
    """A short random id for a game or a seat."""
    return secrets.token_hex(6)


@dataclass
class Desk:
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
    _open: OrderedDict[str, History] = field(default_factory=OrderedDict)
    _lock: threading.RLock = field(default_factory=threading.RLock)
    _local: threading.local = field(default_factory=threading.local)

    def game(self, game_id: str) -> GameRecord:
        """A game's cover page."""
        record = self.store.game(game_id)
        if record is None:
            raise NotFound("unknown_game", "There is no such game here. It may be on another laptop.")
        return record

    def edition(self, edition_id: str) -> Edition:
        """An edition by id."""
        edition = self.catalogue.get(edition_id)
        if edition is None:
            raise NotFound("unknown_edition", f"There is no edition {edition_id!r} here.")
        return edition

    def family_of_game(self, game_id: str) -> AnyFamily:
        """The family that a game belongs to."""
        return family_of(self.edition(self.game(game_id).edition))

    def history(self, game_id: str) -> History:
        """A game's history, as far as it is committed. Open games are kept; only what is new is read."""
        with self._lock:
            history = self._open.get(game_id)
            version = self.store.version(game_id)
            if history is None or history.version > version:
                history = self._open[game_id] = History(self.family_of_game(game_id).ruleset)
            if history.version < version:
                self._read_on(game_id, history)
            if not history.version:
                self._open.pop(game_id, None)
                raise UnreadableGame(DAMAGED.format("it has no entries"))
            self._open.move_to_end(game_id)
            while len(self._open) > MOST_OPEN_GAMES:
                self._open.popitem(last=False)
            return history

    def _read_on(self, game_id: str, history: History) -> None:
        """Take in what is new. A journal that cannot be folded is damaged, and breaks no other game."""
        try:
            with _no_collection():
                for body in self.store.entries(game_id, after=history.version):
                    history.append(decode_entry(history.ruleset, body))
        except Exception as error:
            self._open.pop(game_id, None)
            if isinstance(error, StoreError | UnreadableGame):
                raise
            wrong = f"entry {history.version + 1} does not follow ({type(error).__name__})"
            raise UnreadableGame(DAMAGED.format(wrong)) from error

    def append(self, game_id: str, version: int, entry: bytes) -> None:
        """Keep an entry. If the transaction around it fails, the game is read from the store again."""
        with self.transaction():
            self.tell(game_id)
            self.store.append(game_id, version, entry)

    def tell(self, game_id: str) -> None:
        """Let the listeners hear of a game when the transaction around this is committed."""
        self._local.appended[game_id] = None

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """A store transaction: several reads and appends happen as a whole, or not at all."""
        around: dict[str, None] | None = getattr(self._local, "appended", None)
        appended: dict[str, None] = {}
        self._local.appended = appended
        try:
            with self.store.transaction():
                yield
        except BaseException:
            with self._lock:
                for game_id in appended:
                    self._open.pop(game_id, None)
            raise
        finally:
            self._local.appended = around
        if around is not None:
            around.update(appended)
            return
        for game_id in appended:
            for heard in self.listeners:
                heard(game_id)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Folding thousands of entries makes no garbage worth looking for; the collector would take most of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
