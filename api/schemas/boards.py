"""Boards kept between games."""

from marshmallow import fields, validate

from api.schemas import examples
from api.schemas.base import Answer, Body, anything, person_name, said, string
from companion.service.saved.kept_boards import FORMATS

LONGEST_TEXT = 400_000


class NewBoard(Body):
    """A board to keep: its text, or the game that has it in its books."""

    name = person_name("What the board is called; one of the same name is replaced.", "Our box")
    text = fields.String(
        validate=validate.Length(1, LONGEST_TEXT),
        metadata=said("The board in JSON, TOML or CSV.", "name,value,original\nKiev,4,soviet_union\n"),
    )
    game = fields.String(
        validate=validate.Length(1, 64), metadata=said("Instead of a text: a game, by its id.", "5f0c2a9be771")
    )
    scenario = fields.String(
        validate=validate.Length(1, 60), metadata=said("The scenario, where it matters.", examples.SCENARIO.id)
    )
    complete = fields.Boolean(
        metadata=said("Whether every territory is in it, so that the sums must be the printed.", True)
    )
    override = fields.String(
        validate=validate.Length(1, 200), metadata=said("Why it is kept although it does not add up.", "A house map")
    )


class BoardQuery(Body):
    """How to show a board."""

    format = fields.String(
        validate=validate.OneOf(FORMATS), metadata=said("Only the board itself, as a text to share.", "csv")
    )


class BoardLine(Answer):
    """One line of the list of saved boards."""

    id = string("Its id.", "our_box")
    name = string("What it is called.", "Our box")
    edition = string("The edition.", examples.EDITION.id)
    scenario = string("The scenario it was entered for.", examples.SCENARIO.id)
    of_scenario = fields.List(
        fields.String(),
        required=True,
        metadata=said("What of it holds for that scenario only; the rest serves every one of the box.", []),
    )
    saved_at = string("When it was kept.", "2026-01-30T18:02:11.000Z", format="date-time")
    override = string("Why it was kept although it does not add up.", "A house map", null=True, required=False)


class Board(BoardLine):
    """A board with everything in it."""

    check = anything("What was entered against what is printed; `differences` says it in sentences.", {})
    document = anything("The board itself, as a new game takes it.", {"territories": []})
