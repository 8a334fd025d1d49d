"""A figure of an edition on a form: its allowed values, from its section's type, and its text."""

import types
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Meta, Struct

from companion.editions.describing import allowed, shape_in
from companion.languages import _
from companion.model.house_rules import Field, Path, Tables, elements
from companion.model.reading import convert
from companion.model.shape import Shape, fields_of
from companion.model.written_names import read_units, units_in_text

MOST_SHOWN = 12
Control = Literal["number", "yes_no", "choice", "units", "numbers", "names", "text"]


class Figure(Struct, frozen=True):
    """What a form shows for a field: the kind of control, its limits, and the values its section allows."""

    control: Control
    kind: Any
    least: int | None = None
    most: int | None = None
    choices: tuple[Any, ...] = ()


def figure_of(edition: type[Shape], field: Field, value: Any) -> Figure:
    """The figure at a field's path, for an edition of this type; `value` is what the box states there."""
    if field.kept:
        return Figure("yes_no", bool)
    kind = kind_at(edition, field.path)
    if field.known:
        return Figure("names", kind, choices=field.known)
    if field.choices:
        return Figure("choice", kind, choices=field.choices)
    if isinstance(value, bool) or kind is bool:
        return Figure("yes_no", kind)
    if get_origin(kind) is dict or isinstance(value, dict):
        return Figure("units", kind)
    if get_origin(kind) is tuple:
        return Figure("numbers", kind)
    words = _words(kind)
    if words:
        return Figure("choice", kind, choices=words)
    if isinstance(value, int) or _limits(kind) != (None, None):
        least, most = _limits(kind)
        return Figure("number", kind, least, most)
    return Figure("text", kind)


def kind_at(shape: type[Shape], path: Path) -> Any:
    """The type at a path through a shape."""
    kind: Any = shape
    steps = list(path)
    while steps:
        step = steps.pop(0)
        found = shape_in(kind)
        if found is not None:
            kind = next(field.type for field in fields_of(found) if field.encode_name == step)
            if get_origin(kind) is tuple and shape_in(get_args(kind)[0]) and steps:
                kind = get_args(kind)[0]
                steps.pop(0)
            continue
        kind = next(get_args(part)[1] for part in _parts(kind) if get_origin(part) in (dict, Mapping, _MAPPING))
    return kind


def default_at(shape: type[Shape], path: Path) -> Any:
    """A key's default; None if it's required, or in no shape."""
    parent = shape_in(kind_at(shape, path[:-1]))
    found = next((field for field in fields_of(parent) if field.encode_name == path[-1]), None) if parent else None
    return None if found is None or found.default is msgspec.NODEFAULT else found.default


_MAPPING = get_origin(Mapping[str, str])


def _parts(kind: Any) -> tuple[Any, ...]:
    """The types in a union."""
    if get_origin(kind) in (types.UnionType, Union):
        return tuple(piece for part in get_args(kind) for piece in _parts(part))
    return (kind,)


def _limits(kind: Any) -> tuple[int | None, int | None]:
    for piece in _parts(kind):
        if get_origin(piece) is Annotated and get_args(piece)[0] is int:
            meta = next((part for part in get_args(piece)[1:] if isinstance(part, Meta)), Meta())
            return _whole(meta.ge), _whole(meta.le)
    return None, None


def _whole(limit: float | None) -> int | None:
    return None if limit is None else int(limit)


def _words(kind: Any) -> tuple[Any, ...]:
    return next((get_args(part) for part in _parts(kind) if get_origin(part) is Literal), ())


def shown(figure: Figure, value: Any, tables: Tables) -> str:
    """A value as shown on a form."""
    if figure.control == "units":
        names = {
            element["id"]: (element["name"], element.get("plural", element["name"]))
            for element in elements(tables, "unit")
        }
        return units_in_text(value or {}, names)
    if figure.control == "numbers":
        return ", ".join(map(str, value or ()))
    if figure.control == "names":
        known = dict(figure.choices)
        return ", ".join(known.get(element, element) for element in value or ())
    if figure.control == "yes_no":
        return "yes" if value else ""
    return "" if value is None else str(value)


def read(figure: Figure, text: str, tables: Tables) -> Any:
    """Parse what somebody typed. Raises ValueError with a sentence that says what's expected."""
    text = text.strip()
    value = _read(figure, text, tables)
    try:
        convert(value, figure.kind)
    except msgspec.ValidationError:
        raise ValueError(
            _("{text} doesn't fit; expected {allowed}.", text=_quoted(text), allowed=allowed(figure.kind))
        ) from None
    return value


def _read(figure: Figure, text: str, tables: Tables) -> Any:
    if figure.control == "yes_no":
        return text == "yes"
    if figure.control == "choice":
        for choice in figure.choices:
            if str(choice) == text:
                return choice
        raise ValueError(_("Expected one of {choices}.", choices=", ".join(map(str, figure.choices))))
    if figure.control == "units":
        return _units(text, tables)
    if figure.control == "names":
        return _listed(text, figure.choices)
    if figure.control == "numbers":
        return [_number(part) for part in text.split(",") if part.strip()]
    if figure.control == "number":
        return _number(text)
    if not text.isprintable():
        raise ValueError(_("Expected plain text on one line."))
    return text


def _listed(text: str, known: tuple[tuple[str, str], ...]) -> list[str]:
    """Ids from comma-separated names."""
    ids = {name.lower(): id for id, name in known} | {id: id for id, _name in known}
    given = [part.strip() for part in text.split(",") if part.strip()]
    for name in given:
        if name.lower() not in ids:
            some = ", ".join(name for _id, name in known[:MOST_SHOWN])
            raise ValueError(_("There's no {name} in this box. Known: {some}.", name=_quoted(name), some=some))
    return [ids[name.lower()] for name in given]


def _number(text: str) -> int:
    text = text.strip()
    if not (text.isascii() and text.removeprefix("-").isdigit() and len(text) < 10):
        raise ValueError(_("Expected a whole number, got {text}.", text=_quoted(text)))
    return int(text)


def _units(text: str, tables: Tables) -> dict[str, int]:
    units = elements(tables, "unit")
    named = {
        name.lower(): unit["id"]
        for unit in units
        for name in (unit["id"], unit["name"], unit.get("plural", unit["name"]))
    }
    try:
        return read_units(text, named)
    except ValueError as error:
        known = ", ".join(unit["name"].lower() for unit in units)
        raise ValueError(
            _("There's no {name} in this box. Known: {some}.", name=repr(str(error)), some=known)
        ) from None


def _quoted(text: str) -> str:
    return repr(text[:40]) if text else _("nothing")
