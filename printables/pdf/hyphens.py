"""Where a word that is longer than a line may be broken: between syllables, as the language of the sheet has them."""

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from companion.languages import current

if TYPE_CHECKING:
    from pyphen import Pyphen

HYPHEN = "-"


def syllables(word: str) -> tuple[str, ...]:
    """The pieces that a word may be broken into; the whole word in a language that nobody has rules for."""
    return _syllables(word, current())


@lru_cache(maxsize=8192)
def _syllables(word: str, language: str) -> tuple[str, ...]:
    rules = register(language)
    return tuple(str(rules.inserted(word, "\0")).split("\0")) if rules is not None else (word,)


@cache
def register(language: str) -> "Pyphen | None":
    """The rules of a language, if anybody has some: read by the first print, as fonts are, so that no other waits."""
    import pyphen  # a program that prints nothing needs none of it

    known = pyphen.language_fallback(language.replace("-", "_"))
    return pyphen.Pyphen(lang=known, left=3, right=3) if known else None
