"""Comparing a copy with the game that's here, or with other copies: what it adds, lacks, and where the two part."""

from collections.abc import Sequence
from contextlib import closing

from msgspec import Struct

from companion.engine.chain import hash_of
from companion.service.app_context import AppContext
from companion.service.copies.handing_over import HandedCopy, handed_copies
from companion.service.copies.reading import ReadCopy, document_of
from companion.service.games import journal
from companion.service.identity import HOST
from companion.service.transfer import import_game
from companion.storage.temporary import TemporaryStore
from companion.views.shapes import EntryView


class Compared(Struct, frozen=True):
    """A copy beside a game."""

    here: int
    """How many entries the game has; 0 if it isn't here."""
    there: int
    """How many the copy has."""
    common: int
    """Up to which entry they're the same."""

    @property
    def parts(self) -> bool:
        """Whether each has entries that the other lacks."""
        return self.common < min(self.here, self.there)

    @property
    def adds(self) -> int:
        """How many entries the copy would add; 0 if they part."""
        return 0 if self.parts else max(0, self.there - self.here)

    @property
    def lacks(self) -> int:
        """How many entries the copy lacks."""
        return 0 if self.parts else max(0, self.here - self.there)


def compared(app: AppContext, copy: ReadCopy) -> Compared:
    """A copy beside the game that's here."""
    if app.store.game(copy.game_id) is None:
        return Compared(0, len(copy.rows), 0)
    ours = [hash_of(row) for row in app.store.entries(copy.game_id)]
    return Compared(len(ours), len(copy.rows), common(ours, copy.hashes))


def common(ours: Sequence[str], theirs: Sequence[str]) -> int:
    """How many entries two histories have in common; a hash covers everything before it."""
    for number, (one, other) in enumerate(zip(ours, theirs, strict=False)):
        if one != other:
            return number
    return min(len(ours), len(theirs))


def entries_of(app: AppContext, copy: ReadCopy, after: int) -> list[EntryView]:
    """A copy's entries after a version, in words."""
    with closing(TemporaryStore()) as store:
        trial = AppContext(store, app.catalogue)
        import_game(trial, HOST, document_of(copy), accept=True)
        return journal(trial, HOST, copy.game_id, after)["entries"]


def confirmed(app: AppContext, game_id: str, copy: HandedCopy) -> int:
    """Up to which entry a second phone has the same as a copy that was handed over."""
    phones, hashes = copy.by.keys(), copy.read().hashes
    others = [other for other in handed_copies(app, game_id, also_aside=True) if len(phones | other.by.keys()) > 1]
    return max((common(hashes, other.read().hashes) for other in others), default=0)
