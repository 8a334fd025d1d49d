"""Setting up the board together."""

from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from api.schemas.base import Body, Counted, said
from companion.languages import _
from companion.views.shapes.setup import BY

OF_CHANGE = {
    "begin": ("by",),
    "stop": (),
    "take": ("share",),
    "done": ("step", "share"),
    "not_done": ("step", "share"),
    "count": ("space", "units"),
    "put_right": ("space",),
    "fill_in": ("step", "pieces"),
}
"""What can be done, and the fields that say how."""
OPTIONAL = ("share",)


class SetupChange(Body):
    """Begin or end setting up, take over a share, or say what is done."""

    do = fields.String(
        required=True,
        validate=validate.OneOf(tuple(OF_CHANGE)),
        metadata=said("What to do.", "done"),
    )
    by = fields.String(
        validate=validate.OneOf(BY), metadata=said("With `begin`: what the board is divided by.", "region")
    )
    share = fields.String(
        metadata=said("With `take`, the share to take over; with `done`, only that share's part of a step.", "germany")
    )
    step = fields.String(metadata=said("With `done`, `not_done`, and `fill_in`: which step.", "ukraine"))
    space = fields.String(metadata=said("With `count` and `put_right`: which space.", "ukraine"))
    units = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(keys=fields.String(), values=Counted()),
        metadata=said("With `count`: the pieces seen there, by power and kind.", {"germany": {"infantry": 3}}),
    )
    pieces = fields.Dict(
        keys=fields.String(),
        values=Counted(),
        metadata=said("With `fill_in`: how many pieces of each kind a region gets.", {"infantry": 12}),
    )

    @validates_schema
    def _fits(self, data: dict[str, Any], **_more: Any) -> None:
        taken = OF_CHANGE.get(data.get("do", ""))
        if taken is None:
            return
        for name in taken:
            needed = name not in OPTIONAL or data["do"] == "take"
            if needed and name not in data:
                raise ValidationError(_("Missing data for required field."), name)
        for name in data.keys() - {"do", *taken}:
            raise ValidationError(_("This kind of change doesn't have that."), name)
