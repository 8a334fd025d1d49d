"""What happens to a battle before each round: it continues, it's over, transports are sunk, somebody leaves."""

import numpy as np

from companion.families.axis_and_allies.combat import solver
from companion.families.axis_and_allies.combat.dice import Shots
from companion.families.axis_and_allies.combat.graph import Array, Graph


def codes(attackers: Graph, defenders: Graph, attacking: Shots, defending: Shots, *, diving: bool = True) -> Array:
    """What happens to every pair of states before a round, without retreats."""
    in_battle = attackers.standing[:, None] & defenders.standing[None, :]
    attackers_hit, attackers_fight = can_hit(attackers, attacking, defenders)
    defenders_hit, defenders_fight = (side.T for side in can_hit(defenders, defending, attackers))
    endings = np.where(in_battle & (attackers_hit | defenders_hit), solver.LIVE, solver.OVER).astype(np.int8)
    if diving:
        unseen = ~attackers.has("detects")[:, None] & (defenders.diving != np.arange(defenders.size))[None, :]
        hidden = ~defenders.has("detects")[None, :] & (attackers.diving != np.arange(attackers.size))[:, None]
        endings[unseen & in_battle] = solver.DEFENDERS_DIVE
        endings[hidden & in_battle] = solver.ATTACKERS_DIVE
        endings[unseen & hidden & in_battle] = solver.BOTH_DIVE
    last = defenders.has("chosen_last")
    if last.any():
        endings[attackers_hit & last[None, :] & ~attackers_fight & ~defenders_fight] = solver.SUNK
    return endings


def with_retreat(before: Array, chosen: Array, attackers: Graph) -> Array:
    """The same, with a retreat wherever the attacker wants one and somebody can leave."""
    able = (attackers.retreating != np.arange(attackers.size))[:, None]
    going_on = np.isin(before, (solver.LIVE, solver.ATTACKERS_DIVE, solver.DEFENDERS_DIVE, solver.BOTH_DIVE))
    return np.where(going_on & chosen & able, np.int8(solver.RETREAT), before)


def can_hit(shooters: Graph, shots: Shots, targets: Graph) -> tuple[Array, Array]:
    """Whether each state can hit each of the other side's: at all, and other than what is chosen last."""
    anything = np.zeros((shooters.size, targets.size), dtype=bool)
    detecting = shooters.has("detects")
    last: Array = np.array([segment.unit.chosen_last for segment in targets.force.segments], dtype=bool)
    fighters = np.zeros_like(anything) if last.any() else anything
    for detected in (False, True):
        seeing = detecting == detected
        if not seeing.any():
            continue
        firing: dict[tuple[bool, ...], Array] = {}
        for gun, _, _, count in shots:
            mask = targets.force.targets_of(gun.unit, detected)
            firing[mask] = firing[mask] | (count > 0) if mask in firing else count > 0
        for mask, able in firing.items():
            able = able & seeing
            chosen: Array = np.array(mask, dtype=bool)
            anything |= able[:, None] & targets.any_of(chosen)[None, :]
            if fighters is not anything:
                fighters |= able[:, None] & targets.any_of(chosen & ~last)[None, :]
    return anything, fighters
