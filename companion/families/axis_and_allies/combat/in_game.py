"""What a running game adds to a battle: powers, technologies, advantages that apply at a place, and its dice."""

from collections.abc import Mapping

from msgspec.structs import replace

from companion.families.axis_and_allies.combat.battle import Battle, Side
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.advantages import Advantage
from companion.families.axis_and_allies.sections.combat import Role
from companion.families.axis_and_allies.state import AxisAndAlliesState


def with_game(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, battle: Battle) -> Battle:
    """A battle with everything the books know and the request leaves out."""
    attacker = battle.attacker.power or state.turn
    defender = battle.defender.power
    if defender is None and battle.territory in state.territories:
        defender = state.controller(str(battle.territory))
    powers: Mapping[Role, str | None] = {"attacker": attacker, "defender": defender}
    dice = battle.dice or ("low_luck" if state.options.get("dice") == "low_luck" else "standard")
    return replace(
        battle,
        attacker=_side(edition, state, battle, "attacker", powers),
        defender=_side(edition, state, battle, "defender", powers),
        dice=dice,
    )


def _side(
    edition: AxisAndAlliesEdition,
    state: AxisAndAlliesState,
    battle: Battle,
    role: Role,
    powers: Mapping[Role, str | None],
) -> Side:
    side, power = battle.side(role), powers[role]
    now = state.powers.get(power) if power is not None else None
    technologies, advantages = side.technologies, side.advantages
    if technologies is None:
        technologies = now.technologies if now else ()
    if advantages is None:
        unspent = [advantage for advantage in now.advantages if advantage not in now.spent_advantages] if now else []
        advantages = tuple(
            advantage for advantage in unspent if _holds(edition, state, battle, edition.advantages[advantage], powers)
        )
    return replace(side, power=power, technologies=technologies, advantages=advantages)


def _holds(
    edition: AxisAndAlliesEdition,
    state: AxisAndAlliesState,
    battle: Battle,
    advantage: Advantage,
    powers: Mapping[Role, str | None],
) -> bool:
    """Whether an advantage applies here automatically: a one-time one doesn't, unless an attack brings it."""
    if advantage.combat is None:
        return False
    if advantage.against and powers["attacker"] not in advantage.against:
        return False
    if advantage.uses == "once" and not advantage.combat.adds:
        return False
    if battle.kind == "sea":
        return True
    place = edition.territories.get(battle.territory or "")
    if place is None:
        return advantage.territories_of is None and not advantage.territories and not advantage.combat.islands
    if advantage.combat.islands and any(border in edition.territories.ids for border in place.borders):
        return False
    owner = advantage.territories_of
    if owner is not None and (place.original != owner or state.controller(place.id) != owner):
        return False
    return not advantage.territories or place.id in advantage.territories
