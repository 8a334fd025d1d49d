"""A side of a battle, prepared: its hit points in order, who fires with what, and what happens before."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Literal

from msgspec import Struct

from companion.families.axis_and_allies.combat import figures as figured
from companion.families.axis_and_allies.combat.battle import Battle
from companion.families.axis_and_allies.combat.figures import Figures
from companion.families.axis_and_allies.combat.losses import Segment, segments
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.combat import COUNTED, Role, Unit

Strikes = Literal["with_the_rest", "first", "first_unless_detected"]
Mask = tuple[bool, ...]
"""The segments of the other side that a unit can hit."""


def strikes(unit: Unit, role: Role) -> Strikes:
    """When a unit fires on its side of a battle."""
    if unit.strikes == "first_in_attack":
        return "first" if role == "attacker" else "with_the_rest"
    return unit.strikes


class Gun(Struct, frozen=True):
    """A side's units with the same targets; how well they hit is recounted each round."""

    unit: Unit
    segments: tuple[int, ...]
    strikes: Strikes
    seaborne: bool = False


class Volley(Struct, frozen=True):
    """Dice outside the rounds: some number with the same figure, at some of the enemy's hit points."""

    dice: int
    figure: int
    targets: Mask
    striker: Unit | None = None
    """The unit spent with it, if any."""
    surprise: bool = True
    """Whether its victims are gone before the rest fires."""


class Force(Struct, frozen=True, dict=True):
    """A side of a battle."""

    role: Role
    segments: tuple[Segment, ...]
    bystanders: Mapping[str, int]
    """Units that nobody can hit."""
    spent: Mapping[str, int]
    """Units that an advantage spends."""
    later: Mapping[str, Figures]
    first: Mapping[str, Figures]
    """Figures in round one and after it."""
    submerging: bool
    stays: tuple[bool, ...]
    """The segments that can't retreat."""

    @property
    def start(self) -> tuple[int, ...]:
        """The number of points in each segment."""
        return tuple(segment.count for segment in self.segments)

    @cached_property
    def guns(self) -> tuple[Gun, ...]:
        """Who fires, by unit and by how it arrived."""
        segments_of: dict[tuple[str, bool], list[int]] = {}
        for index, segment in enumerate(self.segments):
            if segment.sinks:
                by_sea = segment.seaborne and segment.unit.landing_attack is not None
                segments_of.setdefault((segment.unit.id, by_sea), []).append(index)
        units = {segment.unit.id: segment.unit for segment in self.segments}
        return tuple(
            Gun(units[unit], tuple(at), strikes(units[unit], self.role), by_sea)
            for (unit, by_sea), at in segments_of.items()
        )

    @cached_property
    def dives(self) -> tuple[bool, ...]:
        """The segments that leave by submerging, if this side's submarines do."""
        return tuple(self.submerging and segment.unit.submerges != "never" for segment in self.segments)

    def targets_of(self, unit: Unit, detected: bool) -> Mask:
        """The segments of this force that an enemy unit can hit."""
        return tuple(
            segment.unit.kind not in unit.cannot_hit and (detected or unit.kind not in segment.unit.hidden_from)
            for segment in self.segments
        )


def force_of(edition: AxisAndAlliesEdition, battle: Battle, role: Role) -> Force:
    """A side of a battle."""
    side = battle.side(role)
    units = Counter({unit: count for unit, count in side.units.items() if count})
    for advantage in figured.advantages(edition, battle, role):
        if battle.round == 1:
            units.update(advantage.adds)
    spent = {unit: min(count, units[unit]) for unit, count in side.sacrificed.items() if battle.round == 1}
    units.subtract(spent)
    order = segments(edition, battle, role, dict(units))
    later = figured.figures(edition, battle, role, False)
    changed = battle.round == 1 and figured.changed_in_round_one(edition, battle, role)
    return Force(
        role=role,
        segments=tuple(order),
        bystanders={unit: count for unit, count in units.items() if count and not edition.units[unit].hits},
        spent={unit: count for unit, count in spent.items() if count},
        later=later,
        first=figured.figures(edition, battle, role, True) if changed else later,
        submerging=side.submarines == "submerge",
        stays=tuple(_stays(edition, battle, segment) for segment in order),
    )


