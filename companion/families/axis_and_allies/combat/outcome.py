"""The result: chances, what is left, and what was lost, from where a battle ends."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from companion.families.axis_and_allies.combat.graph import Array, Graph

MOST_LEFT = 50
Answer = dict[str, Any]


def price_list(graph: Graph, prices: Mapping[str, int]) -> Array:
    """The money each state has lost since the start."""
    force = graph.force
    lost = np.array(force.start, dtype=np.int64) - graph.counts
    each = np.array(
        [prices.get(segment.unit.id, 0) if segment.sinks else 0 for segment in force.segments], dtype=np.int64
    )
    spent = sum(prices.get(unit, 0) * count for unit, count in force.spent.items())
    return lost @ each + spent


def outcome(
    ends: Array | None, attackers: Graph, defenders: Graph, prices: tuple[Mapping[str, int], Mapping[str, int]]
) -> Answer:
    """Chances and losses, from the probabilities of final states, or pair by pair."""
    mine: Any = np.s_[:]
    theirs: Any = np.s_[:]
    if ends is None:
        likely = np.full(attackers.size, 1 / attackers.size)
        each = (likely, likely)
    else:
        likely = ends / ends.sum()
        mine, theirs = np.s_[:, None], np.s_[None, :]
        each = (likely.sum(axis=1), likely.sum(axis=0))
    standing, holding = attackers.standing[mine], defenders.standing[theirs]
    gone = attackers.left[mine] & ~standing
    landed = [
        at for at, segment in enumerate(attackers.force.segments) if segment.sinks and segment.unit.kind == "land"
    ]
    lost = price_list(attackers, prices[0]), price_list(defenders, prices[1])
    swing = lost[1][theirs] - lost[0][mine]
    mean = float((likely * swing).sum())
    wins = _chance((likely * (standing & ~holding)).sum())
    loses = _chance((likely * (~standing & ~gone & holding)).sum())
    retreats = _chance((likely * (gone & holding)).sum())
    return {
        "attacker_wins": wins,
        "defender_wins": loses,
        "draw": _chance(1 - wins - loses - retreats),
        "retreats": retreats,
        "takes_land": _chance((likely * ((attackers.units(landed) > 0)[mine] & ~holding)).sum()),
        "swing": mean,
        "swing_sd": float((likely * (swing - mean) ** 2).sum()) ** 0.5,
        "attacker": _side(each[0], attackers, lost[0]),
        "defender": _side(each[1], defenders, lost[1]),
    }


def _chance(value: float) -> float:
    return float(min(1.0, max(0.0, value)))


def _side(chances: Array, graph: Graph, lost: Array) -> Answer:
    mean = float(chances @ lost)
    force = graph.force
    counts: dict[str, Array] = {}
    for at, segment in enumerate(force.segments):
        if segment.sinks:
            unit = segment.unit.id
            counts[unit] = counts[unit] + graph.counts[:, at] if unit in counts else graph.counts[:, at]
    fighting = sum(counts.values(), np.zeros(graph.size, dtype=np.int64))
    for unit, count in force.bystanders.items():
        counts[unit] = np.full(graph.size, count)
    for unit in force.spent:
        counts.setdefault(unit, np.zeros(graph.size, dtype=np.int64))
    names = list(counts)
    whole = np.stack([counts[unit] for unit in names], axis=1) if names else np.zeros((graph.size, 0), dtype=np.int64)
    left: dict[tuple[int, ...], float] = {}
    for key, likely in zip(map(tuple, whole.tolist()), chances.tolist(), strict=True):
        if likely > 0:
            left[key] = left.get(key, 0.0) + likely
    likeliest = sorted(left.items(), key=lambda item: -item[1])[:MOST_LEFT]
    return {
        "loss": mean,
        "loss_sd": float(chances @ (lost - mean) ** 2) ** 0.5,
        "mean_left": dict(zip(names, (chances @ whole).tolist(), strict=True)),
        "left": [
            {"units": {unit: count for unit, count in zip(names, key, strict=True) if count}, "chance": _chance(likely)}
            for key, likely in likeliest
        ],
        "numbers": np.bincount(fighting, chances, 1).tolist(),
        "survives": dict(zip(names, map(_chance, (chances @ (whole > 0)).tolist()), strict=True)),
    }
