"""The odds of a battle."""

from collections.abc import Mapping, Sequence
from typing import Annotated, TypedDict

from companion.model.about import about


class LeftOver(TypedDict):
    """One way a side can end up."""

    units: Annotated[Mapping[str, int], about("What is left.", {"tank": 2})]
    chance: Annotated[float, about("How likely that is.", 0.12)]


class SideOdds(TypedDict):
    """What a side can expect."""

    loss: Annotated[float, about("The mean price of what it loses.", 31.2)]
    loss_sd: Annotated[float, about("The spread of that.", 9.8)]
    mean_left: Annotated[Mapping[str, float], about("How many of each unit are left on average.", {"infantry": 0.4})]
    left: Annotated[Sequence[LeftOver], about("What is left, the likeliest first, at most 50.")]
    numbers: Annotated[
        Sequence[float], about("The chances that no unit, one, two and so on are left.", [0.5, 0.3, 0.2])
    ]
    survives: Annotated[Mapping[str, float], about("The chance that at least one of a kind is left.", {"fighter": 0.4})]


class Found(TypedDict):
    """The cheapest force found."""

    units: Annotated[Mapping[str, int], about("What to add.", {"infantry": 7})]
    cost: Annotated[int, about("What it costs.", 21)]
    chance: Annotated[float, about("The chance with it.", 0.913)]


class Odds(TypedDict):
    """The odds of a battle. The first four chances add up to 1."""

    exact: Annotated[bool, about("Whether every chance is within 1e-9.", True)]
    error: Annotated[float | None, about("The largest standard error of the chances, where they are not exact.", 0.004)]
    attacker_wins: Annotated[float, about("Attackers are left and no defender is.", 0.461)]
    defender_wins: Annotated[float, about("Defenders are left and no attacker fights.", 0.5267)]
    draw: Annotated[float, about("Nobody is left, or neither side can hit the other.", 0.0123)]
    retreats: Annotated[float, about("The attacker has left and nobody fights on.", 0.0)]
    takes_land: Annotated[float, about("A land unit of the attacker is left and no defender is.", 0.3871)]
    rounds: Annotated[float, about("The mean number of rounds.", 3.9)]
    swing: Annotated[float, about("The defender's loss less the attacker's.", 4.6)]
    swing_sd: Annotated[float, about("The spread of that.", 18.2)]
    found: Annotated[Found | None, about("What was looked for; null if nothing was, or nothing is enough.")]
    attacker: Annotated[SideOdds, about("The attacker.")]
    defender: Annotated[SideOdds, about("The defender.")]
