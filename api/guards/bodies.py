"""Bodies: which may be large, and how long they may take. Waiting for one uses no thread."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from api.http.problem import Problem
from api.settings import Settings
from companion.languages import msg

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
LARGE = (
    ".import_game",
    ".scan_picture",
    ".add_photo",
    ".add_photo_here",
    ".take_board_photos",
    ".take_in_file",
    ".show_other_copy",
)
"""The name suffixes of routes that accept whole games and photos, only from authenticated people."""

BUSY = msg("The server is too busy. Try again in a moment.")
SLOW = msg("The rest of this didn't arrive in time. Nothing was changed. Send it again.")


class Gone(Exception):
    """The sender hung up before it was complete."""


class Room:
    """How much of unfinished bodies may be in memory, in total."""

    def __init__(self, most: int) -> None:
        self.left = most


def limits_of(endpoint: str | None, settings: Settings) -> tuple[int, float]:
    """How long a body for a route can be, in bytes, and how many seconds it may take."""
    if endpoint is not None and endpoint.endswith(LARGE):
        return settings.import_limit, settings.import_seconds
    return settings.body_limit, settings.body_seconds


def length_of(environ: Mapping[str, Any]) -> int | None:
    """The declared body length: 0 for none, None if it isn't declared."""
    if environ["REQUEST_METHOD"] in SAFE:
        return 0
    given = environ.get("CONTENT_LENGTH")
    if given is not None:
        return int(given) if given.isascii() and given.isdigit() else 0
    return None if "HTTP_TRANSFER_ENCODING" in environ else 0


Receive = Callable[[], Awaitable[Mapping[str, Any]]]


async def read(receive: Receive, limit: int, seconds: float, room: Room) -> bytes:
    """A body. One that's too long is cut off a byte after the limit, so that the app sees that it is."""
    body = bytearray()
    try:
        async with asyncio.timeout(seconds):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise Gone
                piece = message.get("body", b"")[: limit + 1 - len(body)]
                room.left -= len(piece)
                body += piece
                if room.left < 0:
                    raise Problem(503, "overloaded", BUSY, headers={"Retry-After": "2"})
                if len(body) > limit or not message.get("more_body"):
                    return bytes(body)
    except TimeoutError:
        raise Problem(408, "too_slow", SLOW) from None
    finally:
        room.left += len(body)
