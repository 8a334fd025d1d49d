"""What if: lands that might change hands, and what would follow."""

from marshmallow import fields, validate

from api.schemas.base import Answer, Body, anything, by_id, flag, nested, nested_list, number, said, string
from api.schemas.games import Victory
from api.schemas.powers import Income, Objective
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


class WhatIfPower(Answer):
    """A power after it."""

    name = string("What it is called.", "Germany")
    before = number("What it would collect now.", 36)
    income = number("What it would collect then.", 43)
    collectable = flag("Whether it could collect at all then.", True)
    details = nested(Income, "Why.")


class WhatFollows(Answer):
    """What would follow. Nothing is logged."""

    version = number("The entry it starts from.", 12)
    powers = by_id(fields.Nested(WhatIfPower), "Each power's next income.")
    objectives = nested_list(Objective, "The objectives as they would be.")
    victory = nested(Victory, "How far each side would be.")
    changes = anything("The figures that would change, as in an entry.", [])
