"""Keys for programs: each can only look, at what its scope says. A key is shown once and stored only as a hash.

A key's document is found by its hash, so a removed one stops working with the next request. When it was last used is
in a document of its own: noting that never brings a removed key back.
"""

import re
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import get_args

import msgspec

from companion.languages import _, msg
from companion.model.reading import decode
from companion.model.records import SeatRecord
from companion.model.refusal import NotFound, RuleViolation
from companion.model.shape import Shape
from companion.service.app_context import AppContext
from companion.service.identity import Identity, Program, Scope, require_host
from companion.service.table.names import visible
from companion.service.table.seats import token_hash
from companion.service.transfer import find_game
from companion.storage import Store

KIND, USED = "program", "program_used"
PREFIX = "look_"
"""What a key begins with, so that people and scanners for leaked secrets recognize one."""
KEY = re.compile(PREFIX + r"[A-Za-z0-9_-]{43}")
LONGEST_NAME, MOST_KEYS = 40, 100
NOTED_EVERY = timedelta(minutes=1)
"""How often a key's use is noted at most."""
TABLE_PREFIX = "table:"


class Key(Shape):
    """A key as it's stored: everything but the key itself."""

    name: str
    can: Scope
    created_at: str
    game: str = ""
    """The game that it opens, if that's only one."""


class KeyLine(Shape):
    """A key as the host sees it."""

    name: str
    can: Scope
    game: str
    game_name: str
    created_at: str
    used_at: str | None


class NewKey(Shape):
    """A key that was just made. This is the only time that it's shown."""

    name: str
    can: Scope
    game: str
    key: str


def new_key(app: AppContext, who: Identity, name: str, can: str) -> NewKey:
    """Make a key that can only look: `metrics`, `read`, or `table:GAME` (id, join code, or name)."""
    require_host(who)
    name = visible(name)[:LONGEST_NAME]
    if not name:
        raise RuleViolation("invalid_name", "Give the key a name, such as the program's.", field="name")
    scope, game = _scope(app, can)
    key = PREFIX + app.new_secret()
    with app.transaction():
        others = _kept(app.store)
        if any(other.name.casefold() == name.casefold() for _hash, other in others):
            raise RuleViolation("name_taken", "There's already a key named {name}.", name=name, field="name")
        if len(others) >= MOST_KEYS:
            raise RuleViolation("too_many_keys", "There are already {count} keys. Revoke some.", count=MOST_KEYS)
        kept = Key(name=name, can=scope, game=game, created_at=app.clock())
        app.store.keep_document(KIND, token_hash(key), msgspec.json.encode(kept).decode())
    return NewKey(name=name, can=scope, game=game, key=key)


def _scope(app: AppContext, can: str) -> tuple[Scope, str]:
    """What `metrics`, `read`, or `table:GAME` names."""
    kind = "table" if can.startswith(TABLE_PREFIX) else can
    for scope in get_args(Scope):
        if scope == kind != "table":
            return scope, ""
    if kind == "table" and can != kind:
        return "table", find_game(app, can.removeprefix(TABLE_PREFIX)).id
    raise RuleViolation(
        "unknown_scope",
        "A key can do one of these: metrics, read, or table:GAME. Not: {can}.",
        can=can[:80],
        field="can",
    )


def list_keys(app: AppContext, who: Identity) -> list[KeyLine]:
    """Every key, oldest first."""
    require_host(who)
    names = {game.id: game.name for game in app.store.games()}
    lines = [
        KeyLine(
            name=key.name,
            can=key.can,
            game=key.game,
            game_name=names.get(key.game, ""),
            created_at=key.created_at,
            used_at=app.store.document(USED, hashed),
        )
        for hashed, key in _kept(app.store)
    ]
    return sorted(lines, key=lambda line: line.created_at)


def revoke(app: AppContext, who: Identity, name: str) -> None:
    """Revoke a key: it stops working with the next request, and its live lines end."""
    require_host(who)
    with app.transaction():
        named = [(hashed, key) for hashed, key in _kept(app.store) if key.name.casefold() == visible(name).casefold()]
        if not named:
            raise NotFound("unknown_key_name", "There's no key named {name}.", name=name[:80])
        _remove(app.store, named)
        for game in [key.game for _hash, key in named if key.game] or [game.id for game in app.store.games()]:
            app.tell(game)


def forget_game(store: Store, game_id: str) -> None:
    """Remove the keys of a deleted game."""
    _remove(store, [(hashed, key) for hashed, key in _kept(store) if key.game == game_id])


def _remove(store: Store, keys: Iterable[tuple[str, Key]]) -> None:
    for hashed, _key in keys:
        store.remove_document(KIND, hashed)
        store.remove_document(USED, hashed)


def identify_program(app: AppContext, key: str) -> Identity | None:
    """The program that a key belongs to; None once it's revoked."""
    if not KEY.fullmatch(key):
        return None
    hashed = token_hash(key)
    body = app.store.document(KIND, hashed)
    if body is None:
        return None
    kept = decode(body, Key)
    return Identity(seat=_seat(hashed, kept), program=Program(name=kept.name, can=kept.can, game=kept.game))


def _seat(hashed: str, key: Key) -> SeatRecord:
    """What a program is at a table: somebody without a name who watches."""
    return SeatRecord(
        id=f"program-{hashed[:12]}",
        game=key.game,
        name="",
        role="observer",
        powers=(),
        token_hash=hashed,
        created_at=key.created_at,
    )


def note_use(app: AppContext, who: Identity) -> None:
    """Note that a key was used, at most once a minute."""
    if who.seat is None or who.program is None:
        return
    hashed, now = who.seat.token_hash, app.clock()
    before = app.store.document(USED, hashed)
    if before is None or datetime.fromisoformat(now) - datetime.fromisoformat(before) >= NOTED_EVERY:
        app.store.keep_document(USED, hashed, now)


def hashes_for(store: Store, game_id: str) -> frozenset[str]:
    """The hashes of the keys that open a game's live line."""
    return frozenset(
        hashed for hashed, key in _kept(store) if key.can == "read" or (key.can == "table" and key.game == game_id)
    )


def _kept(store: Store) -> list[tuple[str, Key]]:
    bodies = ((hashed, store.document(KIND, hashed)) for hashed in store.documents(KIND))
    return [(hashed, decode(body, Key)) for hashed, body in bodies if body is not None]


SCOPES = {
    "metrics": msg("sees how the server does"),
    "read": msg("reads every game"),
    "table": msg("shows the table of {game}"),
}
GONE = msg("a game that was deleted")


def in_words(line: KeyLine) -> str:
    """What a key can do, in words."""
    return _(SCOPES[line.can], game=line.game_name or _(GONE))
