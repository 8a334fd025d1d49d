"""What is rolled in a part of a round: whose dice, how many, and what they can hit."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Literal

import numpy as np
from msgspec.structs import replace

from companion.families.axis_and_allies.combat.battle import Battle
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
from companion.families.axis_and_allies.sections.combat import COUNTED, ROLES, ROLLED, Dice, Role
from companion.model.shape import Shape

Part = Literal["before", "opening", "general"]


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
    fired = [salvo for role in ROLES for salvo in _fire(battle, forces, role, detecting, part)]
    if part == "opening" and battle.round == 1:
        fired += [salvo for role in ROLES for salvo in _spent(edition, battle, forces, role, detecting)]
    if part == "general" and battle.round == 1:
        shells = bombardment(edition, battle, forces["attacker"], forces["defender"])
        fired += [_volley("attacker", volley, forces["defender"]) for volley in shells if not volley.surprise]
    return [salvo for salvo in fired if salvo.targets]


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
    kinds = (segment.unit.id for segment, able in zip(force.segments, mask, strict=True) if able)
    return tuple(dict.fromkeys(kinds))


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


class Throw(Shape):
    """Dice that are thrown together, and what they must show."""

    role: Role
    """Who throws."""
    figure: int
    """The highest die that hits; two dice of low luck show a number up to 36. 0 without dice."""
    faces: int
    """How many dice are thrown."""
    targets: tuple[str, ...]
    late: bool
    """Whether its victims still fire."""
    dice: Dice = "one"
    sure: int | None = None
    """Low luck: the hits that need no dice. None where every unit rolls."""

    def hits(self, faces: Sequence[int]) -> int:
        """How many hits these faces are."""
        if self.sure is not None:
            return self.sure + (bool(faces) and _number(faces) <= self.figure)
        if self.dice == "best_of_two":
            return sum(min(pair) <= self.figure for pair in zip(faces[::2], faces[1::2], strict=True))
        return sum(face <= self.figure for face in faces)


def throws(fired: Sequence[Salvo], *, low_luck: bool) -> list[Throw]:
    """What has to be thrown for these salvos."""
    if low_luck:
        return _low_luck(fired)
    return [
        Throw(
            role=salvo.role,
            figure=salvo.figure,
            faces=salvo.faces,
            targets=salvo.targets,
            late=salvo.late,
            dice=salvo.dice,
        )
        for salvo in fired
    ]


def _low_luck(fired: Sequence[Salvo]) -> list[Throw]:
    """One throw for each group of targets: its sure hits, and dice for the remainder.

    One die is enough for sixths; two show a number from 1 to 36.
    """
    means: dict[tuple[Role, tuple[str, ...], bool], Fraction] = {}
    for salvo in fired:
        group = salvo.role, salvo.targets, salvo.late
        means[group] = means.get(group, Fraction(0)) + salvo.mean
    made = []
    for (role, targets, late), mean in means.items():
        sure, rest = int(mean), int(mean % 1 * 36)
        figure, faces = (rest // 6, 1 if rest else 0) if rest % 6 == 0 else (rest, 2)
        made.append(Throw(role=role, figure=figure, faces=faces, targets=targets, late=late, sure=sure))
    return made


def _number(faces: Sequence[int]) -> int:
    """What low luck's dice show: one its face, two a number from 1 to 36, the first die counting sixes."""
    return faces[0] if len(faces) == 1 else (faces[0] - 1) * 6 + faces[1]


def hits_of(scored: Sequence[tuple[Throw, int]], role: Role, *, late: bool) -> tuple[Hit, ...]:
    """The hits on a side: those it takes immediately, or the late ones."""
    sums: dict[tuple[str, ...], int] = {}
    for throw, hits in scored:
        if throw.role != role and throw.late is late and hits:
            sums[throw.targets] = sums.get(throw.targets, 0) + hits
    return tuple(Hit(targets=targets, count=count) for targets, count in sums.items())
