"""The odds of a battle: what is fired before it, its rounds, and where they end."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.families.axis_and_allies.combat import endings, solver
from companion.families.axis_and_allies.combat.battle import Battle, Retreat
from companion.families.axis_and_allies.combat.dice import shots, volley_hits
from companion.families.axis_and_allies.combat.fire import Rounds
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
from companion.families.axis_and_allies.combat.graph import Array, Graph, State, TooLarge
from companion.families.axis_and_allies.combat.outcome import Answer, outcome, price_list
from companion.families.axis_and_allies.combat.solver import Solver, Table
from companion.families.axis_and_allies.combat.values import values
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.combat import ROLES

PROMISED = {"land": 60, "landing": 60, "sea": 30}
"""Up to this many units on each side, a battle is always computed exactly."""
MOST_WORK, MOST_WORK_BEYOND = 4e8, 3e7
"""The maximum work: the attacker's states times the square of the defender's."""
ENOUGH_ROUNDS = 1e-13


@dataclass
class Field:
    """A battle laid out: both sides with all their states, and the probability of each pair before round one."""

    attackers: Graph
    defenders: Graph
    first: Rounds
    later: Rounds
    opening_codes: Array
    codes: Array
    start: Array
    special_start: bool


def laid_out(edition: AxisAndAlliesEdition, battle: Battle) -> Field:
    """A battle with everything that happens before its first round."""
    low_luck = battle.dice == "low_luck"
    attacker, defender = (force_of(edition, battle, role) for role in ("attacker", "defender"))
    shelling = list(bombardment(edition, battle, attacker, defender))
    sides = (attacker, defender)
    before: tuple[list[Volley], list[Volley]] = (
        [*antiaircraft(edition, battle, attacker, defender), *kamikazes(edition, battle, attacker)],
        [volley for volley in shelling if volley.surprise],
    )
    during = (
        [*(volley for volley in shelling if not volley.surprise), *sacrifices(edition, battle, attacker, defender)],
        [*sacrifices(edition, battle, defender, attacker)],
    )
    starts = [_starts(force, volleys, low_luck) for force, volleys in zip(sides, before, strict=True)]
    graphs = [
        Graph(
            force,
            list(start),
            _masks(force, enemy, fired),
            sinks=force.role == "defender" and any(segment.unit.chosen_last for segment in force.segments),
            retreats=force.role == "attacker" and battle.retreat is not None,
        )
        for force, enemy, start, fired in zip(sides, reversed(sides), starts, reversed(during), strict=True)
    ]
    promised = all(sum(battle.side(role).units.values()) <= PROMISED[battle.kind] for role in ROLES)
    if graphs[0].size * graphs[1].size ** 2 > (MOST_WORK if promised else MOST_WORK_BEYOND):
        raise TooLarge
    then = [shots(force, graph, force.later) for force, graph in zip(sides, graphs, strict=True)]
    later = Rounds((graphs[0], then[0], ()), (graphs[1], then[1], ()), low_luck)
    codes = endings.codes(graphs[0], graphs[1], then[0], then[1])
    dives_at_once = battle.round > 1 or _dives_at_once(sides)
    changed = any(force.first is not force.later for force in sides)
    special = changed or bool(during[0] or during[1]) or not dives_at_once
    first, opening = later, codes
    if special:
        now = [shots(force, graph, force.first) for force, graph in zip(sides, graphs, strict=True)]
        first = Rounds((graphs[0], now[0], during[0]), (graphs[1], now[1], during[1]), low_luck)
        opening = endings.codes(graphs[0], graphs[1], now[0], now[1], diving=dives_at_once)
    if during[0] or during[1]:
        standing = graphs[1].standing[None, :] & (graphs[0].standing[:, None] | bool(during[0]))
        opening = np.where((opening == solver.OVER) & standing, np.int8(solver.LIVE), opening)
    start = np.zeros((graphs[0].size, graphs[1].size))
    for unit, likely in starts[0].items():
        for other, so_likely in starts[1].items():
            start[graphs[0].index[unit], graphs[1].index[other]] += likely * so_likely
    return Field(graphs[0], graphs[1], first, later, opening, codes, start, special)


def _dives_at_once(sides: Sequence[Force]) -> bool:
    return all(
        segment.unit.submerges != "after_a_round" for force in sides for segment in force.segments if force.submerging
    )


def _masks(force: Force, enemy: Force, fired: Sequence[Volley]) -> list[Mask]:
    """Everything that enemy fire can be restricted to."""
    units = {gun.unit.id: gun.unit for gun in enemy.guns}
    masks = [force.targets_of(unit, detected) for unit in units.values() for detected in (False, True)]
    return list(dict.fromkeys([*masks, *(volley.targets for volley in fired)]))


def _starts(force: Force, volleys: Sequence[Volley], low_luck: bool) -> dict[State, float]:
    """A side's possible states before round one, after what is fired at it."""
    chances: dict[State, float] = {(*force.start, 0, 0): 1.0}
    for volley in volleys:
        after: dict[State, float] = {}
        for state, likely in chances.items():
            for hits, chance in enumerate(volley_hits(volley, low_luck).tolist()):
                hit = _taken(state, volley.targets, hits)
                after[hit] = after.get(hit, 0.0) + likely * chance
        chances = after
    return chances


