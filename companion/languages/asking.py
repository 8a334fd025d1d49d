"""Words as people type them: what a question and a rule have in common, whatever either calls it.

A text becomes tokens: lower case, without accents, endings, and words that say nothing. `asking.toml` in a language's
folder lists those, and words that mean the same: all words of a group become one token, which has the same name in
every language, so that a question in German finds a rule in English too.
"""

import re
import tomllib
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from companion.languages.catalogs import SOURCE, file_of

FILE = "asking.toml"
SHORTEST_STEM = 3
LETTERS = 4
"""A word with fewer letters isn't taken for another one that's typed nearly the same."""
_WORD = re.compile(r"[^\W_]+")
_SPELLED_OUT = {"US": "USA", "NO": "objective", "NOs": "objectives"}
"""Capitals that are words of their own in small letters."""
_MARK = "k"
"""What a group's token begins with; it ends with an underscore that no word has."""


class Term(NamedTuple):
    """One thing that a question asks about: the tokens that mean it, any of which will do."""

    tokens: tuple[str, ...]


class Vocabulary:
    """How one language's words become tokens."""

    def __init__(self, idle: Iterable[str], endings: Iterable[str], alike: Mapping[str, Sequence[str]]) -> None:
        self._idle = frozenset(map(folded, idle))
        self._endings = tuple(sorted(map(folded, endings), key=len, reverse=True))
        self._phrases: dict[tuple[str, ...], str] = {}
        for name, words in alike.items():
            for phrase in words:
                self._phrases.setdefault(tuple(self.stem(word) for word in split(phrase)), f"{_MARK}{name}_")
        self._longest = max(map(len, self._phrases), default=1)

    def stem(self, word: str) -> str:
        """A word without its ending."""
        for ending in self._endings:
            if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM:
                return word[: len(word) - len(ending)]
        return word

    def tokens(self, text: str) -> list[str]:
        """A text's tokens, in order."""
        return [token for _words, token in self.pieces(text)]

    def pieces(self, text: str) -> Iterator[tuple[tuple[str, ...], str]]:
        """A text's tokens, each with the words it stands for."""
        words = split(text)
        stems = [self.stem(word) for word in words]
        place = 0
        while place < len(words):
            length = self._phrase_at(stems, place)
            if length:
                yield tuple(words[place : place + length]), self._phrases[tuple(stems[place : place + length])]
            elif words[place] not in self._idle and (len(words[place]) > 1 or words[place].isdigit()):
                yield (words[place],), stems[place]
            place += length or 1

    @property
    def words(self) -> frozenset[str]:
        """The stems of all single words that mean the same as others."""
        return frozenset(phrase[0] for phrase in self._phrases if len(phrase) == 1)

    def _phrase_at(self, stems: Sequence[str], place: int) -> int:
        """How many words from here on are one phrase, as many as possible; 0 if none."""
        lengths = range(min(self._longest, len(stems) - place), 0, -1)
        return next((length for length in lengths if tuple(stems[place : place + length]) in self._phrases), 0)


@cache
def vocabulary(language: str) -> Vocabulary:
    """A language's vocabulary; for one without a list of its own, words are compared as they are."""
    path = file_of(language, FILE)
    listed = tomllib.loads(path.read_text(encoding="utf-8")) if path is not None else {}
    return Vocabulary(listed.get("idle", ()), listed.get("endings", ()), listed.get("alike", {}))


def terms(question: str, language: str, known: Collection[str]) -> list[Term]:
    """What a question asks about, in its language or in English. `known` are the tokens that there are.

    A word that nobody knows is taken for one that's typed nearly the same, or for two that are written as one.
    """
    own, source = vocabulary(language), vocabulary(SOURCE)
    asked: dict[tuple[str, ...], Term] = {}
    for words, token in own.pieces(question):
        tokens = dict.fromkeys([token, *(source.tokens(" ".join(words)) if language != SOURCE else ())])
        found = [token for token in tokens if token in known]
        if not found and len(words) == 1:
            found = _nearly(words[0], own, source, known)
        asked.setdefault(tuple(found or tokens), Term(tuple(found or tokens)))
    return list(asked.values())


def is_term(token: str) -> bool:
    """Whether a token stands for a word of the game, with others that mean the same."""
    return token.endswith("_")


def folded(word: str) -> str:
    """A word in lower case without accents: Größe and Grosse are the same."""
    plain = unicodedata.normalize("NFKD", word.lower().replace("ß", "ss"))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def split(text: str) -> list[str]:
    """A text's words, folded."""
    return [folded(_SPELLED_OUT.get(word, word)) for word in _WORD.findall(text)]


def _nearly(word: str, own: Vocabulary, source: Vocabulary, known: Collection[str]) -> list[str]:
    """The tokens of words that differ from one in a single letter; or else of the two words that it's made of."""
    vocabularies = dict.fromkeys((own, source))
    if len(word) >= LETTERS:
        for each in vocabularies:
            stem = each.stem(word)
            near = [other for other in {*known, *each.words} if _is_near(stem, other) or _is_near(word, other)]
            found = dict.fromkeys(token for other in near for token in each.tokens(other) or [other] if token in known)
            if found:
                return list(found)
    for at in range(len(word) - LETTERS, SHORTEST_STEM - 1, -1):
        for each in vocabularies:
            halves = [token for half in (word[:at], word[at:]) for token in each.tokens(half) if token in known]
            if len(halves) == 2:
                return halves
    return []


def _is_near(one: str, other: str) -> bool:
    """Whether two words differ in one letter: missing, added, wrong, or changed places with its neighbor."""
    if abs(len(one) - len(other)) > 1 or min(len(one), len(other)) < LETTERS or other.endswith("_"):
        return False
    same = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    if same is None:
        return True
    rest, other_rest = one[same:], other[same:]
    return (
        rest[1:] == other_rest[1:]
        or rest[1:] == other_rest
        or rest == other_rest[1:]
        or (rest[:2] == other_rest[1::-1] and rest[2:] == other_rest[2:])
    )
