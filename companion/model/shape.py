"""The base of every shape that is read from a file or kept in a journal."""

from typing import Any, dataclass_transform

import msgspec
from msgspec.structs import FieldInfo, fields


class _ShapeMeta(msgspec.StructMeta):
    """Makes every subclass keyword-only, which msgspec does not inherit by itself."""

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any) -> Any:
        return super().__new__(mcls, name, bases, namespace, **{"kw_only": True, **config})


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(msgspec.field,))
class Shape(msgspec.Struct, metaclass=_ShapeMeta, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An immutable record: keyword-only, unknown keys refused, defaults not written."""


_FIELDS: dict[type[Shape], tuple[FieldInfo, ...]] = {}


def fields_of(shape: type[Shape]) -> tuple[FieldInfo, ...]:
    """The fields of a shape as msgspec states them, which takes it a while to find out."""
    if shape not in _FIELDS:
        _FIELDS[shape] = fields(shape)
    return _FIELDS[shape]
