"""Heavy views: films, reports, papers, and exports of long games have their own queue; taps don't wait for them.

They're made one at a time. Those of ordinary games are quick, and nobody queues for them: at the end of an evening,
everybody at the table opens the report at once.
"""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from api.http.problem import Problem

LONG = 3_000
"""The number of entries that makes a game long: ten evenings."""
MOST_WAITING = 6
"""How many can wait, in addition to the one being made; each occupies a thread."""
PATIENCE = 60.0
SHORT_TURN = 0.0005
"""Seconds after which the thread making a heavy view lets others run: a tap switches threads several times."""
_turn = threading.BoundedSemaphore(1)
_places = threading.BoundedSemaphore(1 + MOST_WAITING)


@contextmanager
def heavy(entries: int) -> Iterator[None]:
    """Make a view of a whole game with this many entries: immediately, or, if it's long, in its turn.

    Refused if many are already waiting.
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