def _taken(state: State, targets: Mask, hits: int) -> State:
    counts = list(state)
    for at, able in enumerate(targets):
        if able:
            taken = min(hits, counts[at])
            counts[at] -= taken
            hits -= taken
    return tuple(counts)


def fought(edition: AxisAndAlliesEdition, battle: Battle) -> tuple[Field, Array, float]:
    """A battle fought to the end: the probability of each final pair of states, and the mean number of rounds."""
    field = laid_out(edition, battle)
    chances, rounds = field.start.copy(), 0.0
    opening = Table(field.attackers, field.defenders, field.opening_codes)
    opening.settle(chances)
    table = Table(field.attackers, field.defenders, field.codes)
    if field.special_start or battle.retreat is not None:
        chances, fought_now = Solver(opening, field.first).one_round(chances)
        rounds += fought_now
    retreat = battle.retreat
    if retreat is not None and retreat.after_round is not None:
        fighting = Solver(table, field.later)
        for _ in range(battle.round, retreat.after_round):
            table.settle(chances)
            chances, fought_now = fighting.one_round(chances)
            rounds += fought_now
            if fought_now < ENOUGH_ROUNDS:
                break
        leaving = endings.with_retreat(field.codes, np.ones_like(field.codes, dtype=bool), field.attackers)
        Table(field.attackers, field.defenders, leaving).settle(chances)
    elif retreat is not None:
        table = Table(
            field.attackers,
            field.defenders,
            endings.with_retreat(field.codes, _unwanted(edition, battle, field, retreat), field.attackers),
        )
    rounds += Solver(table, field.later).to_the_end(chances)
    return field, chances, rounds


def _unwanted(edition: AxisAndAlliesEdition, battle: Battle, field: Field, retreat: Retreat) -> Array:
    """Where the attacker would rather retreat."""
    if retreat.below_units is not None:
        sinking = [at for at, segment in enumerate(field.attackers.force.segments) if segment.sinks]
        few = field.attackers.units(sinking) < retreat.below_units
        return np.broadcast_to(few[:, None], field.codes.shape)
    table = Table(field.attackers, field.defenders, field.codes)
    if retreat.below_chance is not None:
        standing = field.attackers.standing[:, None] & ~field.defenders.standing[None, :]
        return values(table, field.later, standing.astype(float)) < retreat.below_chance
    lost = [
        price_list(graph, edition.unit_prices(battle.side(role).power))
        for graph, role in zip((field.attackers, field.defenders), ROLES, strict=True)
    ]
    swing = (lost[1][None, :] - lost[0][:, None]).astype(float)
    return values(table, field.later, swing) - swing < (retreat.below_swing or 0.0)


def exact_odds(edition: AxisAndAlliesEdition, battle: Battle) -> Answer:
    """The odds, every probability within 1e-9; a battle that's too large is refused."""
    field, ends, rounds = fought(edition, battle)
    prices = edition.unit_prices(battle.attacker.power), edition.unit_prices(battle.defender.power)
    return {"exact": True, "error": None, "rounds": rounds, "found": None} | outcome(
        ends, field.attackers, field.defenders, prices
    )
