"""The first half second of the service: it says that it is well, and everything else waits for the app."""

import asyncio
import threading
from types import SimpleNamespace
from typing import Any

from api.gateway.starting import Starting
from api.guards.known_hosts import KnownHosts
from api.settings import Settings
from companion.storage import StoreError
from companion.storage.memory import MemoryStore
from tests import loops

HOSTS = KnownHosts(Settings(host_key="a-host-key-of-some-length", own_addresses=False))


class FakeFront:
    """Answers whatever it is asked."""

    def __rsgi_init__(self, loop: Any) -> None:
        self.loop = loop

    async def __rsgi__(self, scope: Any, http: Any) -> None:
        http.response_bytes(200, [], b"by the app")


def asked(store: MemoryStore, *requests: tuple[str, str]) -> tuple[list[bytes], list[bytes]]:
    """What comes before the app is there, and what afterwards."""
    heard: list[bytes] = []
    http: Any = SimpleNamespace(response_bytes=lambda _status, _headers, body: heard.append(body))
    made = threading.Event()

    def make() -> Any:
        made.wait(10)
        return FakeFront()

    async def talk() -> list[bytes]:
        starting = Starting(store, HOSTS, make)
        starting.__rsgi_init__(asyncio.get_running_loop())
        scopes: list[Any] = [
            SimpleNamespace(method="GET", path=path, query_string="", headers={"host": host}) for path, host in requests
        ]
        waiting = [asyncio.ensure_future(starting.__rsgi__(one, http)) for one in scopes]
        await asyncio.wait(waiting[:1], timeout=10 if requests[0][0] == "/healthz" else 0)
        early = list(heard)
        made.set()
        await asyncio.gather(*waiting)
        await starting.__rsgi__(scopes[0], http)
        return early

    return loops.run(talk()), heard


def test_it_says_that_it_is_well_before_the_app_is_there():
    early, heard = asked(MemoryStore(), ("/healthz", "localhost"), ("/", "localhost"), ("/healthz", "evil.example"))
    assert early == [b'{"status":"ok"}']
    assert heard[1:] == [b"by the app"] * 3


def test_a_store_that_does_not_answer_is_left_to_the_app(monkeypatch):
    store = MemoryStore()

    def away(_: str) -> None:
        raise StoreError("away")

    monkeypatch.setattr(store, "game", away)
    early, heard = asked(store, ("/", "localhost"), ("/healthz", "localhost"))
    assert early == []
    assert heard == [b"by the app"] * 3
