"""Serialized snapshots, written once per version and language.

The caller and the newest version are looked up each time, so that nothing stale and nothing of another table is ever
served: only the serialized state of a version is cached, which never changes. What changes without a version (the join
code, whether the table is closed) is added fresh for those who may see it.
"""

from typing import Any, NamedTuple

import msgspec

from companion.languages import SOURCE
from companion.languages import current as current_language
from companion.model.lru import Lru
from companion.service import HOST, AppContext, Identity
from companion.service.games import opened, snapshot_of
from companion.service.identity import require_reader
from companion.service.table.tables import table_of

MOST_KEPT = 256


class CachedSnapshot(NamedTuple):
    """A snapshot, and the state it was written from."""

    state: Any
    version: int
    body: bytes


class Snapshots:
    """A process's latest snapshots."""

    def __init__(self, app: AppContext) -> None:
        self._app = app
        self._kept: Lru[str, dict[str, CachedSnapshot]] = Lru(MOST_KEPT)

    def is_at_hand(self, game_id: str) -> bool:
        """Whether a response needs no waiting: an open game, and a local store."""
        return game_id in self._kept and self._app.store.reads_at_once and game_id in self._app.open_games

    def answer(self, who: Identity, game_id: str, if_none_match: str = "") -> tuple[int, bytes | None]:
        """A game's version and its snapshot for somebody; no snapshot if its version is among their tags."""
        require_reader(who, game_id)
        if if_none_match:
            version = self._app.store.version(game_id)
            if version and _names(if_none_match, version, current_language()):
                return version, None
        kept = self._newest(game_id)
        if not who.is_banker(game_id):
            return kept.version, kept.body
        join_code, closed = self._app.game(game_id).join_code, table_of(self._app, game_id).closed
        more = msgspec.json.encode({"join_code": join_code, "closed": closed})
        return kept.version, kept.body[:-1] + b"," + more[1:]

    def _newest(self, game_id: str) -> CachedSnapshot:
        """The snapshot of the newest version: cached if it was written from the same state."""
        kept = (self._kept.get(game_id) or {}).get(current_language())
        if kept is not None:
            history = self._app.history(game_id)
            if kept.version == history.version and kept.state is history.state:
                return kept
        game, edition, history = opened(self._app, HOST, game_id)
        version, state = history.version, history.state
        return self._keep(
            game_id,
            CachedSnapshot(
                state, version, msgspec.json.encode(snapshot_of(edition, state, game, version, history.head))
            ),
        )

    def _keep(self, game_id: str, kept: CachedSnapshot) -> CachedSnapshot:
        self._kept.setdefault(game_id, {})[current_language()] = kept
        return kept


def etag_of(version: int, language: str) -> str:
    """A version's entity tag in a language; for English, the bare number."""
    return f'"{version}"' if language == SOURCE else f'"{version}-{language}"'


def _names(tags: str, version: int, language: str) -> bool:
    """Whether `If-None-Match` names a version in a language."""
    wanted = etag_of(version, language)
    bare = str(version) if language == SOURCE else wanted
    return any(tag.strip().removeprefix("W/") in ("*", wanted, bare) for tag in tags.split(","))
