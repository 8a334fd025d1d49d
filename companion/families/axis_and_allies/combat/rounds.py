"""A battle fought round by round: what is rolled next, who is lost, who leaves, and how it ends. No dice are rolled
here.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.families.axis_and_allies.combat import figures as figured
from companion.families.axis_and_allies.combat.battle import Battle, Side
from companion.families.axis_and_allies.combat.fight import Fight, Happened, Rolled, now
from companion.families.axis_and_allies.combat.forces import force_of
from companion.families.axis_and_allies.combat.hits import after, assigned, counted, points_of
from companion.families.axis_and_allies.combat.losses import DAMAGE
from companion.families.axis_and_allies.combat.salvos import Part, Throw, hits_of, salvos, throws
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.combat import ROLES, Role
from companion.languages import Text, plural
from companion.model.refusal import RuleViolation
from companion.model.translated import named

PARTS: tuple[Part, ...] = ("before", "opening", "general")
OTHER: Mapping[Role, Role] = {"attacker": "defender", "defender": "attacker"}


def refuse(code: str, text: Text, **values: Any) -> RuleViolation:
    """A refusal that says what's wrong with a tap."""
    return RuleViolation(code, text, **values)


def opened(edition: AxisAndAlliesEdition, battle: Battle) -> Fight:
    """A battle at its start, including units that an advantage adds."""
    for role in ROLES:
        battle = replace(battle, **{role: _with_added(edition, battle, role)})
    fight = Fight(
        battle=battle,
        units={role: {unit: count for unit, count in battle.side(role).units.items() if count} for role in ROLES},
        damaged={role: dict(battle.side(role).damaged) for role in ROLES},
        gone={role: {} for role in ROLES},
        round=battle.round,
    )
    return _begun(edition, fight)


def _with_added(edition: AxisAndAlliesEdition, battle: Battle, role: Role) -> Side:
    side = battle.side(role)
    adding = {
        advantage.id: advantage.combat.adds
        for advantage in edition.advantages
        if advantage.combat is not None and advantage.combat.adds
    }
    names = [name for name in side.advantages or () if name in adding]
    active = list(figured.advantages(edition, battle, role))
    units = dict(side.units)
    for name in names:
        if edition.advantages[name].combat in active and battle.round == 1:
            for unit, count in adding[name].items():
                units[unit] = units.get(unit, 0) + count
    rest = tuple(name for name in side.advantages or () if name not in names)
    return replace(side, units=units, advantages=rest)


def wanted(edition: AxisAndAlliesEdition, fight: Fight) -> list[Throw]:
    """What has to be rolled now."""
    if fight.step != "dice":
        return []
    detecting: Any = fight.detecting
    low_luck = fight.battle.dice == "low_luck"
    return throws(salvos(edition, now(fight), detecting, fight.part), low_luck=low_luck)


def faces_wanted(edition: AxisAndAlliesEdition, fight: Fight) -> list[int]:
    """How many dice each group needs."""
    return [throw.faces for throw in wanted(edition, fight)]


def rolled(edition: AxisAndAlliesEdition, fight: Fight, faces: Sequence[Sequence[int]]) -> Fight:
    """Apply rolled dice: hits to take, or the next part if nobody was hit."""
    if fight.step != "dice":
        raise refuse("not_now", "Nobody rolls now.")
    needed = wanted(edition, fight)
    if [len(group) for group in faces] != [throw.faces for throw in needed]:
        count = sum(throw.faces for throw in needed)
        raise refuse("wrong_dice_count", "These aren't the dice of this roll: it takes {needed}.", needed=count)
    if any(not 1 <= face <= 6 for group in faces for face in group):
        raise refuse("invalid_dice", "Each die shows 1 to {die_sides}.", die_sides=6)
    scored = [(throw, throw.hits(group)) for throw, group in zip(needed, faces, strict=True)]
    dice = tuple(
        Rolled(role=throw.role, figure=throw.figure, faces=tuple(group), hits=hits, sure=throw.sure)
        for (throw, hits), group in zip(scored, faces, strict=True)
    )
    hits = {role: hits_of(scored, role, late=False) for role in ROLES}
    late = {role: (*fight.late.get(role, ()), *hits_of(scored, role, late=True)) for role in ROLES}
    if fight.part == "general":
        hits, late = {role: (*hits[role], *late[role]) for role in ROLES}, {}
    course = (*fight.course, Happened(round=fight.round, part=fight.part, dice=dice))
    if fight.part == "opening":
        fight = _without_spent(fight)
    fight = replace(fight, course=course, hits=dict(hits), late=dict(late), step="losses", chosen={})
    return fight if any(must_lose(edition, fight, role) for role in ROLES) else _next_part(edition, fight)


