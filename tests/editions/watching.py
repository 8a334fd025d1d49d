"""Which keys of an edition's shapes are ever read while games are played, shown and printed.

Every key that somebody has to read is watched until it is read, so that only first readings take longer than usual.
Comparisons and checks do not count: the editions are read and checked before.
"""

import itertools
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Literal, get_args, get_origin

import pytest
from msgspec import structs
from msgspec.structs import FieldInfo

from companion.editions import boxes, load
from companion.editions.catalogue import Catalogue
from companion.families import AnyFamily
from companion.model.edition import Edition
from companion.model.readers import reader
from companion.model.section import IDENTITIES
from companion.model.shape import Shape, fields_of

Key = tuple[type[Shape], str]


class Watch:
    """Takes a key's place on a shape until somebody reads it."""

    def __init__(self, key: Key, unread: set[Key]) -> None:
        self.key, self.unread = key, unread
        self.was = vars(key[0]).get(key[1])
        setattr(*key, self)

    def __get__(self, asked: Shape | None, _kind: type[Shape]) -> Any:
        if asked is not None:
            self.leave()
            self.unread.discard(self.key)
        return getattr(_kind if asked is None else asked, self.key[1])

    def leave(self) -> None:
        """Restore what was there."""
        shape, name = self.key
        if vars(shape).get(name) is self:
            if self.was is None:
                delattr(shape, name)
            else:
                setattr(shape, name, self.was)


class Watched:
    """The boxes of a family, as nobody has seen them, and the keys that nobody has read of them yet."""

    def __init__(self, family: AnyFamily) -> None:
        found = (load(box) for box in boxes())
        self.editions = {item.id: _anew(item) for item in found if isinstance(item, family.edition)}
        self.unread = expected(family.edition)

    def names(self) -> list[str]:
        """The keys that nobody has read yet, as `Shape.key`."""
        return sorted(f"{shape.__name__}.{name}" for shape, name in self.unread)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """What is asked for in here has been read."""
        with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
            patch.setattr(Catalogue, "get", lambda _self, edition: self.editions.get(edition))
            for key in tuple(self.unread):
                stack.callback(Watch(key, self.unread).leave)
            yield


def _anew(edition: Edition) -> Edition:
    """The same edition as a new object, so that no cached lookups apply."""
    return structs.replace(edition, edition=structs.replace(edition.edition, title=f"{edition.title}, watched"))


def shapes(kind: Any) -> set[type[Shape]]:
    """Every shape within a type."""
    if isinstance(kind, type) and issubclass(kind, Shape):
        inner = [shapes(field.type) for field in fields_of(kind) if reader(kind, field) is None]
        return {kind}.union(*inner)
    return set(itertools.chain.from_iterable(shapes(arg) for arg in get_args(kind)))


def expected(kind: type[Shape]) -> set[Key]:
    """The keys that somebody has to read.

    Not those that name an element, by which variants find it; nor words without a choice, which nobody can state
    otherwise; nor those that the shape notes another reader for.
    """
    return {
        (shape, field.name) for shape in shapes(kind) for field in fields_of(shape) if _has_to_be_read(shape, field)
    }


def _has_to_be_read(shape: type[Shape], field_info: FieldInfo) -> bool:
    without_choice = get_origin(field_info.type) is Literal and len(get_args(field_info.type)) == 1
    return field_info.encode_name not in IDENTITIES and reader(shape, field_info) is None and not without_choice


def never_read(edition: type[Edition]) -> Iterator[str]:
    """The keys that an edition says its family never reads, as `Shape.key`; of a whole section all its keys."""
    for path in edition.NEVER_READ:
        section, _, key = path.partition(".")
        kind = next(field.type for field in fields_of(edition) if field.encode_name == section)
        for shape, name in expected(get_args(kind)[0]):
            if not key or name == key:
                yield f"{shape.__name__}.{name}"
