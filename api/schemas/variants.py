"""House rules: variants of boxes."""

from marshmallow import fields, validate

from api.schemas import examples
from api.schemas.base import Body, said


class NewVariant(Body):
    """A variant to save."""

    toml = fields.String(
        required=True, validate=validate.Length(1, 2_000_000), metadata=said("Its file, as text.", examples.VARIANT)
    )


class Deletion(Body):
    """What's needed to delete a variant."""

    confirm = fields.String(required=True, metadata=said("Its title, once more.", "Friday rules"))
