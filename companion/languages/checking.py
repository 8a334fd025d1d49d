"""Is a catalog complete? What `companion languages check` reports: read by Babel, compared with the template."""

from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

from companion.languages.catalogs import DOMAIN

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

TEMPLATE = Path(__file__).parent / f"{DOMAIN}.pot"
AS_PRINTED = "As printed on the board"
"""The comment on messages that a language may leave out: names that the board prints."""
LONGEST = 60


def catalog_file(folder: Path) -> Path | None:
    """The catalog in a language's folder, or the file itself; None if there is none."""
    candidates = (folder, folder / "LC_MESSAGES" / f"{DOMAIN}.po", folder / f"{DOMAIN}.po")
    return next((file for file in candidates if file.is_file()), None)


def template() -> "Catalog":
    """Every message there is."""
    return _read(TEMPLATE)


def problems(file: Path) -> list[str]:
    """What keeps a catalog from being complete, one line each; none if nothing does."""
    try:
        found = _read(file, file.parents[1].name)
    except Exception as error:  # whatever is in the file
        return [f"{file} cannot be read: {error}"]
    return list(_compared(template(), found))


def _read(file: Path, language: str | None = None) -> "Catalog":
    from babel import UnknownLocaleError
    from babel.messages.pofile import read_po

    with file.open("rb") as opened:
        try:
            return read_po(opened, locale=language, abort_invalid=True)
        except (UnknownLocaleError, ValueError):
            opened.seek(0)
            return read_po(opened, abort_invalid=True)


def _compared(wanted: "Catalog", found: "Catalog") -> Iterator[str]:
    known = set()
    for message in wanted:
        if not message.id:
            continue
        known.add((message.context, _source(message)))
        have = found.get(message.id, context=message.context)
        if have is None or not _is_filled(have):
            if AS_PRINTED not in message.auto_comments:
                yield f"missing: {_shown(message)}"
        elif have.fuzzy:
            yield f"fuzzy: {_shown(message)}"
        else:
            yield from _wrong(message, have, found.num_plurals)
    for message in found:
        if message.id and (message.context, _source(message)) not in known:
            yield f"unused: {_shown(message)}"


def _wrong(message: "Message", have: "Message", plurals: int) -> Iterator[str]:
    sources = (message.id,) if isinstance(message.id, str) else message.id
    texts = (have.string,) if isinstance(have.string, str) else have.string or ()
    if not isinstance(message.id, str) and len(texts) != plurals:
        yield f"has {len(texts)} plural forms, needs {plurals}: {_shown(message)}"
    wanted = set().union(*map(fields, sources))
    needed = set.intersection(*map(fields, sources))
    for text in texts:
        try:
            used = fields(text)
        except ValueError as error:
            yield f"braces: {error}: {_shown(message)}"
            continue
        yield from (f"unknown placeholder {{{name}}}: {_shown(message)}" for name in sorted(used - wanted))
        yield from (f"lost placeholder {{{name}}}: {_shown(message)}" for name in sorted(needed - used))


def fields(text: str) -> set[str]:
    """The names of the placeholders in a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _is_filled(message: "Message") -> bool:
    return bool(message.string) if isinstance(message.string, str) else all(message.string or [""])


def _source(message: "Message") -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _shown(message: "Message") -> str:
    text = _source(message).replace("\n", " ")
    short = text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
    return f"“{short}”" + (f" ({message.context})" if message.context else "")
