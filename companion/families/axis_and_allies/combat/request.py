"""From a request to a battle: every field is checked before anything is computed, and refused by name."""

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

import msgspec
from msgspec.structs import replace

from companion.families.axis_and_allies.combat.battle import MOST_UNITS, Battle, Side
from companion.families.axis_and_allies.combat.figures import figures
from companion.families.axis_and_allies.combat.losses import DAMAGE
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.combat import PLACES, ROLES, Combat, Role
from companion.languages import Text, listed, msg
from companion.model.reading import convert
from companion.model.refusal import RuleViolation

READINGS = ("antiaircraft_losses", "guns_alone")
"""Open questions in the rulebooks: words of `[combat]` that a request can choose differently."""
NO_SUCH: Mapping[str, Text] = {
    "unit": msg("This box has no unit {name}."),
    "technology": msg("This box has no technology {name}."),
    "advantage": msg("This box has no national advantage {name}."),
    "power": msg("This box has no power {name}."),
    "territory": msg("This box has no territory {name}."),
}


def wrong_field(code: str, at: str, text: Text, **values: Any) -> NoReturn:
    """Refuse a field."""
    raise RuleViolation(code, text, field=at, **values)


def battle_of(document: Mapping[str, Any]) -> Battle:
    """Parse a request into a battle; refused if a field is missing, unknown, or of the wrong type."""
    try:
        return convert(document, Battle)
    except msgspec.ValidationError as error:
        sentence, _, path = str(error).partition(" - at `")
        field = path.strip("`").removeprefix("$").strip(".") or "kind"
        wrong_field("invalid_battle", field, "{where}: {problem}.", where=field, problem=sentence)


def check(edition: AxisAndAlliesEdition, battle: Battle) -> None:
    """Refuse a battle that isn't possible in this box."""
    for role in ROLES:
        _check_side(edition, battle, role)
    if not sum(battle.attacker.units.values()):
        wrong_field("invalid_battle", "attacker.units", "Nobody attacks: name at least one attacking unit.")
    _check_place(edition, battle)
    _check_landing(edition, battle)
    _check_kamikazes(edition, battle)
    _check_readings(battle)
    if battle.retreat is not None:
        said = [limit for limit in msgspec.structs.asdict(battle.retreat).values() if limit is not None]
        if len(said) != 1:
            wrong_field("invalid_battle", "retreat", "Say when the attacker retreats in one way, or leave it out.")


def _check_side(edition: AxisAndAlliesEdition, battle: Battle, role: Role) -> None:
    side = battle.side(role)
    pool = battle.find.pool if battle.find is not None and battle.find.side == role else {}
    if sum(side.units.values()) + sum(pool.values()) > MOST_UNITS:
        wrong_field("invalid_battle", f"{role}.units", "That's more than {most} units on a side.", most=MOST_UNITS)
    if side.power is not None:
        _known("power", [side.power], edition.powers.by_id, f"{role}.power")
    _known("technology", side.technologies or (), edition.technologies.by_id, f"{role}.technologies")
    _known("advantage", side.advantages or (), edition.advantages.by_id, f"{role}.advantages")
    _check_units(edition, battle, role, side.units, f"{role}.units")
    if battle.find is not None and battle.find.side == role:
        _check_units(edition, battle, role, pool, "find.from")
    _check_order(edition, side, f"{role}.losses")
    for unit, count in side.damaged.items():
        _known("unit", [unit], edition.units.by_id, f"{role}.damaged")
        if count > side.units.get(unit, 0) * (edition.units[unit].hits - 1):
            wrong_field(
                "invalid_battle",
                f"{role}.damaged.{unit}",
                "{units}: more are damaged than there could be.",
                units=edition.units[unit].plural,
            )
    _check_sacrificed(edition, battle, role)


def _check_units(
    edition: AxisAndAlliesEdition, battle: Battle, role: Role, units: Mapping[str, int], field: str
) -> None:
    _known("unit", units, edition.units.by_id, field)
    for unit_id in units:
        unit = edition.units[unit_id]
        if unit.kind not in PLACES[battle.kind]:
            text = msg("{units} don't fight at sea.") if battle.kind == "sea" else msg("{units} don't fight on land.")
            wrong_field("invalid_battle", f"{field}.{unit_id}", text, units=unit.plural)
        if role == "attacker" and unit.attack is None:
            wrong_field("invalid_battle", f"{field}.{unit_id}", "{units} don't attack.", units=unit.plural)


