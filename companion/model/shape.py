"""The base of every shape that is read from a file or kept in a journal."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, dataclass_transform, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo, fields, replace


class _ShapeMeta(msgspec.StructMeta):
    """Makes every subclass keyword-only, which msgspec does not inherit by itself."""

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any) -> Any:
        return super().__new__(mcls, name, bases, namespace, **{"kw_only": True, **config})


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(msgspec.field,))
class Shape(msgspec.Struct, metaclass=_ShapeMeta, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An immutable record: keyword-only, unknown keys refused, defaults not written."""

    GONE: ClassVar[tuple[str, ...]] = ()
    """Keys of older files that nothing reads anymore: they are passed over."""


class Note:
    """What a shape says of a key beside its type, in the key's annotation."""


_FIELDS: dict[type[Shape], tuple[FieldInfo, ...]] = {}


def fields_of(shape: type[Shape]) -> tuple[FieldInfo, ...]:
    """The fields of a shape as msgspec states them, which takes it a while to find out; notes are left out."""
    if shape not in _FIELDS:
        _FIELDS[shape] = tuple(replace(field, type=_plain(field.type)) for field in fields(shape))
    return _FIELDS[shape]


def notes_of(shape: type[Shape]) -> Mapping[str, tuple[Note, ...]]:
    """What a shape notes of each of its keys, by the field's name."""
    return {
        field.name: tuple(part for part in get_args(field.type) if isinstance(part, Note)) for field in fields(shape)
    }


def _plain(kind: Any) -> Any:
    """A type without our notes."""
    if get_origin(kind) is not Annotated:
        return kind
    inner, *rest = get_args(kind)
    kept = [item for item in rest if not isinstance(item, Note)]
    return Annotated[(inner, *kept)] if kept else inner
