"""The app's dice: the cups that phones fill, and the rolls that came out of them."""

from marshmallow import fields, validate

from api.schemas.base import Answer, Body, Counted, by_id, flag, nested, nested_list, number, said, string

HASH = r"^[0-9a-f]{64}$"
EXAMPLE = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
MOST_CUPS = 20


class CupValues(Body):
    """What a phone puts into the cups. Leave all of it out to hear of the cup that is open."""

    cup = Counted(validate=validate.Range(1, 10_000_000), metadata=said("The cup that is open.", 3))
    seal = fields.String(validate=validate.Regexp(HASH), metadata=said("Your sealed value for it.", EXAMPLE))
    values = fields.Dict(
        keys=fields.String(validate=validate.Regexp(r"^[1-9][0-9]{0,6}$")),
        values=fields.String(validate=validate.Regexp(HASH)),
        validate=validate.Length(0, MOST_CUPS),
        metadata=said("The values that you sealed for cups that are closed now, by cup.", {"2": EXAMPLE}),
    )


class Cup(Answer):
    """A cup that is open."""

    cup = number("Its number.", 3)
    commitment = string("What the server says of its secret before the roll.", EXAMPLE)


class ClosedCup(Cup):
    """A cup that was closed for a roll."""

    name = string("Which roll: round, power, action and number.", "1/germany/roll_research/1")
    seals = by_id(fields.String(), "Whose sealed values are in it, by seat.", {"9b1c": EXAMPLE})
    closing = string("A hash of all that is fixed now.", EXAMPLE)
    told = flag("Whether its dice were shown.", False)
    secret = string("The server's secret, once the dice were shown.", EXAMPLE, null=True)
    values = by_id(fields.String(), "What phones have said, once the dice were shown.", {"9b1c": EXAMPLE})


class Cups(Answer):
    """What phones must know of the dice."""

    open = nested(Cup, "The cup that phones seal a value for.")
    closed = nested_list(ClosedCup, "Cups that were closed for rolls that are not in the journal.")


class PhoneValue(Answer):
    """A phone's part in a roll."""

    seat = string("Its seat.", "9b1c")
    name = string("Whose it is.", "Anna")
    seal = string("What it sealed before.", EXAMPLE)
    value = string("What it said afterward; null if it was asleep.", EXAMPLE, null=True)


class Roll(Answer):
    """A roll of the app in the journal, with everything it takes to work it out again."""

    version = number("The entry.", 12)
    name = string("Which roll: round, power, action and number.", "1/germany/roll_research/1")
    faces = fields.List(fields.Integer(), required=True, metadata=said("The dice, in the order they fell.", [3, 6]))
    cup = number("The cup.", 2)
    commitment = string("What the server had said of its secret before.", EXAMPLE)
    secret = string("The secret.", EXAMPLE)
    phones = nested_list(PhoneValue, "The phones that had a part in it.")
    next_cup = number("The cup that was open when it was logged.", 3)
    next_commitment = string("The commitment of that cup.", EXAMPLE)
    closing = string("A hash of all that was fixed before phones said their values.", EXAMPLE)
    problem = string("What does not fit together; null if the dice are what they must be.", "its secret ...", null=True)


class Dice(Cups):
    """The dice of a game."""

    rolls = nested_list(Roll, "Every roll in the journal, oldest first.")
    before = fields.List(
        fields.Integer(),
        required=True,
        metadata=said("Entries whose dice the app rolled before phones had a part in them.", [4]),
    )
