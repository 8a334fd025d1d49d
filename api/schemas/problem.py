"""Problems, as RFC 9457 has them."""

from marshmallow import fields

from api.schemas.base import Answer, flag, nested_list, number, said, string, texts
from api.schemas.examples import WHY


class FieldError(Answer):
    """One field that does not fit."""

    field = string("Where it is; empty for the body as a whole.", "name")
    message = string("What is wrong with it.", "Missing data for required field.")


class ProblemSchema(Answer):
    """Why a request was refused. Nothing has changed."""

    type = string("Where this kind of problem is explained.", "/docs/errors#not_enough_money", format="uri-reference")
    title = string("What kind of refusal this is.", "The rules say no")
    status = number("The status, once more.", 409)
    code = string("A word for programs; it never changes.", "not_enough_money")
    detail = string("A sentence for the player.", "Germany has 4 IPC; this costs 12.")
    errors = nested_list(FieldError, "Every field that does not fit.", required=False)
    soft = flag("Whether a banker may pass over this rule with `override`.", True, required=False)
    in_turn = fields.Dict(
        metadata=said(
            "Of an action out of turn: the turn that is over to which it most likely belongs.",
            {"round": 1, "power": "germany"},
        )
    )
    remedy = fields.Dict(
        metadata=said(
            "What lets the action through: the `field` that is missing (entered by `action`, if that is another one), "
            "what was probably `meant` by the field it `suggests`, or the `page` of the power where it is done.",
            {"field": "value", "kind": "number", "least": 0, "most": 99},
        )
    )
    why = texts("Links to the rules that say no, of refusals that a rule makes.", WHY, required=False)
