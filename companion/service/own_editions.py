"""The editions that games carry: each stored once for all games that use it, and read when a game needs it."""

from companion.editions import Catalogue, EditionError
from companion.editions.carried import carried, read
from companion.editions.problems import FamilyMissing
from companion.engine.chain import edition_in
from companion.engine.codec import DamagedGame
from companion.languages import Message
from companion.model.edition import Edition
from companion.model.lru import Lru
from companion.model.records import GameRecord
from companion.model.refusal import NotFound
from companion.model.wording import capitalized
from companion.service.open_games.game import DAMAGED
from companion.storage import EDITION, PLAYED_WITH, Store, StoreError

MOST_READ = 60


class OwnEditions:
    """Finds a game's edition by the hash in its entries, whatever has happened to the file."""

    def __init__(self, store: Store, catalogue: Catalogue) -> None:
        self._store, self._catalogue = store, catalogue
        self._read: Lru[str, Edition] = Lru(MOST_READ)

    def keep(self, edition: Edition) -> str:
        """Store an edition's document, unless it's already there; returns its hash."""
        found = carried(edition)
        if self._store.document(EDITION, found.hash) is None:
            self._store.keep_document(EDITION, found.hash, found.body)
        return found.hash

    def known(self, named: str) -> Edition | None:
        """An edition that was read before."""
        return self._read.get(named)

    def get(self, named: str, edition_id: str) -> Edition:
        """The edition that a game names: the installed one if it's the same, otherwise the game's own document."""
        found = self._read.get(named)
        if found is None:
            found = self._read.setdefault(named, self._found(named, edition_id))
        return found

    def _found(self, named: str, edition_id: str) -> Edition:
        at_hand = self._catalogue.get(edition_id)
        if at_hand is not None and carried(at_hand).hash == named:
            return at_hand
        body = self._store.document(EDITION, named)
        if body is None:
            raise _missing(edition_id)
        try:
            return read(body)
        except FamilyMissing as missing:
            raise NotFound("unknown_family", "{why}", why=capitalized(str(missing.problems[0].expected))) from missing
        except EditionError as wrong:
            raise DamagedGame(
                DAMAGED, problem=Message("its edition can't be used ({problem})", problem=wrong.problems[0])
            ) from wrong

    def opened_with(self, game: GameRecord) -> str:
        """The hash of the edition a game was opened with; for an older game, the assumed one."""
        first = self._store.first_entry(game.id)
        return (edition_in(first) if first else "") or self._assumed(game)

    def _assumed(self, game: GameRecord) -> str:
        """A game from before games carried their edition gets the one installed when it's first opened."""
        known = self._store.document(PLAYED_WITH, game.id)
        if known is not None:
            return known
        edition = self._catalogue.get(game.edition)
        if edition is None:
            raise _missing(game.edition)
        try:
            return self.assume(game, edition)
        except StoreError:  # a full disk keeps nobody from reading
            return carried(edition).hash

    def assume(self, game: GameRecord, edition: Edition) -> str:
        """Record an edition as the one an older game was opened with."""
        with self._store.transaction(game.id):
            if self._store.game(game.id) is not None:
                self._store.keep_document(PLAYED_WITH, game.id, self.keep(edition))
        return carried(edition).hash

    def before_it_changes(self, edition: Edition) -> None:
        """Let older games keep an edition whose file is about to be read again."""
        for game in self._store.games():
            if game.edition == edition.id and self._store.document(PLAYED_WITH, game.id) is None:
                first = self._store.first_entry(game.id)
                if first is not None and not edition_in(first):
                    self.assume(game, edition)

    def forget_unused(self) -> None:
        """Delete the documents that no game names anymore. Call it in a transaction that locks all games."""
        unused = set(self._store.documents(EDITION))
        games = self._store.games() if unused else []
        for game in games:
            first = self._store.first_entry(game.id)
            unused -= {self._store.document(PLAYED_WITH, game.id), edition_in(first) if first else ""}
        for game in games:
            if not unused:
                return
            unused -= {edition_in(body) for body in self._store.entries(game.id)}  # one that the banker took in later
        for named in unused:
            self._store.remove_document(EDITION, named)


def _missing(edition_id: str) -> NotFound:
    return NotFound("unknown_edition", "There's no edition {edition_id} here.", edition_id=repr(edition_id))
