"""The solver: where a battle ends, with every probability, in one pass over pairs of states.

Losses only grow, so pairs can be processed in order. Rounds in which nobody loses anything are divided out. For one
state of the attacker, all states of the defender are processed at once.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from companion.families.axis_and_allies.combat.fire import Exchange, Fire, Rounds
from companion.families.axis_and_allies.combat.graph import Array, Graph

LIVE, OVER, SUNK, RETREAT, ATTACKERS_DIVE, DEFENDERS_DIVE, BOTH_DIVE = range(7)
"""What happens to a pair of states before a round: it's fought, it's over, or somebody leaves."""
TINY = 1e-18
CUT = 1e-16
"""Probabilities below this are dropped if that saves a whole state."""
STEP = 16
Between = dict[tuple[bool, bool], Array]
"""Probabilities between the two steps of a round, by who detected whom at its start."""
SOLVED_AT_ONCE = 72
"""Up to this many unknowns, the whole system is solved at once; beyond that, layer by layer."""
_EYES = np.eye(SOLVED_AT_ONCE)


@dataclass
class Table:
    """A battle as pairs of states, and what happens to each before a round."""

    attackers: Graph
    defenders: Graph
    codes: Array

    def __post_init__(self) -> None:
        changing = self.codes >= SUNK
        self._changing = changing.any(axis=1).tolist()
        self.columns_as_they_are = np.arange(self.defenders.size)

    def changes(self, row: int) -> bool:
        """Whether anything changes automatically with this attacker state."""
        return bool(self._changing[row])

    def columns(self, row: int) -> Array:
        """Where each defender state goes automatically with this attacker state."""
        where: Array = self.columns_as_they_are
        if not self._changing[row]:
            return where
        codes = self.codes[row]
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

    def leaving(self, row: int) -> Iterator[tuple[Array, int, Array]]:
        """The defender states with which the attacker's changes automatically, its new state, and theirs."""
        if not self._changing[row]:
            return
        codes = self.codes[row]
        for code, target in ((RETREAT, "retreating"), (ATTACKERS_DIVE, "diving"), (BOTH_DIVE, "diving")):
            chosen = np.flatnonzero(codes == code)
            if chosen.size:
                then = self.defenders.diving[chosen] if code == BOTH_DIVE else chosen
                yield chosen, int(getattr(self.attackers, target)[row]), then

    def settle(self, chances: Array) -> None:
        """Apply everything that happens before a round."""
        for row in np.flatnonzero(chances.any(axis=1)).tolist():
            self.settle_row(chances, row)
        for row in range(self.attackers.size):
            for chosen, target, then in self.leaving(row):
                if chances[row][chosen].any():
                    chances[target, then] += chances[row, chosen]
                    chances[row, chosen] = 0
                    self.settle_row(chances, target)

    def settle_row(self, chances: Array, row: int) -> None:
        """Apply the defender states' automatic changes."""
        if not self._changing[row]:
            return
        where = self.columns(row)
        moved = np.flatnonzero(where != self.columns_as_they_are)
        if moved.size and chances[row, moved].any():
            np.add.at(chances[row], where[moved], chances[row, moved])
            chances[row, moved] = 0


