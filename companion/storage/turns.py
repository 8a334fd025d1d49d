"""Taking turns: a fair queue of threads, and commits shared by those that wait together."""

import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from weakref import WeakValueDictionary

MOST_SHARED = 64
"""The most transactions per commit: the first of them waits for the last."""


class Turns:
    """A queue of threads, first come, first served."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._taken = False
        self._waiting: deque[threading.Lock] = deque()

    def take(self, seconds: float) -> bool:
        """Wait for this thread's turn; False on timeout."""
        with self._lock:
            if not self._taken:
                self._taken = True
                return True
            ticket = threading.Lock()
            ticket.acquire()
            self._waiting.append(ticket)
        if ticket.acquire(timeout=seconds):
            return True
        with self._lock:
            if ticket in self._waiting:
                self._waiting.remove(ticket)
                return False
        return True  # it came in this very moment

    def hand_over(self) -> bool:
        """Pass the turn to the next thread; False, and this thread keeps it, if none is waiting."""
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
                return True
            return False

    def leave(self) -> None:
        """End this thread's turn."""
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False


class QueuePerGame:
    """A queue for each game that somebody is writing to."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._queues: WeakValueDictionary[str, Turns] = WeakValueDictionary()

    @contextmanager
    def turn(self, game_id: str, seconds: float) -> Iterator[bool]:
        """This thread's turn in a game; False on timeout."""
        with self._lock:
            queue = self._queues.setdefault(game_id, Turns())
        came = queue.take(seconds)
        try:
            yield came
        finally:
            if came:
                queue.leave()


class Shared:
    """One commit that several transactions wait for. It succeeds or fails for all of them at once."""

    def __init__(self) -> None:
        self.members = 0
        self._over = threading.Lock()
        self._over.acquire()
        self._error: Exception | None = None

    def finish(self, error: Exception | None = None) -> None:
        """Wake up everybody who is waiting."""
        self._error = error
        self._over.release()

    def wait(self) -> None:
        """Wait until everything is on disk; raises the error if it failed."""
        with self._over:
            pass
        if self._error is not None:
            raise type(self._error)(*self._error.args)


class SharedCommits:
    """Transactions one after another on one connection. Those waiting for their turn in the meantime share a commit.

    `begin`, `commit`, and `undo` act on that connection; `alive` says whether its transaction can still be committed.
    Nobody continues before the commit is done. Nobody waits for others to arrive: a single one commits alone.
    """

    def __init__(
        self,
        begin: Callable[[], None],
        commit: Callable[[], None],
        undo: Callable[[], None],
        alive: Callable[[], bool],
        undone: Callable[[], Exception],
    ) -> None:
        self.turns = Turns()
        self._begin, self._commit, self._undo, self._alive, self._undone = begin, commit, undo, alive, undone
        self._open: Shared | None = None

    @contextmanager
    def turn(self) -> Iterator[None]:
        """This thread's turn, already taken: what it does is committed before this returns."""
        shared = self._open
        try:
            if shared is None:
                self._begin()
                shared = self._open = Shared()
            yield
            shared.members += 1
        finally:
            self._end(shared)
        shared.wait()

    @contextmanager
    def between(self, seconds: float) -> Iterator[bool]:
        """A point where everything is committed and nobody in this process writes; False on timeout."""
        if not self.turns.take(seconds):
            yield False
            return
        try:
            self._close()
            yield True
        finally:
            self.turns.leave()

    def _end(self, shared: Shared | None) -> None:
        """Pass on the turn, or commit if nobody is waiting."""
        if shared is not None:
            if self._alive() and shared.members and shared.members < MOST_SHARED and self.turns.hand_over():
                return
            self._close()
        self.turns.leave()

    def _close(self) -> None:
        """Commit the open transaction."""
        shared, self._open = self._open, None
        if shared is not None:
            shared.finish(self._finished(shared))

    def _finished(self, shared: Shared) -> Exception | None:
        """The commit's error, if any."""
        if not self._alive():
            return self._undone()
        try:
            if shared.members:
                self._commit()
                return None
        except Exception as error:
            self._undo()
            return error
        self._undo()
        return None
