"""Random forces of every box: the solver agrees with a plain simulation, within its confidence interval."""

import math
import os
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from companion.editions import load
from companion.families.axis_and_allies.combat.ask import answer, prepare
from tests.chances import chances
from tests.families.axis_and_allies.combat.forces import editions, random_battle
from tests.families.axis_and_allies.combat.plain import simulate

LONG = "COMPANION_FUZZ" in os.environ
BATTLES, RUNS = (1000, 100) if LONG else (6, 250)
AGAIN = 10_000
"""A battle that looks odd is fought again, so often that a fault of a few points cannot hide."""
ODD = 3.0
FAR = 4.8
"""So many standard errors nobody sees by chance, among the few figures that are judged by it."""
CHANCES = ("attacker_wins", "defender_wins", "draw", "retreats", "takes_land")
Figures = dict[str, Any]


@pytest.mark.parametrize("box", [edition.id for edition in editions()])
def test_random_forces_fare_as_with_dice(box: str):
    edition, both = load(box), list[tuple[Figures, Figures]]()
    for seed in range(BATTLES):
        battle = random_battle(edition, chances(f"{box} {seed}"))
        found = answer(prepare(edition, None, msgspec.to_builtins(battle)))
        assert sum(found[name] for name in CHANCES[:4]) == pytest.approx(1, abs=1e-9)
        fought = simulate(edition, battle, RUNS, seed)
        both.append((found, fought))
        if _differences(found, fought, RUNS, ODD):
            assert not _differences(found, simulate(edition, battle, AGAIN, -seed - 1), AGAIN, FAR), (box, seed)
    assert not _leaning(both, RUNS)


def _leaning(both: list[tuple[Figures, Figures]], runs: int) -> list[str]:
    """The chances that are off by a little, but in the same direction, in too many battles."""
    leans = {
        name: sum(_distance(found[name], fought[name], runs) for found, fought in both) / math.sqrt(len(both))
        for name in CHANCES
    }
    return [f"{name}: {far:+.1f} standard errors" for name, far in leans.items() if abs(far) >= FAR]


def _differences(found: Figures, fought: Figures, runs: int, far: float) -> list[str]:
    """The figures in which the solver and so many fought battles are further apart than chance allows."""
    apart = [
        f"{name}: {found[name]} and {fought[name]}"
        for name in CHANCES
        if abs(_distance(found[name], fought[name], runs)) >= far
    ]
    for side, left in zip(("attacker", "defender"), fought["left"], strict=True):
        apart += [f"{side}: {line}" for line in _left_differently(found[side], left, runs, far)]
    return apart


def _distance(chance: float, share: float, runs: int) -> float:
    return (chance - share) / math.sqrt(max(chance * (1 - chance), 1 / runs) / runs)


def _left_differently(side: Figures, left: dict[str, float], runs: int, far: float) -> Iterator[str]:
    for name, mean in side["mean_left"].items():
        if name not in left:
            if name != "antiaircraft_gun" and _distance(side["survives"][name], 0, runs) >= far:
                yield f"{name} never survived: {side['survives'][name]}"
            continue
        spread = sum(way["chance"] * (way["units"].get(name, 0) - mean) ** 2 for way in side["left"])
        if abs(mean - left[name]) / math.sqrt(max(spread, 0.01) / runs) >= far + 1:
            yield f"{name}: {mean} and {left[name]} left"


def test_a_chance_that_is_off_by_three_points_is_noticed():
    """What the long run relies on when it fights an odd battle again."""
    edition = load("anniversary")
    for seed in range(99):
        battle = random_battle(edition, Random(f"anniversary {seed}"), most=1)
        found = answer(prepare(edition, None, msgspec.to_builtins(battle)))
        if 0.2 < found["attacker_wins"] < 0.8:
            break
    off = found | {"attacker_wins": found["attacker_wins"] + 0.03}
    fought = simulate(edition, battle, AGAIN, 1)
    assert not _differences(found, fought, AGAIN, FAR)
    assert _differences(off, fought, AGAIN, FAR)


def test_a_point_too_many_in_every_battle_is_noticed():
    """What one battle hides in its dice shows in a thousand."""
    chance, runs = Random(1942), 100
    both = list[tuple[Figures, Figures]]()
    for _ in range(1000):
        true = {name: chance.random() for name in CHANCES}
        both.append((true, {name: sum(chance.random() < true[name] for _ in range(runs)) / runs for name in CHANCES}))
    assert not _leaning(both, runs)
    off = [(found | {"attacker_wins": found["attacker_wins"] + 0.01}, fought) for found, fought in both]
    assert [line.split(":")[0] for line in _leaning(off, runs)] == ["attacker_wins"]
