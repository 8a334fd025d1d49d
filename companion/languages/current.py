"""The reader's language: a context variable, set when a request begins."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

from companion.languages.catalogs import SOURCE, known, readable

_current: ContextVar[str] = ContextVar("language", default=SOURCE)
_table = [SOURCE]


class UnknownLanguage(ValueError):
    """There's no catalog for that language here."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.language = language


def current() -> str:
    """The language of the current reader."""
    return _current.get()


def speak(language: str) -> None:
    """Use this language from now on, in this thread or task."""
    _current.set(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Use this language within this block."""
    token = _current.set(language)
    try:
        yield
    finally:
        _current.reset(token)


def table_language(language: str | None = None) -> str:
    """The language of this machine's table (`COMPANION_LANGUAGE`), once it's set; English before that."""
    if language is not None:
        _table[0] = chosen(language)
    return _table[0]


def chosen(language: str) -> str:
    """A language that somebody asked for by name; raises UnknownLanguage if it isn't here."""
    wanted = language.replace("_", "-").lower()
    for tag in known():
        if tag.lower() == wanted and readable(tag):
            return tag
    raise UnknownLanguage(language)


def best(accepted: str | None, otherwise: str) -> str:
    """The available language that an `Accept-Language` header prefers; otherwise, the fallback."""
    if not accepted:
        return otherwise
    here = {tag.lower(): tag for tag in known()}
    for wanted in _by_liking(accepted[:500]):
        found = here.get(wanted) or here.get(wanted.partition("-")[0])
        if found is not None and readable(found):
            return found
    return otherwise


@lru_cache(maxsize=256)
def _by_liking(accepted: str) -> tuple[str, ...]:
    liked: list[tuple[float, str]] = []
    for part in accepted.split(","):
        tag, _, weight = part.partition(";")
        try:
            quality = float(weight.partition("=")[2]) if weight else 1.0
        except ValueError:
            quality = 0.0
        if quality > 0:
            liked.append((quality, tag.strip().lower()))
    return tuple(tag for _, tag in sorted(liked, key=lambda weighed: -weighed[0]))
