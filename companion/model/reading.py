"""Reading shapes from JSON and plain values: what msgspec does, safely from many threads.

msgspec works a type out when it is first used, and keeps it before it is complete. A second thread that uses the type
in that moment ends the whole process. So every type is worked out here, by one thread at a time.
"""

import threading
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
_decoders: dict[Any, msgspec.json.Decoder[Any]] = {}
_lock = threading.RLock()


def decoder(kind: type[T]) -> msgspec.json.Decoder[T]:
    """What reads JSON as a type."""
    found = _decoders.get(kind)
    if found is None:
        with _lock:
            found = _decoders[kind] = msgspec.json.Decoder(kind)
    return found


def decode(body: bytes | str, kind: type[T]) -> T:
    """A value from JSON."""
    return decoder(kind).decode(body)


def why_unreadable(error: Exception) -> str:
    """What is wrong with a JSON or TOML text, for a sentence. Parsers raise more than their own errors."""
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    return "a number in it is too long" if type(error) is ValueError else str(error)


def convert(value: Any, kind: type[T]) -> T:
    """A value from plain lists, dicts and numbers."""
    decoder(kind)
    return msgspec.convert(value, kind)
