"""Heavy views: films, reports, papers and exports of long games have a queue of their own; taps don't wait for them.

One is made at a time. Those of ordinary games take a moment, and nobody queues for them: at the end of an evening
everybody at the table opens the report at once.
"""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from api.http.problem import Problem

LONG = 3_000
"""A game of so many entries is long: ten evenings."""
MOST_WAITING = 6
"""How many wait for their turn, beyond the one that is made; each keeps a thread."""
PATIENCE = 60.0
SHORT_TURN = 0.0005
"""Seconds after which the one who makes a heavy view lets others go on: a tap changes threads several times."""
_turn = threading.BoundedSemaphore(1)
_places = threading.BoundedSemaphore(1 + MOST_WAITING)


@contextmanager
def heavy(entries: int) -> Iterator[None]:
    """Make a view of a whole game of so many entries: at once, or if it is long when it is its turn.

    Refused if many wait already.
    """
    if entries < LONG:
        yield
        return
    if not _places.acquire(blocking=False):
        raise _busy()
    try:
        if not _turn.acquire(timeout=PATIENCE):
            raise _busy()
        usual = sys.getswitchinterval()
        sys.setswitchinterval(SHORT_TURN)
        try:
            yield
        finally:
            sys.setswitchinterval(usual)
            _turn.release()
    finally:
        _places.release()


def _busy() -> Problem:
    return Problem(
        503,
        "overloaded",
        "Several long games are already being prepared. Try again in a moment.",
        headers={"Retry-After": "5"},
    )