def without_forced(edition: AxisAndAlliesEdition, fight: Fight) -> Fight:
    """Take losses that leave no choice immediately, so that nobody waits for a phone that could only agree."""
    for role in ROLES:
        losses = must_lose(edition, fight, role)
        if losses and not _has_choice(edition, fight, role, losses):
            return without_forced(edition, lost(edition, fight, role, losses))
    return fight


def _has_choice(edition: AxisAndAlliesEdition, fight: Fight, role: Role, losses: Mapping[str, int]) -> bool:
    """Whether other units could take these hits: some are left, of more than one kind."""
    targets = {unit for hit in fight.hits.get(role, ()) for unit in hit.targets}
    points = [
        step
        for step in points_of(force_of(edition, now(fight), role).segments)
        if (unit := step.removesuffix(DAMAGE)) in targets and (step in losses or not edition.units[unit].chosen_last)
    ]
    return len({*points}) > 1 and len(points) > sum(losses.values())


def _without_spent(fight: Fight) -> Fight:
    """Units that an advantage spends have fired, and are lost in addition to everything else."""
    units, battle = dict(fight.units), fight.battle
    for role in ROLES:
        spent = battle.side(role).sacrificed
        left = {unit: count - spent.get(unit, 0) for unit, count in units[role].items()}
        units[role] = {unit: count for unit, count in left.items() if count > 0}
        battle = replace(battle, **{role: replace(battle.side(role), sacrificed={})})
    return replace(fight, units=units, battle=battle)


def must_lose(edition: AxisAndAlliesEdition, fight: Fight, role: Role) -> dict[str, int]:
    """A side's losses in its order; empty if it has none to choose."""
    if fight.step != "losses" or role in fight.chosen:
        return {}
    return counted(assigned(points_of(force_of(edition, now(fight), role).segments), fight.hits.get(role, ())))


def lost(edition: AxisAndAlliesEdition, fight: Fight, role: Role, losses: Mapping[str, int]) -> Fight:
    """Apply a side's chosen losses; once both have chosen, they're removed from the board."""
    proposed = must_lose(edition, fight, role)
    if not proposed:
        raise refuse("not_now", "There's nothing to lose now.")
    losses = {step: count for step, count in losses.items() if count}
    _check_losses(edition, fight, role, losses, sum(proposed.values()))
    fight = replace(fight, chosen={**fight.chosen, role: losses})
    if any(must_lose(edition, fight, role) for role in ROLES):
        return fight
    units, damaged = dict(fight.units), dict(fight.damaged)
    for side, given in fight.chosen.items():
        left = after(units[side], damaged[side], given, edition.units.by_id)
        units[side], damaged[side] = left or (units[side], damaged[side])
    course = (*fight.course[:-1], replace(fight.course[-1], lost=dict(fight.chosen)))
    return _next_part(edition, replace(fight, units=units, damaged=damaged, course=course, chosen={}, hits={}))


def _check_losses(
    edition: AxisAndAlliesEdition, fight: Fight, role: Role, losses: Mapping[str, int], most: int
) -> None:
    if any(step.removesuffix(DAMAGE) not in edition.units.ids for step in losses):
        raise refuse("invalid_losses", "There's no such unit in this battle.")
    if sum(losses.values()) != most:
        raise refuse(
            "invalid_losses", plural("count", "Choose {count} hit to take.", "Choose {count} hits to take."), count=most
        )
    points = [step for step, count in losses.items() for _ in range(count)]
    fits = after(fight.units[role], fight.damaged[role], losses, edition.units.by_id)
    if fits is None or len(assigned(points, fight.hits.get(role, ()))) < most:
        raise refuse("invalid_losses", "These units can't take these hits.")
    last = [step for step in losses if edition.units[step.removesuffix(DAMAGE)].chosen_last]
    proposed = must_lose(edition, fight, role)
    if any(losses[step] > proposed.get(step, 0) for step in last):
        raise refuse(
            "invalid_losses", "{units} are chosen last as casualties.", units=named(edition.units[last[0]], "plural")
        )


