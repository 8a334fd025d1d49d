"""The value of a battle from every pair of states, fought to the end: the solver's pass, backward."""

from itertools import product

import numpy as np

from companion.families.axis_and_allies.combat.fire import Exchange, Rounds
from companion.families.axis_and_allies.combat.graph import Array
from companion.families.axis_and_allies.combat.solver import LIVE, Solver, Table, solved


def values(table: Table, rounds: Rounds, ends: Array) -> Array:
    """The mean of a final figure from every pair of states, if nobody retreats."""
    return _Backward(table, rounds).values(ends)


class _Backward:
    def __init__(self, table: Table, rounds: Rounds) -> None:
        self._solver = Solver(table, rounds)
        self._table, self._rounds = table, rounds
        self._between = {
            key: np.zeros((table.attackers.size, table.defenders.size))
            for key in product((False, True), repeat=2)
            if rounds.exchange(*key).style == "surprise"
        }

    def values(self, ends: Array) -> Array:
        values = ends.astype(float)
        for row in reversed(range(self._table.attackers.size)):
            self._solver.look_from(0)
            for chosen, target, then in self._table.leaving(row):
                values[row, chosen] = values[target, then]
            live = self._table.codes[row] == LIVE
            where = self._table.columns(row)
            if live.any():
                at = np.flatnonzero(live)
                staying = self._solver.staying(row)
                known = np.where(live, 0, values[row])
                onward = self._onward(row, values) + staying @ known
                values[row, at] = solved(staying[np.ix_(at, at)], onward[at])
            values[row] = values[row, where]
            for key, later in self._between.items():
                later[row] = self._second_step(row, self._rounds.exchange(*key), values, itself=True)
        return values

    def _second_step(self, row: int, exchange: Exchange, values: Array, *, itself: bool) -> Array:
        """The value of each pair of a row between the two steps of a round."""
        reached, chances = self._solver.spread(exchange.defenders, row)
        if not itself:
            others = reached != row
            reached, chances = reached[others], chances[:, others]
        return ((self._solver.matrix(exchange.attackers, row) @ values[reached].T) * chances).sum(axis=1)

    def _onward(self, row: int, values: Array) -> Array:
        """The value of what leads out of a row."""
        whole = np.zeros(self._table.defenders.size)
        for exchange, columns, group in self._solver.exchanges(row):
            whole[columns] = self._of(row, exchange, columns, group, values)
        return whole

    def _of(self, row: int, exchange: Exchange, columns: Array, group: bool, values: Array) -> Array:
        solver = self._solver
        if exchange.style == "together":
            reached, chances = solver.spread(exchange.defenders, row)
            chances = np.where(reached == row, 0, chances[columns])
            return ((solver.matrix(exchange.attackers, row)[columns] @ values[reached].T) * chances).sum(axis=1)
        reached, chances = solver.spread(exchange.defenders_first, row)
        first = solver.matrix(exchange.attackers_first, row)[columns]
        worth = np.zeros(len(first))
        for target, chance in zip(reached.tolist(), chances[columns].T, strict=True):
            other = target != row
            if exchange.style == "surprise":
                key = bool(solver.detecting[0][row]), group
                later = self._between[key][target] if other else self._second_step(row, exchange, values, itself=False)
                worth += chance * (first @ later)
                continue
            back = exchange.style == "attackers_fire_back"
            ends, hit = solver.spread(exchange.defenders, target)
            hit = hit if other else np.where(ends == row, 0, hit)
            later = solver.matrix(exchange.attackers, row if back else target) @ values[ends].T
            if back:
                worth += chance * (first @ (later * hit).sum(axis=1))
            else:
                worth += chance * ((first @ later) * hit[columns]).sum(axis=1)
        return worth
