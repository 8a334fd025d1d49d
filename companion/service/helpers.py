"""Helpers: another process that does long computations, one at a time, so that those who tap do not wait for them."""

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
"""Jobs that may wait; one more is refused at once."""


class Helpers:
    """One process that is started when it is first needed, and steps back behind everything else."""

    def __init__(self, most_waiting: int = MOST_WAITING) -> None:
        self._room = threading.BoundedSemaphore(most_waiting)
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None

    def run(self, job: Callable[..., T], *args: Any) -> T:
        """What a job returns; refused if too many wait already."""
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
    """Leave the processor to the one who taps, and end with the process that asks: it may be killed."""
    with suppress(AttributeError, OSError):
        os.nice(15)
    if (asking := parent_process()) is not None:
        threading.Thread(target=_end_with, args=(asking,), daemon=True).start()


def _end_with(asking: BaseProcess) -> None:
    asking.join()
    os._exit(0)


helpers = Helpers()
"""Those of this process."""
