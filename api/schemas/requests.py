"""Requests: actions that a soft rule forbids, put to the table."""

from marshmallow import fields, validate

from api.schemas import examples
from api.schemas.base import Body, Truth, said


class NewRequest(Body):
    """A question to the table."""

    action = fields.Dict(
        required=True,
        metadata=said(
            "The action that was refused softly; also `{type: correction, at_version, insert, remove}`.",
            examples.ACTION,
        ),
    )


class RequestAnswer(Body):
    """A yes or a no for the table."""

    agree = Truth(required=True, metadata=said("Whether it is done.", True))
    reason = fields.String(
        validate=validate.Length(max=200), metadata=said("Why, in a few words; kept with the entry.", "we all saw it")
    )
