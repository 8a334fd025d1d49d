"""Is a catalog complete? What `companion languages check` reports: read by Babel, compared with the template."""

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

from companion.languages.catalogs import DOMAIN
from companion.languages.messages import _
from companion.languages.notes import AS_PRINTED

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

TEMPLATE = Path(__file__).parent / f"{DOMAIN}.pot"
LONGEST = 60
CODE = re.compile(r"[a-z]{2,3}([_-][A-Z][a-z]{3})?([_-]([A-Z]{2}|\d{3}))?")
"""A language, optionally with a script and a region, as browsers and CLDR write them."""


def catalog_file(folder: Path) -> Path | None:
    """The catalog in a language's folder, or the file itself; None if there is none."""
    candidates = (folder, folder / "LC_MESSAGES" / f"{DOMAIN}.po", folder / f"{DOMAIN}.po")
    return next((file for file in candidates if file.is_file()), None)


def template() -> "Catalog":
    """Every message there is."""
    return _read(TEMPLATE)


def problems(file: Path) -> list[str]:
    """Why a catalog isn't complete, one line each; empty if it is."""
    language = file.resolve().parents[1].name
    try:
        found = _read(file, language.replace("-", "_"))
    except Exception as error:  # whatever is in the file
        return [_("{file} can't be read: {error}", file=file, error=error)]
    misnamed = file.parent.name == "LC_MESSAGES" and not CODE.fullmatch(language)
    named = (
        [_("{name} isn't a language code, such as pt or pt_BR: rename the folder", name=language)] if misnamed else []
    )
    return [*named, *_compared(template(), found)]


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
                yield _("missing: {what}", what=_shown(message))
        elif have.fuzzy:
            yield _("fuzzy: {message}", message=_shown(message))
        else:
            yield from _wrong(message, have, found.num_plurals)
    for message in found:
        if message.id and (message.context, _source(message)) not in known:
            yield _("unused: {message}", message=_shown(message))


def _wrong(message: "Message", have: "Message", plurals: int) -> Iterator[str]:
    sources = (message.id,) if isinstance(message.id, str) else message.id
    texts = (have.string,) if isinstance(have.string, str) else have.string or ()
    if not isinstance(message.id, str) and len(texts) != plurals:
        yield _(
            "has {count} plural forms, needs {needed}: {message}",
            count=len(texts),
            needed=plurals,
            message=_shown(message),
        )
    wanted = set().union(*map(fields, sources))
    needed = set.intersection(*map(fields, sources))
    for text in texts:
        try:
            used = fields(text)
        except ValueError as error:
            yield _("braces: {error}: {message}", error=error, message=_shown(message))
            continue
        for name in sorted(used - wanted):
            yield _("unknown placeholder {name}: {message}", name=f"{{{name}}}", message=_shown(message))
        for name in sorted(needed - used):
            yield _("lost placeholder {name}: {message}", name=f"{{{name}}}", message=_shown(message))


def fields(text: str) -> set[str]:
    """The names of the placeholders in a text."""
    return {name for _text, name, _form, _how in Formatter().parse(text) if name is not None}


def _is_filled(message: "Message") -> bool:
    return bool(message.string) if isinstance(message.string, str) else all(message.string or [""])


def _source(message: "Message") -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _shown(message: "Message") -> str:
    text = _source(message).replace("\n", " ")
    short = text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
    return f"“{short}”" + (f" ({message.context})" if message.context else "")
