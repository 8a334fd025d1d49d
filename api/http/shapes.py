"""Responses in the OpenAPI document: generated from the read models' shapes, with each family's additions."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from inspect import unwrap
from typing import Any, get_args, get_origin, get_type_hints, is_typeddict

import msgspec

from companion.families import families
from companion.views.contract import ShowsGame, Views

Schema = dict[str, Any]
REF = "#/components/schemas/{name}"
ANYTHING: Schema = {"anyOf": [{}]}
"""For a type that only the family itself knows."""


def schema_of(shape: Any) -> Schema:
    """The schema of a response: a reference to a shape, or to a list of one; any other schema is unchanged."""
    if get_origin(shape) is list:
        return {"type": "array", "items": schema_of(get_args(shape)[0])}
    return {"$ref": REF.format(name=shape.__name__)} if is_typeddict(shape) else shape


def components(answered: Iterable[Any]) -> dict[str, Schema]:
    """The schema of every shape that is answered, and of nested ones, under its own name."""
    shapes = [get_args(shape)[0] if get_origin(shape) is list else shape for shape in answered]
    schemas = _schemas(dict.fromkeys(shape for shape in shapes if is_typeddict(shape)))
    added: dict[type, list[type]] = {}
    for shared, own in _family_shapes():
        _pair(shared, own, added)
    for shape, refinements in added.items():
        if (name := shape.__name__) in schemas:
            schemas[name]["properties"] |= _more(schemas[name]["properties"], refinements)
    return schemas


def _schemas(shapes: Iterable[type]) -> dict[str, Schema]:
    _, components = msgspec.json.schema_components(list(shapes), ref_template=REF, schema_hook=lambda _: ANYTHING)
    for schema in components.values():
        schema["additionalProperties"] = True
        del schema["title"]
    return components


def _family_shapes() -> Iterator[tuple[Any, Any]]:
    """The shapes of every family's views, with the contract's."""
    asked = {field.name: field.type for field in fields(Views)}
    for family in families().values():
        for name, kind in asked.items():
            view = getattr(family.views, name)
            shared = get_type_hints(ShowsGame.__call__)["return"] if name == "snapshot" else _given(kind)
            own = get_type_hints(unwrap(view), include_extras=True).get("return") if view is not None else None
            if shared is not None and own is not None:
                yield shared, own


def _given(kind: Any) -> Any:
    """A callable's return type."""
    for part in (kind, *get_args(kind)):
        if len(found := get_args(part)) == 2 and isinstance(found[0], list):
            return found[1]
    return None


def _pair(shared: Any, own: Any, added: dict[type, list[type]]) -> None:
    """Record which family shape corresponds to which shared one, recursively."""
    if is_typeddict(shared) and is_typeddict(own):
        if own is not shared and own not in added.setdefault(shared, []):
            added[shared].append(own)
        more = get_type_hints(own)
        for key, kind in get_type_hints(shared).items():
            _pair(kind, more.get(key), added)
        return
    for inner, other in zip(get_args(shared), get_args(own), strict=False):
        _pair(inner, other, added)


def _more(known: Schema, refinements: Sequence[type]) -> dict[str, Schema]:
    """What families add to a shape and describe; if their types differ, only the description counts."""
    stated: dict[str, list[Schema]] = {}
    for shape in refinements:
        for key, schema in _schemas([shape])[shape.__name__]["properties"].items():
            if key not in known:
                stated.setdefault(key, []).append(schema)
    refined: dict[str, Schema] = {}
    for key, schemas in stated.items():
        if described := next((schema for schema in schemas if "description" in schema), None):
            words: Schema = {word: described[word] for word in ("description", "examples") if word in described}
            types = [{word: value for word, value in schema.items() if word not in words} for schema in schemas]
            alike = all(kind == types[0] for kind in types) and "$ref" not in str(types[0])
            refined[key] = {**words, **(types[0] if alike else {})}
    return refined
