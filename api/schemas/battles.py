"""Battles that are being fought."""

from marshmallow import fields, validate

from api.schemas.base import Answer, Body, Counted, by_id, flag, nested, nested_list, number, one_of, said, string
from api.schemas.odds import MOST
from api.schemas.photos import PhotoSeat

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


class FightingSide(Answer):
    """One side of a battle in progress."""

    power = string("Which power it is.", "germany", null=True)
    units = by_id(fields.Integer(), "What fights now.", {"infantry": 4})
    damaged = by_id(fields.Integer(), "Ships with a hit.", {"battleship": 1})
    lost = by_id(fields.Integer(), "What is lost so far.", {"infantry": 2})
    gone = by_id(fields.Integer(), "What has retreated or submerged.", {"submarine": 1})
    must_lose = by_id(fields.Integer(), "The losses to choose now, as its order has them.", {"infantry": 1})
    may_submerge = flag("Whether its submarines may leave now.", False)


class Rolling(Answer):
    """Dice that are to be rolled now."""

    role = one_of("Who rolls.", ROLES)
    figure = number("The highest die that hits.", 3)
    dice = number("How many dice.", 2)


class RolledDice(Answer):
    """Dice that were rolled."""

    role = one_of("Who rolled.", ROLES)
    figure = number("The highest die that hit.", 3)
    faces = fields.List(fields.Integer(), required=True, metadata=said("What they showed.", [2, 5]))
    hits = number("How many hit.", 1)


class PartFought(Answer):
    """What happened in a part of a round."""

    round = number("The round.", 1)
    part = one_of("The part.", ("before", "opening", "general"))
    dice = nested_list(RolledDice, "The dice.")
    lost = by_id(fields.Dict(), "What each side lost by them.", {"defender": {"infantry": 1}})


class FoughtBattle(Answer):
    """A battle that is being fought."""

    id = string("Its id.", "5f0c2a9be771")
    at = string("When it was begun.", "2026-01-30T18:02:11.000Z", format="date-time")
    seat = nested(PhotoSeat, "Who began it.")
    turn = number("How many taps it has taken: a move names it.", 0)
    kind = one_of("Where it is fought.", ("land", "sea", "landing"))
    territory = string("Where, by id.", "ukraine", null=True)
    round = number("The round.", 1)
    part = one_of("The part of the round.", ("before", "opening", "general"))
    step = one_of("What is next.", ("dice", "losses", "decide", "over"))
    sides = by_id(fields.Nested(FightingSide), "Both sides, by role.")
    rolls = nested_list(Rolling, "The dice to roll now.")
    may_retreat = flag("Whether the attacker may retreat now.", False)
    takes_land = flag("Whether the attacker holds the land, once it is over.", False)
    course = nested_list(PartFought, "What has happened so far.")


class FoughtBattles(Answer):
    """The battles of a game."""

    battles = nested_list(FoughtBattle, "The battles that are being fought.")
