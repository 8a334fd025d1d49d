"""The app's dice: the cups that phones fill, and their rolls."""

from marshmallow import fields, validate

from api.schemas.base import Body, Counted, said

HASH = r"^[0-9a-f]{64}$"
EXAMPLE = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
MOST_CUPS = 20


class CupValues(Body):
    """What a phone puts in the cups. Leave out everything to hear about the open cup."""

    cup = Counted(validate=validate.Range(1, 10_000_000), metadata=said("The cup that is open.", 3))
    seal = fields.String(validate=validate.Regexp(HASH), metadata=said("Your sealed value for it.", EXAMPLE))
    values = fields.Dict(
        keys=fields.String(validate=validate.Regexp(r"^[1-9][0-9]{0,6}$")),
        values=fields.String(validate=validate.Regexp(HASH)),
        validate=validate.Length(0, MOST_CUPS),
        metadata=said("The values that you sealed for cups that are closed now, by cup.", {"2": EXAMPLE}),
    )
