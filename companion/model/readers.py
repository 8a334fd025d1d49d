"""What a shape says of its own keys beside their type: with what else a key is read, and who reads it but the rules.

Both stand in the key's annotation: `repair_cost: Annotated[Money, With(".bombing", "damage_markers")] = 1`. The check,
the reference and a test that watches every key ask them here.
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
    """Who reads a key that the rules, pages and papers of a game never ask for."""

    name: str


@dataclass(frozen=True)
class Kinds(Note):
    """The words that a key may be and what each means, where rules know them and not the type."""

    meanings: Mapping[str, str]


CHECK = Reader("`companion editions check` alone reads it")
PEOPLE = Reader("For people who read the file")


class With(Note):
    """A key is read only if another key says one of these words, or none of `but`; by default, if it says anything.

    A path begins at the edition, with a dot at the same table. Of a list of tables one that fits is enough.
    """

    def __init__(self, path: str, *words: Any, but: Any = None, left_out: bool = False) -> None:
        self.path, self.words, self.but, self.left_out = path, words, but, left_out

    def holds(self, edition: Shape, shape: Shape) -> bool:
        """Whether the key of this shape is read in this edition."""
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
    """Everything that is at a path, through lists of tables."""
    if isinstance(node, tuple) and path:
        for child in node:
            yield from _values(child, path)
    elif not path:
        yield node
    elif node is not None:
        name = next(field.name for field in fields_of(type(node)) if field.encode_name == path[0])
        yield from _values(getattr(node, name), path[1:])


def conditions(shape: type[Shape], field: FieldInfo) -> tuple[With, ...]:
    """What must be stated for a key to be read."""
    return tuple(note for note in notes_of(shape)[field.name] if isinstance(note, With))


def reader(shape: type[Shape], field: FieldInfo) -> Reader | None:
    """Who reads a key that no game asks for."""
    return next((note for note in notes_of(shape)[field.name] if isinstance(note, Reader)), None)


def kinds(shape: type[Shape], field: FieldInfo) -> Mapping[str, str]:
    """The words that a key may be and what each means, where its shape notes them."""
    return next((note.meanings for note in notes_of(shape)[field.name] if isinstance(note, Kinds)), {})


def is_stated(shape: Shape, field: FieldInfo) -> bool:
    """Whether a key says something else than it would if it were left out."""
    return bool(getattr(shape, field.name) != (field.default if field.default is not NODEFAULT else {}))
