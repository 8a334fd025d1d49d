"""Identifying the caller in simple cases, and writing responses that bypass Flask."""

import hmac
import re
import time
from collections.abc import Iterable

from api.gateway.bridge import Answer, address_of
from api.gateway.rsgi import Headers, Scope
from api.guards.known_hosts import KnownHosts
from api.guards.proxies import Proxies
from api.guards.safe_headers import HEADERS
from api.http.context import WebContext
from api.http.identity import HOST_COOKIE, SEAT_COOKIE
from api.http.languages import for_caller
from api.http.logs import access_log
from api.http.logs.metrics import Metrics
from api.http.logs.request_ids import HEADER
from companion.service import HOST, Identity
from companion.service.table.seats import identify

_BEARER = re.compile(r"[Bb]earer +([\x21-\x7e]+) *")
_SEAT = re.compile(rf"(?:^|; ?){SEAT_COOKIE}=([A-Za-z0-9_-]+)(?=;|$)")
_SAFE_HEADERS: Headers = [*HEADERS.items(), ("Cache-Control", "no-store")]


class Authenticator:
    """What the Flask bypasses share."""

    def __init__(self, context: WebContext, metrics: Metrics, proxies: Proxies) -> None:
        self._context = context
        self._proxies = proxies
        self._metrics = metrics
        self._hosts = KnownHosts(context.settings)

    def calls_us(self, scope: Scope) -> bool:
        """Whether a request is addressed to one of our names."""
        return (scope.headers.get("host") or "") in self._hosts

    def address(self, scope: Scope) -> str:
        """The caller's address, even behind a proxy."""
        return self._proxies.client(address_of(scope), scope.headers.get("x-forwarded-for") or "")

    def who(self, scope: Scope) -> Identity | None:
        """The caller, if clear: a seat by its token or cookie, or the host by the key."""
        headers, app = scope.headers, self._context.app
        shown = headers.get("authorization")
        if shown is not None:
            bearer = _BEARER.fullmatch(shown)
            if bearer is None:
                return None
            if hmac.compare_digest(bearer[1], self._context.settings.host_key):
                return HOST
            return identify(app, bearer[1])
        token = self.seat_token(scope)
        return None if token is None else identify(app, token)

    def seat_token(self, scope: Scope) -> str | None:
        """The seat token that a browser shows, if that's all it shows."""
        cookies = scope.headers.get("cookie") or ""
        seats: list[str] = _SEAT.findall(cookies)
        return seats[0] if len(seats) == 1 and HOST_COOKIE not in cookies else None

    def language(self, scope: Scope, who: Identity) -> str:
        """The caller's language."""
        headers = scope.headers
        accepted, cookies = headers.get("accept-language") or "", headers.get("cookie") or ""
        return for_caller(self._context, who, accepted, cookies, None)

    def answer(
        self, scope: Scope, route: str, status: int, headers: Iterable[tuple[str, str]], body: bytes, began: float,
        request_id: str,
    ) -> Answer:  # fmt: skip
        """A response with every header that the app's own have; counted and logged like them."""
        seconds = time.perf_counter() - began
        self._metrics.answered(scope.method, route, status, seconds)
        if self._context.settings.access_log:
            access_log.write(self.address(scope), scope.method, scope.path, status, seconds * 1000, request_id)
        return Answer(status, [*headers, *_SAFE_HEADERS, (HEADER, request_id)], body)
