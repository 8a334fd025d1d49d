"""Sentences as data: a key and its values. They become words when they're shown."""

from typing import Annotated, Any

import msgspec

from companion.model.shape import Shape


class Sentence(Shape):
    """One sentence: its key in the family's table of sentences, and its ids and figures.

    Build one with `sentence`, so that storing it doesn't change it.
    """

    key: Annotated[str, msgspec.Meta(description="Which sentence it is.")]
    of: Annotated[dict[str, Any], msgspec.Meta(description="Its ids and figures.")] = {}


PLAIN = frozenset({str, int, bool, type(None)})
"""The types that storing doesn't change."""


def sentence(key: str, /, **of: Any) -> Sentence:
    """A sentence with ids, figures, lists of them, and other sentences as values."""
    if PLAIN.issuperset(map(type, of.values())):
        return Sentence(key=key, of=of)
    return Sentence(key=key, of=msgspec.json.decode(msgspec.json.encode(of)))


def as_written(text: str) -> Sentence:
    """A sentence that a person wrote, or from an older journal: it has its own words."""
    return sentence("as_written", text=text)
