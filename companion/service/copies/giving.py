"""What a phone's copy contains: lines of text, first the cover, then the entries as they're stored.

The cover is whatever isn't an entry: the game's metadata, its seats without their tokens, and the editions it was
played with. Entries come byte for byte, so that the phone can check their hashes itself.
"""

from collections.abc import Collection
from hashlib import blake2b
from itertools import islice
from typing import Any

import msgspec

from companion.engine.codec import encode_entry
from companion.engine.history import History
from companion.model.records import GameRecord, Role, SeatRecord
from companion.model.shape import Shape
from companion.service import counted_units
from companion.service.app_context import AppContext
from companion.service.games import opened
from companion.service.identity import Identity
from companion.service.table import battles
from companion.service.table.clocks import exported_clock
from companion.service.table.names import is_screen
from companion.service.transfer import cover_of, edition_document, editions_played

FORMAT = "companion-copy"
FORMAT_VERSION = 1
MOST_SENT = 256 * 1024
"""How many bytes of new entries the line brings; phones ask for more themselves."""


class CopiedSeat(Shape):
    """A seat as a copy has it."""

    id: str
    name: str
    role: Role
    powers: tuple[str, ...]
    created_at: str


def phone_copy(app: AppContext, who: Identity, game_id: str, after: int, editions: Collection[str] = ()) -> bytes:
    """What a copy that ends at a version lacks. Its cover has the editions that aren't in `editions`."""
    game, _edition, history = opened(app, who, game_id)
    played = editions_played(app, game, history)
    cover = {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "game": cover_of(game),
        "version": history.version,
        "head": history.head,
        "mark": _mark(played, _seats(app, game_id)),
        "seats": _seats(app, game_id),
        "played_with": played,
        "editions": {named: edition_document(app, game, named) for named in played if named not in editions},
        **_beside(app, game_id),
    }
    rows = islice(app.store.entries(game_id, after), max(0, history.version - after))
    return b"\n".join([msgspec.json.encode(cover), *rows, b""])


def mark_of(app: AppContext, game: GameRecord, history: History) -> str:
    """What shows a phone whether the cover of its copy is up to date."""
    return _mark(editions_played(app, game, history), _seats(app, game.id))


def rows_between(history: History, after: int, last: int) -> list[str]:
    """New entries for the phones that listen, as they're stored; none if there's too much for the line."""
    rows = [encode_entry(entry).decode() for entry in history.entries[after:last]]
    return rows if sum(map(len, rows)) <= MOST_SENT else []


def _seats(app: AppContext, game_id: str) -> list[CopiedSeat]:
    return [_copied(seat) for seat in app.store.seats(game_id) if not is_screen(seat)]


def _copied(seat: SeatRecord) -> CopiedSeat:
    return CopiedSeat(id=seat.id, name=seat.name, role=seat.role, powers=seat.powers, created_at=seat.created_at)


def _mark(played: Collection[str], seats: Collection[CopiedSeat]) -> str:
    return blake2b(msgspec.json.encode([list(played), list(seats)]), digest_size=8).hexdigest()


def _beside(app: AppContext, game_id: str) -> dict[str, Any]:
    """What an export has beside its entries."""
    parts = {
        "counted_units": counted_units.exported(app, game_id),
        "battles": battles.exported_battles(app, game_id),
        "clock": exported_clock(app, game_id),
    }
    return {name: part for name, part in parts.items() if part}
