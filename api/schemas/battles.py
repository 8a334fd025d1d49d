"""Battles in progress."""

from marshmallow import fields, validate

from api.schemas.base import Body, Counted, Truth, said
from api.schemas.odds import MOST

ROLES = ("attacker", "defender")


class BattleMove(Body):
    """A tap in a battle."""

    turn = Counted(
        required=True,
        validate=validate.Range(0, 1_000_000),
        metadata=said("The `turn` of the battle this is meant for; made for an earlier one, it does nothing.", 0),
    )
    do = fields.String(
        required=True,
        validate=validate.OneOf(["roll", "dice", "losses", "submerge", "retreat", "go_on"]),
        metadata=said("`roll` lets the app roll, `dice` says what yours show.", "roll"),
    )
    role = fields.String(
        validate=validate.OneOf(ROLES), metadata=said("Whose losses, or whose submarines.", "attacker")
    )
    faces = fields.List(
        fields.List(Counted(validate=validate.Range(1, 6)), validate=validate.Length(0, 400)),
        validate=validate.Length(0, 100),
        metadata=said("With `dice`: what they show, a list for each of `rolls`.", [[2, 5, 6], [1]]),
    )
    losses = fields.Dict(
        keys=fields.String(validate=validate.Length(1, 80)),
        values=Counted(validate=validate.Range(0, MOST)),
        metadata=said("With `losses`: what is lost, by step of the loss order.", {"infantry": 1}),
    )


class LoggedBattle(Body):
    """How a battle is logged."""

    take = Truth(
        load_default=False, metadata=said("Whether the attacker takes the land with it, if it won: one entry.", True)
    )
