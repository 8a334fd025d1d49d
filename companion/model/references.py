"""References: a type says what an id refers to, `power: PowerRef`. One walk finds all that a file or action names."""

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

from msgspec.structs import fields

from companion.languages import Text, msg
from companion.model.ids import Id
from companion.model.section import IDENTITIES
from companion.model.shape import Note, Shape


class Ref(Note):
    """An annotation: an id of a section of the edition, such as `power`; or of one of several, or one of these words.

    `called` is what a message calls such a thing. `by` is the key that identifies the section's elements, if that's not
    their id. As a key of a table, one with `in_key` is reported there instead of at the table.
    """

    def __init__(
        self,
        *sections: str,
        words: Collection[str] = (),
        called: Text | None = None,
        by: str = "",
        in_key: bool = False,
    ) -> None:
        self.sections, self.words, self.by, self.in_key = sections, words, by, in_key
        self.called = called or sections[0]

    def names(self, edition: Any, id_: Any) -> bool:
        """Whether there's such a thing."""
        if self.by:
            return id_ in self.known(edition)
        return id_ in self.words or any(id_ in edition.section(name).ids for name in self.sections)

    def known(self, edition: Any) -> set[Any]:
        """Everything that such a reference can name."""
        found: set[Any] = set(self.words)
        for name in self.sections:
            section = edition.section(name)
            found.update({getattr(element, self.by) for element in section} if self.by else section.ids)
        return found


ClaimRef = Annotated[Id, Ref("claim", called=msg("claim"))]
CountryRef = Annotated[Id, Ref("country", called=msg("country"))]
OptionRef = Annotated[Id, Ref("option", called=msg("option"))]
PhaseRef = Annotated[Id, Ref("phase", called=msg("phase"))]
PowerRef = Annotated[Id, Ref("power", called=msg("power"))]
ScenarioRef = Annotated[Id, Ref("scenario", called=msg("scenario"))]
TerritoryRef = Annotated[Id, Ref("territory", called=msg("territory"))]
UnitRef = Annotated[Id, Ref("unit", called=msg("unit"))]


class Reference(NamedTuple):
    """Something that a document names, and where."""

    key: str
    id: str | int
    to: Ref


def references(shape: Shape, at: str = "") -> Iterator[Reference]:
    """Everything that a shape names, by its fields' types."""
    for name, key, kind in _naming(type(shape)):
        yield from _named(kind, getattr(shape, name), f"{at}.{key}" if at else key)


class _Kind:
    """A type that names something, perhaps deep inside; taken apart once."""

    def __init__(self, kind: Any) -> None:
        self.origin, inner = get_origin(kind), get_args(kind)
        self.refs = [note for note in inner[1:] if isinstance(note, Ref)] if self.origin is Annotated else []
        self.is_any_length = bool(inner) and inner[-1] is Ellipsis
        parts = inner[:1] if self.origin is Annotated or self.is_any_length else inner
        self.parts = [_Kind(part) if _names(part) else None for part in parts]


def _named(kind: _Kind | None, value: Any, key: str) -> Iterator[Reference]:
    if kind is None or value is None:
        return
    if kind.origin is Annotated:
        for ref in kind.refs:
            yield Reference(key, value, ref)
        yield from _named(kind.parts[0], value, key)
    elif isinstance(value, Shape):
        yield from references(value, key)
    elif isinstance(value, tuple) and kind.origin is tuple:
        parts = kind.parts * len(value) if kind.is_any_length else kind.parts
        for index, (part, element) in enumerate(zip(parts, value, strict=True)):
            yield from _named(part, element, f"{key}[{label(element, index)}]" if isinstance(element, Shape) else key)
    elif isinstance(value, Mapping) and kind.origin in (dict, Mapping):
        of_words, of_elements = kind.parts
        for word, element in value.items():
            for named in _named(of_words, word, key):
                yield named._replace(key=f"{key}.{word}") if named.to.in_key else named
            yield from _named(of_elements, element, f"{key}.{word}")
    elif kind.origin in (Union, UnionType):
        for part in kind.parts:
            yield from _named(part, value, key)


def label(shape: Shape, index: int) -> Any:
    """What a list's element is known by: its identifying key, otherwise its number."""
    return next((getattr(shape, who) for who in IDENTITIES if who in shape.__struct_fields__), index)


@cache
def _naming(shape: type[Shape]) -> tuple[tuple[str, str, _Kind], ...]:
    """The fields of a shape that name something, perhaps deep inside: name, key, and type."""
    return tuple((field.name, field.encode_name, _Kind(field.type)) for field in fields(shape) if _names(field.type))


def _names(kind: Any) -> bool:
    if isinstance(kind, type) and issubclass(kind, Shape):
        return bool(_naming(kind))
    return isinstance(kind, Ref) or any(map(_names, get_args(kind)))