def _check_order(edition: AxisAndAlliesEdition, side: Side, field: str) -> None:
    _known("unit", (step.removesuffix(DAMAGE) for step in side.losses), edition.units.by_id, field)
    for step in side.losses:
        unit = edition.units[step.removesuffix(DAMAGE)]
        if step.endswith(DAMAGE) and unit.hits < 2:
            wrong_field("invalid_battle", field, "{units} are lost with the first hit.", units=unit.plural)


def _check_sacrificed(edition: AxisAndAlliesEdition, battle: Battle, role: Role) -> None:
    side = battle.side(role)
    spendable = {
        unit
        for advantage in side.advantages or ()
        if (combat := edition.advantages[advantage].combat) is not None
        and combat.role in ("either", role)
        and battle.kind in combat.battles
        for unit in combat.spends
    }
    for unit, count in side.sacrificed.items():
        if unit not in spendable:
            wrong_field(
                "invalid_battle",
                f"{role}.sacrificed.{unit}",
                "No advantage of this side sacrifices {unit} here.",
                unit=unit,
            )
        if count > side.units.get(unit, 0):
            wrong_field("invalid_battle", f"{role}.sacrificed.{unit}", "More units are sacrificed than are there.")


def _check_place(edition: AxisAndAlliesEdition, battle: Battle) -> None:
    if battle.territory is not None and battle.kind != "sea":
        _known("territory", [battle.territory], edition.territories.by_id, "territory")


def _check_landing(edition: AxisAndAlliesEdition, battle: Battle) -> None:
    if battle.kind != "landing":
        for field, units in (("seaborne", battle.seaborne), ("bombard", battle.bombard)):
            if units:
                wrong_field("invalid_battle", field, "Only a landing has units that come by sea and ships that shell.")
        return
    for unit, count in (battle.seaborne or {}).items():
        _known("unit", [unit], edition.units.by_id, "seaborne")
        if edition.units[unit].kind != "land" or count > battle.attacker.units.get(unit, 0):
            wrong_field("invalid_battle", f"seaborne.{unit}", "More units come by sea than attack.")
    _known("unit", battle.bombard, edition.units.by_id, "bombard")
    able = figures(edition, battle, "attacker", True)
    for unit, count in battle.bombard.items():
        if count and (edition.combat.bombardment == "none" or not able[unit].bombards):
            wrong_field(
                "invalid_battle", f"bombard.{unit}", "{units} don't shell the coast.", units=edition.units[unit].plural
            )
    if sum(battle.bombard.values()) > MOST_UNITS:
        wrong_field("invalid_battle", "bombard", "That's more than {most} ships.", most=MOST_UNITS)


def _check_kamikazes(edition: AxisAndAlliesEdition, battle: Battle) -> None:
    if any(battle.attacker.kamikazes.values()):
        wrong_field("invalid_battle", "attacker.kamikazes", "Only the defender aims kamikazes.")
    targets = {unit for token in edition.tokens if token.attack for unit in token.targets}
    dice = {unit: count for unit, count in battle.defender.kamikazes.items() if count}
    if sum(dice.values()) > MOST_UNITS:
        wrong_field("invalid_battle", "defender.kamikazes", "That's more than {most} dice.", most=MOST_UNITS)
    for unit in dice:
        if unit not in targets or battle.kind != "sea" or not battle.attacker.units.get(unit):
            wrong_field(
                "invalid_battle", f"defender.kamikazes.{unit}", "Kamikazes can't be aimed at {unit} here.", unit=unit
            )


def _check_readings(battle: Battle) -> None:
    for technology, word in battle.readings.items():
        if technology not in READINGS:
            wrong_field(
                "invalid_battle",
                "readings",
                "There's no other reading of {name}. Known: {known}.",
                name=technology,
                known=listed(READINGS),
            )
        try:
            convert({technology: word}, Combat)
        except msgspec.ValidationError as error:
            wrong_field("invalid_battle", f"readings.{technology}", "{problem}.", problem=str(error))


def _known(kind: str, words: Iterable[str], known: Mapping[str, Any], field: str) -> None:
    for word in words:
        if word not in known:
            wrong_field(f"unknown_{kind}", f"{field}.{word}", NO_SUCH[kind], name=word)


def with_defaults(battle: Battle) -> Battle:
    """A battle with all defaults: no technologies, no advantages, and standard dice, unless it says otherwise."""
    return replace(
        battle,
        attacker=_plain(battle.attacker),
        defender=_plain(battle.defender),
        dice=battle.dice or "standard",
    )


def _plain(side: Side) -> Side:
    return replace(side, technologies=side.technologies or (), advantages=side.advantages or ())
