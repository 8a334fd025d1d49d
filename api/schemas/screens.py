"""Televisions waiting for a table."""

from marshmallow import fields, validate

from api.schemas.base import Body, said


class Screen(Body):
    """A television, by its code."""

    code = fields.String(
        required=True, validate=validate.Length(1, 20), metadata=said("The code on the television.", "K7QM")
    )
