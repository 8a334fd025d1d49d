"""The parts of granian's own interface (RSGI) that we use.

Names of a request's headers are in lower case. Values that are not ASCII are missing from `headers.items()`, while
`headers.keys()` has their names.
"""

from collections.abc import Awaitable
from typing import Protocol

from granian.rsgi import HTTPProtocol as Http  # type: ignore[attr-defined]  # it is there, but not in __all__
from granian.rsgi import Scope

__all__ = ["Headers", "Http", "Scope", "Transport"]

Headers = list[tuple[str, str]]


class Transport(Protocol):
    """An answer in pieces."""

    def send_bytes(self, data: bytes) -> Awaitable[None]:
        """Send a piece. It never waits for a slow listener; a RuntimeError says that nobody is there."""
        ...
