"""Nobody ends a game without having read that they do: a page's tap that ends it has to say so, or asks first.

Most taps can say it because the page has tried them out. What depends on what was typed, on dice, or on what others
have done meanwhile is only known when it's logged: it's refused with who would win, and the second tap says so.
Programs aren't asked.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from companion.engine.history import History
from companion.families import AnyFamily
from companion.model.edition import Edition
from companion.model.entry import Entry
from companion.model.events import Event
from companion.model.refusal import RuleViolation
from companion.model.sentence import sentence

CODE = "ends_game"
_told: ContextVar[bool | None] = ContextVar("told", default=None)
"""Whether the person who taps has read that it ends the game; None if nobody has to."""


@contextmanager
def tapped(*, told: bool) -> Iterator[None]:
    """Within this, an entry that ends the game is refused unless the person who taps has been told."""
    token = _told.set(told)
    try:
        yield
    finally:
        _told.reset(token)


def check_told(family: AnyFamily, edition: Edition, history: History, entry: Entry[Event], after: Any) -> None:
    """Refuse an entry that ends the game if that wasn't said before. Dice that were just rolled aren't rolled again."""
    if _told.get() is not False or entry.drawn or history.state.winner is not None or after.winner is None:
        return
    raise RuleViolation(CODE, what_ends(family, edition, after))


def what_ends(family: AnyFamily, edition: Edition, after: Any) -> str:
    """That this ends the game, and who wins why."""
    won = sentence("won", side=after.winner.side, reason=after.winner.reason)
    return family.renderer(edition, after).tell((sentence("ends_the_game", said=[won]),))
