"""No two truths: a game that went on on another laptop says so when this one comes back, and the host decides."""

import msgspec
from msgspec.structs import replace

from companion.model.reading import decode
from companion.model.refusal import RuleViolation
from companion.model.shape import Shape
from companion.service.app_context import AppContext
from companion.service.games import journal
from companion.service.identity import Identity, require_host, require_player
from companion.service.table.tables import GONE_ON, keep_table, table_of

MOST_LETTERS = 200


class GoneOn(Shape):
    """Where a game went on, and from which entry, as a phone that was at both says."""

    place: str
    version: int
    by: tuple[str, ...]


def report_elsewhere(app: AppContext, who: Identity, game_id: str, place: str, version: int) -> None:
    """A seated phone has handed this game over to another laptop, with everything up to an entry."""
    require_player(who, game_id)
    if not place.isprintable() or not place or len(place) > MOST_LETTERS or version < 1:
        raise RuleViolation("invalid_copy", "This doesn't say where the game went on.")
    with app.transaction(game_id):
        before = gone_on(app, game_id)
        if before is not None and before.version >= version:
            place, version = before.place, before.version
        by = tuple(dict.fromkeys([*(before.by if before is not None else ()), who.ref.name]))
        found = GoneOn(place=place, version=version, by=by)
        if found != before:
            app.store.keep_document(GONE_ON, game_id, msgspec.json.encode(found).decode())
            app.tell(game_id)


def gone_on(app: AppContext, game_id: str) -> GoneOn | None:
    """Where a game went on; None if nobody says that it did, or the host has decided that it goes on here."""
    body = app.read_once((GONE_ON, game_id), lambda: app.store.document(GONE_ON, game_id))
    return None if body is None else decode(body, GoneOn)


def only_here(app: AppContext, who: Identity, game_id: str) -> list[str]:
    """What was logged here after the two parted, to be entered by hand there."""
    found = gone_on(app, game_id)
    if found is None:
        return []
    return [entry["summary"] for entry in journal(app, who, game_id, found.version)["entries"]]


def decide_elsewhere(app: AppContext, who: Identity, game_id: str, *, reads_only: bool) -> None:
    """The host says whether this game is only read here, or goes on here."""
    require_host(who)
    with app.transaction(game_id):
        keep_table(app, game_id, replace(table_of(app, game_id), reads_only=reads_only))
        if not reads_only:
            app.store.remove_document(GONE_ON, game_id)
        app.tell(game_id)
