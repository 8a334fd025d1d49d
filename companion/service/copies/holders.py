"""Who has a copy of a game on a phone, and up to which entry."""

import msgspec

from companion.model.reading import decode
from companion.model.shape import Shape
from companion.service.app_context import AppContext
from companion.service.identity import Identity, require_player, require_reader
from companion.service.safekeeping.heads import Head, is_in
from companion.service.table.names import shown_name
from companion.service.table.tables import HELD_COPY
from companion.views.shapes import CopyHeld


class HeldCopy(Shape):
    """What a seat's phone has, as it last said."""

    version: int
    head: str
    at: str


def report_copy(app: AppContext, who: Identity, game_id: str, version: int, head: str) -> None:
    """Note what this seat's phone has; version 0 if it keeps no copy anymore."""
    require_player(who, game_id)
    app.game(game_id)
    if who.seat is None:
        return
    name = f"{game_id}/{who.seat.id}"
    if not version:
        app.store.remove_document(HELD_COPY, name)
        return
    held = HeldCopy(version=version, head=head, at=app.clock())
    app.store.keep_document(HELD_COPY, name, msgspec.json.encode(held).decode())


def copies_held(app: AppContext, who: Identity, game_id: str) -> list[CopyHeld]:
    """Who has a copy, the newest first; `same` says whether it's this game as it is here."""
    require_reader(who, game_id)
    held = list[CopyHeld]()
    for seat in app.store.seats(game_id):
        body = app.store.document(HELD_COPY, f"{game_id}/{seat.id}")
        if body is None:
            continue
        copy = decode(body, HeldCopy)
        same = is_in(app.store, game_id, Head(game=game_id, version=copy.version, head=copy.head))
        held.append({"seat": seat.id, "name": shown_name(seat), "version": copy.version, "at": copy.at, "same": same})
    return sorted(held, key=lambda copy: -copy["version"])
