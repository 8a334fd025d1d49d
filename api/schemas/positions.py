"""Positions in the documentation: one schema for each family, and `Position`, which is any of them."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from marshmallow import ValidationError, fields

from api.schemas.actions import REF, plain_schema, with_words
from companion.families import families
from companion.languages import _
from companion.model.position import Document

POSITION = "Position"


class PositionField(fields.Field[Document]):
    """A position inside a body. Only that it's an object is checked here; the family checks the rest."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_more: Any) -> Document:
        if not isinstance(value, dict):
            raise ValidationError(_("A position must be an object."))
        return value


@cache
def components() -> dict[str, dict[str, Any]]:
    """The schemas for the OpenAPI document."""
    either: list[dict[str, str]] = []
    forms: dict[str, dict[str, Any]] = {}
    for family in families().values():
        if family.ruleset.positions is None:
            continue
        shape = family.ruleset.positions.shape
        _defs, made = msgspec.json.schema_components([shape], ref_template=REF)
        names = {name: name if name.endswith(POSITION) else f"{shape.__name__}{name}" for name in made}
        plain = {names[name]: plain_schema(schema, names) for name, schema in made.items()}
        forms |= {name: with_words({**schema, "title": name}, plain) for name, schema in plain.items()}
        either.append({"$ref": REF.format(name=names[shape.__name__])})
    forms[POSITION] = {
        "description": "Everything the books need to go on from here. Which form a game has depends on its family.",
        "anyOf": either,
        "examples": [{"format": 1, "round": 5}],
    }
    return forms
