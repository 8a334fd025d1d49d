"""Odds of battles: what is asked, and the answer."""

from typing import Any

from marshmallow import fields, validate

from api.schemas.base import Body, Counted, Truth, said

MOST = 1_000_000


def _units(description: str, *examples: dict[str, int], required: bool = False) -> fields.Dict:
    return fields.Dict(
        keys=fields.String(validate=validate.Length(1, 60)),
        values=Counted(validate=validate.Range(0, MOST)),
        required=required,
        metadata=said(description, *examples),
    )


def _ids(description: str, *examples: list[str]) -> fields.List[Any]:
    return fields.List(
        fields.String(validate=validate.Length(1, 80)),
        validate=validate.Length(0, 200),
        metadata=said(description, *examples),
    )


class _Fraction(fields.Float):
    """A number in a body; never a string or boolean."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.make_error("invalid", input=value)
        number: float = super()._deserialize(value, attr, data, **options)
        return number


class BattleSide(Body):
    """One side of a battle."""

    units = _units("What fights, by unit.", {"infantry": 6, "tank": 3, "fighter": 1}, required=True)
    power = fields.String(metadata=said("Which power it is.", "germany"))
    technologies = _ids("Its technologies; those of the game, if left out.", ["jet_fighters"])
    advantages = _ids("Its national advantages; those of the game that hold here, if left out.", [])
    losses = _ids(
        "What is given up first: units, or `battleship:damage` for a hit that does not sink. The box's order follows.",
        ["battleship:damage", "infantry", "artillery"],
    )
    damaged = _units("Ships that begin with a hit.", {"battleship": 1})
    submarines = fields.String(
        validate=validate.OneOf(["fight", "submerge"]),
        metadata=said("Whether submarines leave at the first moment the box allows it.", "fight"),
    )
    keep_land_unit = Truth(metadata=said("Whether one land unit is given up after everything else.", False))
    sacrificed = _units("Units that an advantage spends.", {"fighter": 2})
    kamikazes = _units("The defender's dice before round one, by the ship they are aimed at.", {"battleship": 2})


class Retreat(Body):
    """When the attacker retreats: one of these."""

    after_round = Counted(validate=validate.Range(1, 1000), metadata=said("After this round.", 3))
    below_units = Counted(validate=validate.Range(0, 1000), metadata=said("With fewer units than this.", 4))
    below_chance = _Fraction(metadata=said("When the chance to win by fighting on is lower.", 0.3))
    below_swing = _Fraction(metadata=said("When the swing still to come is lower.", 0))


class Find(Body):
    """The cheapest force to add."""

    side = fields.String(
        required=True,
        validate=validate.OneOf(["attacker", "defender"]),
        metadata=said("Whose force is looked for.", "defender"),
    )
    chance = _Fraction(
        required=True, validate=validate.Range(0, 1), metadata=said("The chance that the side wants.", 0.9)
    )
    pool = fields.Dict(
        keys=fields.String(validate=validate.Length(1, 60)),
        values=Counted(validate=validate.Range(0, MOST)),
        required=True,
        data_key="from",
        attribute="from",
        metadata=said("What could be added.", {"infantry": 10, "artillery": 4}),
    )


class Battle(Body):
    """A battle to be judged. Only its kind and the units are required."""

    kind = fields.String(
        required=True,
        validate=validate.OneOf(["land", "sea", "landing"]),
        metadata=said("Where it is fought. A landing is fought on land.", "land"),
    )
    territory = fields.String(metadata=said("Where, by id.", "ukraine"))
    attacker = fields.Nested(BattleSide, required=True, metadata=said("Who attacks."))
    defender = fields.Nested(BattleSide, required=True, metadata=said("Who defends; its units may be none."))
    seaborne = _units("A landing: the land units that came by sea; all, if left out.", {"infantry": 2})
    bombard = _units("A landing: the ships that would shell the coast.", {"battleship": 1})
    round = Counted(
        validate=validate.Range(1, 1000),
        metadata=said("The round that comes next. After the first, what happens before it is over.", 1),
    )
    dice = fields.String(
        validate=validate.OneOf(["standard", "low_luck"]), metadata=said("How dice are rolled.", "standard")
    )
    retreat = fields.Nested(Retreat, allow_none=True, metadata=said("When the attacker leaves; never, if left out."))
    find = fields.Nested(Find, allow_none=True, metadata=said("A force to look for."))
    readings = fields.Dict(
        keys=fields.String(validate=validate.Length(1, 60)),
        values=fields.String(validate=validate.Length(1, 60)),
        metadata=said("Where the box's book is open: the other reading.", {"guns_alone": "silent"}),
    )


def _number(description: str, *examples: float, null: bool = False) -> fields.Float:
    return fields.Float(required=True, allow_none=null, metadata=said(description, *examples))
