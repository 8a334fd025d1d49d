"""What a key of an edition may hold, in words: for problems and for the reference of every section."""

import types
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from msgspec import Meta

from companion.model.ids import Id, Name, Text
from companion.model.shape import Shape, fields_of

_NAMED: list[tuple[Any, str]] = [
    (Id, "an id"),
    (Name, "a name of up to 80 characters"),
    (Text, "a sentence of up to 600 characters"),
]
_PLAIN = {bool: "true or false", int: "a number", str: "text", float: "a number with decimals"}


def allowed(kind: Any) -> str:
    """What a type lets through: `a number from 0 to 40`, `one of "none", "researchers"`."""
    for known, words in _NAMED:
        if kind == known:
            return words
    if kind in _PLAIN:
        return _PLAIN[kind]
    if isinstance(kind, type) and issubclass(kind, Shape):
        return f"a table of {', '.join(field.encode_name for field in fields_of(kind))}"
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _limited(parts[0], parts[1:])
    if origin is Literal:
        return f"one of {', '.join(_toml(part) for part in parts)}" if len(parts) > 1 else _toml(parts[0])
    if origin in (types.UnionType, Union):
        return " or ".join(dict.fromkeys(allowed(part) for part in parts if part is not type(None)))
    if origin is dict:
        return f"a table: {allowed(parts[0])} = {allowed(parts[1])}"
    if origin is tuple:
        if shape := shape_in(parts[0]):
            return f"a list of tables, each with {', '.join(field.encode_name for field in fields_of(shape))}"
        if len(parts) == 2 and parts[1] is ...:
            return f"a list, each {allowed(parts[0])}"
        return f"a list of {', '.join(map(allowed, parts))}"
    return "text"


def _limited(kind: Any, metas: tuple[Any, ...]) -> str:
    """A type with limits; ids, names and sentences were named before."""
    meta = next((meta for meta in metas if isinstance(meta, Meta)), Meta())
    if kind is int and meta.ge is not None and meta.le is not None:
        return f"a number from {meta.ge} to {meta.le}"
    if meta.pattern is not None:
        example = f', such as "{meta.examples[0]}"' if meta.examples else ""
        return f"text of the form {meta.pattern}{example}"
    words = allowed(kind)
    return f"{words}, at least {meta.min_length} of them" if meta.min_length and get_origin(kind) is tuple else words


def shape_in(kind: Any) -> type[Shape] | None:
    """The shape that a type holds, itself or beside None; none if it holds no table."""
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if get_origin(kind) in (types.UnionType, Union):
        kind = next((found for arg in get_args(kind) if (found := shape_in(arg))), kind)
    return kind if isinstance(kind, type) and issubclass(kind, Shape) else None


def _toml(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()
