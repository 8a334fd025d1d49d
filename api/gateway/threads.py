"""Threads that answer requests: a fixed number, in which nobody takes more than a share."""

import asyncio
from collections import Counter
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar
from weakref import WeakValueDictionary

from api.guards.bodies import BUSY
from api.http.problem import Problem
from companion.languages import msg

T = TypeVar("T")
MOST_WAITING = 4_000
"""How many requests can wait for a thread."""
MOST_OF_ONE = 256
"""How many of them from one caller: a page makes ten, and each uses memory while it waits."""


class Threads:
    """A pool of threads. Those of one caller, or of one network, use only some of them at once."""

    def __init__(self, most: int, of_one: int, name: str) -> None:
        self._pool = ThreadPoolExecutor(most, name)
        self._of_one = of_one
        self._rooms: WeakValueDictionary[Hashable, asyncio.Semaphore] = WeakValueDictionary()
        self._under_way: Counter[Hashable] = Counter()
        self._waiting = 0

    async def run(self, who: Hashable, job: Callable[[], T]) -> T:
        """A job's result, in its caller's turn."""
        if self._under_way[who] >= MOST_OF_ONE:
            sentence = msg("You have too many requests in progress. Try again in a moment.")
            raise Problem(429, "too_many_requests", sentence, headers={"Retry-After": "2"})
        if self._waiting >= MOST_WAITING:
            raise Problem(503, "overloaded", BUSY, headers={"Retry-After": "2"})
        room = self._rooms.get(who)
        if room is None:
            room = self._rooms[who] = asyncio.Semaphore(self._of_one)
        self._under_way[who] += 1
        self._waiting += 1
        try:
            async with room:
                return await asyncio.get_running_loop().run_in_executor(self._pool, job)
        finally:
            self._waiting -= 1
            self._under_way[who] -= 1
            if not self._under_way[who]:
                del self._under_way[who]

    def stop(self) -> None:
        """Let every thread finish what it's doing, and end."""
        self._pool.shutdown(wait=False)
