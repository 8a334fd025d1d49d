"""The allowed values of an edition's keys, in words: for problems and for the reference."""

import types
from functools import reduce
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from msgspec import Meta

from companion.languages import _, msg
from companion.model.ids import Id, Name, Text
from companion.model.shape import Shape, fields_of

_NAMED: list[tuple[Any, str]] = [
    (Id, msg("an id")),
    (Name, msg("a name of up to 80 characters")),
    (Text, msg("a sentence of up to 600 characters")),
]
_PLAIN = {bool: msg("true or false"), int: msg("a number"), str: msg("text"), float: msg("a number with decimals")}


def allowed(kind: Any) -> str:
    """The values a type allows: `a number from 0 to 40`, `one of "none", "researchers"`."""
    for known, words in _NAMED:
        if kind == known:
            return _(words)
    if kind in _PLAIN:
        return _(_PLAIN[kind])
    if isinstance(kind, type) and issubclass(kind, Shape):
        return _("a table of {keys}", keys=_keys(kind))
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _limited(parts[0], parts[1:])
    if origin is Literal:
        words = ", ".join(_toml(part) for part in parts)
        return _("one of {words}", words=words) if len(parts) > 1 else words
    if origin in (types.UnionType, Union):
        choices = dict.fromkeys(allowed(part) for part in parts if part is not type(None))
        return reduce(lambda some, other: _("{some} or {other}", some=some, other=other), choices)
    if origin is dict:
        return _("a table: {key} = {value}", key=allowed(parts[0]), value=allowed(parts[1]))
    if origin is tuple:
        if shape := shape_in(parts[0]):
            return _("a list of tables, each with {keys}", keys=_keys(shape))
        if len(parts) == 2 and parts[1] is ...:
            return _("a list, each {element}", element=allowed(parts[0]))
        return _("a list of {elements}", elements=", ".join(map(allowed, parts)))
    return _("text")


def _keys(shape: type[Shape]) -> str:
    return ", ".join(field.encode_name for field in fields_of(shape))


def _limited(kind: Any, metas: tuple[Any, ...]) -> str:
    """A type with limits, other than ids, names, and sentences."""
    meta = next((meta for meta in metas if isinstance(meta, Meta)), Meta())
    if kind is int and meta.ge is not None and meta.le is not None:
        return _("a number from {least} to {most}", least=str(meta.ge), most=str(meta.le))
    if meta.pattern is not None:
        if not meta.examples:
            return _("text of the form {pattern}", pattern=meta.pattern)
        return _('text of the form {pattern}, such as "{example}"', pattern=meta.pattern, example=meta.examples[0])
    words = allowed(kind)
    if not meta.min_length or get_origin(kind) is not tuple:
        return words
    return _("{words}, at least {count} of them", words=words, count=meta.min_length)


def shape_in(kind: Any) -> type[Shape] | None:
    """The shape in a type, possibly optional; None if it has no table."""
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if get_origin(kind) in (types.UnionType, Union):
        kind = next((found for arg in get_args(kind) if (found := shape_in(arg))), kind)
    return kind if isinstance(kind, type) and issubclass(kind, Shape) else None


def _toml(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()