def _next_part(edition: AxisAndAlliesEdition, fight: Fight) -> Fight:
    at = PARTS.index(fight.part)
    if fight.part == "before":
        fight = replace(fight, round_began=_after_guns(edition, fight))
    if at + 1 < len(PARTS):
        return _rolling(edition, replace(fight, part=PARTS[at + 1], hits={}))
    return _begun(edition, replace(fight, round=fight.round + 1, hits={}, late={}))


def _after_guns(edition: AxisAndAlliesEdition, fight: Fight) -> Battle | None:
    """The battle for the odds once guns have fired: a later round, unless something happens only in the first."""
    battle = now(fight)
    special = any(battle.side(role).sacrificed for role in ROLES) or (
        any(battle.bombard.values()) and edition.combat.bombardment != "removed"
    )
    if special or any(figured.changed_in_round_one(edition, battle, role) for role in ROLES):
        return fight.round_began
    return now(replace(fight, round=2))


def _rolling(edition: AxisAndAlliesEdition, fight: Fight) -> Fight:
    """The next roll; a part without dice is skipped, unless late hits are pending at its end."""
    fight = replace(fight, step="dice")
    if needed := faces_wanted(edition, fight):
        return fight if any(needed) else rolled(edition, fight, [() for _group in needed])
    if fight.part == "general" and any(fight.late.values()):
        return rolled(edition, fight, ())
    return _next_part(edition, fight)


def _begun(edition: AxisAndAlliesEdition, fight: Fight) -> Fight:
    """The start of a round: over, a choice before the dice, or the dice."""
    detecting: dict[str, bool] = {
        role: any(edition.units[unit].detects for unit in fight.units[role]) for role in ROLES
    }
    part: Part = "before" if fight.round == 1 else "opening"
    fight = fight if fight.round == 1 else _without_spent(fight)
    fight = _sunk(edition, replace(fight, detecting=detecting, part=part))
    fight = replace(fight, round_began=now(fight))
    if _is_over(edition, fight):
        return replace(fight, step="over")
    fight = replace(fight, step="decide")
    return (
        fight
        if may_retreat(edition, fight) or any(may_submerge(edition, fight, role) for role in ROLES)
        else go_on(edition, fight)
    )


def go_on(edition: AxisAndAlliesEdition, fight: Fight) -> Fight:
    """Continue to the dice."""
    if fight.step != "decide":
        raise refuse("not_now", "There's nothing to decide now.")
    return _rolling(edition, fight)


def _can_hit(edition: AxisAndAlliesEdition, fight: Fight, role: Role, *, but_last: bool = False) -> bool:
    """Whether a side could hit any of the other's units."""
    detecting: Any = fight.detecting
    battle = now(fight)
    possible = [salvo for part in ("opening", "general") for salvo in salvos(edition, battle, detecting, part)]
    if fight.round == 1:
        possible += salvos(edition, battle, detecting, "before")
    targets = {unit for salvo in possible if salvo.role == role for unit in salvo.targets}
    return any(not (but_last and edition.units[unit].chosen_last) for unit in targets)


def _standing(edition: AxisAndAlliesEdition, fight: Fight, role: Role) -> bool:
    return any(edition.units[unit].hits for unit in fight.units[role])


def _sunk(edition: AxisAndAlliesEdition, fight: Fight) -> Fight:
    """Defenseless defenders are lost once nothing else defends and somebody could hit them."""
    left = [edition.units[unit_id] for unit_id in fight.units["defender"] if edition.units[unit_id].hits]
    if not left or not all(unit.chosen_last for unit in left) or not _can_hit(edition, fight, "attacker"):
        return fight
    return replace(fight, units={**fight.units, "defender": {}})


