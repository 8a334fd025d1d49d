"""Battles too large to follow state by state: thousands are simulated at once."""

from collections.abc import Sequence
from itertools import combinations
from time import perf_counter

import numpy as np

from companion.families.axis_and_allies.combat.battle import Battle
from companion.families.axis_and_allies.combat.dice import chance, shots
from companion.families.axis_and_allies.combat.forces import (
    Force,
    Gun,
    Mask,
    Volley,
    antiaircraft,
    bombardment,
    force_of,
    kamikazes,
    sacrifices,
)
from companion.families.axis_and_allies.combat.graph import Array, Graph
from companion.families.axis_and_allies.combat.outcome import Answer, outcome
from companion.families.axis_and_allies.combat.request import wrong_field
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.combat import COUNTED

RUNS = 2_000
"""How many battles are simulated at once."""
MOST_RUNS = 20_000
SECONDS = 0.6
MOST_ROUNDS = 400


class Crowd(Graph):
    """One side of many battles, each in its own state."""

    def __init__(self, force: Force, size: int) -> None:
        self.force, self.size = force, size
        self.counts = np.tile(np.array(force.start, dtype=np.int64), (size, 1))
        self.dived = np.zeros(size, dtype=bool)
        self.left = np.zeros(size, dtype=bool)
        self._diving: Array = np.array(force.dives, dtype=bool)
        self._going: Array = ~np.array(force.stays, dtype=bool)
        self._last: Array = np.array([segment.unit.chosen_last for segment in force.segments], dtype=bool)

    @property
    def fighting(self) -> Array:  # type: ignore[override]
        """Points still in the battle."""
        out = (self.dived[:, None] & self._diving) | (self.left[:, None] & self._going)
        return np.where(out, 0, self.counts)

    @property
    def standing(self) -> Array:
        """Whether anybody still fights."""
        return self.fighting.any(axis=1)

    def chosen(self, rows: Array) -> "Crowd":
        """Some of the battles."""
        some = Crowd(self.force, 0)
        some.size = len(rows)
        some.counts, some.dived, some.left = self.counts[rows], self.dived[rows], self.left[rows]
        return some

    def put(self, rows: Array, some: "Crowd") -> None:
        """Write back the results of some of the battles."""
        self.counts[rows], self.dived[rows], self.left[rows] = some.counts, some.dived, some.left

    def take(self, hits: dict[Mask, Array]) -> None:
        """Assign hits: as many as possible, in the order of losses."""
        masks = [mask for mask, count in hits.items() if any(mask) and count.any()]
        kinds = range(len(masks))
        subsets = [
            frozenset(combination) for size in range(1, len(masks) + 1) for combination in combinations(kinds, size)
        ]
        room = {subset: sum(hits[masks[kind]] for kind in subset) for subset in subsets}
        fighting = self.fighting
        for at in range(len(self.force.segments)):
            able = frozenset(kind for kind in kinds if masks[kind][at])
            over = [subset for subset in subsets if able and subset >= able]
            if over:
                taken = np.minimum(fighting[:, at], np.minimum.reduce([room[place] for place in over]))
                for place in over:
                    room[place] = room[place] - taken
                self.counts[:, at] -= taken


