"""A battle fought with dice, unit by unit, as people do it at a table. Knows nothing of the solver's tables.

Hits are assigned by looking for augmenting paths, one hit point after another in the order of losses.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from companion.families.axis_and_allies.combat.battle import Battle
from companion.families.axis_and_allies.combat.figures import advantages, change_of, changed, figures, strength
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition


@dataclass(eq=False)
class Piece:
    unit: Any
    health: int
    seaborne: bool = False
    kept: bool = False


@dataclass
class Army:
    role: str
    pieces: list[Piece]
    order: list[str]
    away: list[Piece] = field(default_factory=list)  # dived or retreated: they count as left
    guns: list[Any] = field(default_factory=list)

    def has(self, word: str) -> bool:
        return any(getattr(piece.unit, word) for piece in self.pieces)

    def points(self) -> list[Piece]:
        """Every hit point in the order it is given up; a piece appears once for each hit it can take."""
        listed: list[Piece] = []
        for step in self.order:
            name, _, word = step.partition(":")
            for piece in sorted(self.pieces, key=lambda piece: not piece.seaborne):
                if piece.unit.id != name or piece.kept:
                    continue
                seen = listed.count(piece)
                goal = piece.health - 1 if word else piece.health
                listed += [piece] * max(0, goal - seen)
        return listed + [piece for piece in self.pieces if piece.kept]


def army(edition: AxisAndAlliesEdition, battle: Battle, role: str) -> Army:
    side = battle.attacker if role == "attacker" else battle.defender
    units = Counter(side.units)
    if battle.round == 1:
        for advantage in advantages(edition, battle, role):
            units.update(advantage.adds)
        units.subtract(side.sacrificed)
    fighting = [unit for unit in edition.units if unit.hits and unit.kind != "building"]
    cheap = sorted(fighting, key=lambda unit: (unit.antiaircraft == "none", unit.cost, -edition.units.index(unit)))
    default = [f"{unit.id}:damage" for unit in cheap if unit.hits > 1] + [unit.id for unit in cheap]
    order = list(dict.fromkeys([*side.losses, *default]))
    order = [step for step in order if not edition.units[step.partition(":")[0]].chosen_last] + [
        step for step in order if edition.units[step.partition(":")[0]].chosen_last
    ]
    pieces, guns = [], []
    for name, count in units.items():
        unit = edition.units[name]
        by_sea = count if battle.seaborne is None else battle.seaborne.get(name, 0)
        for at in range(count):
            if not unit.hits:
                guns.append(unit)
                continue
            landed = battle.kind == "landing" and role == "attacker" and unit.kind == "land" and at < by_sea
            pieces.append(Piece(unit, unit.hits - (at < side.damaged.get(name, 0)), landed))
    made = Army(role, pieces, order, guns=guns)
    if side.keep_land_unit and battle.kind != "sea":
        land = [piece for piece in pieces if piece.unit.kind == "land"]
        if land:
            last = max(land, key=lambda piece: order.index(piece.unit.id))
            same = [piece for piece in land if piece.unit is last.unit]
            max(same, key=lambda piece: not piece.seaborne).kept = True
    return made


def assign(army: Army, hits: list[Any], eligible: Any) -> list[Piece]:
    """The pieces that take these hits: as many as possible, in the order of losses."""
    taken: dict[int, tuple[int, Piece]] = {}  # hit -> point

    def augment(point: tuple[int, Piece], seen: set[int]) -> bool:
        for at, hit in enumerate(hits):
            if at in seen or not eligible(hit, point[1].unit):
                continue
            seen.add(at)
            if at not in taken or augment(taken[at], seen):
                taken[at] = point
                return True
        return False

    chosen = []
    for index, piece in enumerate(army.points()):
        if len(taken) == len(hits):
            break
        if augment((index, piece), set()):
            chosen.append(piece)
    return chosen


def hurt(army: Army, pieces: list[Piece]) -> None:
    for piece in pieces:
        piece.health -= 1
    army.pieces = [piece for piece in army.pieces if piece.health > 0]


class Fight:
    def __init__(self, edition: AxisAndAlliesEdition, battle: Battle, random: Random) -> None:
        self.edition, self.battle, self.random = edition, battle, random
        self.armies = {role: army(edition, battle, role) for role in ("attacker", "defender")}
        self.now = {role: figures(edition, battle, role, battle.round == 1) for role in self.armies}
        self.later = {role: figures(edition, battle, role, False) for role in self.armies}
        self.retreated = False

    def die(self) -> int:
        return self.random.randint(1, 6)

    # who may hit whom
    def may_hit(self, unit: Any, detected: bool) -> Any:
        return lambda _, target: (
            target.kind not in unit.cannot_hit and (detected or unit.kind not in target.hidden_from)
        )

    def before(self) -> None:
        attacker, defender = self.armies["attacker"], self.armies["defender"]
        combat = self.edition.combat
        if self.battle.kind != "sea":
            self._antiaircraft(attacker, defender)
        for name, dice in self.battle.defender.kamikazes.items():
            figure = next(token.attack for token in self.edition.tokens if token.attack)
            hits = [1 for _ in range(dice) if self.die() <= figure]
            hurt(attacker, assign(attacker, hits, lambda _, target, name=name: target.id == name))
        self.shells = []
        if self.battle.kind == "landing" and combat.bombardment != "none":
            ships = [
                self.now["attacker"][name].fire for name, count in self.battle.bombard.items() for _ in range(count)
            ]
            if combat.bombarding_ships == "one_for_each_unit_landed":
                landed = sum(
                    (count if self.battle.seaborne is None else min(count, self.battle.seaborne.get(name, 0)))
                    for name, count in self.battle.attacker.units.items()
                    if self.edition.units[name].kind == "land"
                )
                ships = sorted(ships)[::-1][:landed]
            hits = [1 for figure in ships if self.die() <= figure]
            if combat.bombardment == "removed":
                only_land = combat.bombardment_hits == "land"
                hurt(defender, assign(defender, hits, lambda _, target: target.kind == "land" or not only_land))
            else:
                self.shells = hits

    def _antiaircraft(self, attacker: Army, defender: Army) -> None:
        guns = [*defender.guns, *(piece.unit for piece in defender.pieces if piece.unit.antiaircraft != "none")]
        if not guns or (not defender.pieces and self.edition.combat.guns_alone == "silent"):
            return
        flying = [
            piece
            for piece in attacker.pieces
            if piece.unit.kind == "air" and not self.now["attacker"][piece.unit.id].spared
        ]
        shot = self.now["defender"][guns[0].id].shot
        if guns[0].antiaircraft == "every_aircraft":
            hurt(attacker, [piece for piece in flying if self.die() <= shot])
        else:
            dice = min(len(flying), len(guns) * guns[0].antiaircraft)
            hits = [1 for _ in range(dice) if self.die() <= shot]
            hurt(attacker, assign(attacker, hits, lambda _, target: target.kind == "air"))

    # a round
    def dice_of(self, role: str, pieces: list[Piece], first: bool) -> list[tuple[Piece, int, str]]:
        table = self.now[role] if first else self.later[role]
        dice = []
        lifted: Counter[int] = Counter()
        waiting = sorted(
            pieces, key=lambda piece: -max([strength(p.attack) for p in table[piece.unit.id].pairings], default=0)
        )
        for piece in waiting:
            now = table[piece.unit.id]
            best = now.fire
            if piece.seaborne and piece.unit.landing_attack:
                best = max(best, strength(piece.unit.landing_attack))
            for pairing in sorted(now.pairings, key=lambda pairing: -strength(pairing.attack)):
                if strength(pairing.attack) <= best:
                    continue
                partner = next(
                    (
                        piece
                        for piece in pieces
                        if piece.unit.id in pairing.partners
                        and lifted[id(piece), pairing.partners] < table[piece.unit.id].lifts
                    ),
                    None,
                )
                if partner is not None:
                    lifted[id(partner), pairing.partners] += 1
                    best = strength(pairing.attack)
                    break
            dice.append((piece, best, now.dice))
        return dice

    def hits_of(self, dice: list[tuple[Piece, int, str]]) -> list[Any]:
        hits = []
        for piece, figure, word in dice:
            if word == "best_of_two":
                hits += [piece.unit] * (min(self.die(), self.die()) <= figure)
            elif word in ("two", "three"):
                hits += [piece.unit] * sum(self.die() <= figure for _ in range(2 if word == "two" else 3))
            else:
                hits += [piece.unit] * (self.die() <= figure)
        return hits

    def round(self, first: bool) -> None:
        roles = ("attacker", "defender")
        enemy = {"attacker": self.armies["defender"], "defender": self.armies["attacker"]}
        detect = {role: self.armies[role].has("detects") for role in roles}
        seen = {"attacker": detect["defender"], "defender": detect["attacker"]}
        eligible = {
            role: (
                lambda hit, target, role=role: (
                    hit[1](target) if isinstance(hit, tuple) else self.may_hit(hit, detect[role])(0, target)
                )
            )
            for role in roles
        }

        def opens(role: str, unit: Any) -> bool:
            if unit.strikes == "first_in_attack":
                return role == "attacker"
            return unit.strikes == "first" or (unit.strikes == "first_unless_detected" and not seen[role])

        dice = {role: self.dice_of(role, self.armies[role].pieces, first) for role in roles}
        opening = {role: self.hits_of([shot for shot in dice[role] if opens(role, shot[0].unit)]) for role in roles}
        surprise = {role: not seen[role] for role in roles}
        ships = lambda target: target.kind == "sea"  # noqa: E731
        sudden: dict[str, list[Any]] = {role: [] for role in roles}
        if first:
            for role in roles:
                for unit, count, figure, word in self.spending(role):
                    rolled = self.hits_of([(Piece(unit, 1), figure, word)] * count)
                    bolt = [("spent", ships)] * len(rolled)
                    if unit.kind == "air" or surprise[role]:
                        sudden[role] += bolt
                    else:
                        opening[role] += bolt
        fallen = {}
        doomed: dict[str, list[Piece]] = {role: [] for role in roles}
        for role in roles:
            victims = enemy[role]
            now = sudden[role] + (opening[role] if surprise[role] else [])
            fallen[role] = assign(victims, now, eligible[role])
        waiting = {role: [] if surprise[role] else opening[role] for role in roles}
        for role in roles:
            hurt(enemy[role], fallen[role])
        # what was struck without warning no longer fires
        main: dict[str, list[Any]] = {}
        for role in roles:
            alive = set(map(id, self.armies[role].pieces))
            main[role] = self.hits_of(
                [
                    shot
                    for shot in dice[role]
                    if not opens(role, shot[0].unit) and id(shot[0]) in alive and self._still(role, shot)
                ]
            )
        if first:
            main["attacker"] += [("shell", lambda target: True)] * len(self.shells)
        # pairings were counted at the start of the step, of those who are left
        chosen = {role: assign(enemy[role], waiting[role] + main[role], eligible[role]) for role in roles}
        for role in roles:
            hurt(enemy[role], chosen[role])
        del doomed

    def _still(self, role: str, piece: Any) -> bool:
        return True

    def spending(self, role: str) -> Any:
        side = self.battle.attacker if role == "attacker" else self.battle.defender
        for advantage in advantages(self.edition, self.battle, role):
            change = change_of(advantage, side.technologies or ())
            for name in advantage.spends:
                if side.sacrificed.get(name):
                    now = self.now[role][name]
                    now = changed(now, role, change[name]) if name in change else now
                    yield now.unit, side.sacrificed[name], now.fire, now.dice

    def can_hit(self, role: str, *, fighters: bool = False, first: bool = False) -> bool:
        mine = self.armies[role]
        theirs = self.armies["defender" if role == "attacker" else "attacker"]
        detected = mine.has("detects")
        return any(
            figure and self.may_hit(piece.unit, detected)(0, target.unit) and not (fighters and target.unit.chosen_last)
            for piece, figure, _ in self.dice_of(role, mine.pieces, first)
            for target in theirs.pieces
        )

    def settle(self, number: int) -> bool:
        """What happens before a round; whether it is fought."""
        attacker, defender = self.armies["attacker"], self.armies["defender"]
        retreat = self.battle.retreat
        while True:
            first = number == self.battle.round == 1
            if first and (self.shells or list(self.spending("attacker")) or list(self.spending("defender"))):
                return bool(defender.pieces)
            helpless = defender.has("chosen_last") and self.can_hit("attacker")
            if helpless and not self.can_hit("attacker", fighters=True) and not self.can_hit("defender", fighters=True):
                defender.pieces = [piece for piece in defender.pieces if not piece.unit.chosen_last]
                continue
            if not attacker.pieces or not defender.pieces:
                return False
            going_on = self.can_hit("attacker") or self.can_hit("defender")
            diving = {
                role: [piece for piece in mine.pieces if piece.unit.submerges != "never"]
                for role, mine in self.armies.items()
                if self._dives(role, number)
            }
            if not going_on and not any(diving.values()):
                return False
            if retreat and number > self.battle.round and not self.retreated:
                few = retreat.below_units is not None and len(attacker.pieces) < retreat.below_units
                late = retreat.after_round is not None and number > retreat.after_round
                leaving = [piece for piece in attacker.pieces if self._may_leave(piece)]
                if (few or late) and leaving:
                    self.retreated = True
                    attacker.away += leaving
                    attacker.pieces = [piece for piece in attacker.pieces if piece not in leaving]
                    continue
            if any(diving.values()):
                for role, gone in diving.items():
                    self.armies[role].away += gone
                    self.armies[role].pieces = [piece for piece in self.armies[role].pieces if piece not in gone]
                continue
            return True

    def _dives(self, role: str, number: int) -> bool:
        side = self.battle.attacker if role == "attacker" else self.battle.defender
        enemy = self.armies["defender" if role == "attacker" else "attacker"]
        mine = [piece for piece in self.armies[role].pieces if piece.unit.submerges != "never"]
        late = any(piece.unit.submerges == "after_a_round" for piece in mine)
        return side.submarines == "submerge" and not enemy.has("detects") and not (late and number == 1)

    def _may_leave(self, piece: Piece) -> bool:
        if self.battle.kind != "landing" or piece.unit.kind == "air":
            return True
        return not piece.seaborne and self.edition.combat.landing_retreat != "aircraft"

    def to_the_end(self) -> tuple[str, bool, Counter[str], Counter[str], int]:
        if self.battle.round == 1:
            self.before()
        else:
            self.shells = []
        number = self.battle.round
        while self.settle(number):
            self.round(number == 1 and self.battle.round == 1)
            number += 1
        attacker, defender = self.armies["attacker"], self.armies["defender"]
        if attacker.pieces and not defender.pieces:
            word = "attacker_wins"
        elif self.retreated and not attacker.pieces and defender.pieces:
            word = "retreats"
        elif defender.pieces and not attacker.pieces:
            word = "defender_wins"
        else:
            word = "draw"
        takes = not defender.pieces and any(piece.unit.kind == "land" for piece in attacker.pieces)
        left = [Counter(piece.unit.id for piece in [*force.pieces, *force.away]) for force in (attacker, defender)]
        return word, takes, left[0], left[1], number - self.battle.round


def simulate(edition: AxisAndAlliesEdition, battle: Battle, runs: int, seed: int) -> dict[str, Any]:
    random = Random(seed)
    words: Counter[str] = Counter()
    takes = rounds = 0
    left: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    for _ in range(runs):
        word, taken, *both, fought = Fight(edition, battle, random).to_the_end()
        words[word] += 1
        takes += taken
        rounds += fought
        for total, side in zip(left, both, strict=True):
            total.update(side)
    return {
        **{word: words[word] / runs for word in ("attacker_wins", "defender_wins", "draw", "retreats")},
        "takes_land": takes / runs,
        "rounds": rounds / runs,
        "left": [{name: count / runs for name, count in item.items()} for item in left],
    }
