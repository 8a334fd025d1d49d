"""What is rolled in a part of a round: whose dice, how many, and what they can hit."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Literal

import numpy as np
from msgspec.structs import replace

from companion.families.axis_and_allies.combat.battle import Battle, Role
from companion.families.axis_and_allies.combat.dice import shots
from companion.families.axis_and_allies.combat.forces import (
    Force,
    Mask,
    Volley,
    antiaircraft,
    bombardment,
    force_of,
    kamikazes,
    sacrifices,
)
from companion.families.axis_and_allies.combat.hits import Hit
from companion.families.axis_and_allies.combat.simulation import Crowd
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.combat import COUNTED, ROLLED, Dice
from companion.model.shape import Shape

Part = Literal["before", "opening", "general"]
ROLES: tuple[Role, Role] = ("attacker", "defender")


class Salvo(Shape):
    """Dice with one figure, at some kinds of units."""

    role: Role
    """Who rolls."""
    figure: int
    """The highest die that hits."""
    units: int
    dice: Dice
    targets: tuple[str, ...]
    late: bool = False
    """Whether its victims still fire."""

    @property
    def faces(self) -> int:
        """How many dice are rolled."""
        return self.units * ROLLED[self.dice]

    def hits(self, faces: Sequence[int]) -> int:
        """How many of them hit."""
        if self.dice == "best_of_two":
            return sum(min(pair) <= self.figure for pair in zip(faces[::2], faces[1::2], strict=True))
        return sum(face <= self.figure for face in faces)

    @property
    def mean(self) -> Fraction:
        """The mean number of hits."""
        miss = 1 - Fraction(self.figure, 6)
        return self.units * (1 - miss**2 if self.dice == "best_of_two" else COUNTED[self.dice] * (1 - miss))


def salvos(edition: AxisAndAlliesEdition, battle: Battle, detecting: Mapping[Role, bool], part: Part) -> list[Salvo]:
    """Everything rolled in a part of a round, the attacker's first."""
    forces = {role: force_of(edition, battle, role) for role in ROLES}
    if part == "before":
        return list(_before(edition, battle, forces))
    found = [salvo for role in ROLES for salvo in _fire(battle, forces, role, detecting, part)]
    if part == "opening" and battle.round == 1:
        found += [salvo for role in ROLES for salvo in _spent(edition, battle, forces, role, detecting)]
    if part == "general" and battle.round == 1:
        shells = bombardment(edition, battle, forces["attacker"], forces["defender"])
        found += [_volley("attacker", volley, forces["defender"]) for volley in shells if not volley.surprise]
    return [salvo for salvo in found if salvo.targets]


def _before(edition: AxisAndAlliesEdition, battle: Battle, forces: Mapping[Role, Force]) -> Iterator[Salvo]:
    attacker, defender = forces["attacker"], forces["defender"]
    for volley in bombardment(edition, battle, attacker, defender):
        if volley.surprise:
            yield _volley("attacker", volley, defender)
    for volley in [*antiaircraft(edition, battle, attacker, defender), *kamikazes(edition, battle, attacker)]:
        if volley.dice:
            yield _volley("defender", volley, attacker)


def _spent(
    edition: AxisAndAlliesEdition,
    battle: Battle,
    forces: Mapping[Role, Force],
    role: Role,
    detecting: Mapping[Role, bool],
) -> Iterator[Salvo]:
    """The fire of units that an advantage spends; if detected, only aircraft strike first."""
    enemy: Role = "defender" if role == "attacker" else "attacker"
    for volley in sacrifices(edition, battle, forces[role], forces[enemy]):
        striker = volley.striker
        aircraft = striker is not None and striker.kind == "air"
        yield replace(_volley(role, volley, forces[enemy]), late=not aircraft and detecting[enemy])


def _volley(role: Role, volley: Volley, hit: Force) -> Salvo:
    return Salvo(role=role, figure=volley.figure, units=volley.dice, dice="one", targets=_kinds(hit, volley.targets))


def _kinds(force: Force, mask: Mask) -> tuple[str, ...]:
    found = (segment.unit.id for segment, able in zip(force.segments, mask, strict=True) if able)
    return tuple(dict.fromkeys(found))


def _fire(
    battle: Battle, forces: Mapping[Role, Force], role: Role, detecting: Mapping[Role, bool], part: Part
) -> Iterator[Salvo]:
    mine = forces[role]
    theirs = forces["defender" if role == "attacker" else "attacker"]
    seen = detecting[theirs.role]
    if not mine.segments:
        return
    sums: dict[tuple[int, Dice, tuple[str, ...], bool], int] = {}
    for gun, figure, dice, count in shots(mine, Crowd(mine, 1), mine.first if battle.round == 1 else mine.later):
        word = gun.strikes
        opens = word == "first" or (word == "first_unless_detected" and not seen)
        if opens is not (part == "opening"):
            continue
        targets = _kinds(theirs, theirs.targets_of(gun.unit, detecting[role]))
        key = figure, dice, targets, opens and seen
        sums[key] = sums.get(key, 0) + int(np.asarray(count)[0])
    for (figure, dice, targets, late), units in sorted(sums.items()):
        if units:
            yield Salvo(role=role, figure=figure, units=units, dice=dice, targets=targets, late=late)


def low_luck(found: Sequence[Salvo]) -> list[tuple[Salvo, int, int]]:
    """Low luck: one salvo for each group of targets, its sure hits, and the remainder in 36ths."""
    groups: dict[tuple[Role, tuple[str, ...], bool], list[Salvo]] = {}
    for salvo in found:
        groups.setdefault((salvo.role, salvo.targets, salvo.late), []).append(salvo)
    made = []
    for group in groups.values():
        mean = sum((salvo.mean for salvo in group), Fraction(0))
        made.append((group[0], int(mean), int((mean - int(mean)) * 36)))
    return made


def hits_of(found: Sequence[tuple[Salvo, int]], role: Role, *, late: bool) -> tuple[Hit, ...]:
    """The hits on a side: those it takes immediately, or the late ones."""
    sums: dict[tuple[str, ...], int] = {}
    for salvo, hits in found:
        if salvo.role != role and salvo.late is late and hits:
            sums[salvo.targets] = sums.get(salvo.targets, 0) + hits
    return tuple(Hit(targets=targets, count=count) for targets, count in sums.items())
