"""Hit probabilities: how many hits a side scores in each of its states, by what they can be assigned to."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import comb

import numpy as np

from companion.families.axis_and_allies.combat.figures import SIDES_OF_A_DIE, Figures, strength
from companion.families.axis_and_allies.combat.forces import Force, Gun, Volley
from companion.families.axis_and_allies.combat.graph import Array, Graph
from companion.families.axis_and_allies.sections.combat import COUNTED, Dice


def chance(figure: int, dice: Dice = "one") -> float:
    """The probability that a unit hits with one roll."""
    plain = min(figure, SIDES_OF_A_DIE) / SIDES_OF_A_DIE
    return 1 - (1 - plain) ** 2 if dice == "best_of_two" else plain


@lru_cache(maxsize=512)
def binomial(figure_chance: float, most: int) -> Array:
    """The probabilities of 0, 1, ... hits (columns) with 0, 1, ... dice (rows)."""
    rows = [
        [comb(dice, hits) * figure_chance**hits * (1 - figure_chance) ** (dice - hits) for hits in range(most + 1)]
        for dice in range(most + 1)
    ]
    table = np.array(rows)
    table.setflags(write=False)
    return table


@dataclass
class Roll:
    """Dice of one kind, in every state of a side: how many with each probability."""

    size: int
    low_luck: bool
    dice: dict[float, Array] = field(default_factory=dict)

    def add(self, figure: int, dice: Dice, count: Array) -> None:
        """Add the dice of some units."""
        at = chance(figure, dice)
        if at and count.any():
            count = count * COUNTED[dice]
            self.dice[at] = self.dice[at] + count if at in self.dice else count

    def hits(self) -> Array:
        """The probabilities of 0, 1, ... hits, for every state."""
        if self.low_luck:
            return self._sure_hits()
        whole = np.ones((self.size, 1))
        for at, count in self.dice.items():
            whole = _added(whole, binomial(at, int(count.max()))[count])
        return whole

    def _sure_hits(self) -> Array:
        """Low luck: one sure hit for every six points, and one die for the rest."""
        expected = np.zeros(self.size)
        for at, count in self.dice.items():
            expected = expected + at * count
        sure = np.floor(expected + 1e-9).astype(np.int64)
        rest = np.clip(expected - sure, 0, 1)
        rest[rest < 1e-9] = 0
        whole = np.zeros((self.size, int(sure.max(initial=0)) + 2))
        rows = np.arange(self.size)
        whole[rows, sure] = 1 - rest
        whole[rows, sure + 1] += rest
        return whole[:, : int(np.flatnonzero(whole.any(axis=0)).max()) + 1]


def _added(first: Array, second: Array) -> Array:
    """The distributions of sums, row by row."""
    if second.shape[1] > first.shape[1]:
        first, second = second, first
    whole = np.zeros((first.shape[0], first.shape[1] + second.shape[1] - 1))
    for more in range(second.shape[1]):
        whole[:, more : more + first.shape[1]] += first * second[:, more : more + 1]
    return whole


def volley_hits(volley: Volley, low_luck: bool) -> Array:
    """The probabilities of 0, 1, ... hits of a volley."""
    roll = Roll(1, low_luck)
    roll.add(volley.figure, "one", np.array([volley.dice]))
    chances: Array = roll.hits()[0]
    return chances


Shots = list[tuple[Gun, int, Dice, Array]]
"""Who fires, with which figure and dice, and how many in each state."""


def shots(force: Force, graph: Graph, figures: Mapping[str, Figures]) -> Shots:
    """Who fires in each state. Pairings are counted from the units that are left."""
    counts = [graph.units(gun.segments) for gun in force.guns]
    pools: dict[tuple[str, ...], Array] = {}
    fired: Shots = []
    for gun, left in sorted(zip(force.guns, counts, strict=True), key=lambda pair: -_gain(figures[pair[0].unit.id])):
        now = figures[gun.unit.id]
        plain = max(now.fire, strength(gun.unit.landing_attack)) if gun.seaborne else now.fire
        for pairing in sorted(now.pairings, key=lambda pairing: -strength(pairing.attack)):
            figure = strength(pairing.attack)
            if figure <= plain:
                continue
            if pairing.partners not in pools:
                pools[pairing.partners] = _lifting(force, counts, figures, pairing.partners)
            lifted = np.minimum(left, pools[pairing.partners])
            pools[pairing.partners] = pools[pairing.partners] - lifted
            left = left - lifted
            if lifted.any():
                fired.append((gun, figure, now.dice, lifted))
        if plain and left.any():
            fired.append((gun, plain, now.dice, left))
    return fired


def _lifting(force: Force, counts: list[Array], figures: Mapping[str, Figures], partners: tuple[str, ...]) -> Array:
    """How many units certain others lift in each state."""
    lifting = (
        count * figures[gun.unit.id].lifts
        for gun, count in zip(force.guns, counts, strict=True)
        if gun.unit.id in partners
    )
    return sum(lifting, np.zeros_like(counts[0]))


def _gain(figures: Figures) -> int:
    return max((strength(pairing.attack) - figures.fire for pairing in figures.pairings), default=0)
