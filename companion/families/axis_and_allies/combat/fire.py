"""Fire: the probability of every combination of hits in each state of a side, and where each leads on the other."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import prod
from typing import Literal

import numpy as np

from companion.families.axis_and_allies.combat.dice import Roll, Shots
from companion.families.axis_and_allies.combat.forces import Gun, Mask, Volley
from companion.families.axis_and_allies.combat.graph import Array, Graph, TooLarge

LARGEST_TABLE = 15_000_000
"""The maximum size of a table: combinations of hits times states."""
SMALL = 60_000
"""Up to this many transitions, all probabilities are computed at once: row by row would take longer."""
NOTHING = 1e-17
"""A negligible probability."""


@dataclass
class Fire:
    """One side's fire in one step of a round."""

    chances: Array
    """For each state of the firing side, the probabilities of combinations of hits."""
    after: Array
    """For each state of the target side, where each combination leads."""
    _places: dict[int, Array] = field(default_factory=dict)
    _possible: dict[int, Array] = field(default_factory=dict)

    @cached_property
    def whole(self) -> Array | None:
        """For each state of the firing side: transitions between the target's states. None if too large."""
        size, ways = self.after.shape
        if size * size * ways > SMALL:
            return None
        leads = np.zeros((ways, size, size))
        leads[np.arange(ways)[None, :], np.arange(size)[:, None], self.after] = 1
        return (self.chances @ leads.reshape(ways, -1)).reshape(-1, size, size)

    def matrix(self, at: int, low: int) -> Array:
        """From each target state, from `low` on, the probability of every state after it."""
        if self.whole is not None:
            return self.whole[at, low:, low:]
        size = self.after.shape[0] - low
        if low not in self._places:
            self._places[low] = self.after[low:] - low + (np.arange(size) * size)[:, None]
        likely = np.flatnonzero(self.chances[at] > NOTHING)
        places = self._places[low] if len(likely) == self.chances.shape[1] else self._places[low][:, likely]
        weights = np.broadcast_to(self.chances[at, likely], places.shape)
        return np.bincount(places.ravel(), weights.ravel(), size * size).reshape(size, size)

    def before(self, at: int, low: int, rows: Array, later: Array) -> Array:
        """The value of these states before this fire, if `later` follows."""
        after = self.after[low:][rows] - low
        whole = np.zeros((len(after), later.shape[1]))
        for hits, likely in enumerate(self.chances[at].tolist()):
            if likely:
                whole += likely * later[after[:, hits]]
        return whole

    def sparing(self, at: int, low: int) -> Array:
        """The probability that a target state stays unchanged, by every state of the firing side, from `low` on."""
        if self.whole is not None:
            return self.whole[low:, at, at]
        return self.chances[low:, self.after[at] == at].sum(axis=1)

    def spread(self, at: int, low: int) -> tuple[Array, Array]:
        """Where a target state can lead, and each probability by every state of the firing side, from `low` on."""
        if self.whole is not None:
            return np.arange(at, self.after.shape[0]), self.whole[low:, at, at:]
        if low not in self._possible:
            self._possible[low] = np.flatnonzero((self.chances[low:] > NOTHING).any(axis=0))
        possible = self._possible[low]
        reached = self.after[at, possible]
        sorted_already = bool((reached[1:] >= reached[:-1]).all())
        if not sorted_already:
            order = np.argsort(reached, kind="stable")
            reached, possible = reached[order], possible[order]
        starts = np.flatnonzero(np.concatenate(([True], reached[1:] != reached[:-1])))
        whole = sorted_already and len(possible) == self.chances.shape[1]
        chances = self.chances[low:] if whole else self.chances[low:, possible]
        return reached[starts], np.add.reduceat(chances, starts, axis=1)


def fire(
    shots: Shots,
    shooters: Graph,
    targets: Graph,
    *,
    detecting: bool,
    low_luck: bool,
    volleys: Sequence[Volley] = (),
) -> Fire | None:
    """The fire of some of a side's units at what they can hit; None if nobody fires."""
    rolls: dict[Mask, Roll] = {}
    for gun, figure, dice, count in shots:
        mask = targets.force.targets_of(gun.unit, detecting)
        if any(mask):
            rolls.setdefault(mask, Roll(shooters.size, low_luck)).add(figure, dice, count)
    for volley in volleys:
        if any(volley.targets):
            roll = rolls.setdefault(volley.targets, Roll(shooters.size, low_luck))
            roll.add(volley.figure, "one", np.full(shooters.size, volley.dice))
    kinds = sorted((mask for mask, roll in rolls.items() if roll.dice), key=all)
    if not kinds:
        return None
    chances = [rolls[mask].hits() for mask in kinds]
    if prod(chance.shape[1] for chance in chances) * max(shooters.size, targets.size) > LARGEST_TABLE:
        raise TooLarge
    after = _after(targets, kinds, [chance.shape[1] - 1 for chance in chances])
    whole = chances[0]
    for chance in chances[1:]:
        whole = (whole[:, :, None] * chance[:, None, :]).reshape(shooters.size, -1)
    kept = whole.max(axis=0) > NOTHING
    return Fire(whole, after) if kept.all() else Fire(whole[:, kept], after[:, kept])


