"""Catalogs: `<folder>/<language>/LC_MESSAGES/companion.po`, read by Babel when a language is first used.

Catalogs are compiled in memory, so that an editable install, a wheel, and a bundle all use the same text files and
nothing can be out of date. One that can't be read is left out and named; the service continues without it.
"""

import gettext
import logging
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.languages.notes import IN_SCRIPTS

if TYPE_CHECKING:
    from babel import Locale

log = logging.getLogger("companion")

SOURCE = "en"
"""The language that messages are written in."""
DOMAIN = "companion"
_HOME = Path(__file__).parent
_folders: list[Path] = [_HOME]
_read: dict[str, "Catalog"] = {}
_left_out: set[str] = set()
_lock = threading.RLock()
_CONTEXT = "\x04"


def _is_many(number: int) -> int:
    return int(number != 1)


@dataclass
class Catalog:
    """The messages of one language."""

    language: str
    texts: Mapping[Any, str] = field(default_factory=dict)
    """By source text, by context and source text, and for plurals by that and the number of the form."""
    form_of: Callable[[int], int] = _is_many
    """The plural form for a number."""
    in_scripts: Mapping[str, Any] = field(default_factory=dict)
    """The messages of the browser's scripts: source text to text, or to the plural forms."""

    def text(self, source: str, context: str | None = None) -> str | None:
        """A message; None if the catalog doesn't have it."""
        return self.texts.get(source if context is None else f"{context}{_CONTEXT}{source}")

    def plural(self, source: str, number: int, context: str | None = None) -> str | None:
        """A message for a number, by the source text of its singular."""
        key = source if context is None else f"{context}{_CONTEXT}{source}"
        return self.texts.get((key, self.form_of(number)))

    @cached_property
    def locale(self) -> "Locale":
        """CLDR's data for the language: lists, numbers, dates. English if it has none."""
        from babel import Locale, UnknownLocaleError

        try:
            return Locale.parse(self.language, sep="-")
        except (UnknownLocaleError, ValueError):
            return Locale(SOURCE)

    @property
    def own_name(self) -> str:
        """The language's own name."""
        own = self.locale.get_display_name(self.locale) or self.language
        return own[:1].upper() + own[1:] if self.locale.language == self.language.partition("-")[0] else self.language


def add_folder(folder: Path) -> None:
    """Also look for languages in a folder, if it exists; the folder added last takes precedence."""
    with _lock:
        if folder.is_dir() and folder not in _folders:
            _folders.append(folder)
            _forget()


def folders() -> tuple[Path, ...]:
    """The folders that were added."""
    return tuple(folder for folder in _folders if folder != _HOME)


def file_of(language: str, name: str) -> Path | None:
    """A file next to a language's catalog, from the most recently added folder that has it."""
    files = (home / name for folder in reversed(_folders) for home in _homes(folder, language))
    return next((file for file in files if file.is_file()), None)


def _homes(folder: Path, language: str) -> tuple[Path, ...]:
    """Possible folders of a language: `pt_BR`, as gettext writes it, or `pt-BR`, as browsers do."""
    return tuple(folder / name for name in sorted({language.replace("-", "_"), language}))


def remove_folder(folder: Path) -> None:
    """Remove a folder that was added."""
    with _lock:
        if folder in _folders and folder != _HOME:
            _folders.remove(folder)
        _forget()


def _forget() -> None:
    _read.clear()
    _left_out.clear()
    known.cache_clear()


@cache
def known() -> tuple[str, ...]:
    """The available languages, English first, without those that couldn't be read."""
    found = {
        path.parents[1].name.replace("_", "-")
        for folder in _folders
        for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.po")
    }
    return (SOURCE, *sorted(found - {SOURCE} - _left_out))


def readable(language: str) -> bool:
    """Whether a language is available and its catalog readable: known only once it has been read."""
    catalog(language)
    return language in known()


def catalog(language: str) -> Catalog:
    """A language's catalog; an empty one, which falls back to English, if it can't be read."""
    found = _read.get(language)
    if found is not None:
        return found
    with _lock:
        if language not in _read:
            _read[language] = _from_folders(language)
        return _read[language]


def _from_folders(language: str) -> Catalog:
    made = Catalog(language)
    files = (home / "LC_MESSAGES" / f"{DOMAIN}.po" for folder in _folders for home in _homes(folder, language))
    for file in files:
        if not file.is_file():
            continue
        try:
            more = read(file, language)
        except Exception as error:  # whatever is in it, the service goes on
            log.error("language %s is left out: %s cannot be read: %s", language, file, error)
            _left_out.add(language)
            known.cache_clear()
            continue
        made = Catalog(language, {**made.texts, **more.texts}, more.form_of, {**made.in_scripts, **more.in_scripts})
    return made


def read(file: Path, language: str) -> Catalog:
    """The catalog in a file, read by Babel, without empty and fuzzy entries."""
    from babel.messages.pofile import read_po

    with file.open("rb") as opened:
        found = read_po(opened, locale=language.replace("-", "_") if _is_cldr(language) else None, abort_invalid=True)
    texts: dict[Any, str] = {}
    scripts: dict[str, Any] = {}
    for message in found:
        if not message.id or not message.string or message.fuzzy:
            continue
        source = message.id if isinstance(message.id, str) else message.id[0]
        key = source if message.context is None else f"{message.context}{_CONTEXT}{source}"
        if isinstance(message.string, str):
            texts[key] = message.string
        elif all(message.string):
            texts |= {(key, number): form for number, form in enumerate(message.string)}
        if IN_SCRIPTS in message.auto_comments:
            scripts[source] = message.string
    return Catalog(language, texts, gettext.c2py(found.plural_expr), scripts)


def _is_cldr(language: str) -> bool:
    from babel import Locale, UnknownLocaleError

    try:
        Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        return False
    return True
