"""The edition that a game carries: everything its files stated, as one document keyed by its hash.

A document is read and checked like files. It's used only by the games that name its hash, and isn't listed.
"""

from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from companion.editions.catalogue import boxes, checked, load
from companion.editions.problems import EditionError, Problem
from companion.editions.sources import MOST_BYTES, RawEdition
from companion.families import provider_of
from companion.languages import Message
from companion.model.edition import Edition
from companion.model.letters import has_unseen
from companion.model.translated import reworded

FORMAT = "companion-edition"
FORMAT_VERSION = 1
KEYS = frozenset({"format", "format_version", "tables", "box", "install"})
NAME = "edition_document"
"""The name of a document in messages about it, and in exports."""


class Carried(NamedTuple):
    """An edition as a game carries it."""

    hash: str
    body: str


def carried(edition: Edition) -> Carried:
    """An edition's document, with house rules merged in; for a variant, with the box it differs from."""
    source = edition.source
    return source.beside.once(Carried, lambda: kept(_document(source)))


def _document(edition: Edition) -> dict[str, Any]:
    document: dict[str, Any] = {"format": FORMAT, "format_version": FORMAT_VERSION}
    document["tables"] = msgspec.to_builtins(edition)
    if edition.box is not edition:
        document["box"] = msgspec.to_builtins(edition.box)
    if install := provider_of(edition.family):
        document["install"] = install
    return document


def kept(document: dict[str, Any]) -> Carried:
    """A document in stored form. Its hash covers what the edition states, regardless of order."""
    stated = {key: document[key] for key in ("tables", "box") if key in document}
    found = blake2b(msgspec.json.encode(stated, order="sorted"), digest_size=16).hexdigest()
    return Carried(found, msgspec.json.encode(document).decode())


def read(body: str | dict[str, Any]) -> Edition:
    """The edition in a document, checked like a file. Raises EditionError with everything that's wrong."""
    document = _plain(body)
    box = _stated(document["box"]) if document.get("box") is not None else None
    edition = _stated(document["tables"], document.get("install"))
    if edition.edition.extends is None and box is not None:
        raise _wrong("box", Message("expected none: the edition extends no other"))
    made = _in_our_words(edition, edition if box is None or edition.id in boxes() else box)
    if box is not None:
        made.beside.box = _in_our_words(box, box)
    made.beside.once(Carried, lambda: kept(document))
    return made


def _in_our_words(edition: Edition, was: Edition) -> Edition:
    """Show a shipped box in its current, translated words; a game's figures stay what they were."""
    try:
        return reworded(edition, was, load(was.id)) if was.id in boxes() else edition
    except EditionError:
        return edition


def _plain(body: str | dict[str, Any]) -> dict[str, Any]:
    try:
        document = msgspec.json.decode(body) if isinstance(body, str) else body
        size = len(body) if isinstance(body, str) else len(msgspec.json.encode(body))
    except (msgspec.DecodeError, RecursionError, TypeError):
        raise _wrong("", Message("expected JSON")) from None
    if size > MOST_BYTES:
        raise _wrong("", Message("expected at most {bytes:grouped} bytes", bytes=MOST_BYTES))
    if not isinstance(document, dict) or document.get("format") != FORMAT or has_unseen(document):
        raise _wrong("", Message("expected the edition of a game, as Companion writes it"))
    if document.get("format_version") != FORMAT_VERSION:
        raise _wrong("format_version", Message("a newer Companion wrote this edition; update yours to read it"))
    if unknown := sorted(document.keys() - KEYS):
        raise _wrong(unknown[0], Message("unknown key"))
    if not isinstance(document.get("tables"), dict) or not isinstance(document.get("box"), dict | None):
        raise _wrong("tables", Message("expected a table"))
    return document


def _stated(tables: dict[str, Any], install: Any = None) -> Edition:
    return checked(RawEdition(NAME, tables), install=install if isinstance(install, str) else "")


def _wrong(key: str, expected: Message) -> EditionError:
    return EditionError(NAME, (Problem(NAME, key, expected),))
