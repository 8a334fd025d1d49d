"""Games: opening one, the list, the snapshot."""

from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from api.schemas import examples
from api.schemas.base import (
    Answer,
    Body,
    Counted,
    Truth,
    anything,
    by_id,
    flag,
    nested,
    number,
    one_of,
    person_name,
    said,
    string,
    texts,
)
from companion.model.sides import SIDES


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
        required=True, validate=validate.Length(1, 60), metadata=said("The edition, by its id.", examples.EDITION.id)
    )
    scenario = fields.String(
        required=True, validate=validate.Length(1, 60), metadata=said("The scenario, by its id.", examples.SCENARIO.id)
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
    board = fields.String(
        validate=validate.Length(1, 60), metadata=said("A kept board to begin with, by its id or name.", "our_box")
    )
    override = fields.String(
        validate=validate.Length(1, 200),
        metadata=said("Why the game begins although the board does not add up.", "A house map"),
    )


class PowerState(Answer):
    """A power now."""

    name = string("Its printed name.", "Germany")
    side = one_of("Which side it is on.", SIDES)
    player = string("Who plays it, if somebody said so.", "Anna", null=True, required=False)
    treasury = number("Money in hand.", 31, required=False)
    production = number("What its territories pay each turn.", 31, required=False)
    capital_held = flag("Whether it or nobody's enemy holds its capital.", True, required=False)
    technologies = texts("What it has researched.", ["radar"], required=False)
    researchers = number("Researchers or research dice it has.", 0, required=False)
    development = string("What it researches, where that is chosen.", "jet_power", null=True, required=False)
    to_mobilize = by_id(fields.Integer(), "Units bought that wait to be placed.", {"infantry": 3}, required=False)
    advantages = texts("National advantages it holds.", [], required=False)
    spent_advantages = texts("Those it has used up.", [], required=False)


class TerritoryState(Answer):
    """A territory now."""

    name = string("Its printed name.", "Ukraine")
    value = number("Its printed income.", 2, null=True, required=False)
    original = string("The power printed on it.", "soviet_union", null=True, required=False)
    controller = string("Who holds it now.", "germany", null=True, required=False)
    city = string("The victory city in it.", "Kiev", null=True, required=False)
    complex = flag("Whether an industrial complex stands here.", False, required=False)
    damage = number("Damage markers under the complex.", 0, required=False)


class Victory(Answer):
    """How far each side is."""

    cities = by_id(fields.Integer(), "Cities each side holds.", {"axis": 6, "allies": 12}, required=False)
    needed = by_id(fields.Raw(), "What each side needs: a number of cities, or words.", {"axis": 15}, required=False)
    held = by_id(fields.List(fields.String()), "What counts for each side.", {"axis": ["germany"]}, required=False)
    open = by_id(fields.List(fields.String()), "What each side still lacks.", {"axis": ["russia"]}, required=False)
    winner = one_of("The side that has won.", SIDES, null=True)
    reason = string("Why it has won.", "15 victory cities", null=True, required=False)
    individual = anything("A winner among the winners, where a game has one.", None, required=False)


class Game(Answer):
    """The whole game now: what every screen starts from. Editions of other families add fields of their own."""

    id = string("Its id.", "5f0c2a9be771")
    name = string("What the table calls it.", "Friday")
    edition = string("The edition.", examples.EDITION.id)
    scenario = string("The scenario.", examples.SCENARIO.id)
    version = number("The number of its entries.", 12)
    status = string("`running` or `finished`.", "running")
    round = number("The round.", 1)
    turn = string("The power whose turn it is.", "germany", null=True)
    phase = string("The part of the turn.", "purchase_units", null=True)
    step = string("Turn and phase in one word, for an action's `for_step`.", "1/germany/purchase_units")
    head = string("The hash of the newest entry.", "2c26b46b68ffc68ff99b453c1d304134")
    options = by_id(fields.Raw(), "What was agreed at the start.", {"research": True})
    powers = by_id(fields.Nested(PowerState), "Every power, by its id.")
    territories = by_id(fields.Nested(TerritoryState), "Every territory that somebody can hold, by its id.")
    victory = nested(Victory, "How far each side is.")
    claims = by_id(fields.Raw(), "What was attested this turn.", {}, required=False)
    created_at = string("When it was opened.", "2026-01-30T18:02:11.000Z", format="date-time")
    join_code = string("What people need to take a seat; for the host and bankers.", "KXWDAR", required=False)
    closed = flag("Whether the join code seats nobody; for the host and bankers.", False, required=False)


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


class HeadKnown(Answer):
    """Whether the game has an entry that somebody remembers."""

    known = flag("Whether it is there, and the same.", True)


class TableChange(Body):
    """What the host changes about a table; what is left out stays."""

    closed = Truth(metadata=said("Whether the join code seats nobody any more.", True))
    archived = Truth(metadata=said("Whether the game lies in the archive, where it can only be read.", True))
    language = fields.String(
        validate=validate.Length(max=40),
        metadata=said("The table's language: its television, its sheets, and those who prefer none.", "de"),
    )

    @validates_schema
    def _something(self, data: dict[str, Any], **_: Any) -> None:
        if not data:
            raise ValidationError("Say what to change: closed, archived, or language.", "closed")


class DeletionQuery(Body):
    """The second time that one is asked before a game is deleted."""

    confirm = fields.String(
        required=True, validate=validate.Length(1, 200), metadata=said("The game's name, once more.", "Friday")
    )


class Table(Answer):
    """A table as the host sees it."""

    id = string("The game, by its id.", "5f0c2a9be771")
    join_code = string("What people need to take a seat.", "KXWDAR")
    closed = flag("Whether the join code seats nobody.", False)
    archived = flag("Whether the game lies in the archive.", False)
    language = string("The language of its television and sheets.", "en")


class GameLine(Answer):
    """One line of the list of games."""

    id = string("Its id.", "5f0c2a9be771")
    name = string("What the table calls it.", "Friday")
    edition = string("The edition.", examples.EDITION.id)
    scenario = string("The scenario.", examples.SCENARIO.id)
    join_code = string("What people need to take a seat.", "KXWDAR")
    created_at = string("When it was opened.", "2026-01-30T18:02:11.000Z", format="date-time")
    version = number("The number of its entries.", 12)
    status = string("`running`, `finished`, or why it cannot be opened: `edition_missing`, `unreadable`.", "running")
    round = number("The round.", 1)
    turn = string("The power whose turn it is.", "germany", null=True)
    phase = string("The part of the turn.", "purchase_units", null=True)
    archived = flag("Whether it lies in the archive.", False)


class GameDocument(Answer):
    """A whole game as one document: what `GET /games/{id}/export` gives and `POST /games/import` takes."""

    format = string("Always `companion-game`.", "companion-game")
    format_version = number("The version of the format.", 2)
    game = by_id(
        fields.Raw(),
        "The cover page: id, name, edition, scenario, created_at.",
        {
            "id": "5f0c2a9be771",
            "name": "Friday",
            "edition": examples.EDITION.id,
            "scenario": examples.SCENARIO.id,
            "created_at": "2026-01-30T18:02:11.000Z",
        },
    )
    entries = fields.List(
        fields.Dict(), required=True, metadata=said("The journal with every event, oldest first.", [])
    )
    head = string("The hash of the newest entry.", "2c26b46b68ffc68ff99b453c1d304134", required=False)


class ExportQuery(Body):
    """What to leave out."""

    photos = fields.Boolean(
        load_default=True,
        truthy={"true", "True", "1"},
        falsy={"false", "False", "0"},
        metadata=said("Whether the photos of the board are in it.", False),
    )


class ImportQuery(Body):
    """How to take a game in."""

    accept = fields.Boolean(
        load_default=False,
        truthy={"true", "True", "1"},
        falsy={"false", "False", "0"},
        metadata=said("Take the game in although the rules would not have made it so.", True),
    )


class Imported(Answer):
    """A game that was taken in."""

    id = string("Its id.", "5f0c2a9be771")
    name = string("What the table calls it.", "Friday")
    version = number("The number of its entries now.", 12)
    added = number("How many of them were not here before.", 12)
    differences = texts("What the rules would not have made, and the host accepted.", [])
