"""The solver: where a battle ends, with every chance, in one pass over pairs of states.

Losses only grow, so that pairs can be followed in order. Rounds in which nobody loses anything are divided out. For one
state of the attacker, all states of the defender are followed at once.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from companion.families.axis_and_allies.combat.firing import Exchange, Fire, Rounds
from companion.families.axis_and_allies.combat.graph import Array, Graph

LIVE, OVER, SUNK, RETREAT, ATTACKERS_DIVE, DEFENDERS_DIVE = range(6)
"""What happens to a pair of states before a round: it is fought, it is over, or somebody leaves."""
TINY = 1e-18
SOLVED_AT_ONCE = 72
"""Up to this many unknowns a whole system is solved; of more, its layers one after another."""


@dataclass
class Table:
    """A battle as pairs of states, and what happens to each before a round."""

    attackers: Graph
    defenders: Graph
    codes: Array

    def columns(self, row: int) -> Array:
        """Where each state of the defender goes by itself, beside one of the attacker."""
        codes = self.codes[row]
        where: Array = np.arange(self.defenders.size)
        sinking = codes == SUNK
        if sinking.any():
            where = np.where(sinking, self.defenders.sunk, where)
        diving = codes == DEFENDERS_DIVE
        if diving.any():
            where = np.where(diving, self.defenders.diving, where)
            where = where[where]
        elif sinking.any():
            where = where[where]
        return where

    def leaving(self, row: int) -> Iterator[tuple[Array, int]]:
        """The states of the defender beside which the attacker's state changes by itself, and into which."""
        codes = self.codes[row]
        for code, target in ((RETREAT, "retreating"), (ATTACKERS_DIVE, "diving")):
            chosen = codes == code
            if chosen.any():
                yield chosen, int(getattr(self.attackers, target)[row])

    def settle(self, chances: Array) -> None:
        """Let everything happen that happens before a round."""
        for row in np.flatnonzero(chances.any(axis=1)).tolist():
            self.settle_row(chances, row)
        for row in range(self.attackers.size):
            for chosen, target in self.leaving(row):
                if chances[row][chosen].any():
                    chances[target, chosen] += chances[row, chosen]
                    chances[row, chosen] = 0
                    self.settle_row(chances, target)

    def settle_row(self, chances: Array, row: int) -> None:
        """Let the defender's states change that change by themselves."""
        where = self.columns(row)
        moved = np.flatnonzero(where != np.arange(len(where)))
        if moved.size and chances[row, moved].any():
            np.add.at(chances[row], where[moved], chances[row, moved])
            chances[row, moved] = 0


