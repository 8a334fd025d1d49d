"""Entries: what the journal keeps. One per thing done, never changed, never erased."""

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from companion.languages import _
from companion.model.actions import RawAction
from companion.model.sentence import Sentence
from companion.model.shape import Shape

E = TypeVar("E")
HOST_ID = "host"
"""Who did it, where that was the host, who has no seat."""
HOST_NAME = "Host"
"""What the host is called in what is kept; nobody else may bear that name."""
SHORT = 8
"""How many characters of a hash people compare."""


class SeatRef(Shape):
    """Who did it: a seat's id, and its name as it was then."""

    id: str
    name: str

    @property
    def shown(self) -> str:
        """The name as people read it: the host has none of their own."""
        return _("Host") if self.id == HOST_ID else self.name


class Step(Shape, Generic[E]):
    """One action decided again by a correction, and the version of the entry it came from (none: inserted)."""

    action: RawAction
    events: tuple[E, ...]
    version: int | None = None
    said: tuple[Sentence, ...] = ()
    """What it came to this time."""
    summary: str = ""
    """The same in the words of a journal from before `said`; empty in still older ones."""


class PhoneValue(Shape):
    """A phone's part in a roll: what it sealed before, and the value it said afterward, if it did."""

    seat: str
    name: str
    seal: str
    value: str | None = None


class Drawn(Shape):
    """A roll of the app that nobody could choose, with all it takes to work it out again (`engine/honest_dice.py`)."""

    name: str
    """Which roll: round, power, action and number."""
    cup: int
    commitment: str
    """What the server had said of its secret before the roll."""
    secret: str
    phones: tuple[PhoneValue, ...] = ()
    faces: tuple[int, ...] = ()
    """Every die in the order it fell, those that had to be rolled again included."""
    filled: tuple[str, ...] = ()
    """The keys of the action that were left to the app."""
    next_cup: int = 0
    next_commitment: str = ""
    """The cup that was open when this was logged."""


class Entry(Shape, Generic[E]):
    """One action with its events, the sentences that tell of it, and what it changed.

    `follows` is the version whose game this entry goes on from; none means the version just before it. An undo
    follows the version it goes back to, a redo the one it brings back, a correction the one it starts from.
    """

    version: int
    at: str
    action: RawAction
    said: tuple[Sentence, ...] = ()
    summary: str = ""
    """The words that an entry from before `said` was stored with."""
    rules: int | None = None
    """The version of the family's rules that decided it and its steps; none in journals from before this field."""
    seat: SeatRef | None = None
    events: tuple[E, ...] = ()
    steps: tuple[Step[E], ...] = ()
    changes: tuple[dict[str, Any], ...] = ()
    override: str | None = None
    passed_over: tuple[str, ...] = ()
    """Codes of the soft rules that the override passed over."""
    follows: int | None = None
    request: str | None = None
    """The id of the request that brought it, as the service's log has it."""
    late: int | None = None
    """The entry after which it was put, if it was logged late: its steps hold it and what came after it."""
    rolled: str | None = None
    """Which roll of the app it took: round, power, action and number; the same roll always shows the same."""
    drawn: tuple[Drawn, ...] = ()
    """The app's dice, with what proves them; empty for dice of the table and in journals from before this field."""
    agreed: SeatRef | None = None
    """Who said yes for the table, where the one who logged it (`seat`) had to ask; the last one, if several had to."""
    also_agreed: tuple[SeatRef, ...] = ()
    """Those who had said yes before."""
    doubt: str | None = None
    """Why an imported entry is not what the rules make of it, where the host took it in anyway."""
    edition: str = ""
    """The hash of the edition that is played from here on: in the first entry, and where the banker took a change in.
    Empty in the first entry of a journal from before games carried their edition."""
    previous: str = ""
    """The hash of the entry before it."""
    hash: str = ""
    """Its own hash (`engine/chain.py`), always the last key; empty in journals from before the chain."""

    @property
    def parent(self) -> int:
        """The version this entry goes on from."""
        return self.version - 1 if self.follows is None else self.follows

    def facts(self) -> Iterator[E]:
        """Every event of the entry, those of its steps included."""
        return (event for _version, event in self.numbered_facts())

    def numbered_facts(self) -> Iterator[tuple[int, E]]:
        """Every event with the number that people know its entry by: a step of a late correction keeps its own."""
        for event in self.events:
            yield self.version, event
        for step in self.steps:
            for event in step.events:
                yield step.version or self.version, event
