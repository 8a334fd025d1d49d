"""What granian calls: each request is admitted, read, answered by the app in a thread, and sent; lines stay
open here.
"""

import asyncio
import re
from contextlib import suppress
from functools import partial
from http import HTTPStatus

from flask import Flask

from api.gateway.bridge import Answer, address_of, ask, environ_of
from api.gateway.refusing import refusal
from api.gateway.rsgi import Http, Scope
from api.gateway.stopping import on_stop
from api.gateway.subscriptions import Lines
from api.gateway.threads import Threads
from api.guards import bodies
from api.guards.browsers import UNREAD
from api.guards.connection_limiter import ConnectionLimiter
from api.guards.networks import network_of
from api.guards.proxies import Proxies
from api.guards.request_limiter import Credential, RequestLimiter, credential_of
from api.guards.sockets import Sockets
from api.http.blueprint import API, IdConverter
from api.http.context import EXTENSION, WebContext
from api.http.identity import IDENTIFIED, maybe
from api.http.live.hub import TooManyLines
from api.http.logs.metrics import Metrics
from api.http.problem import Problem
from api.server import connections_allowed
from companion.storage import StoreError

THREADS = 32
"""Threads for authenticated people."""
STRANGERS_THREADS = 4
"""Threads for strangers: whatever they ask for, the others keep working."""
THREADS_OF_A_NETWORK = 2
"""How many of them can work for one network at once."""
MOST_WAITING = 4_000
"""How many requests can wait for a thread."""
MOST_OF_ONE = 256
"""Concurrent requests per token: a page makes ten, and each uses memory while it waits for a thread."""
THREADS_OF_ONE = 8
"""Concurrent threads per token: somebody who asks for thousands of pages leaves the others theirs."""
LINE_THREADS = 2
"""Threads that render for live lines. There are many listeners, and no tap should wait for them."""
LIVE = re.compile(rf"(?:{API})?/games/{IdConverter.form}/live")
LARGE = re.compile(
    rf"{API}/games/import|/scan|(?:{API})?/games/{IdConverter.form}/photos|/boards/{IdConverter.form}/receive"
)
"""The URLs to which whole games and photos are sent."""
UNAUTHORIZED = HTTPStatus.UNAUTHORIZED

TOO_SLOW = Problem(408, "too_slow", "The rest of this didn't arrive in time. Nothing was changed. Send it again.")
TOO_MANY = Problem(
    429,
    "too_many_requests",
    "You have too many requests in progress. Try again in a moment.",
    headers={"Retry-After": "2"},
)
TOO_MANY_LINES = TooManyLines(of_a_seat=True)
OVERLOADED = Problem(503, "overloaded", "The server is too busy. Try again in a moment.", headers={"Retry-After": "2"})


