"""Special features of some battles: who came by sea, kamikazes, what an advantage spends, when to retreat."""

from collections.abc import Mapping

from api.families.axis_and_allies.visitor import GameVisitor
from companion.families.axis_and_allies.sections.combat import BattleKind, Role, Unit
from companion.languages import _, n_

RETREATS: Mapping[str, Mapping[str, float]] = {
    "1": {"after_round": 1},
    "2": {"after_round": 2},
    "3": {"after_round": 3},
    "u2": {"below_units": 2},
    "u4": {"below_units": 4},
    "c30": {"below_chance": 0.3},
    "c50": {"below_chance": 0.5},
    "s0": {"below_swing": 0},
}
"""When the attacker retreats, by the word of the form."""


def retreats() -> list[tuple[str, str]]:
    """The words of the form, and what they say."""
    return [(word, _said(*next(iter(when.items())))) for word, when in RETREATS.items()]


def _said(how: str, mark: float) -> str:
    match how:
        case "after_round":
            return n_("after {count} round", "after {count} rounds", int(mark))
        case "below_units":
            return _("with fewer than {count} units", count=int(mark))
        case "below_chance":
            return _("when the chance to win is below {percent}%", percent=round(100 * mark))
    return _("when going on costs more than it destroys")


def by_sea(visitor: GameVisitor, kind: BattleKind, units: Mapping[str, int]) -> list[Unit]:
    """The attacker's units that may have come by sea or by land."""
    if kind != "landing":
        return []
    return [unit for unit in visitor.edition.units if units.get(unit.id) and unit.kind == "land"]


def aimed_at(visitor: GameVisitor, kind: BattleKind, defender: str | None, units: Mapping[str, int]) -> list[Unit]:
    """The attacker's ships that the defender's tokens can be aimed at."""
    tokens = [token for token in visitor.edition.tokens if token.attack and token.power == defender]
    if kind != "sea":
        return []
    targets = {ship for token in tokens for ship in token.targets}
    return [ship for ship in visitor.edition.units if ship.id in targets and units.get(ship.id)]


def spendable(visitor: GameVisitor, kind: BattleKind, role: Role, power: str | None) -> list[Unit]:
    """The units that a side's advantage can spend here."""
    figures = visitor.snapshot["powers"].get(power or "")
    if figures is None:
        return []
    held = [
        visitor.edition.advantages[advantage].combat
        for advantage in figures["advantages"]
        if advantage not in figures["spent_advantages"]
    ]
    spent = {
        unit
        for combat in held
        if combat is not None and combat.role in ("either", role) and kind in combat.battles
        for unit in combat.spends
    }
    return [unit for unit in visitor.edition.units if unit.id in spent]
