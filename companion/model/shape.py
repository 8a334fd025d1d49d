"""The base class of everything read from a file or stored in a journal."""

from collections.abc import Mapping
from types import UnionType
from typing import Annotated, Any, ClassVar, Literal, Union, dataclass_transform, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo, fields, replace


class _ShapeMeta(msgspec.StructMeta):
    """Makes every subclass keyword-only, which msgspec doesn't inherit."""

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any) -> Any:
        return super().__new__(mcls, name, bases, namespace, **{"kw_only": True, **config})


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(msgspec.field,))
class Shape(msgspec.Struct, metaclass=_ShapeMeta, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An immutable record: keyword-only, unknown keys refused, defaults omitted."""

    GONE: ClassVar[tuple[str, ...]] = ()
    """Keys of older files that nothing reads anymore: ignored."""


class Note:
    """An annotation on a key, in addition to its type."""


_FIELDS: dict[type[Shape], tuple[FieldInfo, ...]] = {}


def fields_of(shape: type[Shape]) -> tuple[FieldInfo, ...]:
    """A shape's fields according to msgspec (slow to compute); our annotations are removed."""
    if shape not in _FIELDS:
        _FIELDS[shape] = tuple(replace(field, type=_plain(field.type)) for field in fields(shape))
    return _FIELDS[shape]


def notes_of(shape: type[Shape]) -> Mapping[str, tuple[Note, ...]]:
    """The annotations on each of a shape's keys, by field name."""
    return {
        field.name: tuple(part for part in get_args(field.type) if isinstance(part, Note)) for field in fields(shape)
    }


def _plain(kind: Any) -> Any:
    """A type without our annotations, at any depth."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        kept = [part for part in parts[1:] if not isinstance(part, Note)]
        inner = _plain(parts[0])
        return Annotated[(inner, *kept)] if kept else inner
    if origin is Literal or not parts:
        return kind
    plain = tuple(map(_plain, parts))
    if all(now is before for now, before in zip(plain, parts, strict=True)):
        return kind
    return Union[plain] if origin is UnionType else origin[plain]  # noqa: UP007
