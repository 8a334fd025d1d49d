"""What if: lands that might change hands, and what would follow."""

from marshmallow import fields, validate

from api.schemas.base import Body, said
from companion.service.what_if import MOST_CAPTURES


class WhatIfCapture(Body):
    """A land that might change hands."""

    territory = fields.String(
        required=True, validate=validate.Length(min=1, max=80), metadata=said("The land.", "ukraine")
    )
    by = fields.String(
        allow_none=True,
        validate=validate.Length(min=1, max=40),
        metadata=said("Who would take it; the power whose turn it is, if left out.", "germany"),
    )


class WhatIf(Body):
    """Lands that might change hands, in this order."""

    captures = fields.List(
        fields.Nested(WhatIfCapture),
        required=True,
        validate=validate.Length(max=MOST_CAPTURES),
        metadata=said("The lands.", [{"territory": "ukraine", "by": "germany"}]),
    )