def _after(targets: Graph, kinds: list[Mask], most: list[int]) -> Array:
    """Where hits lead: restricted ones first, then all of them together, then those that can hit anything."""
    some = [at for at, mask in enumerate(kinds) if not all(mask)]
    if not some:
        return targets.after(kinds[0], most[0])
    if len(some) == 1:
        first = targets.after(kinds[0], most[0])
    else:
        first = targets.after_several([kinds[at] for at in some], [most[at] for at in some])
    if len(some) == len(kinds):
        return first
    last = targets.after(kinds[-1], most[-1])
    return last[first].reshape(targets.size, -1)


Style = Literal["together", "surprise", "attackers_fire_back", "defenders_fire_back"]
"""Whether somebody strikes first in a round, and whether one side's victims still fire."""


@dataclass
class Exchange:
    """Both sides' fire in a round, given who detects whom at its start."""

    style: Style
    attackers: Fire | None
    defenders: Fire | None
    attackers_first: Fire | None = None
    defenders_first: Fire | None = None


class Rounds:
    """The fire in a round, by whether each side detects the other."""

    def __init__(
        self,
        attackers: tuple[Graph, Shots, Sequence[Volley]],
        defenders: tuple[Graph, Shots, Sequence[Volley]],
        low_luck: bool,
    ) -> None:
        self._sides = attackers, defenders
        self._low_luck = low_luck
        self._known: dict[tuple[bool, bool], Exchange] = {}

    def exchange(self, attackers_detect: bool, defenders_detect: bool) -> Exchange:
        """The fire of a round with this start."""
        key = attackers_detect, defenders_detect
        if key not in self._known:
            self._known[key] = self._exchange(*key)
        return self._known[key]

    def _exchange(self, attackers_detect: bool, defenders_detect: bool) -> Exchange:
        detecting = (attackers_detect, defenders_detect)
        opening, struck = [], []
        for side, seen in zip(self._sides, reversed(detecting), strict=True):
            diving = [volley for volley in side[2] if volley.striker is not None and volley.striker.kind == "air"]
            first = _Opening(seen, only_aircraft=seen and bool(diving))
            opens = any(first.gun(gun) for gun, *_ in side[1]) or any(map(first.volley, side[2]))
            opening.append(first if opens else None)
            struck.append(opens and (not seen or bool(diving)))
        if not any(struck):
            both = [self._fire(at, detecting[at], None, False) for at in (0, 1)]
            return Exchange("together", *both)
        style: Style = "surprise"
        if opening[0] and not struck[0]:
            style = "defenders_fire_back"
        if opening[1] and not struck[1]:
            style = "attackers_fire_back"
        rest = [self._fire(at, detecting[at], opening[at], False) for at in (0, 1)]
        first_of = [self._fire(at, detecting[at], opening[at], True) if opening[at] else None for at in (0, 1)]
        return Exchange(style, *rest, *first_of)

    def _fire(self, at: int, detecting: bool, first: "_Opening | None", opening: bool) -> Fire | None:
        """A side's fire: all of it, only first strikes, or only the rest."""
        graph, shots, volleys = self._sides[at]
        if first is not None:
            shots = [shot for shot in shots if first.gun(shot[0]) is opening]
            volleys = [volley for volley in volleys if first.volley(volley) is opening]
        targets = self._sides[1 - at][0]
        return fire(shots, graph, targets, detecting=detecting, low_luck=self._low_luck, volleys=volleys)


@dataclass(frozen=True)
class _Opening:
    """A side's first strikers."""

    seen: bool
    only_aircraft: bool

    def gun(self, gun: Gun) -> bool:
        return not self.only_aircraft and self._word(gun.strikes)

    def volley(self, volley: Volley) -> bool:
        if volley.striker is None:
            return False
        return volley.striker.kind == "air" or (not self.only_aircraft and self._word(volley.striker.strikes))

    def _word(self, word: str) -> bool:
        return word == "first" or (word == "first_unless_detected" and not self.seen)
