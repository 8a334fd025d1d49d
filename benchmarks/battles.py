"""How long exact odds take, in processor time, compared with 10,000 plain simulations in the same run.

Twenty random battles with five kinds per side of each size; the median counts. Only tables that depend on the box alone
are cached.
"""

import os
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is loaded, as the battle desk does

from benchmarks.kit.figures import Figure
from companion.editions import load
from companion.families.axis_and_allies.combat.ask import answer, prepare
from companion.families.axis_and_allies.combat.request import battle_of, with_defaults
from tests.families.axis_and_allies.combat.plain import simulate

BOX = "anniversary"
BATTLES, KINDS, PLAIN_RUNS = 20, 5, 10_000
SHARE = 50
"""The plain simulation runs only this fraction, and its time is scaled up: it would take minutes otherwise."""
LIMITS = {("land", 10): 2, ("land", 30): 25, ("land", 60): 200, ("sea", 10): 15, ("sea", 20): 80, ("sea", 30): 250}
"""Milliseconds for this many units on each side."""
FOUND_LIMIT = 1000


def battle(kind: str, size: int, seed: int) -> dict[str, Any]:
    """A random battle: this many units of five kinds on each side."""
    chance = random.Random(f"{kind} {size} {seed}")
    places = ("land", "air") if kind == "land" else ("sea", "air")
    known = [unit.id for unit in load(BOX).units if unit.kind in places and unit.attack is not None]

    def force() -> dict[str, int]:
        kinds = chance.sample(known, KINDS)
        units = dict.fromkeys(kinds, 1)
        for _ in range(size - KINDS):
            units[chance.choice(kinds)] += 1
        return units

    return {"kind": kind, "attacker": {"units": force()}, "defender": {"units": force()}}


def figures(rounds: int) -> list[Figure]:
    """Exact odds of every size, and the three questions with `find` and `round`."""
    edition = load(BOX)
    answer(prepare(edition, None, battle("sea", 5, 0)))
    found = []
    for (kind, size), limit in LIMITS.items():
        asked = [battle(kind, size, seed) for seed in range(BATTLES)]
        spent = [_spent(lambda question=question: answer(prepare(edition, None, question))) for question in asked]  # type: ignore[misc]
        plain = _spent(lambda battle=asked[0]: _simulate(battle)) * SHARE  # type: ignore[misc]
        notes = {"slowest": round(max(spent), 1), "plain, 10,000 runs": f"{plain / 1000:.0f} s"}
        what = f"exact odds, {kind}, {size} against {size}"
        found.append(Figure(what, statistics.median(spent), "ms", None, "at most", limit, notes))
    for kind, size, pool in (
        ("land", 20, {"infantry": 10, "artillery": 4}),
        ("sea", 10, {"destroyer": 5, "submarine": 5}),
    ):
        asked = [
            {**battle(kind, size, seed), "find": {"side": "defender", "chance": 0.9, "from": pool}}
            for seed in range(BATTLES)
        ]
        spent = [_spent(lambda question=question: answer(prepare(edition, None, question))) for question in asked]  # type: ignore[misc]
        what = f"the cheapest force that holds, {kind}, {size} against {size}"
        notes = {"slowest": round(max(spent))}
        found.append(Figure(what, statistics.median(spent), "ms", None, "at most", FOUND_LIMIT, notes))
    return found


def _simulate(request: dict[str, Any]) -> None:
    simulate(load(BOX), with_defaults(battle_of(request)), PLAIN_RUNS // SHARE, 1)


def _spent(task: Callable[[], object]) -> float:
    """Processor milliseconds."""
    begun = time.process_time()
    task()
    return (time.process_time() - begun) * 1000
