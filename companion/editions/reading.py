"""Raw tables into typed shapes, noting every key that does not fit instead of stopping at the first."""

import types
from typing import Any, TypeVar, get_args, get_origin

import msgspec

from companion.editions.problems import EditionError, Problems
from companion.editions.sources import RawEdition
from companion.model.edition import Edition
from companion.model.shape import Shape

E = TypeVar("E", bound=Edition)
S = TypeVar("S", bound=Shape)


def to_edition(kind: type[E], raw: RawEdition, problems: Problems, *, more_keys: bool = False) -> E:
    """The edition that the raw tables state. Raises EditionError with all the problems noted.

    With `more_keys`, keys that this kind of edition does not have are left alone: they may be some family's.
    """
    read = _Reader(raw, problems, more_keys).shape(kind, raw.tables, "")
    if read is None:
        raise EditionError(raw.name, tuple(problems.found))
    return read


class _Reader:
    def __init__(self, raw: RawEdition, problems: Problems, more_keys: bool) -> None:
        self.raw = raw
        self.problems = problems
        self.more_keys = more_keys

    def note(self, key: str, expected: str) -> None:
        self.problems.add(self.raw.file_of(key), key, expected)

    def label(self, at: str, index: int, element: Any) -> str:
        """`territory[ukraine]` rather than `territory[87]`, where an element has an id of its own."""
        name = element.get("id", element.get("number", index)) if isinstance(element, dict) else index
        label = f"{at}[{name}]"
        self.raw.files.setdefault(label, self.raw.file_of(f"{at}[{index}]"))
        return label

    def shape(self, kind: type[S], table: Any, at: str) -> S | None:
        if not isinstance(table, dict):
            self.note(at, f"expected a table, got {_kind_of(table)}")
            return None
        before = len(self.problems.found)
        known = {one.encode_name: one for one in msgspec.structs.fields(kind)}
        for key in table:
            if key not in known and not self.more_keys:
                self.note(_path(at, key), f"unknown key; expected one of {', '.join(sorted(known))}")
        values = {}
        for key, one in known.items():
            if key in table:
                values[one.name] = self.value(one.type, table[key], _path(at, key))
            elif one.required:
                self.note(_path(at, key), "missing")
        return kind(**values) if len(self.problems.found) == before else None

    def value(self, kind: Any, value: Any, at: str) -> Any:
        if shape := _shape_in(kind):
            return self.shape(shape, value, at)
        if get_origin(kind) is tuple and (element := _shape_in(get_args(kind)[0])):
            if not isinstance(value, list):
                self.note(at, f"expected a list of tables, got {_kind_of(value)}")
                return ()
            return tuple(self.shape(element, one, self.label(at, index, one)) for index, one in enumerate(value))
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            sentence, _, path = str(error).partition(" - at `")
            inner = path.rstrip("`").removeprefix("$")
            self.note(at + inner.replace("[...]", ""), sentence[0].lower() + sentence[1:])
            return None


def _shape_in(kind: Any) -> type[Shape] | None:
    """The shape that a field holds: itself, or the one in `Shape | None`."""
    if get_origin(kind) is types.UnionType:
        kind = next((one for one in get_args(kind) if one is not type(None)), kind)
    return kind if isinstance(kind, type) and issubclass(kind, Shape) else None


def _path(at: str, key: str) -> str:
    return f"{at}.{key}" if at else key


def _kind_of(value: Any) -> str:
    names = {dict: "a table", list: "a list", str: "text", bool: "true or false", int: "a number"}
    return names.get(type(value), type(value).__name__)
