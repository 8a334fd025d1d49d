"""Taking turns: a fair queue of threads, and commits that those who wait together share."""

import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

MOST_SHARED = 64
"""How many transactions share one commit at most: the first of them waits for the last."""


class Turns:
    """A queue of threads: the one who came first goes first."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._taken = False
        self._waiting: deque[threading.Lock] = deque()

    def take(self, seconds: float) -> bool:
        """Wait for this thread's turn; False if it did not come in time."""
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
        """Let the next one have the turn; False, and this thread keeps it, if nobody waits."""
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


class Shared:
    """One commit that several transactions wait for. It is over for all of them at once, well or with an error."""

    def __init__(self) -> None:
        self.members = 0
        self._over = threading.Lock()
        self._over.acquire()
        self._error: Exception | None = None

    def finish(self, error: Exception | None = None) -> None:
        """Let everybody who waits go on."""
        self._error = error
        self._over.release()

    def wait(self) -> None:
        """Wait until everything is on disk; raises what went wrong instead."""
        with self._over:
            pass
        if self._error is not None:
            raise type(self._error)(*self._error.args)


class SharedCommits:
    """Transactions one after the other on one connection. Those that wait for their turn meanwhile share a commit.

    `begin`, `commit` and `undo` do so on that connection; `alive` says whether its transaction can still be kept.
    Nobody goes on before the commit is done. There is no waiting for others to come: who is alone commits alone.
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
        """This thread's turn, which it has taken already: what it does is kept with the commit that this waits for."""
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
        """A moment in which everything is committed and nobody here writes; False if it did not come in time."""
        if not self.turns.take(seconds):
            yield False
            return
        try:
            self._close()
            yield True
        finally:
            self.turns.leave()

    def _end(self, shared: Shared | None) -> None:
        """Pass the turn on, or commit if nobody waits."""
        if shared is not None:
            if self._alive() and shared.members and shared.members < MOST_SHARED and self.turns.hand_over():
                return
            self._close()
        self.turns.leave()

    def _close(self) -> None:
        """Commit what is open."""
        shared, self._open = self._open, None
        if shared is not None:
            shared.finish(self._finished(shared))

    def _finished(self, shared: Shared) -> Exception | None:
        """What went wrong with the commit, if anything did."""
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
