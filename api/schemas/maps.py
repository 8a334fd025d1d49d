"""The map: the board as tiles, and a whole game as its changes."""

from marshmallow import fields, validate

from api.schemas.base import Body, said


class MapQuery(Body):
    """Which moment to show."""

    version = fields.Integer(
        validate=validate.Range(1, 1_000_000),
        metadata=said("As it was after this entry; as it is now, if left out.", 1),
    )
