"""A side's combat figures: printed ones, and the effects of technologies and advantages."""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.families.axis_and_allies.combat.battle import Battle
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.combat import Dice, Fighting, Pairing, Role, Unit, UnitChange

SIDES_OF_A_DIE = 6


def strength(figure: int | str | None) -> int:
    """A figure as a number; if it has two parts, the first counts."""
    if figure is None:
        return 0
    return int(str(figure).partition("/")[0])


class Figures(Struct, frozen=True):
    """One unit's combat figures for a side in this battle."""

    unit: Unit
    fire: int
    """The highest die that hits; 0 if it doesn't fire."""
    dice: Dice = "one"
    pairings: tuple[Pairing, ...] = ()
    lifts: int = 1
    bombards: bool = False
    spared: bool = False
    shot: int = 0
    """The highest die of its antiaircraft fire."""


def figures(edition: AxisAndAlliesEdition, battle: Battle, role: Role, first_round: bool) -> Mapping[str, Figures]:
    """The combat figures of every unit in the box for a side, in round one or later."""
    plain: dict[str, Figures] | None = edition.combat_tables.get(role)
    if plain is None:
        plain = edition.combat_tables[role] = {unit.id: _figures(unit, role, []) for unit in edition.units}
    changes = list(_changes(edition, battle, role, first_round))
    if not changes:
        return plain
    return {
        unit.id: _figures(unit, role, [change[unit.id] for change in changes if unit.id in change])
        for unit in edition.units
    }


def changed_in_round_one(edition: AxisAndAlliesEdition, battle: Battle, role: Role) -> bool:
    """Whether a side has an advantage that ends with round one."""
    return any(advantage.first_round for advantage in advantages(edition, battle, role))


def advantages(edition: AxisAndAlliesEdition, battle: Battle, role: Role) -> Iterator[Fighting]:
    """A side's advantages that apply in this battle."""
    for advantage in battle.side(role).advantages or ():
        combat = edition.advantages[advantage].combat
        if combat is not None and _holds(edition, battle, role, combat):
            yield combat


def _holds(edition: AxisAndAlliesEdition, battle: Battle, role: Role, combat: Fighting) -> bool:
    units = battle.side(role).units
    if battle.kind not in combat.battles or combat.role not in ("either", role):
        return False
    if any(units.get(unit, 0) < least for unit, least in combat.at_least.items()):
        return False
    if not combat.only:
        return True
    counted = [
        unit
        for unit, count in units.items()
        if count and (battle.kind != "landing" or edition.units[unit].kind == "land")
    ]
    return role == "attacker" and all(unit in combat.only for unit in counted)


def _changes(
    edition: AxisAndAlliesEdition, battle: Battle, role: Role, first_round: bool
) -> Iterator[Mapping[str, UnitChange]]:
    technologies = battle.side(role).technologies or ()
    for technology in technologies:
        yield edition.technologies[technology].units
    for advantage in advantages(edition, battle, role):
        if not advantage.spends and (first_round or not advantage.first_round):
            yield change_of(advantage, technologies)


def change_of(fighting: Fighting, technologies: tuple[str, ...]) -> Mapping[str, UnitChange]:
    """An advantage's effect on units, given its power's technologies."""
    better = (
        fighting.with_technology[technology] for technology in technologies if technology in fighting.with_technology
    )
    return next(better, fighting.units)


def _figures(unit: Unit, role: Role, changes: list[UnitChange]) -> Figures:
    now = Figures(
        unit,
        0 if unit.antiaircraft != "none" else strength(unit.attack if role == "attacker" else unit.defence),
        pairings=(unit.paired,) if unit.paired and role == "attacker" else (),
        lifts=unit.lifts,
        bombards=unit.bombards,
        shot=strength(unit.defence) if unit.antiaircraft != "none" else 0,
    )
    for change in changes:
        now = changed(now, role, change)
    return now


def changed(now: Figures, role: Role, change: UnitChange) -> Figures:
    """Figures changed by a technology or an advantage."""
    figure = change.attack if role == "attacker" else change.defence
    gun = now.unit.antiaircraft != "none"
    return replace(
        now,
        fire=now.fire if figure is None or gun else strength(figure),
        shot=strength(change.defence) if gun and change.defence is not None else now.shot,
        dice=change.attack_dice if change.attack_dice != "one" and role == "attacker" else now.dice,
        pairings=(*now.pairings, change.paired) if change.paired and role == "attacker" else now.pairings,
        lifts=now.lifts if change.lifts is None else change.lifts,
        bombards=now.bombards or change.bombards,
        spared=now.spared or change.spared,
    )
