"""A request's way to the app: its body is waited for, a thread calls Flask, and the response is sent; lines stay open
here.
"""

import asyncio
import hashlib
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from io import BytesIO

from flask import Flask, Response
from werkzeug.exceptions import HTTPException

from api.gateway import lines
from api.gateway.bridge import Answer, Environ, Receive, Scope, Send, ask, environ_of
from api.gateway.stopping import on_stop
from api.gateway.threads import Threads
from api.guards import bodies
from api.guards.networks import network_of
from api.guards.proxies import Proxies
from api.http.context import EXTENSION, WebContext
from api.http.errors import FOR_PROGRAMS
from api.http.identity import IDENTIFIED, is_known
from api.http.problem import Problem
from companion.model.lru import Lru
from companion.storage import StoreError

THREADS, OF_ONE = 32, 8
"""Threads for authenticated people, and how many of them can work for one at once."""
STRANGERS_THREADS, OF_A_NETWORK = 4, 2
"""Threads for strangers, and how many can work for one network: whatever they ask for, the others keep working."""
LINE_THREADS = 2
"""Threads that read for live lines. There are many listeners, and no tap should wait for them."""
MOST_KNOWN = 10_000
MIB = 1024 * 1024


class Gateway:
    """An ASGI app over a Flask app."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._context: WebContext = app.extensions[EXTENSION]
        self._routes = app.url_map.bind("localhost")
        self._proxies = Proxies(self._context.settings.trusted_proxies)
        self._known: Lru[bytes, bool] = Lru(MOST_KNOWN)
        """Tokens and cookies that were valid when last seen, hashed. They decide who waits for whom, nothing else."""
        self._threads = Threads(THREADS, OF_ONE, "known")
        self._strangers = Threads(STRANGERS_THREADS, OF_A_NETWORK, "stranger")
        self._for_lines = ThreadPoolExecutor(LINE_THREADS, "line")
        self._bodies, self._strangers_bodies = bodies.Room(256 * MIB), bodies.Room(32 * MIB)

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        """Begin and end with the server."""
        loop = asyncio.get_running_loop()
        await receive()
        on_stop(partial(loop.call_soon_threadsafe, self._context.hub.close))
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self.stop()
        await send({"type": "lifespan.shutdown.complete"})

    def stop(self) -> None:
        """End: everything has been answered."""
        self._threads.stop()
        self._strangers.stop()
        self._for_lines.shutdown(wait=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or begin and end."""
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
            return
        answer = await self._answer(scope, receive)
        if answer is None:
            return
        await send(answer.start)
        if answer.line is None:
            await send({"type": "http.response.body", "body": answer.body})
        else:
            in_thread = partial(asyncio.get_running_loop().run_in_executor, self._for_lines)
            await lines.serve(answer.line, receive, send, in_thread)

    async def _answer(self, scope: Scope, receive: Receive) -> Answer | None:
        """The response to a request; None if nobody is waiting anymore."""
        environ = environ_of(scope)
        credential = _credential(environ)
        try:
            known = credential is not None and await self._is_known(environ, credential)
            environ |= await self._body(environ, receive, known=known)
            who, threads = (credential, self._threads) if known else (self._network(environ), self._strangers)
            answer = await threads.run(who, partial(ask, self._app.wsgi_app, environ))
        except Problem as problem:
            return self._refusal(environ, problem)
        except bodies.Gone:
            return None
        if credential is not None:
            if environ.get(IDENTIFIED):
                self._known.keep(credential, True)
            elif answer.status == 401:
                self._known.pop(credential)
        return answer

    async def _is_known(self, environ: Environ, credential: bytes) -> bool:
        """Whether a caller isn't a stranger. Tokens that this process hasn't seen yet are looked up: however many
        strangers there are, a right one is let in.
        """
        if credential in self._known:
            return True
        is_right = await self._threads.run(self._network(environ), partial(self._look_up, dict(environ)))
        if is_right:
            self._known.keep(credential, True)
        return is_right

    def _look_up(self, environ: Environ) -> bool:
        with self._app.request_context(environ), suppress(StoreError):
            return is_known()
        return False

    async def _body(self, environ: Environ, receive: Receive, *, known: bool) -> Environ:
        """What a request's body adds to its environ."""
        length = bodies.length_of(environ)
        if length == 0:
            return {}
        settings = self._context.settings
        limit, seconds = bodies.limits_of(self._endpoint(environ) if known else None, settings)
        if length is not None and length > limit:
            return {}  # the app says so
        room = self._bodies if known else self._strangers_bodies
        return {"wsgi.input": BytesIO(await bodies.read(receive, limit, seconds, room))}

    def _endpoint(self, environ: Environ) -> str | None:
        path = environ["PATH_INFO"].encode("latin-1").decode(errors="replace")
        with suppress(HTTPException):
            return str(self._routes.match(path, environ["REQUEST_METHOD"])[0])
        return None

    def _network(self, environ: Environ) -> str:
        """Whom a stranger's request counts against, even behind a proxy."""
        return network_of(self._proxies.client(environ["REMOTE_ADDR"], environ.get("HTTP_X_FORWARDED_FOR", "")))

    def _refusal(self, environ: Environ, problem: Problem) -> Answer:
        """A refusal with everything that the app adds to its responses. It needs no thread."""
        with self._app.request_context(environ):
            plain = "text/html" in environ.get("HTTP_ACCEPT", "") and not environ["PATH_INFO"].startswith(FOR_PROGRAMS)
            text = Response(problem.detail, problem.status, headers=problem.headers, mimetype="text/plain")
            response = self._app.process_response(text if plain else problem.response())
        return ask(response, environ)


def _credential(environ: Environ) -> bytes | None:
    """A request's token, otherwise its cookies or the key in an overlay's query, hashed; None if it has none."""
    query = environ["QUERY_STRING"]
    shown = environ.get("HTTP_AUTHORIZATION") or environ.get("HTTP_COOKIE") or (query if "token=" in query else None)
    return hashlib.blake2b(shown.encode(), digest_size=16).digest() if shown else None