class Gateway:
    """An RSGI app over a Flask app."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        context: WebContext = app.extensions[EXTENSION]
        self._context = context
        self._settings = settings = context.settings
        self._metrics: Metrics = app.extensions["companion_metrics"]
        proxies = Proxies(settings.trusted_proxies)
        self._proxies = proxies
        self._requests = RequestLimiter(
            settings.most_strangers,
            settings.most_strangers_of_an_address,
            MOST_OF_ONE,
            settings.most_lines_of_a_seat,
        )
        self._looking_up: dict[Credential, asyncio.Future[bool]] = {}
        self._sockets = Sockets()
        self._connections = ConnectionLimiter(
            self._sockets,
            min(settings.most_connections_of_strangers, connections_allowed() // 2),
            settings.most_connections_of_an_address,
            proxies.__contains__,
        )
        self._metrics.connections_cut = lambda: self._connections.cut + self._requests.cut

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Start: granian provides the event loop."""
        self._threads = Threads(loop, THREADS, "known", THREADS_OF_ONE)
        self._strangers_threads = Threads(loop, STRANGERS_THREADS, "stranger", THREADS_OF_A_NETWORK)
        self._line_threads = Threads(loop, LINE_THREADS, "line")
        self._lines = Lines(loop, self._line_threads, self._sockets)
        self._connections.start()
        loop.call_soon(on_stop, self._context.hub.close)

    def __rsgi_del__(self, _: asyncio.AbstractEventLoop) -> None:
        """Stop: everything has been answered."""
        self._connections.stop()
        self._threads.stop()
        self._strangers_threads.stop()
        self._line_threads.stop()

    async def __rsgi__(self, scope: Scope, http: Http) -> None:
        """Answer a request."""
        answer = await self._answer(scope, http)
        if answer is None:
            return
        if answer.line is None:
            http.response_bytes(answer.status, answer.headers, answer.body)
            return
        gone = asyncio.ensure_future(http.client_disconnect())
        transport = http.response_stream(answer.status, answer.headers)
        seated = answer.line.who.seat is not None
        with self._requests.listening(credential_of(scope) if seated else None):
            await self._lines.serve(answer.line, transport, gone, scope.client)

    async def _answer(self, scope: Scope, http: Http) -> Answer | None:
        """The response to a request; None if nobody is waiting anymore."""
        credential = credential_of(scope)
        if credential is not None and self._has_all_lines(scope, credential):
            return self._refuse(scope, TOO_MANY_LINES)
        who = await self._let_in(scope, credential)
        if who is None:
            if not self._requests.knows(credential):
                self._metrics.stranger_refused()
            return self._refuse(scope, TOO_MANY)
        if not isinstance(who, str):
            self._connections.introduce(scope.client, True)
        try:
            body = await self._body(scope, http, who)
            threads = self._strangers_threads if isinstance(who, str) else self._threads
            if threads.waiting > MOST_WAITING:
                return self._refuse(scope, OVERLOADED)
            answer, known = await threads.run(partial(self._ask, scope, body, credential), who)
        except bodies.TooSlow:
            return self._refuse(scope, TOO_SLOW)
        except bodies.Gone:
            return None
        finally:
            self._requests.leave(who)
        if credential is not None:
            if known:
                self._requests.remember(credential)
            elif answer.status == UNAUTHORIZED:
                self._requests.forget(credential)
        self._connections.introduce(scope.client, known)
        return answer

    async def _let_in(self, scope: Scope, credential: Credential | None) -> Credential | str | None:
        """Whom a request counts against: a known credential, otherwise its network; None if there are too many.

        A credential that this process hasn't seen yet is looked up before being turned away as a stranger's.
        """
        requests = self._requests
        if credential is not None and requests.knows(credential):
            return credential if requests.enter(credential) else None
        network = network_of(self._address(scope))
        if requests.enter(network):
            return network
        if credential is not None and await self._is_right(scope, credential) and requests.enter(credential):
            requests.remember(credential)
            return credential
        return None

    async def _is_right(self, scope: Scope, credential: Credential) -> bool:
        """Whether a credential is valid; looked up once for all concurrent requests with it."""
        asked = self._looking_up.get(credential)
        if asked is None:
            asked = self._looking_up[credential] = asyncio.ensure_future(self._is_known(scope))
            asked.add_done_callback(lambda _: self._looking_up.pop(credential, None))
        return await asyncio.shield(asked)  # the one who goes away leaves it to the others

    async def _body(self, scope: Scope, http: Http, who: Credential | str) -> bytes | None:
        """A request's body; None if it isn't read because it's too large for the sender."""
        length = bodies.length_of(scope)
        if length == 0:
            return b""
        settings = self._settings
        if LARGE.fullmatch(scope.path) and (not isinstance(who, str) or await self._is_known(scope)):
            limit, seconds = settings.import_limit, settings.import_seconds
        else:
            limit, seconds = settings.body_limit, settings.body_seconds
        if length is not None and length > limit:
            return None
        return await bodies.read(http, length, limit, seconds, partial(self._requests.body_of, who))

    def _has_all_lines(self, scope: Scope, credential: Credential) -> bool:
        """Whether a request asks for a line for a seat that already has the maximum: no need to ask the app."""
        return (
            scope.method == "GET"
            and self._requests.listens_enough(credential)
            and LIVE.fullmatch(scope.path) is not None
        )

    def _ask(self, scope: Scope, body: bytes | None, credential: Credential | None) -> tuple[Answer, bool]:
        """The app's response, and whether it identified the caller. Runs in a thread."""
        if credential is not None and self._has_all_lines(scope, credential):  # others of it came first
            return self._refuse(scope, TOO_MANY_LINES), True
        environ = environ_of(scope, body or b"")
        if body is None:
            environ[UNREAD] = True
        answer = ask(self._app.wsgi_app, environ)
        return answer, bool(environ.get(IDENTIFIED))

    async def _is_known(self, scope: Scope) -> bool:
        return await self._threads.run(partial(self._look_up, scope))

    def _look_up(self, scope: Scope) -> bool:
        """Whether a request has a valid identity. Runs in a thread."""
        environ = {**environ_of(scope, b""), "REMOTE_ADDR": self._address(scope)}
        with self._app.request_context(environ):
            try:
                return maybe() is not None
            except (Problem, StoreError):
                return False
            finally:
                with suppress(StoreError):
                    self._context.failures.settle()

    def _address(self, scope: Scope) -> str:
        """The caller's address, even behind a proxy."""
        return self._proxies.client(address_of(scope), scope.headers.get("x-forwarded-for") or "")

    def _refuse(self, scope: Scope, problem: Problem) -> Answer:
        address = self._address(scope) if self._settings.access_log else None
        return refusal(scope, problem, self._metrics, address)
