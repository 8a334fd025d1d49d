"""Requests: what a soft rule speaks against, put to the table."""

from marshmallow import fields, validate

from api.schemas.base import Answer, Body, Truth, flag, nested, number, one_of, said, string
from api.schemas.journal import EXAMPLE_ACTION, SeatRef

STATUSES = ("open", "agreed", "refused", "lapsed")


class NewRequest(Body):
    """A question to the table."""

    action = fields.Dict(
        required=True,
        metadata=said(
            "The action that was refused softly; also `{type: correction, at_version, insert, remove}`.",
            EXAMPLE_ACTION,
        ),
    )


class RequestAnswer(Body):
    """A yes or a no for the table."""

    agree = Truth(required=True, metadata=said("Whether it is done.", True))
    reason = fields.String(
        validate=validate.Length(max=200), metadata=said("Why, in a few words; kept with the entry.", "we all saw it")
    )


class Request(Answer):
    """Something put to the table, and the answer."""

    id = string("Its id.", "3f0a77c1d2e4")
    at = string("When it was asked.", "2026-01-30T19:40:02.120Z", format="date-time")
    seat = nested(SeatRef, "Who asks.")
    action = fields.Dict(required=True, metadata=said("What would be done.", EXAMPLE_ACTION))
    summary = string("What it would do, in a sentence; empty where dice are rolled for it.", "Italy buys 1 infantry.")
    detail = string("What speaks against it.", "It is Germany's turn, not Italy's.")
    code = string("The same, for programs.", "wrong_turn")
    version = number("The game's version when it was asked.", 12)
    status = one_of("How it stands; what the game has outgrown lapses by itself.", STATUSES)
    answered = nested(SeatRef, "Who answered.", null=True)
    reason = string("Why.", "we all saw it", null=True)
    entry = number("The entry that it became.", 13, null=True)
    may_answer = flag("Whether you may say yes or no.", True)
