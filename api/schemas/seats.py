"""Seats: joining, changing, moving, and who is asking."""

from marshmallow import fields, validate

from api.schemas.base import Body, Truth, person_name, said

ROLES = ("player", "banker", "observer")


def _powers(description: str) -> fields.List[str]:
    return fields.List(
        fields.String(validate=validate.Length(1, 60)),
        validate=validate.Length(max=20),
        metadata=said(description, ["germany"]),
    )


def _role(description: str) -> fields.String:
    return fields.String(validate=validate.OneOf(ROLES), metadata=said(description, "player"))


class NewSeat(Body):
    """Somebody sits down."""

    join_code = fields.String(
        load_default="",
        validate=validate.Length(max=40),
        metadata=said("The game's join code; the host needs none.", "KXWDAR"),
    )
    name = person_name("Who it is.", "Anna")
    powers = _powers("The powers this person plays.")
    role = _role("`player` if left out; only the host gives `banker`.")


class SeatChange(Body):
    """What the host changes about a seat; fields left out are unchanged."""

    name = person_name("Another name.", "Anna", required=False)
    powers = _powers("Other powers.")
    role = _role("Another role.")


class RemovalQuery(Body):
    """How to remove a seat."""

    keep_code = fields.Boolean(
        load_default=False,
        truthy={"true", "True", "1"},
        falsy={"false", "False", "0"},
        metadata=said("Keep the join code; without this the game gets a new one.", True),
    )


class ClaimAnswer(Body):
    """A yes or a no to somebody who asks for powers."""

    agree = Truth(required=True, metadata=said("Whether the seat gets the powers.", True))
    powers = _powers("Which of them; all that you may answer for, if left out.")


class HandOver(Body):
    """A power goes to somebody else."""

    to = fields.String(
        required=True, validate=validate.Length(1, 64), metadata=said("The seat that gets it.", "0d41c7a2f3b8")
    )


class ComingBack(Body):
    """A claim by a browser without a seat."""

    join_code = fields.String(
        required=True, validate=validate.Length(1, 40), metadata=said("The game's join code.", "KXWDAR")
    )


class ReturnAnswer(Body):
    """Whether the claim is confirmed."""

    agree = Truth(required=True, metadata=said("Whether this browser gets the seat, too.", True))
    number = fields.Integer(
        required=True,
        strict=True,
        metadata=said("The number that the browser shows.", 42),
    )


class ReturnClaim(Body):
    """A claim to come back."""

    claim = fields.String(
        required=True, validate=validate.Length(1, 300), metadata=said("The secret of the claim.", "5f0c2a...")
    )


class TakeOver(Body):
    """A seat is taken over on this phone."""

    code = fields.String(
        required=True,
        validate=validate.Length(1, 200),
        metadata=said("The one-time code.", "dGhlIGNvZGU..."),
    )