class Solver:
    """Follows a battle to its end."""

    def __init__(self, table: Table, rounds: Rounds) -> None:
        self.table, self._rounds = table, rounds
        attackers, defenders = table.attackers, table.defenders
        self.detecting = attackers.has("detects"), defenders.has("detects")
        seen = self.detecting[1]
        self._groups = [(flag, np.flatnonzero(seen == flag)) for flag in (False, True) if (seen == flag).any()]
        self.everything = np.arange(defenders.size)

    def exchanges(self, row: int) -> Iterator[tuple[Exchange, Array, int]]:
        """What is fired in each pair of a row, by groups of the defender's states."""
        mine = bool(self.detecting[0][row])
        for flag, columns in self._groups:
            yield self._rounds.exchange(mine, flag), columns, int(flag)

    def one_round(self, chances: Array) -> tuple[Array, float]:
        """Fight one round everywhere; what is over stays. Also how much was fought."""
        live = self.table.codes == LIVE
        after = np.where(live, 0, chances)
        fought = np.where(live, chances, 0)
        between: dict[tuple[bool, bool], Array] = {}
        for row in np.flatnonzero(fought.any(axis=1)).tolist():
            self._fight(row, fought[row], after, between, stay=True)
        for key, waiting in between.items():
            exchange = self._rounds.exchange(*key)
            for row in np.flatnonzero(waiting.any(axis=1)).tolist():
                self._second_step(row, waiting[row], exchange, after, stay=True)
        return after, float(fought.sum())

    def to_the_end(self, chances: Array) -> float:
        """Fight until everything is over; the chances change in place. Answers the mean number of rounds."""
        rounds = 0.0
        between: dict[tuple[bool, bool], Array] = {}
        for row in range(self.table.attackers.size):
            for key, waiting in between.items():
                if waiting[row].any():
                    self._second_step(row, waiting[row], self._rounds.exchange(*key), chances, stay=True)
            if not chances[row].any():
                continue
            self.table.settle_row(chances, row)
            live = self.table.codes[row] == LIVE
            if live.any() and chances[row, live].max() > TINY:
                visits = self.visits(row, chances[row], live)
                rounds += float(visits.sum())
                chances[row, live] = 0
                self._fight(row, visits, chances, between, stay=False)
            else:
                chances[row, live] = 0
            for chosen, target in self.table.leaving(row):
                chances[target, chosen] += chances[row, chosen]
                chances[row, chosen] = 0
        return rounds

    def visits(self, row: int, arriving: Array, live: Array) -> Array:
        """How often each pair of a row is fought, which returns to itself while the attacker loses nothing."""
        staying = self.staying(row)
        at = np.flatnonzero(live)
        visits = np.zeros(len(arriving))
        visits[at] = solved(staying[np.ix_(at, at)].T, arriving[at])
        over = ~live
        arriving[over] += (visits @ staying)[over]
        return visits

    def staying(self, row: int) -> Array:
        """The chances to come from each state of the defender to each other while the attacker loses nothing."""
        size = self.table.defenders.size
        whole = np.zeros((size, size))
        for exchange, columns, group in self.exchanges(row):
            whole[columns] = self._kept(row, exchange, columns, group)
        where = self.table.columns(row)
        moved = np.flatnonzero(where != self.everything)
        if moved.size:
            np.add.at(whole.T, where[moved], whole.T[moved])
            whole[:, moved] = 0
        return whole

    def _kept(self, row: int, exchange: Exchange, columns: Array, group: int) -> Array:
        if exchange.style == "together":
            unhurt = self.unhurt(exchange.defenders, row, columns)
            return unhurt[:, None] * self.matrix(exchange.attackers, row, columns, group)
        unhurt = self.unhurt(exchange.defenders_first, row, columns)
        first = unhurt[:, None] * self.matrix(exchange.attackers_first, row, columns, group)
        later = self.matrix(exchange.attackers, row, self.everything, 2)
        if exchange.style == "defenders_fire_back":
            first = first * self.unhurt(exchange.defenders, row, columns)[:, None]
        else:
            later = later * self.unhurt(exchange.defenders, row, self.everything)[:, None]
        return first @ later

    def matrix(self, fire: Fire | None, row: int, columns: Array, group: int) -> Array:
        """From each of these states of the defender, the chances of every state after a step."""
        if fire is None:
            return np.eye(self.table.defenders.size)[columns]
        return fire.matrix(row, columns, group)

    def spread(self, fire: Fire | None, row: int, columns: Array) -> tuple[Array, Array]:
        """Where the attacker's state may come to in a step, and how likely by each state of the defender."""
        if fire is None:
            return np.array([row]), np.ones((len(columns), 1))
        return fire.spread(row, columns)

    def unhurt(self, fire: Fire | None, row: int, columns: Array) -> Array:
        """The chance that the attacker's state stays, by each state of the defender."""
        if fire is None:
            return np.ones(len(columns))
        same = fire.after[row] == row
        return fire.chances[np.ix_(columns, same)].sum(axis=1)

    def _fight(
        self, row: int, fought: Array, into: Array, between: dict[tuple[bool, bool], Array], *, stay: bool
    ) -> None:
        """A round in every pair of a row; `stay` says whether a row that stays as it is counts too."""
        mine = bool(self.detecting[0][row])
        for exchange, columns, group in self.exchanges(row):
            here = fought[columns]
            if not here.any():
                continue
            if exchange.style == "together":
                reached, chances = self.spread(exchange.defenders, row, columns)
                lost = (chances * here[:, None]).T
                self._put(row, reached, lost, self.matrix(exchange.attackers, row, columns, group), into, stay)
                continue
            reached, chances = self.spread(exchange.defenders_first, row, columns)
            first = self.matrix(exchange.attackers_first, row, columns, group)
            struck = (chances * here[:, None]).T
            if exchange.style == "surprise":
                waiting = struck @ first
                kept = between.setdefault((mine, bool(group)), np.zeros_like(into))
                for target, arrived in zip(reached, waiting, strict=True):
                    if target == row and not stay:
                        self._second_step(row, arrived, exchange, into, stay=False)
                    else:
                        kept[target] += arrived
            elif exchange.style == "attackers_fire_back":
                later = self.matrix(exchange.attackers, row, self.everything, 2)
                for target, arrived in zip(reached, struck @ first, strict=True):
                    ends, hit = self.spread(exchange.defenders, int(target), self.everything)
                    self._put(row, ends, (hit * arrived[:, None]).T, later, into, stay or target != row)
            else:
                for target, arrived in zip(reached, struck, strict=True):
                    ends, hit = self.spread(exchange.defenders, int(target), columns)
                    later = self.matrix(exchange.attackers, int(target), self.everything, 2)
                    self._put(row, ends, ((hit * arrived[:, None]).T @ first), later, into, stay or target != row)

    def _second_step(self, row: int, arrived: Array, exchange: Exchange, into: Array, *, stay: bool) -> None:
        reached, chances = self.spread(exchange.defenders, row, self.everything)
        later = self.matrix(exchange.attackers, row, self.everything, 2)
        self._put(row, reached, (chances * arrived[:, None]).T, later, into, stay)

    @staticmethod
    def _put(row: int, reached: Array, lost: Array, matrix: Array, into: Array, stay: bool) -> None:
        if not stay:
            others = reached != row
            reached, lost = reached[others], lost[others]
        if reached.size:
            into[reached] += lost @ matrix


def solved(staying: Array, arriving: Array) -> Array:
    """x = arriving + staying x, where nothing leads back but to itself."""
    if len(arriving) <= SOLVED_AT_ONCE:
        return np.linalg.solve(np.eye(len(arriving)) - staying, arriving)
    leaving = 1 - np.diagonal(staying)
    onward = staying - np.diag(np.diagonal(staying))
    added = arriving / leaving
    found = added
    while added.max(initial=0) > TINY:
        added = (onward @ added) / leaving
        found = found + added
    return found