class Solver:
    """Follows a battle to its end.

    Only the defender states from `low` on are considered: the others are practically impossible with the attacker's
    current state.
    """

    def __init__(self, table: Table, rounds: Rounds) -> None:
        self.table, self._rounds = table, rounds
        self.detecting = table.attackers.has("detects"), table.defenders.has("detects")
        self._matrices: dict[tuple[int, int], Array] = {}
        self.low = -1
        self.look_from(0)

    def look_from(self, low: int) -> None:
        """Skip the first defender states, in steps, so that tables can be reused."""
        low -= low % STEP
        self._matrices.clear()
        if low != self.low:
            self.low = low
            seen = self.detecting[1][low:]
            alike = bool((seen == seen[0]).all()) if len(seen) else True
            self._groups: list[tuple[bool, Array]] = (
                [(bool(seen[0]) if len(seen) else False, np.s_[:])]
                if alike
                else [(flag, np.flatnonzero(seen == flag)) for flag in (False, True)]
            )

    def exchanges(self, row: int) -> Iterator[tuple[Exchange, Array, bool]]:
        """The fire in each pair of a row, by groups of defender states."""
        mine = bool(self.detecting[0][row])
        for flag, columns in self._groups:
            yield self._rounds.exchange(mine, flag), columns, flag

    def one_round(self, chances: Array) -> tuple[Array, float]:
        """Fight one round everywhere; finished pairs stay. Also returns how much was fought."""
        live = self.table.codes == LIVE
        after = np.where(live, 0, chances)
        fought = np.where(live, chances, 0)
        between: Between = {}
        for row in np.flatnonzero(fought.any(axis=1)).tolist():
            self.look_from(_first(fought[row]))
            self._fight(row, fought[row, self.low :], after, between, stay=True)
        for key, waiting in between.items():
            exchange = self._rounds.exchange(*key)
            for row in np.flatnonzero(waiting.any(axis=1)).tolist():
                self.look_from(_first(waiting[row]))
                self._second_step(row, waiting[row, self.low :], exchange, after, stay=True)
        return after, float(fought.sum())

    def to_the_end(self, chances: Array) -> float:
        """Fight until everything is over, changing the probabilities in place; returns the mean number of rounds."""
        rounds = 0.0
        between: Between = {}
        for row in range(self.table.attackers.size):
            arrived = [(key, waiting[row]) for key, waiting in between.items()]
            low = min(map(_first, [chances[row], *(waiting for _, waiting in arrived)]))
            if low == self.table.defenders.size:
                continue
            self.look_from(low)
            for key, waiting in arrived:
                if waiting.any():
                    self._second_step(row, waiting[self.low :], self._rounds.exchange(*key), chances, stay=True)
            self.table.settle_row(chances, row)
            live = self.table.codes[row] == LIVE
            if np.where(live, chances[row], 0).max() > TINY:
                visits = self._visits(row, chances[row], live)
                rounds += float(visits.sum())
                chances[row, live] = 0
                self._fight(row, visits, chances, between, stay=False)
            else:
                chances[row, live] = 0
            for chosen, target, then in self.table.leaving(row):
                chances[target, then] += chances[row, chosen]
                chances[row, chosen] = 0
        return rounds

    def _visits(self, row: int, arriving: Array, live: Array) -> Array:
        """How often each pair of a row is fought, which repeats while the attacker loses nothing."""
        staying = self.staying(row)
        live, arriving = live[self.low :], arriving[self.low :]
        visits = np.zeros(len(staying))
        first = int(np.count_nonzero(live))
        if live[:first].all():
            visits[:first] = solved(staying[:first, :first].T, arriving[:first])
        else:
            at = np.flatnonzero(live)
            visits[at] = solved(staying[np.ix_(at, at)].T, arriving[at])
        arriving += np.where(live, 0, visits @ staying)
        return visits

    def staying(self, row: int) -> Array:
        """The transition probabilities between defender states while the attacker loses nothing."""
        kept = [(columns, self._kept(row, exchange, columns)) for exchange, columns, _ in self.exchanges(row)]
        whole: Array = kept[0][1]
        if len(kept) > 1:
            size = self.table.defenders.size - self.low
            whole = np.empty((size, size))
            for columns, chances in kept:
                whole[columns] = chances
        if not self.table.changes(row):
            return whole
        where = self.table.columns(row)
        moved = np.flatnonzero(where[self.low :] != self.table.columns_as_they_are[self.low :])
        where = where[self.low :] - self.low
        if moved.size:
            np.add.at(whole.T, where[moved], whole.T[moved])
            whole[:, moved] = 0
        return whole

    def _kept(self, row: int, exchange: Exchange, columns: Array) -> Array:
        if exchange.style == "together":
            return self._unhurt(exchange.defenders, row)[columns, None] * self.matrix(exchange.attackers, row)[columns]
        later = self.matrix(exchange.attackers, row)
        unhurt = self._unhurt(exchange.defenders_first, row)[columns]
        if exchange.style == "defenders_fire_back":
            unhurt = unhurt * self._unhurt(exchange.defenders, row)[columns]
        else:
            later = later * self._unhurt(exchange.defenders, row)[:, None]
        first = exchange.attackers_first
        kept = later[columns] if first is None else first.before(row, self.low, columns, later)
        return unhurt[:, None] * kept

    def matrix(self, fire: Fire | None, row: int) -> Array:
        """From each defender state, the probability of every state after a step."""
        key = id(fire), row
        if key not in self._matrices:
            size = self.table.defenders.size - self.low
            self._matrices[key] = np.eye(size) if fire is None else fire.matrix(row, self.low)
        return self._matrices[key]

    def spread(self, fire: Fire | None, row: int) -> tuple[Array, Array]:
        """Where the attacker's state can lead in a step, and the probability by each defender state."""
        if fire is None:
            return np.array([row]), np.ones((self.table.defenders.size - self.low, 1))
        return fire.spread(row, self.low)

    def _unhurt(self, fire: Fire | None, row: int) -> Array:
        """The probability that the attacker's state stays, by each defender state."""
        if fire is None:
            return np.ones(self.table.defenders.size - self.low)
        return fire.sparing(row, self.low)

    def _fight(self, row: int, fought: Array, into: Array, between: Between, *, stay: bool) -> None:
        """Fight a round in every pair of a row; `stay` says whether an unchanged row counts too."""
        mine = bool(self.detecting[0][row])
        for exchange, columns, group in self.exchanges(row):
            here = fought[columns]
            if not here.any():
                continue
            if exchange.style == "together":
                reached, chances = self.spread(exchange.defenders, row)
                lost = (chances[columns] * here[:, None]).T
                self._put(row, reached, lost, self.matrix(exchange.attackers, row)[columns], into, stay)
                continue
            reached, chances = self.spread(exchange.defenders_first, row)
            first = self.matrix(exchange.attackers_first, row)[columns]
            struck = (chances[columns] * here[:, None]).T
            if exchange.style == "surprise":
                kept = between.setdefault((mine, group), np.zeros_like(into))
                for target, arrived in zip(reached.tolist(), struck @ first, strict=True):
                    if target == row and not stay:
                        self._second_step(row, arrived, exchange, into, stay=False)
                    else:
                        kept[target, self.low :] += arrived
            elif exchange.style == "attackers_fire_back":
                later = self.matrix(exchange.attackers, row)
                for target, arrived in zip(reached.tolist(), struck @ first, strict=True):
                    ends, hit = self.spread(exchange.defenders, target)
                    self._put(row, ends, (hit * arrived[:, None]).T, later, into, stay or target != row)
            else:
                for target, arrived in zip(reached.tolist(), struck, strict=True):
                    ends, hit = self.spread(exchange.defenders, target)
                    later = self.matrix(exchange.attackers, target)
                    lost = (hit[columns] * arrived[:, None]).T @ first
                    self._put(row, ends, lost, later, into, stay or target != row)

    def _second_step(self, row: int, arrived: Array, exchange: Exchange, into: Array, *, stay: bool) -> None:
        reached, chances = self.spread(exchange.defenders, row)
        self._put(row, reached, (chances * arrived[:, None]).T, self.matrix(exchange.attackers, row), into, stay)

    def _put(self, row: int, reached: Array, lost: Array, matrix: Array, into: Array, stay: bool) -> None:
        first, size = int(reached[0]), len(reached)
        if not stay and first == row:
            reached, lost, first, size = reached[1:], lost[1:], int(reached[1]) if size > 1 else row, size - 1
        if not size:
            return
        if int(reached[-1]) - first + 1 == size:
            into[first : first + size, self.low :] += lost @ matrix
        else:
            into[reached, self.low :] += lost @ matrix


def _first(chances: Array) -> int:
    """The first state with a significant probability; past the last if there is none."""
    worth = chances > CUT
    at = int(worth.argmax())
    return at if worth[at] else len(chances)


def solved(staying: Array, arriving: Array) -> Array:
    """Solve x = arriving + staying x, where nothing leads back except to itself."""
    if len(arriving) <= SOLVED_AT_ONCE:
        return np.linalg.solve(_EYES[: len(arriving), : len(arriving)] - staying, arriving)
    leaving = 1 - np.diagonal(staying)
    onward = staying - np.diag(np.diagonal(staying))
    added = arriving / leaving
    chances = added
    while added.max(initial=0) > TINY:
        added = (onward @ added) / leaving
        chances = chances + added
    return chances
