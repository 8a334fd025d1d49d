"""The open games: recently used ones, each with its folded history. Opening one finds its edition and family."""

from contextlib import suppress

from companion.engine.chain import chained, hash_of
from companion.engine.codec import DamagedGame, UnreadableGame
from companion.engine.ruleset import AnyRuleset
from companion.families import family_of
from companion.languages import Message
from companion.model.lru import Lru
from companion.model.records import GameRecord
from companion.model.refusal import NotFound
from companion.service.open_games.game import DAMAGED, OpenGame
from companion.service.own_editions import OwnEditions
from companion.storage import Store

MOST_OPEN_GAMES = 400


def record_of(store: Store, game_id: str) -> GameRecord:
    """A game's metadata from the store."""
    record = store.game(game_id)
    if record is None:
        raise NotFound("unknown_game", "There's no such game here. It may be on another laptop.")
    return record


class OpenGames:
    """A cache. Anything it drops is read again from the store."""

    def __init__(self, store: Store, editions: OwnEditions, most: int = MOST_OPEN_GAMES) -> None:
        self._store, self._editions = store, editions
        self._open: Lru[str, OpenGame] = Lru(most)

    def __contains__(self, game_id: object) -> bool:
        """Whether a game is open, so that getting its history is fast."""
        return game_id in self._open

    def ids(self) -> list[str]:
        """The ids of the open games."""
        return self._open.keys()

    def get(self, game_id: str) -> OpenGame:
        """An open game, opened if necessary."""
        found = self._open.get(game_id)
        return found if found is not None else self._open.setdefault(game_id, self._opened(game_id))

    def close(self, game_id: str) -> None:
        """Drop a game: it was deleted from the store, or its entries weren't committed."""
        self._open.pop(game_id)

    def accept_as_it_is(self, game_id: str) -> None:
        """Stop reporting that a game's chain is broken, until it's opened again."""
        if (found := self._open.get(game_id)) is not None:
            found.broken = None

    def _opened(self, game_id: str) -> OpenGame:
        game, editions = record_of(self._store, game_id), self._editions
        opened_with = editions.opened_with(game)
        edition = editions.get(opened_with, game.edition)
        if game.scenario not in edition.scenarios.ids:
            raise DamagedGame(
                DAMAGED, problem=Message("its box has no scenario {scenario}", scenario=repr(game.scenario))
            )
        family = family_of(edition)
        self._chain(game_id, family.ruleset)
        return OpenGame(self._store, game_id, family, opened_with, lambda named: editions.get(named, game.edition))

    def _chain(self, game_id: str, ruleset: AnyRuleset) -> None:
        """Add hashes to a journal from before the chain, and what belongs in its first entry.

        One that can't be read is left alone, and reported when it's folded.
        """
        last = self._store.last_entry(game_id)
        if last is None or hash_of(last):
            return
        with suppress(UnreadableGame), self._store.transaction(game_id):
            rows = list(self._store.entries(game_id))
            if not any(hash_of(row) for row in rows):
                self._store.rewrite(game_id, chained(ruleset, rows))
