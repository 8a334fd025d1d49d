"""Where a word longer than a line can be broken: between syllables, in the sheet's language."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from companion.languages import current, file_of

if TYPE_CHECKING:
    from pyphen import Pyphen

HYPHEN = "-"
LIST = "hyphens.txt"
AROUND = '.,:;!?()„“"'
"""Characters around a word to look up."""


def syllables(word: str) -> tuple[str, ...]:
    """The pieces that a word can be broken into; the whole word in a language without rules."""
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
    """Words that the rules break in the wrong place, from the language's own list (`Sowjet-union`)."""
    listed = file_of(language, LIST)
    broken = listed.read_text(encoding="utf-8").split() if listed else []
    return {word.replace(HYPHEN, ""): word for word in broken}


@cache
def register(language: str) -> "Pyphen | None":
    """A language's rules, if there are any: loaded by the first print, like fonts, so that no other waits."""
    import pyphen  # a program that prints nothing needs none of it

    known = pyphen.language_fallback(language.replace("-", "_"))
    return pyphen.Pyphen(lang=known, left=3, right=3) if known else None
