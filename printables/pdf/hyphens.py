"""Where a word that is longer than a line may be broken: between syllables, as the language of the sheet has them."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from companion.languages import current, file_of

if TYPE_CHECKING:
    from pyphen import Pyphen

HYPHEN = "-"
LIST = "hyphens.txt"
AROUND = '.,:;!?()„“"'
"""What may be around a word that is looked up."""


def syllables(word: str) -> tuple[str, ...]:
    """The pieces that a word may be broken into; the whole word in a language that nobody has rules for."""
    return _syllables(word, current())


@lru_cache(maxsize=8192)
def _syllables(word: str, language: str) -> tuple[str, ...]:
    bare = word.strip(AROUND)
    if broken := _own(language).get(bare):
        return tuple(word.replace(bare, broken).split(HYPHEN))
    rules = register(language)
    return tuple(str(rules.inserted(word, "\0")).split("\0")) if rules is not None else (word,)


@cache
def _own(language: str) -> Mapping[str, str]:
    """Words that the rules break in the wrong place, as the language's own list has them (`Sowjet-union`)."""
    listed = file_of(language, LIST)
    broken = listed.read_text(encoding="utf-8").split() if listed else []
    return {word.replace(HYPHEN, ""): word for word in broken}


@cache
def register(language: str) -> "Pyphen | None":
    """The rules of a language, if anybody has some: read by the first print, as fonts are, so that no other waits."""
    import pyphen  # a program that prints nothing needs none of it

    known = pyphen.language_fallback(language.replace("-", "_"))
    return pyphen.Pyphen(lang=known, left=3, right=3) if known else None
