"""Random forces of every box: the solver agrees with a plain simulation, within its confidence interval."""

import math
import os
from random import Random
from typing import Any

import msgspec
import pytest

from companion.editions import load
from companion.families.axis_and_allies.combat.ask import answer, prepare
from tests.families.axis_and_allies.combat.forces import editions, random_battle
from tests.families.axis_and_allies.combat.plain import simulate

LONG = "COMPANION_FUZZ" in os.environ
BATTLES, RUNS = (1000, 1500) if LONG else (6, 250)
FAR = 5.5 if LONG else 4.8
"""So many standard errors nobody sees by chance, among so many figures."""
CHANCES = ("attacker_wins", "defender_wins", "draw", "retreats", "takes_land")


@pytest.mark.parametrize("box", [edition.id for edition in editions()])
def test_random_forces_fare_as_with_dice(box: str):
    edition = load(box)
    for seed in range(BATTLES):
        battle = random_battle(edition, Random(f"{box} {seed}"))
        found = answer(prepare(edition, None, msgspec.to_builtins(battle)))
        fought = simulate(edition, battle, RUNS, seed)
        assert sum(found[chance] for chance in CHANCES[:4]) == pytest.approx(1, abs=1e-9)
        for name in CHANCES:
            assert _distance(found[name], fought[name]) < FAR, (seed, name, found[name], fought[name])
        for side, left in zip(("attacker", "defender"), fought["left"], strict=True):
            _compare_left(found[side], left, (seed, side))


def _distance(chance: float, share: float) -> float:
    return abs(chance - share) / math.sqrt(max(chance * (1 - chance), 1 / RUNS) / RUNS)


def _compare_left(side: dict[str, Any], left: dict[str, float], where: Any) -> None:
    for name, mean in side["mean_left"].items():
        if name not in left:
            assert _distance(side["survives"][name], 0) < FAR or name == "antiaircraft_gun", (where, name)
            continue
        spread = sum(way["chance"] * (way["units"].get(name, 0) - mean) ** 2 for way in side["left"])
        assert abs(mean - left[name]) / math.sqrt(max(spread, 0.01) / RUNS) < FAR + 1, (where, name, mean, left[name])
