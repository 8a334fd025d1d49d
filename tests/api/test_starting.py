"""The first half second of the service: everything waits for the app."""

import asyncio
import threading
from types import SimpleNamespace
from typing import Any

from api.gateway.starting import Starting
from tests import loops


class FakeFront:
    """Answers whatever it is asked."""

    def __rsgi_init__(self, loop: Any) -> None:
        self.loop = loop

    async def __rsgi__(self, scope: Any, http: Any) -> None:
        http.response_bytes(200, [], b"by the app")


def asked(*paths: str) -> tuple[list[bytes], list[bytes]]:
    """Responses before the app is ready, and afterward."""
    heard: list[bytes] = []
    http: Any = SimpleNamespace(response_bytes=lambda _status, _headers, body: heard.append(body))
    made = threading.Event()

    def make() -> Any:
        made.wait(10)
        return FakeFront()

    async def talk() -> list[bytes]:
        starting = Starting(make)
        starting.__rsgi_init__(asyncio.get_running_loop())
        scopes: list[Any] = [SimpleNamespace(method="GET", path=path, query_string="", headers={}) for path in paths]
        waiting = [asyncio.ensure_future(starting.__rsgi__(scope, http)) for scope in scopes]
        await asyncio.sleep(0.05)
        early = list(heard)
        made.set()
        await asyncio.gather(*waiting)
        await starting.__rsgi__(scopes[0], http)
        return early

    return loops.run(talk()), heard


def test_nothing_is_answered_before_the_app_is_there_not_even_that_it_is_well():
    early, heard = asked("/healthz", "/")
    assert early == []
    assert heard == [b"by the app"] * 3
