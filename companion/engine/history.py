"""History: all entries of a game, the state after each, and which of them still count.

Entries form a tree: each goes on from its `parent`. The line from the newest entry back to the start is what counts;
everything beside that line is undone, and stays in the journal.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from companion.engine.evolve import evolve
from companion.engine.ruleset import AnyRuleset
from companion.model.entry import Entry, Step
from companion.model.events import Event
from companion.model.refusal import RuleViolation
from companion.model.saying import Saying, as_written

UNDO, REDO, CORRECTION = "undo", "redo", "correction"
BESIDE = frozenset({"logged_late", "rolled_again", "agreed"})
"""Sentences about how an entry came to be; the rules say all others."""


class History:
    """A game's entries and the state after each version. Grows by `append`; nothing is ever taken away.

    `ruleset` folds the events; the states are of its kind.
    """

    def __init__(self, ruleset: AnyRuleset, entries: Iterable[Entry[Event]] = ()) -> None:
        self.ruleset = ruleset
        self.entries: list[Entry[Event]] = []
        self._states: list[Any] = [None]
        self._redo: list[int] = []
        for entry in entries:
            self.append(entry)

    def append(self, entry: Entry[Event]) -> None:
        """Take the next entry in."""
        if entry.version != self.version + 1:
            raise ValueError(f"expected entry {self.version + 1}, got {entry.version}")
        state = self._states[entry.parent]
        for event in entry.facts():
            state = evolve(self.ruleset, state, event)
        self._remember(entry)
        self._states.append(state)
        self.entries.append(entry)  # last: readers in other threads go by the number of entries

    def _remember(self, entry: Entry[Event]) -> None:
        kind = entry.action.get("type")
        if kind == UNDO:
            self._redo.append(entry.version - 1)
        elif kind == REDO:
            self._redo.pop()
        else:
            self._redo.clear()

    @property
    def version(self) -> int:
        """The number of entries."""
        return len(self.entries)

    @property
    def state(self) -> Any:
        """What the books say now."""
        return self.at(self.version)

    def at(self, version: int) -> Any:
        """What the books said after a version."""
        state = self._states[version] if 1 <= version <= self.version else None
        if state is None:
            raise RuleViolation("unknown_version", f"There is no entry {version}; the last is {self.version}.")
        return state

    def line(self, version: int | None = None) -> list[Entry[Event]]:
        """The entries that counted at a version (now, if none is given), oldest first."""
        line = []
        at = self.version if version is None else version
        while at:
            entry = self.entries[at - 1]
            line.append(entry)
            at = entry.parent
        return line[::-1]

    def undone(self) -> set[int]:
        """The versions that no longer count; what a correction decided anew still does."""
        return {entry.version for entry in self.entries} - counting(self.line())

    def last_counting(self) -> int:
        """The last entry that counts and says something itself: the one that an undo would take back."""
        said = {entry.version for entry in self.entries if entry.action.get("type") not in (UNDO, REDO)}
        return max(counting(self.line()) & said)

    def restated(self) -> dict[int, tuple[Saying, ...]]:
        """What entries came to when a late correction decided them anew, where it is not what they said at first."""
        anew = {step.version: said_by(step) for entry in self.line() for step in entry.steps if step.version}
        found = {}
        for version, said in anew.items():
            entry = self.entries[version - 1]
            if said and entry.action.get("type") != CORRECTION and said != first_said(entry):
                found[version] = said
        return found

    def redo_target(self) -> int | None:
        """The version that a redo would bring back."""
        return self._redo[-1] if self._redo else None


def said_by(one: Entry[Event] | Step[Event]) -> tuple[Saying, ...]:
    """What an entry or step says; those of older journals keep the words they were stored with."""
    return one.said or ((as_written(one.summary),) if one.summary else ())


def first_said(entry: Entry[Event]) -> tuple[Saying, ...]:
    """What the rules made an entry say at first, without what the service adds: where it was put, who agreed."""
    return tuple(one for one in said_by(entry) if one.key not in BESIDE)


def counting(line: Sequence[Entry[Event]]) -> set[int]:
    """The versions that count on a line: its entries, and what its corrections decided anew."""
    anew = {step.version for entry in line for step in entry.steps if step.version is not None}
    return {entry.version for entry in line} | anew


def undo_target(history: History, to_version: int) -> int:
    """Check that the game can go back to a version, and that this changes what counts."""
    if to_version < 1:
        raise RuleViolation("unknown_version", "The opening of the game cannot be undone.")
    if to_version >= history.version:
        raise RuleViolation(
            "nothing_to_undo", f"There is nothing after entry {to_version}; the last is {history.version}."
        )
    if not any(going_to(history, to_version)):
        raise RuleViolation("nothing_to_undo", f"Going back to entry {to_version} changes nothing.")
    return to_version


def going_to(history: History, version: int) -> tuple[list[Entry[Event]], list[Entry[Event]]]:
    """What going to a version takes away, and what it brings back; undo and redo themselves aside."""
    now, then = counting(history.line()), counting(history.line(version))
    said = [entry for entry in history.entries if entry.action.get("type") not in (UNDO, REDO)]
    return [one for one in said if one.version in now - then], [one for one in said if one.version in then - now]


def undone_between(history: History, to_version: int) -> Sequence[Entry[Event]]:
    """The entries that count now and would not after going back to a version."""
    return going_to(history, to_version)[0]


def booked(line: Sequence[Entry[Event]]) -> dict[int, list[Event]]:
    """The facts of every version that counts on a line, also of those that its corrections decided anew."""
    found: dict[int, list[Event]] = {}
    for entry in line:
        if entry.events:
            found.setdefault(entry.version, []).extend(entry.events)
        for step in entry.steps:
            found.setdefault(step.version or entry.version, []).extend(step.events)
    return found


def last_words(history: History) -> dict[int, Entry[Event]]:
    """For each entry, the one that last had a say in whether it counts: itself, an undo, a redo, or a correction."""
    words: dict[int, Entry[Event]] = {}
    now: set[int] = set()
    for entry in history.entries:
        if entry.parent == entry.version - 1 and not entry.steps:
            now.add(entry.version)
            words[entry.version] = entry
            continue
        then = counting(history.line(entry.version))
        words |= dict.fromkeys(now ^ then, entry)
        now = then
    return words
