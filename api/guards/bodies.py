"""Reading bodies: with limits on size and time. Waiting uses no thread."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from api.gateway.rsgi import Http, Scope
from api.guards.browsers import SAFE


class TooSlow(Exception):
    """The body didn't arrive in time."""


class Gone(Exception):
    """The sender hung up before it was complete."""


def length_of(scope: Scope) -> int | None:
    """The declared body length: 0 for none, None if it isn't declared."""
    if scope.method in SAFE:
        return 0
    given = scope.headers.get("content-length")
    if given is not None:
        return int(given) if given.isascii() and given.isdigit() else 0
    return None if "transfer-encoding" in scope.headers else 0


Waits = Callable[[asyncio.Timeout], AbstractContextManager[None]]


async def read(
    http: Http, length: int | None, limit: int, seconds: float, waits: Waits = lambda _: nullcontext()
) -> bytes:
    """A body. One of undeclared length is cut off a byte after the limit, so that the app sees that it's too long.

    `waits` is given the deadline and may move it forward. Raises TooSlow or Gone.
    """
    try:
        async with asyncio.timeout(seconds) as deadline:
            with waits(deadline):
                return await http() if length is not None else await _pieces(http, limit)
    except TimeoutError:
        raise TooSlow from None
    except RuntimeError:  # RSGIProtocolClosed is one
        raise Gone from None


async def _pieces(http: Http, limit: int) -> bytes:
    body = bytearray()
    async for piece in http:
        body += piece[: limit + 1 - len(body)]
        if len(body) > limit:
            break
    return bytes(body)
