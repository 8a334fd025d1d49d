"""Annotations on a shape's keys: which other keys they depend on, and who reads them if not the rules.

They're part of a key's type: `repair_cost: Annotated[Money, With(".bombing", "damage_markers")] = 1`. The checks, the
reference, and a test that watches every key read them here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import NODEFAULT
from msgspec.structs import FieldInfo

from companion.languages import _
from companion.model.shape import Note, Shape, fields_of, notes_of
from companion.model.wording import listed


@dataclass(frozen=True)
class Reader(Note):
    """Who reads a key that a game's rules, pages, and papers never use."""

    name: str


@dataclass(frozen=True)
class Kinds(Note):
    """The allowed words of a key and what each means, if the rules define them and not the type."""

    meanings: Mapping[str, str]


CHECK = Reader("`companion editions check` alone reads it")
PEOPLE = Reader("For people who read the file")


class With(Note):
    """A key that's read only if another key has one of these words, or none of `but`; by default, if it's stated at
    all.

    A path starts at the edition; with a leading dot, at the same table. In a list of tables, one match is enough.
    """

    def __init__(self, path: str, *words: Any, but: Any = None, left_out: bool = False) -> None:
        self.path, self.words, self.but, self.left_out = path, words, but, left_out

    def holds(self, edition: Shape, shape: Shape) -> bool:
        """Whether this shape's key is read in this edition."""
        own = self.path.startswith(".")
        return any(map(self._fits, _values(shape if own else edition, self.path.lstrip(".").split("."))))

    def _fits(self, value: Any) -> bool:
        if self.left_out:
            return value is None
        if self.words:
            return value in self.words
        return value not in (None, False, (), {}, self.but)

    def __str__(self) -> str:
        section, _dot, key = self.path.rpartition(".")
        if self.left_out:
            return (
                _("with a {section} that leaves out {key}", section=section, key=key)
                if section
                else _("without {key}", key=key)
            )
        path = self.path.lstrip(".")
        if self.words:
            return _("with {key} = {words}", key=path, words=listed([repr(word) for word in self.words], "or"))
        return (
            _("with {key} other than {word}", key=path, word=repr(self.but)) if self.but else _("with {key}", key=path)
        )


def _values(node: Any, path: list[str]) -> Iterator[Any]:
    """All values at a path, through lists of tables."""
    if isinstance(node, tuple) and path:
        for child in node:
            yield from _values(child, path)
    elif not path:
        yield node
    elif node is not None:
        name = next(field.name for field in fields_of(type(node)) if field.encode_name == path[0])
        yield from _values(getattr(node, name), path[1:])


def conditions(shape: type[Shape], field: FieldInfo) -> tuple[With, ...]:
    """The conditions for a key to be read."""
    return tuple(note for note in notes_of(shape)[field.name] if isinstance(note, With))


def reader(shape: type[Shape], field: FieldInfo) -> Reader | None:
    """Who reads a key that no game uses."""
    return next((note for note in notes_of(shape)[field.name] if isinstance(note, Reader)), None)


def kinds(shape: type[Shape], field: FieldInfo) -> Mapping[str, str]:
    """The allowed words of a key and what each means, if its shape says so."""
    return next((note.meanings for note in notes_of(shape)[field.name] if isinstance(note, Kinds)), {})


def is_stated(shape: Shape, field: FieldInfo) -> bool:
    """Whether a key has a value other than its default."""
    return bool(getattr(shape, field.name) != (field.default if field.default is not NODEFAULT else {}))
