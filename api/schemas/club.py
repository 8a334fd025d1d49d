"""The club: what the host says about people."""

from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from api.schemas.base import Body, Truth, said
from companion.languages import _
from companion.service.club.people import CHANGES

NEEDS = {"join": ("name", "into"), "part": ("name",), "forget": ("name",), "offer": ("offers",)}
"""The fields that each change needs, and no others."""


class ClubQuery(Body):
    """How much to show."""

    limit = fields.Integer(
        load_default=50, validate=validate.Range(0, 10_000), metadata=said("How many of the last games are listed.", 50)
    )


class ClubChange(Body):
    """What the host changes about people."""

    do = fields.String(required=True, validate=validate.OneOf(sorted(CHANGES)), metadata=said("What to do.", "join"))
    name = fields.String(
        validate=validate.Length(1, 40), metadata=said("`join`, `part`, `forget`: the person, or the spelling.", "Ana")
    )
    into = fields.String(validate=validate.Length(1, 40), metadata=said("`join`: whose spelling it is.", "Anna"))
    offers = Truth(metadata=said("`offer`: whether known names are offered while somebody types theirs.", False))

    @validates_schema
    def _fits(self, data: dict[str, Any], **_more: Any) -> None:
        wanted = NEEDS.get(data.get("do", ""), ())
        for field in ("name", "into", "offers"):
            if field in wanted and field not in data:
                raise ValidationError(_("Missing data for required field."), field)
            if field not in wanted and field in data:
                raise ValidationError(_("Unknown field."), field)