class Simulation:
    """Many battles, simulated round by round."""

    def __init__(self, edition: AxisAndAlliesEdition, battle: Battle, seed: int) -> None:
        self._battle, self._random = battle, np.random.default_rng(seed)
        self._low_luck = battle.dice == "low_luck"
        forces = [force_of(edition, battle, role) for role in ("attacker", "defender")]
        shelling = list(bombardment(edition, battle, forces[0], forces[1]))
        self._before = (
            [*antiaircraft(edition, battle, forces[0], forces[1]), *kamikazes(edition, battle, forces[0])],
            [volley for volley in shelling if volley.surprise],
        )
        self._during = (
            [*(ship for ship in shelling if not ship.surprise), *sacrifices(edition, battle, forces[0], forces[1])],
            list(sacrifices(edition, battle, forces[1], forces[0])),
        )
        self.crowds = [Crowd(force, RUNS) for force in forces]

    def fight(self) -> float:
        """Fight all battles to the end; returns the mean number of rounds."""
        for crowd, volleys in zip(self.crowds, self._before, strict=True):
            for volley in volleys:
                hits = self._rolled(np.full(RUNS, volley.dice), chance(volley.figure))
                crowd.take({volley.targets: hits})
        fought = 0
        for number in range(MOST_ROUNDS):
            rows = self._settled(self._battle.round + number)
            if not rows.size:
                break
            fought += rows.size
            some = [crowd.chosen(rows) for crowd in self.crowds]
            self._round(some, number == 0)
            for crowd, group in zip(self.crowds, some, strict=True):
                crowd.put(rows, group)
        return fought / RUNS

    def _rolled(self, dice: Array, likely: float) -> Array:
        if not self._low_luck:
            return self._random.binomial(dice, likely)
        whole = dice * likely
        sure = np.floor(whole + 1e-9).astype(np.int64)
        return sure + (self._random.random(len(sure)) < whole - sure)

    def _settled(self, number: int) -> Array:
        """Apply everything that happens before a round; returns the battles that continue."""
        attackers, defenders = self.crowds
        able, fighters = self._can_hit(attackers, defenders, number)
        answering, answering_fighters = self._can_hit(defenders, attackers, number)
        helpless = defenders.has("chosen_last") & able & ~fighters & ~answering_fighters
        defenders.counts[np.ix_(helpless, defenders._last)] = 0
        extra = number == 1 and any(self._during)
        standing = defenders.standing & (attackers.standing | bool(extra and self._during[0]))
        if number > self._battle.round:
            able_to = attackers.any_of(attackers._going)
            leaving = standing & (able | answering) & able_to & self._leaving(attackers, number)
            attackers.left |= leaving
        for mine, theirs in ((attackers, defenders), (defenders, attackers)):
            late = any(segment.unit.submerges == "after_a_round" for segment in mine.force.segments)
            if mine.force.submerging and not (late and number == 1):
                mine.dived |= standing & ~theirs.has("detects")
        standing = defenders.standing & (attackers.standing | bool(extra and self._during[0]))
        going_on = (
            self._can_hit(attackers, defenders, number)[0] | self._can_hit(defenders, attackers, number)[0] | extra
        )
        return np.flatnonzero(standing & going_on)

    def _leaving(self, attackers: Crowd, number: int) -> Array:
        retreat = self._battle.retreat
        if retreat is None:
            return np.zeros(RUNS, dtype=bool)
        if retreat.after_round is not None:
            return np.full(RUNS, number > retreat.after_round)
        sinking = [at for at, segment in enumerate(attackers.force.segments) if segment.sinks]
        return attackers.units(sinking) < (retreat.below_units or 0)

    def _can_hit(self, shooters: Crowd, targets: Crowd, number: int) -> tuple[Array, Array]:
        figures = shooters.force.first if number == self._battle.round else shooters.force.later
        anything = np.zeros(shooters.size, dtype=bool)
        fighters = anything.copy()
        detecting = shooters.has("detects")
        for gun, _, _, count in shots(shooters.force, shooters, figures):
            for flag in (False, True):
                mask: Array = np.array(targets.force.targets_of(gun.unit, flag), dtype=bool)
                firing = (count > 0) & (detecting == flag)
                anything |= firing & targets.any_of(mask)
                fighters |= firing & targets.any_of(mask & ~targets._last)
        return anything, fighters

    def _round(self, sides: Sequence[Crowd], first: bool) -> None:
        detecting = [side.has("detects") for side in sides]
        openings = [self._fired(sides, at, detecting, first, opening=True) for at in (0, 1)]
        late: list[dict[Mask, Array]] = [{}, {}]
        for at, (sudden, warned) in enumerate(openings):
            late[1 - at] = warned
            sides[1 - at].take(sudden)
        rest = [self._fired(sides, at, detecting, first, opening=False)[0] for at in (0, 1)]
        for at in (0, 1):
            hits = rest[1 - at]
            for mask, count in late[at].items():
                hits[mask] = hits.get(mask, 0) + count
            sides[at].take(hits)

    def _fired(
        self, sides: Sequence[Crowd], at: int, detecting: Sequence[Array], first: bool, *, opening: bool
    ) -> tuple[dict[Mask, Array], dict[Mask, Array]]:
        """A side's hits in one step of a round: surprise hits, and those whose victims still fire."""
        mine, theirs = sides[at], sides[1 - at]
        seen = detecting[1 - at]
        sudden: dict[Mask, Array] = {}
        warned: dict[Mask, Array] = {}
        figures = mine.force.first if first else mine.force.later
        for gun, figure, dice, count in shots(mine.force, mine, figures):
            opens = self._opens(gun, seen)
            rolled = self._rolled(count * COUNTED[dice], chance(figure, dice))
            hits = rolled * (opens if opening else ~opens)
            for flag in (False, True):
                mask = theirs.force.targets_of(gun.unit, flag)
                aimed = hits * (detecting[at] == flag)
                if opening:
                    sudden[mask] = sudden.get(mask, 0) + aimed * ~seen
                    warned[mask] = warned.get(mask, 0) + aimed * seen
                else:
                    sudden[mask] = sudden.get(mask, 0) + aimed
        for volley in self._during[at] if first else ():
            self._volley(volley, seen, opening, sudden, warned)
        return sudden, warned

    def _volley(
        self, volley: Volley, seen: Array, opening: bool, sudden: dict[Mask, Array], warned: dict[Mask, Array]
    ) -> None:
        if opening is not (volley.striker is not None):
            return
        hits = self._rolled(np.full(len(seen), volley.dice), chance(volley.figure))
        if volley.striker is not None and volley.striker.kind != "air":
            warned[volley.targets] = warned.get(volley.targets, 0) + hits * seen
            hits = hits * ~seen
        sudden[volley.targets] = sudden.get(volley.targets, 0) + hits

    @staticmethod
    def _opens(gun: Gun, seen: Array) -> Array:
        if gun.strikes == "first":
            return np.ones_like(seen)
        return ~seen if gun.strikes == "first_unless_detected" else np.zeros_like(seen)


