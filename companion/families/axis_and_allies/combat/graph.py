"""A side's states: everything its losses can lead to, and where each hit leads from there."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import combinations, product
from typing import Any

import numpy as np

from companion.families.axis_and_allies.combat.forces import Force, Mask

Array = Any
"""A numpy array, whose own types are more trouble than they're worth."""
State = tuple[int, ...]
"""Points left in each segment, then whether submarines have dived, and whether those that can retreat have left."""
MOST_STATES = 6_000
LARGEST_KEY = 2**62


class TooLarge(Exception):
    """Too many states to follow individually."""


class Graph:
    """One side's states, those with the fewest losses first."""

    def __init__(
        self, force: Force, starts: Sequence[State], masks: Sequence[Mask], *, sinks: bool, retreats: bool
    ) -> None:
        self.force = force
        self._width = len(force.segments)
        self._out = {
            (dived, left): tuple(
                bool((dived and force.dives[at]) or (left and not force.stays[at])) for at in range(self._width)
            )
            for dived in (0, 1)
            for left in (0, 1)
        }
        self._dives = any(force.dives)
        self._sinks, self._retreats = sinks, retreats
        reached = self._reach(starts, [mask for mask in masks if any(mask)])
        points = {state: sum(state[: self._width]) for state in reached}
        self.states = sorted(reached, key=lambda state: (-points[state], state[-2:], [-count for count in state]))
        self.index = {state: at for at, state in enumerate(self.states)}
        whole = np.array(self.states, dtype=np.int64).reshape(len(self.states), self._width + 2)
        self.counts = whole[:, : self._width]
        self.dived, self.left = whole[:, -2].astype(bool), whole[:, -1].astype(bool)
        self.fighting = self.counts.copy()
        """Points still in the battle: not dived, not retreated."""
        if self._dives or retreats:
            for flags, out in self._out.items():
                rows = (self.dived == flags[0]) & (self.left == flags[1])
                self.fighting[np.ix_(rows, np.array(out, dtype=bool))] = 0
        self.size = len(self.states)
        self._chains: dict[Mask, list[Array]] = {}

    def _reach(self, starts: Iterable[State], masks: list[Mask]) -> set[State]:
        reached = set(starts)
        todo = list(reached)
        pairs = [
            combination for combination in combinations(masks, 2) if not all(combination[0]) and not all(combination[1])
        ]
        while todo:
            state = todo.pop()
            after = {self._hit(state, mask) for mask in masks}
            for first, second in pairs:
                after.update((self._hit(self._hit(state, second), first), self._hit(self._hit(state, first), second)))
            if self._dives and not state[-2]:
                after.add((*state[:-2], 1, state[-1]))
            if self._retreats and not state[-1]:
                after.add((*state[:-1], 1))
            if self._sinks:
                after.add(self._sunk(state))
            for new in after - reached:
                reached.add(new)
                todo.append(new)
            if len(reached) > MOST_STATES:
                raise TooLarge
        return reached

    def _hit(self, state: State, mask: Mask) -> State:
        out = self._out[state[-2], state[-1]] if state[-2] or state[-1] else None
        for at, count in enumerate(state[:-2]):
            if count and mask[at] and not (out and out[at]):
                return (*state[:at], count - 1, *state[at + 1 :])
        return state

    def _sunk(self, state: State) -> State:
        segments = self.force.segments
        return (*(0 if segments[at].unit.chosen_last else count for at, count in enumerate(state[:-2])), *state[-2:])

    def _at(self, states: Iterable[State]) -> Array:
        return np.array([self.index.get(state, -1) for state in states], dtype=np.intp)

    @cached_property
    def sunk(self) -> Array:
        """Each state without what is chosen last."""
        return self._at(self._sunk(state) for state in self.states)

    @cached_property
    def diving(self) -> Array:
        """Each state with its submarines gone; itself if it has none."""
        gone = self._at((*state[:-2], 1, state[-1]) for state in self.states)
        able = (self.fighting[:, np.array(self.force.dives, dtype=bool)] > 0).any(axis=1)
        return np.where(able & (gone >= 0), gone, np.arange(self.size))

    @cached_property
    def retreating(self) -> Array:
        """Each state after a retreat; itself if nobody can."""
        gone = self._at((*state[:-1], 1) for state in self.states)
        able = (self.fighting[:, ~np.array(self.force.stays, dtype=bool)] > 0).any(axis=1)
        return np.where(able & (gone >= 0), gone, np.arange(self.size))

    @cached_property
    def standing(self) -> Array:
        """Whether anybody fights in each state."""
        return self.fighting.any(axis=1)

    def units(self, at: Iterable[int]) -> Array:
        """How many units of some segments fight in each state."""
        return self.fighting[:, list(at)].sum(axis=1)

    def any_of(self, chosen: Array) -> Array:
        """Whether any of the chosen segments fights in each state."""
        return self.fighting[:, chosen].any(axis=1)

    def has(self, word: str) -> Array:
        """Whether a unit with a trait fights in each state."""
        at = [n for n, segment in enumerate(self.force.segments) if segment.sinks and getattr(segment.unit, word)]
        return self.units(at) > 0

    def after(self, mask: Mask, most: int) -> Array:
        """Where 0, 1, ... hits of one kind lead, for every state."""
        chain = self._chains.setdefault(mask, [np.arange(self.size)])
        if len(chain) == 1 and most:
            chain.append(self._at(self._hit(state, mask) for state in self.states))
        while len(chain) <= most:
            chain.append(chain[1][chain[-1]])
        return np.stack(chain[: most + 1], axis=1)

    def after_several(self, masks: Sequence[Mask], most: Sequence[int]) -> Array:
        """Where hits of several kinds lead together: as many as possible count, and the order of losses decides."""
        keys, radix = self._keys
        sorting = np.argsort(keys)
        kinds = range(len(masks))
        subsets = [
            frozenset(combination) for size in range(1, len(masks) + 1) for combination in combinations(kinds, size)
        ]
        able = [frozenset(kind for kind in kinds if masks[kind][at]) for at in range(self._width)]
        columns = []
        for hits in product(*(range(number + 1) for number in most)):
            room = {subset: np.full(self.size, sum(hits[kind] for kind in subset)) for subset in subsets}
            moved = np.zeros(self.size, dtype=np.int64)
            for at in range(self._width):
                if not able[at] or not self.fighting[:, at].any():
                    continue
                over = [subset for subset in subsets if subset >= able[at]]
                taken = np.minimum(self.fighting[:, at], np.minimum.reduce([room[place] for place in over]))
                for place in over:
                    room[place] = room[place] - taken
                moved += taken * radix[at]
            where = sorting[np.searchsorted(keys, keys - moved, sorter=sorting)]
            if (keys[where] != keys - moved).any():
                raise TooLarge
            columns.append(where)
        return np.stack(columns, axis=1)

    @cached_property
    def _keys(self) -> tuple[Array, Array]:
        radix, at = [], 4
        for count in self.counts.max(axis=0, initial=0):
            radix.append(at)
            at *= int(count) + 1
        if at > LARGEST_KEY:
            raise TooLarge
        weights = np.array(radix, dtype=np.int64)
        return self.counts @ weights + self.dived * 2 + self.left, weights
