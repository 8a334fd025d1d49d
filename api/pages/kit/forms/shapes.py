"""The field types of actions, from their classes: the one place that inspects them.

Forms are rendered and parsed with it, so that no page repeats what an action's class states.
"""

from collections.abc import Mapping
from functools import cache
from typing import get_args

import msgspec.inspect
from msgspec import Meta
from msgspec.inspect import (
    BoolType,
    DictType,
    IntType,
    ListType,
    LiteralType,
    Metadata,
    NoneType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
)

from companion.model.actions import Action
from companion.model.ids import Id
from companion.model.shape import Shape

ID = next(arg for arg in get_args(Id) if isinstance(arg, Meta))
"""What identifies a text as an id."""


@cache
def fields_of(shape: type[Shape]) -> Mapping[str, msgspec.inspect.Field]:
    """An action's fields, or those of a part of it, by JSON name."""
    info = msgspec.inspect.type_info(shape)
    return {field.encode_name: field for field in info.fields} if isinstance(info, StructType) else {}


def field_type(action: type[Action], path: str) -> Type | None:
    """A field's type, with dots for nesting (`units.infantry`); None if there is no such field."""
    name, *inner = path.split(".")
    field = fields_of(action).get(name)
    kind = plain(field.type) if field else None
    for step in inner:
        kind = _inside(kind, step)
    return kind


def plain(kind: Type) -> Type:
    """A type without annotations and without None."""
    while isinstance(kind, Metadata):
        kind = kind.type
    if isinstance(kind, UnionType):
        others = [plain(type_) for type_ in kind.types if not isinstance(type_, NoneType)]
        return others[0] if len(others) == 1 else kind
    return kind


def _inside(kind: Type | None, step: str) -> Type | None:
    """The type under a key."""
    match kind:
        case DictType():
            return plain(kind.value_type)
        case StructType():
            field = fields_of(kind.cls).get(step)
            return plain(field.type) if field else None
        case VarTupleType() | ListType():
            return _inside(plain(kind.item_type), step)
        case UnionType():
            found_in = (_inside(plain(type_), step) for type_ in kind.types)
            return next((field for field in found_in if field is not None), None)
    return None


def items_of(kind: Type | None) -> Type | None:
    """A list's element type; None if it isn't a list."""
    match kind:
        case VarTupleType() | ListType():
            return plain(kind.item_type)
        case TupleType():
            return plain(kind.item_types[0])
    return None


def is_yes_or_no(kind: Type | None) -> bool:
    """Whether a field is answered by yes or no."""
    return isinstance(kind, BoolType)


def is_id(kind: Type | None) -> bool:
    """Whether a field names something by its id."""
    return isinstance(kind, StrType) and kind.pattern == ID.pattern


def is_dice(kind: Type | None) -> bool:
    """Whether a field lists what dice show."""
    return isinstance(items_of(kind), IntType)


def limits(kind: Type | None) -> tuple[int, int]:
    """A number's minimum and maximum, even if something else can replace it."""
    if isinstance(kind, UnionType):
        kind = next((part for part in map(plain, kind.types) if isinstance(part, IntType)), None)
    if not isinstance(kind, IntType):
        return 0, 999
    return kind.ge if kind.ge is not None else 0, kind.le if kind.le is not None else 999


def words_of(kind: Type | None) -> tuple[str, ...]:
    """A field's allowed words."""
    return tuple(str(value) for value in kind.values) if isinstance(kind, LiteralType) else ()
