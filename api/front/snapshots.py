"""The one way past Flask: a game's snapshot for somebody who is known. Every phone asks for it again and again.

It answers exactly as the app's own view does (a test compares them), or not at all: whatever is not plain (a query, an
unknown token, a host's cookie, a game that is not there, a store that does not answer) is left to the app.
"""

import hmac
import re
import time

from api.front.bridge import Answer, address_of
from api.front.refusing import request_id_of
from api.front.rsgi import Headers, Scope
from api.http import access_log
from api.http.blueprint import API, IdConverter
from api.http.context import AppContext
from api.http.identity import HOST_COOKIE, SEAT_COOKIE
from api.http.known_hosts import KnownHosts
from api.http.metrics import Metrics
from api.http.proxies import Proxies
from api.http.request_ids import HEADER
from api.http.security import HEADERS
from api.resources.games import VARY
from companion.service import HOST, Identity
from companion.service.seats import identify

ROUTE = f"{API}/games/<id:game_id>"
_PATH = re.compile(rf"{API}/games/({IdConverter.regex})")
_BEARER = re.compile(r"[Bb]earer +([\x21-\x7e]+) *")
_SEAT = re.compile(rf"(?:^|; ?){SEAT_COOKIE}=([A-Za-z0-9_-]+)(?=;|$)")
_SAFE_HEADERS: Headers = [*HEADERS.items(), ("Cache-Control", "no-store"), ("Vary", VARY)]


class SnapshotDoor:
    """Answers `GET /games/{id}` in place of the app, where it can."""

    def __init__(self, context: AppContext, metrics: Metrics, proxies: Proxies) -> None:
        self._context = context
        self._proxies = proxies
        self._metrics = metrics
        self._hosts = KnownHosts(context.settings)

    def answer(self, scope: Scope) -> Answer | None:
        """The answer to a request; None if the app should give it."""
        if scope.method != "GET" or scope.query_string:
            return None
        found = _PATH.fullmatch(scope.path)
        headers = scope.headers
        if found is None or (headers.get("host") or "") not in self._hosts:
            return None
        began, game_id = time.perf_counter(), found[1]
        try:
            who = self._who(scope)
            if who is None:
                return None
            version, body = self._context.snapshots.answer(who, game_id, headers.get("if-none-match") or "")
        except Exception:  # whatever it is, the app says it properly
            return None
        return self._written(scope, version, body, began)

    def _written(self, scope: Scope, version: int, body: bytes | None, began: float) -> Answer:
        status, request_id = 304 if body is None else 200, request_id_of(scope)
        headers = [("ETag", f'"{version}"'), *_SAFE_HEADERS, (HEADER, request_id)]
        if body is not None:
            headers.append(("Content-Type", "application/json"))
        seconds = time.perf_counter() - began
        self._metrics.answered("GET", ROUTE, status, seconds)
        if self._context.settings.access_log:
            access_log.write(self._address(scope), "GET", scope.path, status, seconds * 1000, request_id)
        return Answer(status, headers, body or b"")

    def _address(self, scope: Scope) -> str:
        return self._proxies.client(address_of(scope), scope.headers.get("x-forwarded-for") or "")

    def _who(self, scope: Scope) -> Identity | None:
        """Who asks, if that is plain: a seat by its token or cookie, or the host by the key."""
        headers, desk = scope.headers, self._context.desk
        shown = headers.get("authorization")
        if shown is not None:
            bearer = _BEARER.fullmatch(shown)
            if bearer is None:
                return None
            if hmac.compare_digest(bearer[1], self._context.settings.host_key):
                return HOST if self._address(scope) in self._context.trusted else None
            return identify(desk, bearer[1])
        cookies = headers.get("cookie") or ""
        seats = _SEAT.findall(cookies)
        return identify(desk, seats[0]) if len(seats) == 1 and HOST_COOKIE not in cookies else None
