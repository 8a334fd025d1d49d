"""Actions in the documentation, made from the action classes themselves: there is no second list to keep."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from marshmallow import ValidationError, fields

from companion.editions.rulesets import RULESETS
from companion.game.rules import ruleset_named
from companion.model.actions import Action
from companion.model.refusal import RuleViolation

REF = "#/components/schemas/{name}"


class ActionField(fields.Field[dict[str, Any]]):
    """An action inside a body. Only that it is an object is checked here; the rules check the rest."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise ValidationError("An action is an object with a `type`.")
        return value


def known_actions() -> dict[str, list[type[Action]]]:
    """Every action type of every ruleset that is here: its word to the classes that have it."""
    found: dict[str, list[type[Action]]] = {}
    for name in RULESETS:
        try:
            actions = ruleset_named(name).actions
        except (ImportError, RuleViolation):  # an edition that can be shown, but not played yet
            continue
        for word, kind in actions.items():
            if kind not in found.setdefault(word, []):
                found[word].append(kind)
    return found


@cache
def components() -> dict[str, dict[str, Any]]:
    """Schemas for the OpenAPI document: one per action, and `Action`, which is any of them.

    Where games say the same word with different details, `Any...` stands for all of them.
    """
    words = known_actions()
    kinds = [kind for same in words.values() for kind in same]
    _, made = msgspec.json.schema_components(kinds, ref_template=REF)
    made = _without_tuples(made)
    actions = {kind.__name__: _described(kind, made) for kind in kinds}
    made = {name: actions.get(name) or _worded(schema, made) for name, schema in made.items()}
    for same in words.values():
        if len(same) > 1:
            made[_name(same)] = {
                "description": same[0].__doc__ or "",
                "anyOf": [_ref(kind.__name__) for kind in same],
            }
    made["Action"] = {
        "description": "Something said at the table. Which types a game knows depends on its edition.",
        "oneOf": [_ref(_name(same)) for same in words.values()],
        "discriminator": {
            "propertyName": "type",
            "mapping": {word: REF.format(name=_name(same)) for word, same in words.items()},
        },
        "examples": [{"type": "capture_territory", "territory": "ukraine", "by": "germany"}],
    }
    return made


def _without_tuples(schema: Any) -> Any:
    """Lists of a fixed length as lists of one kind of element, which is all that many tools understand."""
    if isinstance(schema, list):
        return [_without_tuples(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {key: _without_tuples(value) for key, value in schema.items()}
    if isinstance(kinds := plain.pop("prefixItems", None), list):
        plain["items"] = kinds[0] if all(one == kinds[0] for one in kinds) else {"anyOf": kinds}
    return plain


def _name(same: list[type[Action]]) -> str:
    return same[0].__name__ if len(same) == 1 else f"Any{same[0].__name__}"


def _ref(name: str) -> dict[str, str]:
    return {"$ref": REF.format(name=name)}


def _described(kind: type[Action], made: dict[str, Any]) -> dict[str, Any]:
    """An action's schema as OpenAPI tools like it best: a constant type, a sentence for each field, an example."""
    schema = made[kind.__name__]
    properties = {name: _with_words(name, field, made) for name, field in schema["properties"].items()}
    word = str(kind.__struct_config__.tag)
    properties["type"] = {"type": "string", "const": word, "description": "What was said.", "examples": [word]}
    example = {"type": word}
    for name, field in properties.items():
        if name in schema["required"] or (name != "override" and _has_example(schema["properties"][name])):
            example[name] = field["examples"][0]
    return {**schema, "properties": properties, "examples": [example]}


def _worded(schema: dict[str, Any], made: dict[str, Any]) -> dict[str, Any]:
    """A shape inside an action, with words for each of its fields."""
    fields = schema.get("properties", {})
    return {**schema, "properties": {name: _with_words(name, field, made) for name, field in fields.items()}}


def _with_words(name: str, field: dict[str, Any], made: dict[str, Any]) -> dict[str, Any]:
    """A field with its description and an example on the outside, where readers look for them."""
    inner = next((one["description"] for one in field.get("anyOf", []) if "description" in one), None)
    sentence = field.get("description") or inner
    return {**field, "description": sentence, "examples": [EXAMPLES.get(name) or _example(field, made, name)]}


def _has_example(field: dict[str, Any]) -> bool:
    return any("examples" in one for one in (field, *field.get("anyOf", [])))


def _example(field: dict[str, Any], made: dict[str, Any], name: str = "name") -> Any:
    """A value that fits a schema: its own example if it has one, else the smallest thing that makes sense."""
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
            return [_example(field["items"], made, name)]
        case {"type": "object"}:
            needed = field.get("required", [])
            return {key: _example(one, made, key) for key, one in field.get("properties", {}).items() if key in needed}
        case {"pattern": _}:
            return name
    return "as agreed at the table"


EXAMPLES = {
    "claim": "no_enemy_warships_in_13_14_15",
    "technology": "radar",
    "name": "Kiev",
    "opening_season": "summer 1941",
    "last_season": "summer 1945",
}
"""What a field may hold, where its class does not say."""
