"""Battles in progress."""

from collections.abc import Mapping, Sequence
from typing import Annotated, TypedDict

from companion.model.about import about
from companion.views.shapes.saved import PhotoSeat

ROLES = ("attacker", "defender")
PARTS = ("before", "opening", "general")
FIGURE = (
    "The highest die that hits. Two dice of low luck make a number up to 36, (first - 1) × 6 + second: the highest "
    "that hits."
)


class FightingSide(TypedDict):
    """One side of a battle in progress."""

    power: Annotated[str | None, about("Which power it is.", "germany")]
    units: Annotated[Mapping[str, int], about("What fights now.", {"infantry": 4})]
    damaged: Annotated[Mapping[str, int], about("Ships with a hit.", {"battleship": 1})]
    lost: Annotated[Mapping[str, int], about("What is lost so far.", {"infantry": 2})]
    gone: Annotated[Mapping[str, int], about("What has retreated or submerged.", {"submarine": 1})]
    must_lose: Annotated[Mapping[str, int], about("The losses to choose now, as its order has them.", {"infantry": 1})]
    may_submerge: Annotated[bool, about("Whether its submarines may leave now.", False)]


class Rolling(TypedDict):
    """Dice to be rolled now."""

    role: Annotated[str, about("Who rolls.", "attacker", choices=ROLES)]
    figure: Annotated[int, about(FIGURE, 3)]
    dice: Annotated[int, about("How many dice.", 2)]
    sure: Annotated[int, about("Low luck: hits that need no dice.", 0)]


class RolledDice(TypedDict):
    """Dice that were rolled."""

    role: Annotated[str, about("Who rolled.", "attacker", choices=ROLES)]
    figure: Annotated[int, about(FIGURE, 3)]
    faces: Annotated[Sequence[int], about("What they showed.", [2, 5])]
    hits: Annotated[int, about("How many hit.", 1)]
    sure: Annotated[int, about("Low luck: how many of them needed no dice.", 0)]


class PartFought(TypedDict):
    """What happened in a part of a round."""

    round: Annotated[int, about("The round.", 1)]
    part: Annotated[str, about("The part.", "before", choices=PARTS)]
    dice: Annotated[Sequence[RolledDice], about("The dice.")]
    lost: Annotated[Mapping[str, Mapping[str, int]], about("What each side lost.", {"defender": {"infantry": 1}})]


class FoughtBattle(TypedDict):
    """A battle in progress."""

    id: Annotated[str, about("Its id.", "5f0c2a9be771")]
    at: Annotated[str, about("When it was begun.", "2026-01-30T18:02:11.000Z", format="date-time")]
    seat: Annotated[PhotoSeat, about("Who began it.")]
    turn: Annotated[int, about("How many taps it has taken: a move names it.", 0)]
    kind: Annotated[str, about("Where it is fought.", "land", choices=("land", "sea", "landing"))]
    territory: Annotated[str | None, about("Where, by id.", "ukraine")]
    round: Annotated[int, about("The round.", 1)]
    part: Annotated[str, about("The part of the round.", "before", choices=PARTS)]
    step: Annotated[str, about("What is next.", "dice", choices=("dice", "losses", "decide", "over"))]
    sides: Annotated[Mapping[str, FightingSide], about("Both sides, by role.")]
    rolls: Annotated[Sequence[Rolling], about("The dice to roll now.")]
    may_retreat: Annotated[bool, about("Whether the attacker may retreat now.", False)]
    takes_land: Annotated[bool, about("Whether the attacker holds the land, once it is over.", False)]
    course: Annotated[Sequence[PartFought], about("What has happened so far.")]


class FoughtBattles(TypedDict):
    """A game's battles."""

    battles: Annotated[Sequence[FoughtBattle], about("The battles that are being fought.")]
