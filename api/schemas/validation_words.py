"""marshmallow's messages about invalid fields, in the reader's language."""

from typing import Any

from marshmallow import fields

from companion.languages import _, msg

TEXTS = frozenset(
    {
        msg("Missing data for required field."),
        msg("Field may not be null."),
        msg("Invalid value."),
        msg("Unknown field."),
        msg("Invalid input type."),
        msg("Invalid type."),
        msg('"{input}" cannot be formatted as a {obj_type}.'),
        msg("Not a valid {awareness} {obj_type}."),
        msg("Not a valid {obj_type}."),
        msg("Not a valid string."),
        msg("Not a valid utf-8 string."),
        msg("Not a valid integer."),
        msg("Not a valid boolean."),
        msg("Not a valid list."),
        msg("Not a valid mapping type."),
        msg("Not a valid number."),
        msg("Number too large."),
        msg("Special numeric values (nan or infinity) are not permitted."),
        msg("Must be greater than or equal to {min}."),
        msg("Must be less than or equal to {max}."),
        msg("Must be greater than or equal to {min} and less than or equal to {max}."),
        msg("Shorter than minimum length {min}."),
        msg("Longer than maximum length {max}."),
        msg("Length must be between {min} and {max}."),
        msg("Length must be {equal}."),
        msg("Must be one of: {choices}."),
        msg("String does not match expected pattern."),
    }
)
"""All built-in messages of our schemas' fields and validators."""
OF_VALIDATORS = ("error", "message_min", "message_max", "message_all", "message_equal")


class Translated(str):
    """One of marshmallow's messages, in the reader's language once its placeholders are filled in."""

    __slots__ = ()

    def format(self, *_args: object, **values: object) -> str:
        """The message for the reader."""
        return _(str(self), **values)


def translate(field: fields.Field[Any]) -> None:
    """Make a field's and its validators' messages use the reader's language."""
    field.error_messages = {key: Translated(text) for key, text in field.error_messages.items()}
    for validator in field.validators:
        for name in OF_VALIDATORS:
            text = getattr(validator, name, None)
            if isinstance(text, str):
                setattr(validator, name, Translated(text))


def texts_of(field: fields.Field[Any]) -> set[str]:
    """All messages of a field."""
    known_texts = {str(text) for text in field.error_messages.values()}
    texts = (getattr(validator, name, None) for validator in field.validators for name in OF_VALIDATORS)
    return known_texts | {str(text) for text in texts if isinstance(text, str)}
