"""Taps that wait together are booked together: one thread writes them one after the other, and one commit keeps them.

While it waits for the disk, the next ones gather. Who comes alone is booked alone and at once.
"""

import asyncio
import queue
import threading

from api.gateway.actions import ActionDoor, Tap
from api.gateway.bridge import Answer

MOST_TOGETHER = 64
"""How many share a commit at most: the first of them waits for the last."""
Job = tuple[Tap, "asyncio.Future[Answer | None]"]


class Bookings:
    """Books taps for coroutines of one loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop, door: ActionDoor) -> None:
        self._loop = loop
        self._door = door
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        threading.Thread(target=self._work, name="bookings", daemon=True).start()

    async def book(self, tap: Tap) -> Answer | None:
        """The answer to a tap, once it is kept; None if the app should give it."""
        done: asyncio.Future[Answer | None] = self._loop.create_future()
        self._jobs.put((tap, done))
        return await done

    def stop(self) -> None:
        """End when all that waits is booked."""
        self._jobs.put(None)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            jobs = [job]
            while len(jobs) < MOST_TOGETHER and not self._jobs.empty():  # nobody else takes from it
                job = self._jobs.get()
                if job is None:
                    self._jobs.put(None)
                    break
                jobs.append(job)
            answers = self._door.answers([tap for tap, _ in jobs])
            self._loop.call_soon_threadsafe(_tell, jobs, answers)
            del job, jobs, answers


def _tell(jobs: list[Job], answers: list[Answer | None]) -> None:
    for (_, done), answer in zip(jobs, answers, strict=True):
        if not done.done():
            done.set_result(answer)
