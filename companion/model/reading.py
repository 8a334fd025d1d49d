"""Thread-safe decoding of JSON and plain values with msgspec.

msgspec builds a type's info on first use, and caches it before it's complete. A second thread that uses the type at
that moment crashes the whole process. So every type is prepared here, by one thread at a time.
"""

import re
import threading
from typing import Any, TypeVar

import msgspec

from companion.languages import Message, msg
from companion.model.wording import capitalized

T = TypeVar("T")
_decoders: dict[Any, msgspec.json.Decoder[Any]] = {}
_lock = threading.RLock()


def decoder(kind: type[T]) -> msgspec.json.Decoder[T]:
    """A JSON decoder for a type."""
    found = _decoders.get(kind)
    if found is None:
        with _lock:
            found = _decoders[kind] = msgspec.json.Decoder(kind)
    return found


def decode(body: bytes | str, kind: type[T]) -> T:
    """Decode a value from JSON."""
    return decoder(kind).decode(body)


def why_unreadable(error: Exception) -> Message:
    """What's wrong with a JSON or TOML text, for a sentence. Parsers raise more than their own errors."""
    if isinstance(error, RecursionError):
        return Message("it is nested too deeply")
    return Message("a number in it is too long") if type(error) is ValueError else Message(str(error))


def convert(value: Any, kind: type[T]) -> T:
    """Convert plain lists, dicts, and numbers to a type."""
    decoder(kind)
    return msgspec.convert(value, kind)


_WRONG = (
    (re.compile(r"Object contains unknown field `(\w+)`"), msg("nothing here is called {what}")),
    (re.compile(r"Object missing required field `(\w+)`"), msg("{what} is missing")),
    (re.compile(r"Expected `int` <= (-?\d+)"), msg("at most {what}")),
    (re.compile(r"Expected `int` >= (-?\d+)"), msg("at least {what}")),
    (re.compile(r"Expected `int(?: \| null)?`.*"), msg("must be a whole number")),
    (re.compile(r"Expected `bool(?: \| null)?`.*"), msg("must be yes or no")),
    (re.compile(r"Expected `bool \| int(?: \| null)?`.*"), msg("must be yes or no, or a number")),
    (re.compile(r"Expected `str(?: \| null)?`, got .*"), msg("must be a word")),
    (re.compile(r"Expected `array(?: \| null)?`, got .*"), msg("must be a list")),
    (re.compile(r"Expected `object(?: \| null)?`, got .*"), msg("must be values with names")),
    (re.compile(r"Invalid enum value '?([^']*)'?"), msg("{what} isn't one of the choices")),
    (re.compile(r"Expected `(?:array|object)` of length >= \d+"), msg("choose at least one")),
    (re.compile(r"Expected `(?:array|object)` of length <= (\d+)"), msg("at most {what} of them")),
    (re.compile(r"Expected `str` of length >= \d+"), msg("write something")),
    (re.compile(r"Expected `str` of length <= (\d+)"), msg("at most {what} letters")),
    (re.compile(r"Expected `str` matching regex .*"), msg("must be a name of lowercase letters, digits, and _")),
)
"""msgspec's error messages, and ours for people."""


def in_plain_words(error: msgspec.ValidationError) -> str:
    """A validation error in plain words: `Units, infantry: at most 99.`"""
    sentence, _at, path = str(error).partition(" - at `")
    field = path.rpartition(" in `")[2].rstrip("`").removeprefix("$").removeprefix(".")  # of a key: where it is
    words = plainly(sentence)
    said = f"{words}." if words else sentence
    where = capitalized(field.replace("[...]", "").replace(".", ", ").replace("_", " "))
    return f"{where}: {said}" if where else capitalized(said)


def plainly(sentence: str) -> Message | None:
    """A msgspec message in plain words; None for rare ones."""
    for pattern, words in _WRONG:
        if found := pattern.fullmatch(sentence):
            return Message(words, what="".join(part.replace("_", " ") for part in found.groups()))
    return None
