"""Actions in the documentation, made from the action classes themselves: there is no second list to keep."""

import importlib
from collections.abc import Mapping
from typing import Any

import msgspec
from marshmallow import ValidationError, fields

from companion.editions.rulesets import RULESETS
from companion.game.rules import ruleset_named
from companion.model.actions import Action

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
    for name, module in RULESETS.items():
        if importlib.util.find_spec(module) is None:
            continue
        for word, kind in ruleset_named(name).actions.items():
            if kind not in found.setdefault(word, []):
                found[word].append(kind)
    return found


def components() -> dict[str, dict[str, Any]]:
    """Schemas for the OpenAPI document: one per action, and `Action`, which is any of them."""
    kinds = [kind for words in known_actions().values() for kind in words]
    _, made = msgspec.json.schema_components(kinds, ref_template=REF)
    for kind in kinds:
        made[kind.__name__] = _described(kind, made[kind.__name__])
    made["Action"] = {
        "description": "Something said at the table. Which types a game knows depends on its edition.",
        "oneOf": [{"$ref": REF.format(name=kind.__name__)} for kind in kinds],
        "discriminator": {
            "propertyName": "type",
            "mapping": {
                word: REF.format(name=words[0].__name__)
                for word, words in known_actions().items()
                if len(words) == 1
            },
        },
    }
    return made


def _described(kind: type[Action], schema: dict[str, Any]) -> dict[str, Any]:
    """An action's schema as OpenAPI tools like it best: flat optional fields, a constant type, an example."""
    properties = {name: _optional(value) for name, value in schema["properties"].items()}
    properties["type"] = {"type": "string", "const": str(kind.__struct_config__.tag), "description": "What was said."}
    return {**schema, "properties": properties, "examples": [example(kind)]}
