"""Entries: what the journal stores. One for each thing done, never changed, never deleted."""

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from companion.languages import _
from companion.model.actions import RawAction
from companion.model.sentence import Sentence
from companion.model.shape import Shape

E = TypeVar("E")
HOST_ID = "host"
"""The id recorded when the host acts, who has no seat."""
HOST_NAME = "Host"
"""The host's name in stored data; nobody else may use it."""
SHORT = 8
"""How many characters of a hash people compare."""


class SeatRef(Shape):
    """Who did it: a seat's id, and its name at the time."""

    id: str
    name: str

    @property
    def shown(self) -> str:
        """The display name: the host has no name of their own."""
        return _("Host") if self.id == HOST_ID else self.name


class Step(Shape, Generic[E]):
    """One action decided again by a correction, and the version of its original entry (None if inserted)."""

    action: RawAction
    events: tuple[E, ...]
    version: int | None = None
    said: tuple[Sentence, ...] = ()
    """Its sentences this time."""
    summary: str = ""
    """The same in words, from a journal before `said`; empty in even older ones."""


class PhoneValue(Shape):
    """A phone's part in a roll: its seal, and the value it revealed afterward, if it did."""

    seat: str
    name: str
    seal: str
    value: str | None = None


class Drawn(Shape):
    """An app roll that nobody could choose, with everything needed to compute it again (`engine/honest_dice.py`)."""

    name: str
    """Which roll it is: round, power, action, and number."""
    cup: int
    commitment: str
    """The server's commitment to its secret, made before the roll."""
    secret: str
    phones: tuple[PhoneValue, ...] = ()
    faces: tuple[int, ...] = ()
    """Every die in the order rolled, including rerolled ones."""
    filled: tuple[str, ...] = ()
    """The action's keys that were left to the app."""
    next_cup: int = 0
    next_commitment: str = ""
    """The commitment of the cup that was open when this was logged."""


class Entry(Shape, Generic[E]):
    """One action with its events, its sentences, and what it changed.

    `follows` is the version this entry continues from; None means the version just before it. An undo follows the
    version it goes back to, a redo the one it restores, a correction the one it starts from.
    """

    version: int
    at: str
    action: RawAction
    said: tuple[Sentence, ...] = ()
    summary: str = ""
    """The stored words of an entry from before `said`."""
    rules: int | None = None
    """The version of the family's rules that decided it and its steps; None in journals from before this field."""
    seat: SeatRef | None = None
    events: tuple[E, ...] = ()
    steps: tuple[Step[E], ...] = ()
    changes: tuple[dict[str, Any], ...] = ()
    override: str | None = None
    passed_over: tuple[str, ...] = ()
    """Codes of the soft rules that were overridden."""
    follows: int | None = None
    request: str | None = None
    """The id of the HTTP request that made it, as in the service's log."""
    late: int | None = None
    """The entry it was inserted after, if it was logged late: its steps contain it and everything after it."""
    tap: str = ""
    """What identifies the tap that made it, so that it's logged once even by a laptop that took the game in. Empty for
    programs without a key, and in journals from before this field.
    """
    rolled: str | None = None
    """Which of the app's rolls it used: round, power, action, and number; the same roll always shows the same dice."""
    drawn: tuple[Drawn, ...] = ()
    """The app's dice, with their proof; empty for the table's own dice and in journals from before this field."""
    agreed: SeatRef | None = None
    """Who agreed for the table, if the person who logged it (`seat`) had to ask; the last one, if several had to."""
    also_agreed: tuple[SeatRef, ...] = ()
    """Those who had agreed before."""
    doubt: str | None = None
    """The words of `doubts` in an entry that an older program accepted."""
    doubts: tuple[Sentence, ...] = ()
    """Why an imported entry differs from what the rules would decide, if the host accepted it anyway."""
    edition: str = ""
    """The hash of the edition in effect from here on: in the first entry, and where the banker switched to a changed
    one. Empty in the first entry of a journal from before games carried their edition.
    """
    previous: str = ""
    """The hash of the entry before it."""
    hash: str = ""
    """Its own hash (`engine/chain.py`), always the last key; empty in journals from before the chain."""

    @property
    def parent(self) -> int:
        """The version this entry continues from."""
        return self.version - 1 if self.follows is None else self.follows

    def facts(self) -> Iterator[E]:
        """All of the entry's events, including those of its steps."""
        return (event for _version, event in self.numbered_facts())

    def numbered_facts(self) -> Iterator[tuple[int, E]]:
        """Every event with the version people know its entry by: a step of a late correction keeps its own."""
        for event in self.events:
            yield self.version, event
        for step in self.steps:
            for event in step.events:
                yield step.version or self.version, event
