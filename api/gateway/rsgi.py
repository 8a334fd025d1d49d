"""The parts of granian's interface (RSGI) that we use.

Header names are lowercase. Non-ASCII values are missing from `headers.items()`, but their names are in
`headers.keys()`.
"""

from collections.abc import Awaitable
from typing import Protocol

from granian.rsgi import HTTPProtocol as Http  # type: ignore[attr-defined]  # it is there, but not in __all__
from granian.rsgi import Scope

__all__ = ["Headers", "Http", "Scope", "Transport"]

Headers = list[tuple[str, str]]


class Transport(Protocol):
    """A response in pieces."""

    def send_bytes(self, data: bytes) -> Awaitable[None]:
        """Send a piece. It never waits for a slow client; a RuntimeError means that nobody is there."""
        ...
