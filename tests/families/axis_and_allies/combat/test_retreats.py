"""Retreats by a mark: the attacker leaves when the chance or the swing of fighting on falls below it.

Infantry alone, worked out here with fractions: they attack on 1, defend on 2 and cost 3.
"""

from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import pytest

from tests.families.axis_and_allies.combat.asking import odds

PRICE = 3
State = tuple[int, int]


def _hits(dice: int, figure: int) -> list[Fraction]:
    chance = Fraction(figure, 6)
    return [comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits) for hits in range(dice + 1)]


@cache
def after_a_round(state: State) -> dict[State, Fraction]:
    """Where a round leads, with rounds in which nobody is lost divided out."""
    mine, theirs = state
    found: dict[State, Fraction] = {}
    for (lost, chance), (given, likely) in product(enumerate(_hits(mine, 1)), enumerate(_hits(theirs, 2))):
        then = max(0, mine - given), max(0, theirs - lost)
        found[then] = found.get(then, Fraction(0)) + chance * likely
    return found


@cache
def wins(state: State) -> Fraction:
    """The chance to win by fighting to the end."""
    if not all(state):
        return Fraction(int(state[0] > 0))
    onward = after_a_round(state)
    return sum((chance * wins(then) for then, chance in onward.items() if then != state), Fraction(0)) / (
        1 - onward[state]
    )


@cache
def swing(state: State) -> Fraction:
    """The swing still to come by fighting to the end."""
    if not all(state):
        return Fraction(0)
    onward = after_a_round(state)
    ahead = (
        chance * (PRICE * ((state[1] - then[1]) - (state[0] - then[0])) + swing(then))
        for then, chance in onward.items()
        if then != state
    )
    return sum(ahead, Fraction(0)) / (1 - onward[state])


def fought(start: State, leaves: set[State]) -> dict[str, Fraction]:
    """Chances of the endings: round one is fought, then the attacker leaves wherever that is wanted."""
    ends = {"attacker_wins": Fraction(0), "defender_wins": Fraction(0), "draw": Fraction(0), "retreats": Fraction(0)}
    names = {(True, False): "attacker_wins", (False, True): "defender_wins", (False, False): "draw"}

    def follow(state: State, chance: Fraction, first: bool) -> None:
        if not all(state):
            ends[names[bool(state[0]), bool(state[1])]] += chance
        elif not first and state in leaves:
            ends["retreats"] += chance
        else:
            onward = after_a_round(state)
            stays = Fraction(0) if first else onward[state]
            for then, likely in onward.items():
                if first or then != state:
                    follow(then, chance * likely / (1 - stays), False)

    follow(start, Fraction(1), True)
    return ends


@pytest.mark.parametrize("start", [(3, 2), (4, 2), (4, 3)])
@pytest.mark.parametrize("mark", [0.15, 0.3, 0.6])
def test_the_attacker_leaves_when_the_chance_falls_below_a_mark(start: State, mark: float):
    found = odds("anniversary", "land", {"infantry": start[0]}, {"infantry": start[1]}, retreat={"below_chance": mark})
    states = set(product(range(1, start[0] + 1), range(1, start[1] + 1)))
    expected = fought(start, {state for state in states if wins(state) < Fraction(str(mark))})
    assert {name: found[name] for name in expected} == pytest.approx(
        {n: float(c) for n, c in expected.items()}, abs=1e-9
    )


@pytest.mark.parametrize("start", [(3, 2), (4, 2), (5, 2)])
@pytest.mark.parametrize("mark", [-3, -1.5, 0, 0.5])
def test_the_attacker_leaves_when_the_swing_to_come_falls_below_a_mark(start: State, mark: float):
    found = odds("anniversary", "land", {"infantry": start[0]}, {"infantry": start[1]}, retreat={"below_swing": mark})
    states = set(product(range(1, start[0] + 1), range(1, start[1] + 1)))
    expected = fought(start, {state for state in states if swing(state) < Fraction(str(mark))})
    assert {name: found[name] for name in expected} == pytest.approx(
        {n: float(c) for n, c in expected.items()}, abs=1e-9
    )


def test_a_mark_that_is_never_reached_changes_nothing():
    plain = odds("anniversary", "land", {"infantry": 4}, {"infantry": 2})
    never = odds("anniversary", "land", {"infantry": 4}, {"infantry": 2}, retreat={"below_chance": 0.0})
    assert never["attacker_wins"] == pytest.approx(plain["attacker_wins"], abs=1e-12)
    assert never["retreats"] == 0
    always = odds("anniversary", "land", {"infantry": 4}, {"infantry": 2}, retreat={"below_chance": 1.0})
    once = odds("anniversary", "land", {"infantry": 4}, {"infantry": 2}, retreat={"after_round": 1})
    assert always["retreats"] == pytest.approx(once["retreats"], abs=1e-12)
