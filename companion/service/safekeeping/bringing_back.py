"""Bringing back one game from a backup: everything else stays as it is."""

from msgspec.structs import replace

from companion.engine.chain import hash_of
from companion.model.records import GameRecord
from companion.service.app_context import AppContext
from companion.service.table.tables import documents_of, new_join_code, remove
from companion.service.transfer import find_game
from companion.storage import EDITION, Store


def bring_back(app: AppContext, backup: AppContext, word: str) -> GameRecord:
    """Replace a game (id, join code, or name) with the one in a backup, or add it; its seats come with it."""
    game = find_game(backup, word)
    with app.transaction():
        if app.store.game(game.id) is not None:
            remove(app.store, game.id)
        taken = app.store.game_by_code(game.join_code) is not None
        app.store.add_game(replace(game, join_code=new_join_code(app)) if taken else game)
        _copy(backup.store, app.store, game.id)
        app.own.forget_unused()
    last = app.store.last_entry(game.id)
    app.heads.accept(game.id, app.store.version(game.id), hash_of(last) if last else "")
    app.open_games.close(game.id)
    return game


def _copy(backup: Store, store: Store, game_id: str) -> None:
    for seat in backup.seats(game_id):
        store.add_seat(seat)
    for version, entry in enumerate(backup.entries(game_id), start=1):
        store.append(game_id, version, entry)
    named = [*documents_of(backup, game_id), *((EDITION, name) for name in backup.documents(EDITION))]
    for kind, name in named:
        body = backup.document(kind, name)
        if body is not None:
            store.keep_document(kind, name, body)
