"""What schemas are made of."""

import re
from typing import Any, Self

from marshmallow import RAISE, Schema, ValidationError, fields, validate

from api.schemas.validation_words import translate
from companion.languages import _

Loaded = dict[str, Any]
"""A body or a query that its schema has loaded: the fields are as the schema says."""


class CompanionSchema(Schema):
    """A schema that says the same wherever it is written down: documentation that is copied need not copy it."""

    def on_bind_field(self, field_name: str, field_obj: fields.Field[Any]) -> None:
        """Let every field speak the reader's language."""
        translate(field_obj)

    def __deepcopy__(self, _: dict[int, Any]) -> Self:
        """Itself: nobody changes a schema once it is made."""
        return self


class Body(CompanionSchema):
    """The body or query of a request: unknown fields are refused."""

    class Meta:
        """Nothing is silently ignored."""

        unknown = RAISE


def said(description: str, *examples: Any, **more: Any) -> dict[str, Any]:
    """A field's description and examples for the documentation."""
    about: dict[str, Any] = {"description": description, **more}
    if examples:
        about["examples"] = list(examples)
    return about


class Whole(fields.Integer):
    """A whole number in a query: plain digits and nothing else that Python would take for a number."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if not re.fullmatch(r"[0-9]{1,9}", str(value)):
            raise self.make_error("invalid", input=value)
        return int(value)


class Counted(fields.Integer):
    """A whole number in a body, also when a program writes it as 12.0; never a text and never true or false."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float) or value != value // 1:
            raise self.make_error("invalid", input=value)
        return int(value)


class Truth(fields.Boolean):
    """True or false in a body, and nothing that Python would take for it."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


UNSEEN = r"\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb"
"""What would upset a page or a terminal: control characters, line separators, reversed writing."""
NAME = rf"^[^{UNSEEN}]*[^\s{UNSEEN}][^{UNSEEN}]*$"
"""A name that somebody typed: something to see, and nothing that cannot be seen."""


def shown_to_people(value: str) -> None:
    """Refuse names that nobody can read."""
    if not re.fullmatch(NAME, value) or value.endswith("\n"):
        raise ValidationError(_("Use letters, digits, and signs."))


def person_name(description: str, *examples: str, required: bool = True) -> fields.String:
    """A name that somebody typed."""
    return fields.String(
        required=required,
        validate=[validate.Length(1, 80), shown_to_people],
        metadata=said(description, *examples, pattern=NAME),
    )
