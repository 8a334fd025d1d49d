"""Heavy views: films and exports of long games have a queue of their own, so that taps do not wait for them."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from api.http.problem import Problem

MOST_WAITING = 6
"""How many wait for their turn, beyond the one that is made; each keeps a thread."""
PATIENCE = 60.0
_turn = threading.BoundedSemaphore(1)
_places = threading.BoundedSemaphore(1 + MOST_WAITING)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Make a heavy view when it is its turn; refused if many wait already."""
    if not _places.acquire(blocking=False):
        raise _busy()
    try:
        if not _turn.acquire(timeout=PATIENCE):
            raise _busy()
        try:
            yield
        finally:
            _turn.release()
    finally:
        _places.release()


def _busy() -> Problem:
    return Problem(
        503,
        "overloaded",
        "Several long games are already being put together. Try again in a moment.",
        headers={"Retry-After": "5"},
    )