def _stays(edition: AxisAndAlliesEdition, battle: Battle, segment: Segment) -> bool:
    if battle.kind != "landing" or segment.unit.kind == "air":
        return False
    return segment.seaborne or edition.combat.landing_retreat == "aircraft"


def antiaircraft(edition: AxisAndAlliesEdition, battle: Battle, attacker: Force, defender: Force) -> Iterator[Volley]:
    """The fire of the defender's guns at aircraft before round one."""
    counts = Counter(dict(defender.bystanders))
    for segment in defender.segments:
        counts[segment.unit.id] += segment.count if segment.sinks else 0
    guns = [
        defender.first[unit] for unit, count in counts.items() if count and edition.units[unit].antiaircraft != "none"
    ]
    if not guns or battle.kind == "sea" or battle.round > 1:
        return
    if not defender.segments and edition.combat.guns_alone == "silent":
        return
    flying = Counter[str]()
    for segment in attacker.segments:
        if segment.unit.kind == "air" and segment.sinks and not attacker.first[segment.unit.id].spared:
            flying[segment.unit.id] += segment.count
    shot = max(gun.shot for gun in guns)
    dice = sum(
        flying.total()
        if gun.unit.antiaircraft == "every_aircraft"
        else int(gun.unit.antiaircraft) * counts[gun.unit.id]
        for gun in guns
        if gun.unit.antiaircraft != "none"
    )
    dice = min(dice, flying.total())
    if edition.combat.antiaircraft_losses == "rolled_for_each" and dice == flying.total():
        for unit, count in flying.items():
            yield Volley(count, shot, _only(attacker, {unit}))
    else:
        yield Volley(dice, shot, _only(attacker, set(flying)))


def bombardment(edition: AxisAndAlliesEdition, battle: Battle, attacker: Force, defender: Force) -> Iterator[Volley]:
    """Ships' shells before a landing: those with the best figures, as many as the box allows."""
    if battle.kind != "landing" or battle.round > 1 or edition.combat.bombardment == "none":
        return
    ships = [
        attacker.first[unit].fire
        for unit, count in battle.bombard.items()
        for _ in range(count)
        if attacker.first[unit].bombards
    ]
    if edition.combat.bombarding_ships == "one_for_each_unit_landed":
        landed = sum(segment.count for segment in attacker.segments if segment.seaborne and segment.sinks)
        ships = sorted(ships, reverse=True)[:landed]
    targets = tuple(
        edition.combat.bombardment_hits == "all" or segment.unit.kind == "land" for segment in defender.segments
    )
    for figure, count in Counter(ships).items():
        yield Volley(count, figure, targets, surprise=edition.combat.bombardment == "removed")


def kamikazes(edition: AxisAndAlliesEdition, battle: Battle, attacker: Force) -> Iterator[Volley]:
    """Tokens that the defender aims at ships before round one."""
    figure = next((token.attack for token in edition.tokens if token.attack), None)
    if figure is None or battle.round > 1:
        return
    for unit, dice in battle.defender.kamikazes.items():
        if dice:
            yield Volley(dice, figure, _only(attacker, {unit}))


def sacrifices(edition: AxisAndAlliesEdition, battle: Battle, force: Force, enemy: Force) -> Iterator[Volley]:
    """Units that an advantage spends: they fire first in round one, at ships only."""
    technologies = battle.side(force.role).technologies or ()
    ships = tuple(segment.unit.kind == "sea" for segment in enemy.segments)
    for advantage in figured.advantages(edition, battle, force.role):
        change = figured.change_of(advantage, technologies)
        for unit in advantage.spends:
            if force.spent.get(unit):
                now = force.first[unit]
                now = figured.changed(now, force.role, change[unit]) if unit in change else now
                dice = force.spent[unit] * COUNTED[now.dice]
                yield Volley(dice, now.fire, ships, now.unit)


def _only(force: Force, names: set[str]) -> Mask:
    return tuple(segment.unit.id in names for segment in force.segments)
