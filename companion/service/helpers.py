"""A separate process for long computations, one at a time, so that taps don't wait for them."""

import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from companion.model.refusal import Overloaded

T = TypeVar("T")
MOST_WAITING = 32
"""How many jobs can wait; one more is refused."""


class Helpers:
    """A low-priority process, started when first needed."""

    def __init__(self, most_waiting: int = MOST_WAITING) -> None:
        self._room = threading.BoundedSemaphore(most_waiting)
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None

    def run(self, job: Callable[..., T], *args: Any) -> T:
        """The result of a job; refused if too many are waiting."""
        if not self._room.acquire(blocking=False):
            raise Overloaded
        try:
            return self._started().submit(job, *args).result()
        except BrokenProcessPool:  # it was killed; where no process stays alive, the job is done here
            with self._lock:
                self._pool = None
            with suppress(BrokenProcessPool):
                return self._started().submit(job, *args).result()
            return job(*args)
        finally:
            self._room.release()

    def _started(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._pool is None:
                self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_step_back)
            return self._pool


def _step_back() -> None:
    """Lower the priority, and exit with the parent process, which may be killed."""
    with suppress(AttributeError, OSError):
        os.nice(15)
    if (asking := parent_process()) is not None:
        threading.Thread(target=_end_with, args=(asking,), daemon=True).start()


def _end_with(asking: BaseProcess) -> None:
    asking.join()
    os._exit(0)


helpers = Helpers()
"""This process's helpers."""
for_strangers = Helpers(most_waiting=3)
"""A process for people without a seat, whose jobs never get in the way of the others."""
