"""The first half second: the service listens while the app is still being imported.

Importing the app takes most of the startup time. It's done in a thread; requests wait in the meantime, including
`/healthz`: a service that says it's healthy can serve.
"""

import asyncio
import logging
import os
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from api.gateway.gateway import Gateway
    from api.gateway.rsgi import Http, Scope

log = logging.getLogger(__name__)


class Starting:
    """An RSGI app that becomes a `Gateway` as soon as that's ready. If that fails, the process ends."""

    def __init__(self, make: "Callable[[], Gateway]") -> None:
        self._make = make
        self._front: Gateway | None = None

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Start: granian provides the event loop, and listens."""
        self._loop = loop
        self._ready: asyncio.Future[Gateway] = loop.create_future()
        threading.Thread(target=self._begin, name="starting", daemon=True).start()

    def __rsgi_del__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Stop: everything has been answered."""
        if self._front is not None:
            self._front.__rsgi_del__(loop)

    async def __rsgi__(self, scope: "Scope", http: "Http") -> None:
        """Answer a request as soon as possible."""
        front = self._front
        if front is None:
            front = await asyncio.shield(self._ready)
        await front.__rsgi__(scope, http)

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
