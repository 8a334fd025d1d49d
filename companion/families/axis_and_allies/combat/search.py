"""The cheapest force that's enough: at least this chance, from units that could be added.

One more unit hardly ever hurts, so only forces that use up the budget have to be tried.
"""

from collections.abc import Iterator, Mapping
from time import perf_counter
from typing import Any

from msgspec.structs import replace

from companion.families.axis_and_allies.combat.battle import Battle, Find, Side
from companion.families.axis_and_allies.combat.graph import TooLarge
from companion.families.axis_and_allies.combat.odds import exact_odds
from companion.families.axis_and_allies.combat.simulation import simulated_odds
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition

Answer = dict[str, Any]
MOST_TRIES = 400
SECONDS = 3.0
"""After this long, the best force so far is returned."""
MOST_FORCES = 20_000


def odds_and_found(edition: AxisAndAlliesEdition, battle: Battle) -> Answer:
    """The odds, and the force found."""
    plain = replace(battle, find=None)
    answer = odds(edition, plain)
    if battle.find is not None:
        answer["found"] = found(edition, plain, battle.find)
    return answer


def odds(edition: AxisAndAlliesEdition, battle: Battle) -> Answer:
    """The odds: exact, or simulated if the battle is too large."""
    try:
        return exact_odds(edition, battle)
    except TooLarge:
        return simulated_odds(edition, battle)


def found(edition: AxisAndAlliesEdition, battle: Battle, find: Find) -> Answer | None:
    """The cheapest force from a pool that gives a side its chance; None if all of it isn't enough."""
    return _Search(edition, battle, find).cheapest()


class _Search:
    def __init__(self, edition: AxisAndAlliesEdition, battle: Battle, find: Find) -> None:
        self._edition, self._battle, self._find = edition, battle, find
        prices = edition.unit_prices(battle.side(find.side).power)
        self._names = sorted((unit for unit, count in find.pool.items() if count), key=lambda unit: -prices[unit])
        self._prices = [prices[unit] for unit in self._names]
        self._most = [find.pool[unit] for unit in self._names]
        self._known: dict[tuple[int, ...], float] = {}
        self._end = perf_counter() + SECONDS

    def cheapest(self) -> Answer | None:
        """Narrow down from a force that's enough to cheaper ones."""
        best = self._enough()
        if best is None:
            return None
        while self._goes_on():
            cheaper = self._cheaper(best)
            if cheaper is None:
                break
            best = cheaper
        units = {unit: count for unit, count in zip(self._names, best, strict=True) if count}
        return {"units": units, "cost": self._cost(best), "chance": self._chance(best)}

    def _goes_on(self) -> bool:
        return len(self._known) < MOST_TRIES and perf_counter() < self._end

    def _cost(self, force: tuple[int, ...]) -> int:
        return sum(price * count for price, count in zip(self._prices, force, strict=True))

    def _chance(self, force: tuple[int, ...]) -> float:
        if force not in self._known:
            self._known[force] = self._asked(dict(zip(self._names, force, strict=True)))
        return self._known[force]

    def _asked(self, more: Mapping[str, int]) -> float:
        side = self._battle.side(self._find.side)
        units = dict(side.units)
        for unit, count in more.items():
            units[unit] = units.get(unit, 0) + count
        changed: Side = replace(side, units=units)
        battle = replace(self._battle, **{self._find.side: changed})
        answer = odds(self._edition, battle)
        word = "attacker_wins" if battle.kind == "sea" else "takes_land"
        won: float = answer[word]
        return won if self._find.side == "attacker" else 1 - won

    def _enough(self) -> tuple[int, ...] | None:
        """A force that's enough, not far from the cheapest: the fewest of each kind alone, or the smallest mix."""
        whole = tuple(self._most)
        least = tuple(0 for _ in whole)
        if self._chance(least) >= self._find.chance:
            return least
        if self._chance(whole) < self._find.chance:
            return None
        paths = [
            [tuple(count if at == kind else 0 for at in range(len(whole))) for count in range(most + 1)]
            for kind, most in enumerate(self._most)
        ]
        growing = [least]
        for kind in sorted(range(len(whole)), key=lambda at: self._prices[at]):
            for _ in range(self._most[kind]):
                growing.append(tuple(count + (at == kind) for at, count in enumerate(growing[-1])))
        paths.append(growing)
        ends = [self._first_on(path) for path in paths if self._chance(path[-1]) >= self._find.chance]
        return min(ends, key=self._cost)

    def _first_on(self, path: list[tuple[int, ...]]) -> tuple[int, ...]:
        low, high = 0, len(path) - 1
        while low < high:
            middle = (low + high) // 2
            if self._chance(path[middle]) >= self._find.chance:
                high = middle
            else:
                low = middle + 1
        return path[high]

    def _cheaper(self, best: tuple[int, ...]) -> tuple[int, ...] | None:
        """A cheaper force that's still enough."""
        budget = self._cost(best) - 1
        forces = sorted(self._fullest(budget), key=self._cost, reverse=True)
        for force in forces:
            if not self._goes_on():
                return None
            if self._chance(force) >= self._find.chance:
                return force
        return None

    def _fullest(self, budget: int) -> Iterator[tuple[int, ...]]:
        """Forces within a budget to which nothing can be added."""
        tried = 0

        def fill(at: int, left: int, chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
            nonlocal tried
            if at == len(self._names):
                tried += 1
                room = (
                    count < most and price <= left
                    for count, most, price in zip(chosen, self._most, self._prices, strict=True)
                )
                if not any(room):
                    yield chosen
                return
            price = self._prices[at]
            most = self._most[at] if not price else min(self._most[at], left // price)
            for count in range(most, -1, -1):
                if tried > MOST_FORCES:
                    return
                yield from fill(at + 1, left - count * price, (*chosen, count))

        yield from fill(0, budget, ())
