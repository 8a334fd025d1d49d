"""Requests: what a soft rule speaks against, put to the table."""

from marshmallow import fields, validate

from api.schemas.base import Answer, Body, Truth, flag, nested, nested_list, number, one_of, said, string
from api.schemas.journal import EXAMPLE_ACTION, Change, SeatRef

STATUSES = ("open", "agreed", "refused", "lapsed", "taken_back")


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


class Need(Answer):
    """A yes that a question takes."""

    power = string("The power that it costs something, or whose turn it changes.", "germany", null=True)
    side = string("If it costs nobody: the side that gains. An opponent of it answers.", "axis", null=True)
    seats = nested_list(SeatRef, "Who can say it; nobody if only a banker or the host can.")
    agreed = flag("Whether somebody has.", False)


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
    changes = nested_list(Change, "What it would change, in figures.")
    needs = nested_list(Need, "Every yes that it takes, while it is open.")
    agreed = nested_list(SeatRef, "Who has said yes.")
    answered = nested(SeatRef, "Who answered.", null=True)
    reason = string("Why.", "we all saw it", null=True)
    entry = number("The entry that it became.", 13, null=True)
    may_answer = flag("Whether you may say yes or no.", True)
    may_take_back = flag("Whether it cost you something, and you may still take it back.", False)
