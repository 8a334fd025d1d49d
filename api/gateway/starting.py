"""The first half second: the service listens and says that it is well while the app behind it is still being read.

Importing the app takes most of the time of a start. It is done in a thread; whoever asks for anything but `/healthz`
meanwhile waits for it.
"""

import asyncio
import logging
import os
import secrets
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from api.guards.known_hosts import KnownHosts
from api.guards.safe_headers import HEADERS
from companion.storage import Store, StoreError

if TYPE_CHECKING:
    from api.gateway.gateway import Gateway
    from api.gateway.rsgi import Http, Scope

HEALTH = "/healthz"
WELL = b'{"status":"ok"}'
NO_GAME = "healthz"
"""No game has this id: that it is not found is all we want to know."""

log = logging.getLogger(__name__)


class Starting:
    """An RSGI app that becomes a `Gateway` as soon as that is made. If it cannot be made, the process ends."""

    def __init__(self, store: Store, hosts: KnownHosts, make: "Callable[[], Gateway]") -> None:
        self._store = store
        self._hosts = hosts
        self._make = make
        self._front: Gateway | None = None

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Granian has a loop for us, and listens."""
        self._loop = loop
        self._ready: asyncio.Future[Gateway] = loop.create_future()
        threading.Thread(target=self._begin, name="starting", daemon=True).start()

    def __rsgi_del__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Everything is answered."""
        if self._front is not None:
            self._front.__rsgi_del__(loop)

    async def __rsgi__(self, scope: "Scope", http: "Http") -> None:
        """Answer a request, as soon as that is possible."""
        front = self._front
        if front is None:
            if await self._is_well(scope):
                http.response_bytes(200, [*_SAFE, ("X-Request-Id", secrets.token_hex(8))], WELL)
                return
            front = await asyncio.shield(self._ready)
        await front.__rsgi__(scope, http)

    async def _is_well(self, scope: "Scope") -> bool:
        """Whether somebody asks us plainly how we are, and the store answers; all else is left to the app."""
        if (scope.method, scope.path, scope.query_string) != ("GET", HEALTH, ""):
            return False
        if (scope.headers.get("host") or "") not in self._hosts:
            return False
        try:
            await self._loop.run_in_executor(None, self._store.game, NO_GAME)
        except StoreError:
            return False
        return True

    def _begin(self) -> None:
        try:
            front = self._make()
        except BaseException:
            log.exception("The service cannot be started.")
            os._exit(1)
        self._loop.call_soon_threadsafe(self._go_on, front)

    def _go_on(self, front: "Gateway") -> None:
        front.__rsgi_init__(self._loop)
        self._front = front
        self._ready.set_result(front)


_SAFE = [("Content-Type", "application/json"), *HEADERS.items(), ("Cache-Control", "no-store")]
