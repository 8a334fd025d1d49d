"""Sentences as data: which one is said, and of what. Words are put to them when they are shown."""

from typing import Any

import msgspec

from companion.model.shape import Shape


class Sentence(Shape):
    """One sentence: its key in the family's table of sentences, and the ids and figures that it speaks of.

    Build one with `saying`, so that it is the same before it is stored and after.
    """

    key: str
    of: dict[str, Any] = {}


PLAIN = frozenset({str, int, bool, type(None)})
"""What is the same before it is stored and after."""


def sentence(key: str, /, **of: Any) -> Sentence:
    """A sentence of ids, figures, lists of them, and other sentences."""
    if PLAIN.issuperset(map(type, of.values())):
        return Sentence(key=key, of=of)
    return Sentence(key=key, of=msgspec.json.decode(msgspec.json.encode(of)))


def as_written(text: str) -> Sentence:
    """A sentence that somebody wrote, or that an older journal was stored with: it has its own words."""
    return sentence("as_written", text=text)
