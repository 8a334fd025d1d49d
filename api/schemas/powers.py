"""Powers and figures: income, statement, turn card, objectives, statistics, audit."""

from marshmallow import fields

from api.schemas.base import (
    Answer,
    anything,
    by_id,
    flag,
    nested_list,
    number,
    one_of,
    said,
    string,
    texts,
)
from api.schemas.examples import WHY

STATUSES = ("met", "not_met", "waiting")


class Objective(Answer):
    """A national objective and how far it is."""

    id = string("Its id.", "germany_eastern_gains")
    power = string("Whose it is.", "germany")
    title = string("Its title.", "Eastern gains")
    text = string("What it asks for.", "The Axis hold at least 3 of Baltic States, East Poland and Ukraine.")
    bonus = number("What it pays.", 5)
    met = flag("Whether it pays now.", False)
    status = one_of("Whether it is met, not met, or waiting for an answer.", STATUSES, required=False)
    missing = texts("What is missing, in words.", ["Ukraine"])
    short = number("How many lands are missing, where lands are counted.", 1, required=False)
    attest = texts("Claims that somebody must answer first.", [])
    questions = by_id(fields.String(), "The question behind each claim.", {}, required=False)


class Objectives(Answer):
    """Every objective in play."""

    objectives = nested_list(Objective, "The objectives, in the order of the box.")


class Line(Answer):
    """One reason for money."""

    reason = string("Why.", "War Bonds: 4")
    amount = number("How much; negative if it is lost.", 4)
    why = texts("Links to the rules behind it.", WHY, required=False)


class Question(Answer):
    """A claim that only the people at the board can answer."""

    claim = string("The claim; `attest` answers it.", "no_allied_ships_in_the_mediterranean")
    question = string("What to look for on the board.", "Are there no Allied surface ships in the Mediterranean?")


class PurseIncome(Answer):
    """What one purse of a power would collect now, and why."""

    name = string("What people call it.", "Europe")
    production = number("From its territories.", 28)
    objectives = nested_list(Objective, "Its objectives.")
    other = nested_list(Line, "Everything else.")
    total = number("All together.", 33)
    collectable = flag("Whether it may collect at all.", True)
    reason = string("Why it may not.", "The enemy holds United Kingdom.", null=True)
    dice_needed = number("Dice that the total does not include yet.", 0)
    attest = nested_list(Question, "Answers that would change the total.")


class Income(Answer):
    """What a power would collect now, and why. Nothing is written."""

    power = string("The power.", "germany")
    production = number("From territories.", 33, required=False)
    objectives = nested_list(Objective, "Its objectives.", required=False)
    other = nested_list(Line, "Everything else.", required=False)
    total = number("All together.", 38)
    collectable = flag("Whether it may collect at all.", True)
    reason = string("Why it may not.", "The enemy holds Germany's capital.", null=True)
    dice_needed = number("Dice that the total does not include yet.", 0, required=False)
    attest = nested_list(Question, "Answers that would change the total.", required=False)
    purses = by_id(fields.Nested(PurseIncome), "The same for each purse, of a power that has several.", required=False)


class StatementLine(Answer):
    """One movement of a treasury."""

    version = number("The entry it came with.", 13)
    round = number("The round.", 1)
    reason = string("Why.", "Income from territories")
    kind = string("What kind of movement.", "income", required=False)
    amount = number("How much; negative if it went out.", 33)
    balance = number("What was in the treasury after it.", 40)
    why = texts("Links to the rules by which the money moved.", WHY, required=False)
    corrected_by = number("The late correction that decided its entry again, if one did.", 19, required=False)
    purse = string("Whose purse, of a power that has several.", "europe", required=False)
    purse_balance = number("What was in that purse after it.", 28, required=False)


class PurseBalance(Answer):
    """What is in one of a power's purses."""

    name = string("What people call it.", "Europe")
    balance = number("What is in it now.", 28)


class Statement(Answer):
    """A power's money history; undone entries do not count."""

    power = string("The power.", "germany")
    balance = number("What is in the treasury now.", 40)
    lines = nested_list(StatementLine, "Every movement, oldest first.")
    purses = by_id(fields.Nested(PurseBalance), "What is in each purse, of a power that has several.", required=False)
    version = number("The newest entry it knows of.", 13, required=False)
    head = string("The hash of that entry, which stands for the whole journal.", "9f2c71d0", required=False)


class TurnCard(Answer):
    """Everything a player needs to take a turn with a power. Families of games differ in what they add."""

    power = string("The power.", "germany")
    on_turn = flag("Whether it is its turn.", True, required=False)
    phase = string("The part of the turn.", "purchase_units", null=True, required=False)
    phases = fields.List(
        fields.Dict(), metadata=said("The phases of its turn.", [{"id": "purchase_units", "name": "Purchase units"}])
    )
    capital_held = flag("Whether its capital is not in enemy hands.", True, required=False)
    treasury = number("Money in hand.", 31, required=False)
    production = number("What its territories pay.", 31, required=False)
    prices = by_id(
        fields.Integer(allow_none=True),
        "What each unit costs it now; null if unknown.",
        {"infantry": 3},
        required=False,
    )
    to_mobilize = by_id(fields.Integer(), "Units that wait to be placed.", {"infantry": 3}, required=False)
    room = anything("How many units each complex still takes.", {"germany": 10}, required=False)
    next = string("The next sensible thing.", "purchase_units", required=False)


class PowerFigures(Answer):
    """A power at the end of a round."""

    production = number("What its territories pay.", 33, required=False)
    treasury = number("Money in hand.", 40, required=False)
    income = number("What it collected in this round.", 38, required=False)
    spent = number("What it spent in this round.", 31, required=False)
    cities = number("Victory cities it holds.", 3, required=False)
    objectives = number("Objectives it meets.", 1, required=False)


class Round(Answer):
    """A round in figures."""

    round = number("The round.", 1)
    powers = by_id(fields.Nested(PowerFigures), "Every power, by its id.")
    cities = by_id(fields.Integer(), "Cities of each side.", {"axis": 6, "allies": 12}, required=False)


class Stats(Answer):
    """The game in figures, round by round; the last round is the running one."""

    rounds = nested_list(Round, "The rounds.")


class AuditPlace(Answer):
    """A territory as the books expect it."""

    id = string("Its id.", "ukraine")
    name = string("Its printed name.", "Ukraine")
    controller = string("Who should stand there.", "germany", null=True, required=False)


class AuditRegion(Answer):
    """A region of the board."""

    name = string("Its name.", "Europe")
    territories = nested_list(AuditPlace, "Its territories, in board order.")


class Audit(Answer):
    """The board as the books expect it: walk round it and compare."""

    regions = nested_list(AuditRegion, "Regions, in board order.", required=False)
