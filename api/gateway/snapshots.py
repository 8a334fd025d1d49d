"""The Flask bypass for reading: a game's snapshot for an authenticated caller. Every phone asks for it repeatedly.

It responds exactly as the app's own view does (a test compares them), or not at all: anything unusual (a query, an
unknown token, a host's cookie, a missing game, an unresponsive store) is left to the app.
"""

import re
import time

from api.gateway.authenticator import Authenticator
from api.gateway.bridge import Answer
from api.gateway.refusing import request_id_of
from api.gateway.rsgi import Headers, Scope
from api.http.blueprint import API, IdConverter
from api.http.languages import VARY_LINE as VARY
from api.http.snapshots import Snapshots, etag_of
from companion.languages import speaking

ROUTE = f"{API}/games/<id:game_id>"
_PATH = re.compile(rf"{API}/games/({IdConverter.regex})")


class SnapshotDoor:
    """Answers `GET /games/{id}` instead of the app, if it can."""

    def __init__(self, authenticator: Authenticator, snapshots: Snapshots) -> None:
        self._authenticator = authenticator
        self._snapshots = snapshots

    def at_once(self, scope: Scope) -> Answer | None:
        """The response, if it takes no longer than handing the request to a thread; otherwise None."""
        found = self._asked(scope)
        return self._answer(scope, found) if found is not None and self._snapshots.is_at_hand(found) else None

    def answer(self, scope: Scope) -> Answer | None:
        """The response; None if the app should answer."""
        found = self._asked(scope)
        return None if found is None else self._answer(scope, found)

    def _asked(self, scope: Scope) -> str | None:
        """The requested game, if clear."""
        if scope.method != "GET" or scope.query_string:
            return None
        found = _PATH.fullmatch(scope.path)
        return found[1] if found is not None and self._authenticator.calls_us(scope) else None

    def _answer(self, scope: Scope, game_id: str) -> Answer | None:
        began = time.perf_counter()
        try:
            who = self._authenticator.who(scope)
            if who is None:
                return None
            language = self._authenticator.language(scope, who)
            with speaking(language):
                version, body = self._snapshots.answer(who, game_id, scope.headers.get("if-none-match") or "")
        except Exception:  # whatever it is, the app says it properly
            return None
        headers: Headers = [("ETag", etag_of(version, language)), ("Vary", VARY)]
        if body is not None:
            headers += [("Content-Type", "application/json"), ("Content-Language", language)]
        status = 304 if body is None else 200
        return self._authenticator.answer(scope, ROUTE, status, headers, body or b"", began, request_id_of(scope))