def simulated_odds(edition: AxisAndAlliesEdition, battle: Battle, seconds: float = SECONDS) -> Answer:
    """Simulated odds: as many battles as fit into the time, and the largest standard error of the chances."""
    if battle.retreat is not None and battle.retreat.after_round is None and battle.retreat.below_units is None:
        wrong_field(
            "invalid_battle", "retreat", "This battle is too large to work out when its chance or swing gets that low."
        )
    end = perf_counter() + seconds
    crowds: list[list[Crowd]] = []
    rounds = 0.0
    while not crowds or (perf_counter() < end and len(crowds) * RUNS < MOST_RUNS):
        simulation = Simulation(edition, battle, len(crowds))
        rounds += simulation.fight()
        crowds.append(simulation.crowds)
    sides = [_together([pair[at] for pair in crowds]) for at in (0, 1)]
    prices = edition.unit_prices(battle.attacker.power), edition.unit_prices(battle.defender.power)
    answer = outcome(None, sides[0], sides[1], prices)
    chances = [answer[ending] for ending in ("attacker_wins", "defender_wins", "draw", "retreats", "takes_land")]
    error = max(max(chance * (1 - chance), 1 / sides[0].size) for chance in chances) / sides[0].size
    return {"exact": False, "error": error**0.5, "rounds": rounds / len(crowds), "found": None} | answer


def _together(crowds: list[Crowd]) -> Crowd:
    whole = Crowd(crowds[0].force, 0)
    whole.size = sum(crowd.size for crowd in crowds)
    whole.counts = np.concatenate([crowd.counts for crowd in crowds])
    whole.dived = np.concatenate([crowd.dived for crowd in crowds])
    whole.left = np.concatenate([crowd.left for crowd in crowds])
    return whole
