"""What a battle is worth from every pair of states on, fought to the end: the solver's pass, backward."""

from itertools import product

import numpy as np

from companion.families.axis_and_allies.combat.firing import Exchange, Rounds
from companion.families.axis_and_allies.combat.graph import Array
from companion.families.axis_and_allies.combat.solver import LIVE, Solver, Table, solved


def values(table: Table, rounds: Rounds, ends: Array) -> Array:
    """The mean of a figure of the end, from every pair of states on, if nobody retreats."""
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
        found = ends.astype(float)
        for row in reversed(range(self._table.attackers.size)):
            for chosen, target in self._table.leaving(row):
                found[row, chosen] = found[target, chosen]
            live = self._table.codes[row] == LIVE
            where = self._table.columns(row)
            if live.any():
                at = np.flatnonzero(live)
                staying = self._solver.staying(row)
                known = np.where(live, 0, found[row])
                onward = self._onward(row, found) + staying @ known
                found[row, at] = solved(staying[np.ix_(at, at)], onward[at])
            found[row] = found[row, where]
            for key, later in self._between.items():
                later[row] = self._second_step(row, self._rounds.exchange(*key), found, itself=True)
        return found

    def _second_step(self, row: int, exchange: Exchange, found: Array, *, itself: bool) -> Array:
        """The worth of each pair of a row between the two steps of a round."""
        reached, chances = self._solver.spread(exchange.defenders, row, self._solver.everything)
        if not itself:
            others = reached != row
            reached, chances = reached[others], chances[:, others]
        matrix = self._solver.matrix(exchange.attackers, row, self._solver.everything, 2)
        return ((matrix @ found[reached].T) * chances).sum(axis=1)

    def _onward(self, row: int, found: Array) -> Array:
        """The worth of what leads out of a row."""
        whole = np.zeros(self._table.defenders.size)
        for exchange, columns, group in self._solver.exchanges(row):
            whole[columns] = self._of(row, exchange, columns, group, found)
        return whole

    def _of(self, row: int, exchange: Exchange, columns: Array, group: int, found: Array) -> Array:
        solver, everything = self._solver, self._solver.everything
        if exchange.style == "together":
            reached, chances = solver.spread(exchange.defenders, row, columns)
            chances = np.where(reached == row, 0, chances)
            return ((solver.matrix(exchange.attackers, row, columns, group) @ found[reached].T) * chances).sum(axis=1)
        reached, chances = solver.spread(exchange.defenders_first, row, columns)
        first = solver.matrix(exchange.attackers_first, row, columns, group)
        worth = np.zeros(len(columns))
        for target, chance in zip(reached.tolist(), chances.T, strict=True):
            itself = target != row
            if exchange.style == "surprise":
                key = bool(solver.detecting[0][row]), bool(group)
                later = self._known(key, target) if itself else self._second_step(row, exchange, found, itself=False)
                worth += chance * (first @ later)
                continue
            shooter = row if exchange.style == "attackers_fire_back" else target
            rows = everything if exchange.style == "attackers_fire_back" else columns
            ends, hit = solver.spread(exchange.defenders, target, rows)
            hit = hit if itself else np.where(ends == row, 0, hit)
            later = solver.matrix(exchange.attackers, shooter, everything, 2) @ found[ends].T
            if exchange.style == "attackers_fire_back":
                worth += chance * (first @ (later * hit).sum(axis=1))
            else:
                worth += chance * ((first @ later) * hit).sum(axis=1)
        return worth

    def _known(self, key: tuple[bool, bool], row: int) -> Array:
        return self._between[key][row]
