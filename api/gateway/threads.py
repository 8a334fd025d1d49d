"""Threads that answer requests: a fixed maximum, first come, first served."""

import asyncio
import queue
import threading
from collections.abc import Callable, Hashable
from typing import Any, TypeVar
from weakref import WeakValueDictionary

T = TypeVar("T")
Job = tuple[Callable[[], Any], "asyncio.Future[Any]"]


class Threads:
    """Runs jobs for coroutines of one loop. Threads are started when needed.

    A standard library executor does the same with two more futures and two more locks per job, which is half the cost
    of a short request.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, most: int, name: str, most_of_one: int | None = None) -> None:
        self.waiting = 0
        """Unfinished jobs, without those blocked by others of the same owner."""
        self._loop = loop
        self._most = most
        self._name = name
        self._made = 0
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._most_of_one = most_of_one
        self._of_one: WeakValueDictionary[Hashable, asyncio.Semaphore] = WeakValueDictionary()

    async def run(self, job: Callable[[], T], who: Hashable = None) -> T:
        """A job's result. Those of one owner use only a limited number of threads at once."""
        if who is None or self._most_of_one is None:
            return await self._run(job)
        async with self.room_of(who, self._most_of_one):
            return await self._run(job)

    def room_of(self, who: Hashable, most: int) -> asyncio.Semaphore:
        """A limit on concurrent jobs per owner."""
        room = self._of_one.get(who)
        if room is None:
            room = self._of_one[who] = asyncio.Semaphore(most)
        return room

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
        """Let every thread finish what's waiting and end."""
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
