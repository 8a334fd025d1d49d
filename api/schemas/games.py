"""Games: opening one, the list, the snapshot."""

from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from api.schemas import examples
from api.schemas.base import (
    Body,
    Counted,
    Truth,
    person_name,
    said,
)
from api.schemas.clock import NewClock
from api.schemas.positions import PositionField
from companion.languages import _
from companion.views.shapes.game import AIDS


class BidUnits(Body):
    """A bid in units as well as money."""

    money = Counted(load_default=0, validate=validate.Range(0, 200), metadata=said("Extra starting money.", 1))
    units = fields.Dict(
        keys=fields.String(),
        values=Counted(validate=validate.Range(1, 99)),
        load_default=dict,
        metadata=said("Units to set up before the first turn.", {"infantry": 2}),
    )
    purse = fields.String(
        validate=validate.Length(1, 60),
        metadata=said("Of a power with several economies, the one that the money goes into.", "pacific"),
    )


class BidField(fields.Field[Any]):
    """A bid: money as a number, or an object of money and units."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, dict):
            return BidUnits().load(value)
        return Counted(validate=validate.Range(0, 200)).deserialize(value, attr, data)


class NewGame(Body):
    """What the host chooses when opening a game."""

    edition = fields.String(
        required=True, validate=validate.Length(1, 60), metadata=said("The edition, by its id.", examples.EDITION)
    )
    scenario = fields.String(
        required=True, validate=validate.Length(1, 60), metadata=said("The scenario, by its id.", examples.SCENARIO)
    )
    name = person_name("What the table calls this game; the edition's title if left out.", "Friday", required=False)
    options = fields.Dict(
        keys=fields.String(),
        metadata=said(
            "Options that differ from the box's; each edition lists its own.",
            {"national_objectives": True, "victory_cities": 15},
        ),
    )
    bids = fields.Dict(
        keys=fields.String(),
        values=BidField(),
        metadata=said(
            "What powers are given before the first turn: money, or `{money, units: {unit: n}}`.",
            {"germany": 6, "japan": {"money": 1, "units": {"infantry": 2}}},
        ),
    )
    players = fields.Dict(
        keys=fields.String(),
        values=fields.String(validate=validate.Length(max=40)),
        metadata=said("Who plays which power, by name.", {"germany": "Anna"}),
    )
    entered = fields.Dict(
        keys=fields.String(),
        metadata=said("What the table copies from its own box, where no public source has it.", {}),
    )
    position = PositionField(
        metadata=said(
            "The position that the game begins in, as `GET /games/{id}/position` answers it; what's left out is as at "
            "the start. `bids`, `entered`, and `board` can't be stated beside it.",
            {"round": 5, "powers": {"germany": {"treasury": 31}}},
        )
    )
    practice = Truth(metadata=said("Whether it's only for practice: it counts in no statistics.", True))
    aids = fields.String(
        validate=validate.OneOf(AIDS),
        metadata=said("`sealed`: nobody gets the odds of battles, until the banker lifts the seal.", "open"),
    )
    board = fields.String(
        validate=validate.Length(1, 60), metadata=said("A kept board to begin with, by its id or name.", "our_box")
    )
    clock = fields.Nested(NewClock, metadata=said("A clock for the game; none if left out."))
    override = fields.String(
        validate=validate.Length(1, 200),
        metadata=said("Why the game begins although the board does not add up.", "A house map"),
    )


class RememberedHead(Body):
    """The newest entry that a screen has seen."""

    version = fields.Integer(
        required=True, strict=True, validate=validate.Range(min=1, max=10_000_000), metadata=said("Its number.", 131)
    )
    head = fields.String(
        required=True,
        validate=validate.Regexp(r"^[0-9a-f]{32}$"),
        metadata=said("Its hash.", "2c26b46b68ffc68ff99b453c1d304134"),
    )
    seal = fields.String(
        load_default="",
        validate=validate.Regexp(r"^([0-9a-f]{32})?$"),
        metadata=said("Its seal, as the server gave it.", "5f0c2a9be7715f0c2a9be7715f0c2a9b"),
    )


class TableChange(Body):
    """What the host changes about a table; fields left out are unchanged."""

    closed = Truth(metadata=said("Whether the join code has stopped working.", True))
    archived = Truth(metadata=said("Whether the game lies in the archive, where it can only be read.", True))
    language = fields.String(
        validate=validate.Length(max=40),
        metadata=said("The table's language: its television, its sheets, and those who prefer none.", "de"),
    )

    @validates_schema
    def _something(self, data: dict[str, Any], **_more: Any) -> None:
        if not data:
            raise ValidationError(_("Say what to change: closed, archived, or language."), "closed")


class DeletionQuery(Body):
    """The confirmation before a game is deleted."""

    confirm = fields.String(
        required=True, validate=validate.Length(1, 200), metadata=said("The game's name, once more.", "Friday")
    )


class ExportQuery(Body):
    """What to leave out."""

    photos = fields.Boolean(
        load_default=True,
        truthy={"true", "True", "1"},
        falsy={"false", "False", "0"},
        metadata=said("Whether the photos of the board are in it.", False),
    )


class ImportQuery(Body):
    """How to import a game."""

    accept = fields.Boolean(
        load_default=False,
        truthy={"true", "True", "1"},
        falsy={"false", "False", "0"},
        metadata=said("Take the game in although the rules would not have made it so.", True),
    )