def _is_over(edition: AxisAndAlliesEdition, fight: Fight) -> bool:
    if not all(_standing(edition, fight, role) for role in ROLES):
        return True
    return not any(_can_hit(edition, fight, role) for role in ROLES)


def may_retreat(edition: AxisAndAlliesEdition, fight: Fight) -> bool:
    """Whether the attacker can retreat now: after a round, with units that may leave."""
    if fight.step != "decide" or fight.round <= fight.battle.round or fight.retreated:
        return False
    return not all(force_of(edition, now(fight), "attacker").stays)


def leaving(edition: AxisAndAlliesEdition, fight: Fight) -> dict[str, int]:
    """The attacker's units that leave in a retreat: those that came by sea stay."""
    force = force_of(edition, now(fight), "attacker")
    units = dict(fight.units["attacker"])
    for segment, stays in zip(force.segments, force.stays, strict=True):
        if stays and segment.sinks:
            units[segment.unit.id] -= segment.count
    return {unit: count for unit, count in units.items() if count}


def retreat(edition: AxisAndAlliesEdition, fight: Fight) -> Fight:
    """Retreat the attacker; units that came by sea fight on."""
    if not may_retreat(edition, fight):
        raise refuse("not_now", "Nobody can retreat now.")
    left, mine = leaving(edition, fight), fight.units["attacker"]
    staying = {unit: count - left.get(unit, 0) for unit, count in mine.items() if count > left.get(unit, 0)}
    fight = replace(
        fight,
        units={**fight.units, "attacker": staying},
        gone={**fight.gone, "attacker": _sum(fight.gone["attacker"], left)},
        retreated=True,
    )
    return _begun(edition, fight)


def _sum(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return {unit: one.get(unit, 0) + other.get(unit, 0) for unit in {**one, **other}}


def may_submerge(edition: AxisAndAlliesEdition, fight: Fight, role: Role) -> dict[str, int]:
    """A side's units that can leave the battle by submerging now."""
    if fight.step != "decide" or fight.detecting[OTHER[role]]:
        return {}
    words = {"before_the_dice"} if fight.round == 1 else {"before_the_dice", "after_a_round"}
    return {unit: count for unit, count in fight.units[role].items() if edition.units[unit].submerges in words}


def submerge(edition: AxisAndAlliesEdition, fight: Fight, role: Role) -> Fight:
    """Submerge a side's submarines."""
    diving = may_submerge(edition, fight, role)
    if not diving:
        raise refuse("not_now", "No submarine can submerge now.")
    rest = {unit: count for unit, count in fight.units[role].items() if unit not in diving}
    gone = {**fight.gone, role: _sum(fight.gone[role], diving)}
    return _begun(edition, replace(fight, units={**fight.units, role: rest}, gone=gone))


def entry(fight: Fight) -> dict[str, Any]:
    """The battle as an action for the journal."""
    battle = fight.battle
    action: dict[str, Any] = {
        "type": "fight_battle",
        "kind": battle.kind,
        "territory": battle.territory,
        "by": battle.attacker.power,
        "against": battle.defender.power,
        "attackers": {unit: count for unit, count in battle.attacker.units.items() if count},
        "defenders": {unit: count for unit, count in battle.defender.units.items() if count},
        "attackers_lost": fight.lost("attacker"),
        "defenders_lost": fight.lost("defender"),
        "bombard": {unit: count for unit, count in battle.bombard.items() if count},
        "rounds": fight.rounds,
    }
    return {key: value for key, value in action.items() if value not in (None, {})}


def dropped(fight: Fight) -> dict[str, Any]:
    """The battle as an action that says it was dropped."""
    battle = fight.battle
    action = {
        "type": "drop_battle",
        "kind": battle.kind,
        "territory": battle.territory,
        "by": battle.attacker.power,
    }
    return {key: value for key, value in action.items() if value is not None}


def takes_land(edition: AxisAndAlliesEdition, fight: Fight) -> bool:
    """Whether the attacker now holds the land: a land unit is left and no defender is."""
    if fight.step != "over" or fight.battle.kind == "sea" or _standing(edition, fight, "defender"):
        return False
    return any(edition.units[unit].kind == "land" for unit in fight.units["attacker"])
