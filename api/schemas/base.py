"""Building blocks of schemas."""

import re
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, validate

from api.schemas.validation_words import translate
from companion.languages import _

Loaded = dict[str, Any]
"""A body or query loaded by its schema."""


class Body(Schema):
    """The body or query of a request: unknown fields are refused."""

    class Meta:
        """Unknown fields are refused."""

        unknown = RAISE

    def on_bind_field(self, field_name: str, field_obj: fields.Field[Any]) -> None:
        """Make every field's messages use the reader's language."""
        translate(field_obj)


def said(description: str, *examples: Any, **more: Any) -> dict[str, Any]:
    """A field's description and examples for the documentation."""
    about: dict[str, Any] = {"description": description, **more}
    if examples:
        about["examples"] = list(examples)
    return about


class Whole(fields.Integer):
    """A whole number in a query: plain digits only."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if not re.fullmatch(r"[0-9]{1,9}", str(value)):
            raise self.make_error("invalid", input=value)
        return int(value)


class Counted(fields.Integer):
    """A whole number in a body, even written as 12.0; never a string or boolean."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float) or value != value // 1:
            raise self.make_error("invalid", input=value)
        return int(value)


class Truth(fields.Boolean):
    """A boolean in a body, and nothing else that Python would convert."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


UNSEEN = r"\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb"
"""Characters that upset pages and terminals: control characters, line separators, bidirectional overrides."""
NAME = rf"^[^{UNSEEN}]*[^\s{UNSEEN}][^{UNSEEN}]*$"
"""A typed name: with something visible, and nothing invisible."""


def shown_to_people(value: str) -> None:
    """Refuse unreadable names."""
    if not re.fullmatch(NAME, value) or value.endswith("\n"):
        raise ValidationError(_("Use letters, digits, and signs."))


def person_name(description: str, *examples: str, required: bool = True) -> fields.String:
    """A typed name."""
    return fields.String(
        required=required,
        validate=[validate.Length(1, 80), shown_to_people],
        metadata=said(description, *examples, pattern=NAME),
    )
