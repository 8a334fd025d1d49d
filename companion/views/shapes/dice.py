"""The app's dice: the cups that phones fill, and their rolls."""

from typing import Annotated, TypedDict

from companion.model.about import about

HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
"""Shown as an example."""


class CupView(TypedDict):
    """An open cup: phones seal a value for it."""

    cup: Annotated[int, about("Its number.", 3)]
    commitment: Annotated[str, about("What the server says of its secret before the roll.", HASH)]


class ClosedCupView(CupView):
    """A cup closed for a roll: phones whose seals are in it reveal their values."""

    name: Annotated[str, about("Which roll: round, power, action and number.", "1/germany/roll_research/1")]
    seals: Annotated[dict[str, str], about("Whose sealed values are in it, by seat.", {"9b1c": HASH})]
    closing: Annotated[str, about("A hash of all that is fixed now.", HASH)]
    told: Annotated[bool, about("Whether its dice were shown.", False)]
    secret: Annotated[str | None, about("The server's secret, once the dice were shown.", HASH)]
    values: Annotated[dict[str, str], about("What phones have said, once the dice were shown.", {"9b1c": HASH})]


class CupsView(TypedDict):
    """What phones must know about a game's dice."""

    open: Annotated[CupView, about("The cup that phones seal a value for.")]
    closed: Annotated[list[ClosedCupView], about("Cups that were closed for rolls that are not in the journal.")]


class PhoneView(TypedDict):
    """A phone's part in a roll."""

    seat: Annotated[str, about("Its seat.", "9b1c")]
    name: Annotated[str, about("Whose it is.", "Anna")]
    seal: Annotated[str, about("What it sealed before.", HASH)]
    value: Annotated[str | None, about("What it said afterward; null if it was asleep.", HASH)]


class RollView(TypedDict):
    """One of the app's rolls in the journal, with everything needed to compute it again."""

    version: Annotated[int, about("The entry.", 12)]
    name: Annotated[str, about("Which roll: round, power, action and number.", "1/germany/roll_research/1")]
    faces: Annotated[list[int], about("The dice, in the order they fell.", [3, 6])]
    cup: Annotated[int, about("The cup.", 2)]
    commitment: Annotated[str, about("What the server had said of its secret before.", HASH)]
    secret: Annotated[str, about("The secret.", HASH)]
    phones: Annotated[list[PhoneView], about("The phones that had a part in it.")]
    next_cup: Annotated[int, about("The cup that was open when it was logged.", 3)]
    next_commitment: Annotated[str, about("The commitment of that cup.", HASH)]
    closing: Annotated[str, about("A hash of all that was fixed before phones said their values.", HASH)]
    problem: Annotated[
        str | None, about("What does not fit together; null if the dice are what they must be.", "its secret ...")
    ]


class DiceView(CupsView):
    """A game's dice: the current cups, and every roll so far."""

    rolls: Annotated[list[RollView], about("Every roll in the journal, oldest first.")]
    before: Annotated[list[int], about("Entries whose dice the app rolled before phones had a part in them.", [4])]
