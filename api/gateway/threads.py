"""Threads that answer requests: a fixed number at most, and jobs in the order they came."""

import asyncio
import queue
import threading
from collections.abc import Callable, Hashable
from typing import Any, TypeVar
from weakref import WeakValueDictionary

T = TypeVar("T")
Job = tuple[Callable[[], Any], "asyncio.Future[Any]"]


class Threads:
    """Runs jobs for coroutines of one loop. Threads are made when they are needed.

    An executor of the standard library does the same with two futures and two locks a job more, which is half of what
    a short request costs.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, most: int, name: str, most_of_one: int | None = None) -> None:
        self.waiting = 0
        """Jobs that are not done, without those that others of the same are in the way of."""
        self._loop = loop
        self._most = most
        self._name = name
        self._made = 0
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._most_of_one = most_of_one
        self._of_one: WeakValueDictionary[Hashable, asyncio.Semaphore] = WeakValueDictionary()

    async def run(self, job: Callable[[], T], who: Hashable = None) -> T:
        """What a job returns. Those of one and the same take only so many threads at once."""
        if who is None or self._most_of_one is None:
            return await self._run(job)
        room = self._of_one.get(who)
        if room is None:
            room = self._of_one[who] = asyncio.Semaphore(self._most_of_one)
        async with room:
            return await self._run(job)

    async def _run(self, job: Callable[[], T]) -> T:
        done: asyncio.Future[T] = self._loop.create_future()
        self.waiting += 1
        if self._made < self.waiting and self._made < self._most:
            self._made += 1
            threading.Thread(target=self._work, name=f"{self._name}-{self._made}", daemon=True).start()
        self._jobs.put((job, done))
        try:
            return await done
        finally:
            self.waiting -= 1

    def stop(self) -> None:
        """Let every thread end when it has done what is waiting."""
        for _ in range(self._made):
            self._jobs.put(None)

    def _work(self) -> None:
        tell = self._loop.call_soon_threadsafe
        while (job := self._jobs.get()) is not None:
            call, done = job
            try:
                result = call()
            except BaseException as error:
                tell(_fail, done, error)
            else:
                tell(_succeed, done, result)
                del result
            del job, call, done


def _succeed(done: "asyncio.Future[T]", result: T) -> None:
    if not done.done():
        done.set_result(result)


def _fail(done: "asyncio.Future[Any]", error: BaseException) -> None:
    if not done.done():
        done.set_exception(error)
