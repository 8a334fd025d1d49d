"""Saved boards."""

from marshmallow import fields, validate

from api.schemas import examples
from api.schemas.base import Body, person_name, said
from companion.service.saved.kept_boards import FORMATS

LONGEST_TEXT = 400_000


class NewBoard(Body):
    """A board to save: its text, or the game that has it in its books."""

    name = person_name("What the board is called; one of the same name is replaced.", "Our box")
    text = fields.String(
        validate=validate.Length(1, LONGEST_TEXT),
        metadata=said("The board in JSON, TOML or CSV.", "name,value,original\nKiev,4,soviet_union\n"),
    )
    game = fields.String(
        validate=validate.Length(1, 64), metadata=said("Instead of a text: a game, by its id.", "5f0c2a9be771")
    )
    scenario = fields.String(
        validate=validate.Length(1, 60), metadata=said("The scenario, where it matters.", examples.SCENARIO)
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
