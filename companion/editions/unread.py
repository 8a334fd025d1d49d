"""Keys that have no effect with the chosen words: anybody who states one meant it to do something."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import FieldInfo

from companion.editions.places import keys_to
from companion.engine.checking import Finding
from companion.families import family_of
from companion.languages import Deferred, Message, listed, msg
from companion.model.edition import Edition
from companion.model.readers import With, conditions, is_stated
from companion.model.section import IDENTITIES
from companion.model.shape import Shape, fields_of


@cache
def _fields(shape: type[Shape]) -> tuple[tuple[FieldInfo, tuple[With, ...]], ...]:
    return tuple((field, conditions(shape, field)) for field in fields_of(shape))


def keys_are_read(edition: Edition) -> Iterator[Finding]:
    """Every stated key belongs to a chosen behavior, according to its shape."""
    yield from _unread(edition, edition, "")


def notes(edition: Edition) -> list[Finding]:
    """What may be intended or a mistake; for a variant, only what its box doesn't already have."""
    known = notes(edition.box) if edition.edition.extends else []
    found = [*_reminders(edition), *(note for check in family_of(edition).notes for note in check(edition))]
    return [note for note in found if note not in known]


def _reminders(edition: Edition) -> Iterator[Finding]:
    """Options that no key names and no kind reads: reminders that the table handles itself."""
    stated = msgspec.to_builtins(edition)
    named = set(_words({key: value for key, value in stated.items() if key != "option"}))
    for option in edition.options:
        if option.kind == "choice" and option.id not in named:
            text = msg(
                "no key names it, so no rule asks it; it only reminds the table. docs/edition-reference.md says which "
                "keys name options."
            )
            yield f"option[{option.id}]", Message(text)


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (word for inner in value.values() for word in _words(inner))
    elif isinstance(value, list | tuple):
        yield from (word for inner in value for word in _words(inner))


def _unread(edition: Edition, shape: Shape, at: str) -> Iterator[Finding]:
    for field, needed in _fields(type(shape)):
        key = f"{at}.{field.encode_name}" if at else field.encode_name
        lacking = [need for need in needed if not need.holds(edition, shape)]
        if is_stated(shape, field) and ".".join(keys_to(key)) in edition.NEVER_READ:
            yield key, Message("nothing reads it in {family}: leave it out", family=edition.family)
        elif lacking and is_stated(shape, field):
            yield key, Message("nothing reads it: expected only {needs}", needs=Deferred(listed, lacking))
        yield from _within(edition, getattr(shape, field.name), key)


def _within(edition: Edition, value: Any, key: str) -> Iterator[Finding]:
    """The same for tables inside a value."""
    if isinstance(value, Shape):
        yield from _unread(edition, value, key)
    elif isinstance(value, tuple):
        for index, element in enumerate(value):
            if isinstance(element, Shape):
                yield from _unread(edition, element, f"{key}[{_label(element, index)}]")


def _label(shape: Shape, index: int) -> Any:
    return next((getattr(shape, who) for who in IDENTITIES if hasattr(shape, who)), index)
