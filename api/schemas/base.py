"""What schemas are made of."""

import re
from typing import Any, Self

from marshmallow import INCLUDE, RAISE, Schema, ValidationError, fields, validate

Loaded = dict[str, Any]
"""A body or a query that its schema has loaded: the fields are as the schema says."""


class CompanionSchema(Schema):
    """A schema that says the same wherever it is written down: documentation that is copied need not copy it."""

    def __deepcopy__(self, _: dict[int, Any]) -> Self:
        """Itself: nobody changes a schema once it is made."""
        return self


class Body(CompanionSchema):
    """The body or query of a request: unknown fields are refused."""

    class Meta:
        """Nothing is silently ignored."""

        unknown = RAISE


class Answer(CompanionSchema):
    """An answer. It describes and does not filter: the read models are the truth, and editions may add to them."""

    class Meta:
        """Editions may add fields."""

        unknown = INCLUDE

    def dump(self, obj: Any, **_: Any) -> Any:
        """The read model as it is."""
        return obj


def said(description: str, *examples: Any, **more: Any) -> dict[str, Any]:
    """A field's description and examples for the documentation."""
    about: dict[str, Any] = {"description": description, **more}
    if examples:
        about["examples"] = list(examples)
    return about


def string(description: str, *examples: str, null: bool = False, required: bool = True, **more: Any) -> fields.String:
    """A string of an answer."""
    return fields.String(required=required, allow_none=null, metadata=said(description, *examples, **more))


def number(description: str, *examples: int, null: bool = False, required: bool = True) -> fields.Integer:
    """A whole number of an answer."""
    return fields.Integer(required=required, allow_none=null, metadata=said(description, *examples))


def flag(description: str, *examples: bool, required: bool = True) -> fields.Boolean:
    """A yes or no of an answer."""
    return fields.Boolean(required=required, metadata=said(description, *(examples or (True,))))


def one_of(description: str, choices: tuple[str, ...], *, null: bool = False, required: bool = True) -> fields.String:
    """One of a few words, in an answer."""
    return fields.String(
        required=required,
        allow_none=null,
        validate=validate.OneOf([*choices, *([None] if null else [])]),
        metadata=said(description, choices[0]),
    )


def texts(description: str, *examples: list[str], required: bool = True) -> fields.List[Any]:
    """Strings of an answer."""
    return fields.List(fields.String(), required=required, metadata=said(description, *examples))


def nested(schema: type[Schema], description: str, *, null: bool = False, required: bool = True) -> fields.Nested:
    """Another object in an answer."""
    return fields.Nested(schema, required=required, allow_none=null, metadata=said(description))


def nested_list(schema: type[Schema], description: str, required: bool = True) -> fields.List[Any]:
    """Objects in an answer."""
    return fields.List(fields.Nested(schema), required=required, metadata=said(description))


def by_id(inner: fields.Field[Any], description: str, *examples: Any, required: bool = True) -> fields.Dict:
    """Things by their id, in an answer."""
    return fields.Dict(keys=fields.String(), values=inner, required=required, metadata=said(description, *examples))


def anything(description: str, *examples: Any, required: bool = True) -> fields.Raw:
    """A value whose form depends on the edition."""
    return fields.Raw(required=required, allow_none=True, metadata=said(description, *examples))


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
        raise ValidationError("Use letters, digits and signs.")


def person_name(description: str, *examples: str, required: bool = True) -> fields.String:
    """A name that somebody typed."""
    return fields.String(
        required=required,
        validate=[validate.Length(1, 80), shown_to_people],
        metadata=said(description, *examples, pattern=NAME),
    )
