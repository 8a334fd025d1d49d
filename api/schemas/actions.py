"""Actions in the documentation, generated from the action classes: there's no second list to maintain."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from marshmallow import ValidationError, fields

import companion.families
import companion.model
from api.http.problem import Problem
from companion.families import families
from companion.languages import _
from companion.model.actions import Action, RawAction

REF = "#/components/schemas/{name}"
FAMILIES = f"{companion.families.__name__}."
MODEL = f"{companion.model.__name__}."


FOR_STEP = "for_step"
LONGEST_STEP = 200
STEP = {
    "type": "string",
    "minLength": 1,
    "maxLength": LONGEST_STEP,
    "description": "The snapshot's `step` that this is meant for; refused with `moved_on` once that has ended. The "
    "beginning of one, such as `1/germany`, stands for the whole turn. Only where an action is taken.",
    "examples": ["1/germany/purchase_units"],
}


def stated_step(action: RawAction) -> str | None:
    """Take the step out of an action that's meant for one; None if it's meant for any."""
    step: Any = action.pop(FOR_STEP, None)
    if step is None or (isinstance(step, str) and 0 < len(step) <= LONGEST_STEP):
        return step
    raise Problem(422, "invalid_request", "`{for_step}` must be the `step` of a snapshot.", for_step=FOR_STEP)


class ActionField(fields.Field[RawAction]):
    """An action inside a body. Only that it's an object is checked here; the rules check the rest."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_more: Any) -> RawAction:
        if not isinstance(value, dict):
            raise ValidationError(_("An action must be an object with a `type`."))
        return value


def known_actions() -> dict[str, list[type[Action]]]:
    """Every ruleset's action types, with their classes."""
    found: dict[str, list[type[Action]]] = {}
    for family in families().values():
        for word, kind in family.ruleset.actions.items():
            if kind not in found.setdefault(word, []):
                found[word].append(kind)
    return found


@cache
def components() -> dict[str, dict[str, Any]]:
    """Schemas for the OpenAPI document: one per action, and `Action`, which is any of them.

    If games use the same type with different details, `Any...` means all of them.
    """
    words = known_actions()
    names, made = _named()
    actions = {name: _described(kind, made[name], made) for kind, name in names.items()}
    made = {name: actions.get(name) or with_words(schema, made) for name, schema in made.items()}
    either: dict[str, str] = {}
    for word, same in words.items():
        either[word] = names[same[0]]
        if len(same) > 1:
            either[word] = f"Any{names[same[0]]}"
            made[either[word]] = {
                "description": same[0].__doc__ or "",
                "anyOf": [_ref(names[kind]) for kind in same],
            }
    made["Action"] = {
        "description": "Something said at the table. Which types a game knows depends on its edition.",
        "oneOf": [_ref(name) for name in either.values()],
        "discriminator": {
            "propertyName": "type",
            "mapping": {word: REF.format(name=name) for word, name in either.items()},
        },
        "examples": [next(iter(actions.values()))["examples"][0]],
    }
    return made


def schema_name(kind: type[Action]) -> str:
    """The name of an action's schema: its class name, unless an earlier family has a class of that name."""
    return _named()[0][kind]


@cache
def _named() -> tuple[dict[type[Action], str], dict[str, dict[str, Any]]]:
    """The names of action schemas, and every schema by name.

    For classes with the same name, msgspec prefixes each with its module. Here, the first keeps its plain name, so that
    a family that joins later renames nothing.
    """
    kinds = [kind for same in known_actions().values() for kind in same]
    _, found = msgspec.json.schema_components(kinds, ref_template=REF)
    keys = {kind: name if (name := kind.__name__) in found else f"{kind.__module__}.{name}" for kind in kinds}
    names: dict[str, str] = {}
    for key in [*keys.values(), *found]:
        short = key.rpartition(".")[2]
        names.setdefault(key, short if short not in names.values() else _full_name(key))
    made = {names[key]: {**plain_schema(schema, names), "title": names[key]} for key, schema in found.items()}
    return {kind: names[key] for kind, key in keys.items()}, made


def _full_name(key: str) -> str:
    """The qualified name: `WarGameCaptureTerritory`; `SharedEndTurn` for shared ones."""
    whose = "shared" if key.startswith(MODEL) else key.removeprefix(FAMILIES).split(".")[0]
    return "".join(word.title() for word in whose.split("_")) + key.rpartition(".")[2]


def plain_schema(schema: Any, names: Mapping[str, str]) -> Any:
    """A schema in the form that many tools need: homogeneous lists, and references by our names."""
    if isinstance(schema, list):
        return [plain_schema(part, names) for part in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {key: plain_schema(value, names) for key, value in schema.items()}
    if isinstance(kinds := plain.pop("prefixItems", None), list):
        plain["items"] = kinds[0] if all(kind == kinds[0] for kind in kinds) else {"anyOf": kinds}
    if isinstance(ref := plain.get("$ref"), str):
        plain |= _ref(names[ref.rpartition("/")[2]])
    return plain


def _ref(name: str) -> dict[str, str]:
    return {"$ref": REF.format(name=name)}


def _described(kind: type[Action], schema: dict[str, Any], made: dict[str, Any]) -> dict[str, Any]:
    """An action's schema as OpenAPI tools prefer it: a constant type, a description for each field, an example."""
    properties = {name: _with_words(name, field, made) for name, field in schema["properties"].items()}
    word = str(kind.__struct_config__.tag)
    properties["type"] = {"type": "string", "const": word, "description": "What was said.", "examples": [word]}
    example = {"type": word}
    for name, field in properties.items():
        if name in schema["required"] or (name != "override" and _has_example(schema["properties"][name])):
            example[name] = field["examples"][0]
    return {**schema, "properties": {**properties, FOR_STEP: STEP}, "examples": [example]}


def with_words(schema: dict[str, Any], made: dict[str, Any]) -> dict[str, Any]:
    """A nested shape with descriptions for its fields."""
    fields = schema.get("properties", {})
    return {**schema, "properties": {name: _with_words(name, field, made) for name, field in fields.items()}}


def _with_words(name: str, field: dict[str, Any], made: dict[str, Any]) -> dict[str, Any]:
    """A field with its description and example at the top level, where readers look for them."""
    inner = next((part["description"] for part in field.get("anyOf", []) if "description" in part), None)
    sentence = field.get("description") or inner
    return {**field, "description": sentence, "examples": [_example(field, made, name)]}


def _has_example(field: dict[str, Any]) -> bool:
    return any("examples" in part for part in (field, *field.get("anyOf", [])))


def _example(field: dict[str, Any], made: dict[str, Any], name: str = "name") -> Any:
    """A value that fits a schema: its own example, otherwise the smallest sensible value."""
    match field:
        case {"examples": [first, *_]}:
            return first
        case {"const": value} | {"enum": [value, *_]}:
            return value
        case {"$ref": ref}:
            return _example(made[ref.rpartition("/")[2]], made, name)
        case {"anyOf": [first, *_]} | {"oneOf": [first, *_]}:
            return _example(first, made, name)
        case {"type": "integer"}:
            return max(field.get("minimum", 1), 1)
        case {"type": "boolean"}:
            return True
        case {"type": "array"}:
            return [_example(field["items"], made, name)] * max(1, field.get("minItems", 1))
        case {"type": "object"}:
            needed = field.get("required", [])
            return {
                key: _example(property_, made, key)
                for key, property_ in field.get("properties", {}).items()
                if key in needed
            }
        case {"pattern": _}:
            return name
    return "as agreed at the table"
