"""History: all entries of a game, the state after each, and which of them still count.

Entries form a tree: each has a `parent`. The path from the newest entry back to the first is what counts; everything
else is undone, but stays in the journal.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, overload

from companion.engine.chain import edition_in, hash_of
from companion.engine.codec import decode_entry
from companion.engine.evolve import fold
from companion.engine.ruleset import AnyRuleset
from companion.model.edition import Edition
from companion.model.entry import Entry, Step
from companion.model.events import Event
from companion.model.refusal import RuleViolation
from companion.model.sentence import Sentence, as_written
from companion.model.state import GameState

UNDO, REDO, CORRECTION, CHANGE_EDITION = "undo", "redo", "correction", "change_edition"
CLOCK_RAN_OUT = "clock_ran_out"
NO_MOVES = (UNDO, REDO, CORRECTION, CHANGE_EDITION, CLOCK_RAN_OUT)
"""Kinds of entries that a family's rules don't decide."""
BESIDE = frozenset({"logged_late", "logged_late_in", "rolled_again", "agreed", "ends_the_game"})
"""Sentences about how an entry came about; all others come from the rules."""


class Entries(Sequence[Entry[Event]]):
    """A history's entries, oldest first. Stored ones are decoded on demand."""

    def __init__(self, ruleset: AnyRuleset, kept: list[Entry[Event] | bytes], count: int) -> None:
        self._ruleset = ruleset
        self._kept = kept
        self._count = count

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Entry[Event]: ...

    @overload
    def __getitem__(self, index: slice) -> list[Entry[Event]]: ...

    def __getitem__(self, index: int | slice) -> Entry[Event] | list[Entry[Event]]:
        if isinstance(index, slice):
            return [self._read(number) for number in range(*index.indices(self._count))]
        if not -self._count <= index < self._count:
            raise IndexError(index)
        return self._read(index % self._count)

    def __iter__(self) -> Iterator[Entry[Event]]:
        return map(self._read, range(self._count))

    def _read(self, index: int) -> Entry[Event]:
        entry = self._kept[index]
        if isinstance(entry, bytes):
            entry = self._kept[index] = decode_entry(self._ruleset, entry)
        return entry


class History:
    """A game's entries and the state after each version. Grows by `append`; nothing is ever removed.

    `ruleset` folds the events into states of its type. Older versions of a history (`upto`) share its data.
    """

    def __init__(
        self,
        ruleset: AnyRuleset,
        entries: Iterable[Entry[Event]] = (),
        *,
        find: Callable[[str], Edition] | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.find = find
        """Finds an edition by the hash in entries."""
        self._kept: list[Entry[Event] | bytes] = []
        self._states: list[GameState | None] = [None]
        self._editions: list[int] = []
        """The versions that name an edition."""
        self.worked_out: dict[str, Any] = {}
        """What views have cached for it, by edition."""
        self._version = 0
        for entry in entries:
            self.append(entry)

    def append(self, entry: Entry[Event]) -> None:
        """Append the next entry and fold it."""
        if entry.version != self.version + 1:
            raise ValueError(f"expected entry {self.version + 1}, got {entry.version}")
        if entry.action.get("type") == REDO and self.redo_target() is None:
            raise ValueError(f"entry {entry.version} brings back what nobody undid")
        if not 0 <= entry.parent < entry.version:
            raise ValueError(f"entry {entry.version} continues from entry {entry.parent}")
        self.add(entry, self._folded(self._before(entry), entry))

    def add(self, entry: Entry[Event] | bytes, state: GameState | None = None) -> None:
        """Append the next entry in stored form; without its state, it's folded later."""
        if len(self._kept) != self._version:
            raise ValueError("this history has gone on; only the newest grows")
        self._states.append(state)
        self._kept.append(entry)
        if edition_in(entry) if isinstance(entry, bytes) else entry.edition:
            self._editions.append(self._version + 1)
        self._version += 1  # last: readers in other threads go by it

    def upto(self, version: int) -> "History":
        """This history as of a version: an immutable view that shares everything with this one."""
        older = History(self.ruleset, find=self.find)
        older._kept, older._states, older._editions = self._kept, self._states, self._editions
        older._version, older.worked_out = min(version, self._version), self.worked_out
        return older

    def copy(self, version: int) -> "History":
        """A copy of this history as of a version, to continue differently from there."""
        other = History(self.ruleset, find=self.find)
        other._kept, other._states = self._kept[:version], self._states[: version + 1]
        other._version = len(other._kept)
        other._editions = [named for named in self._editions if named <= version]
        return other

    def _folded(self, state: GameState | None, entry: Entry[Event]) -> GameState:
        folded: GameState | None = fold(self.ruleset, entry.facts(), state)
        if folded is None:
            raise ValueError(f"entry {entry.version} opens no game")
        return folded

    @property
    def entries(self) -> Entries:
        """All entries, oldest first."""
        return Entries(self.ruleset, self._kept, self._version)

    @property
    def version(self) -> int:
        """The number of entries."""
        return self._version

    @property
    def head(self) -> str:
        """The hash of the newest entry, which identifies all of them; empty in journals from before the chain."""
        last = self._kept[self._version - 1] if self._version else b""
        return hash_of(last) if isinstance(last, bytes) else last.hash

    @property
    def edition(self) -> str:
        """The hash of the current edition; empty in journals from before games carried theirs."""
        return self.edition_at(self._version)

    def edition_at(self, version: int) -> str:
        """The hash of the edition in effect at a version."""
        if not any(1 < named <= version for named in self._editions):
            return self.entries[0].edition if self._version else ""
        return next((entry.edition for entry in reversed(self.line(version)) if entry.edition), "")

    def played_at(self, version: int, otherwise: Edition) -> Edition:
        """The edition in effect at a version if the banker has changed it since; otherwise, the given one."""
        if self.find is None or len(self._editions) < 2 or not (named := self.edition_at(version)):
            return otherwise
        return self.find(named)

    @property
    def editions(self) -> list[str]:
        """The hashes of all editions it was played with, oldest first."""
        named = (self.entries[version - 1].edition for version in self._editions if version <= self._version)
        return list(dict.fromkeys(named))

    @property
    def state(self) -> GameState:
        """The current state."""
        return self.at(self.version)

    def at(self, version: int) -> GameState:
        """The state after a version."""
        if not 1 <= version <= self._version:
            raise RuleViolation(
                "unknown_version",
                "There's no entry {version}; the last is {version_2}.",
                version=version,
                version_2=self.version,
            )
        return self._states[version] or self._fold_to(version)

    def _before(self, entry: Entry[Event]) -> GameState | None:
        """The state that an entry continues from, folded if it isn't cached; None for the first entry."""
        return self.at(entry.parent) if entry.parent else None

    def _fold_to(self, version: int) -> GameState:
        """The state after a version that isn't cached: folded from the nearest cached one before it."""
        entries = self.entries
        missing = [entries[version - 1]]
        while (parent := missing[-1].parent) and self._states[parent] is None:
            missing.append(entries[parent - 1])
        state = self._states[parent]
        for entry in reversed(missing[1:]):
            state = self._states[entry.version] = self._folded(state, entry)
        wanted = self._states[version] = self._folded(state, missing[0])
        return wanted

    def line(self, version: int | None = None, after: int = 0) -> list[Entry[Event]]:
        """The entries that counted at a version (default: now), oldest first; optionally only those after another
        version.
        """
        line, entries = [], self.entries
        at = self.version if version is None else version
        while at > after:
            entry = entries[at - 1]
            line.append(entry)
            at = entry.parent
        return line[::-1]

    def counts(self, version: int) -> bool:
        """Whether a version still counts."""
        return version <= self.version and self.fork(version) == version

    def fork(self, version: int) -> int:
        """The newest version that counts both now and at another version."""
        entries, now = self.entries, self.version
        while now != version:
            if now > version:
                now = entries[now - 1].parent
            else:
                version = entries[version - 1].parent
        return now

    def undone(self, after: int = 0) -> set[int]:
        """The versions after the given one that no longer count; entries that a correction decided again still do."""
        return set(range(after + 1, self.version + 1)) - counting(self.line(after=after))

    def last_counting(self) -> int:
        """The last entry that counts and isn't an undo or a redo: the one an undo would take back."""
        entries, at = self.entries, self.version
        while at > 1 and entries[at - 1].action.get("type") in (UNDO, REDO):
            at = entries[at - 1].parent
        return at

    def restated(self, after: int = 0) -> dict[int, tuple[Sentence, ...]]:
        """New sentences of entries after a version that turned out differently when a late correction decided them
        again.
        """
        again = {
            step.version: said_by(step) for entry in self.line(after=after) for step in entry.steps if step.version
        }
        found, entries = {}, self.entries
        for version, said in again.items():
            entry = entries[version - 1]
            if said and entry.action.get("type") != CORRECTION and said != first_said(entry):
                found[version] = said
        return found

    def redo_target(self) -> int | None:
        """The version that a redo would restore: each consecutive undo offers one, each redo uses one up."""
        entries, taken = self.entries, 0
        for version in range(self.version, 0, -1):
            kind = entries[version - 1].action.get("type")
            if kind == UNDO and not taken:
                return version - 1
            if kind not in (UNDO, REDO):
                return None
            taken += 1 if kind == REDO else -1
        return None


def said_by(entry: Entry[Event] | Step[Event]) -> tuple[Sentence, ...]:
    """The sentences of an entry or step; entries in older journals keep their stored words."""
    return entry.said or ((as_written(entry.summary),) if entry.summary else ())


def first_said(entry: Entry[Event]) -> tuple[Sentence, ...]:
    """An entry's original sentences from the rules, without what the service adds: its place, who agreed."""
    return tuple(sentence for sentence in said_by(entry) if sentence.key not in BESIDE)


def counting(line: Sequence[Entry[Event]]) -> set[int]:
    """The versions that count on a line: its entries, and those its corrections decided again."""
    again = {step.version for entry in line for step in entry.steps if step.version is not None}
    return {entry.version for entry in line} | again


def undo_target(history: History, to_version: int) -> int:
    """Check that the game can go back to a version, and that this changes what counts."""
    if to_version < 1:
        raise RuleViolation("unknown_version", "You can't undo the opening of the game.")
    if to_version >= history.version:
        raise RuleViolation(
            "nothing_to_undo",
            "There's nothing after entry {to_version}; the last is {version}.",
            to_version=to_version,
            version=history.version,
        )
    if not any(going_to(history, to_version)):
        raise RuleViolation(
            "nothing_to_undo", "Going back to entry {to_version} changes nothing.", to_version=to_version
        )
    return to_version


def going_to(history: History, version: int) -> tuple[list[Entry[Event]], list[Entry[Event]]]:
    """The entries that going to a version would take away and bring back, without undos and redos."""
    fork = history.fork(version)  # both share everything up to there
    now, then = counting(history.line(after=fork)), counting(history.line(version, after=fork))
    return _speaking(history, now - then), _speaking(history, then - now)


def _speaking(history: History, versions: set[int]) -> list[Entry[Event]]:
    """The entries of these versions with sentences of their own, oldest first."""
    found = (history.entries[version - 1] for version in sorted(versions))
    return [entry for entry in found if entry.action.get("type") not in (UNDO, REDO)]


def are_plain(entries: Sequence[Entry[Event]]) -> bool:
    """Whether entries simply follow one another: no undo, redo, or correction among them."""
    return all(entry.parent == entry.version - 1 and not entry.steps for entry in entries)


def undone_between(history: History, to_version: int) -> Sequence[Entry[Event]]:
    """The entries that count now but wouldn't after going back to a version."""
    return going_to(history, to_version)[0]


def booked(line: Sequence[Entry[Event]]) -> dict[int, list[Event]]:
    """The events of every version that counts on a line, including those its corrections decided again."""
    found: dict[int, list[Event]] = {}
    for entry in line:
        if entry.events:
            found.setdefault(entry.version, []).extend(entry.events)
        for step in entry.steps:
            found.setdefault(step.version or entry.version, []).extend(step.events)
    return found


def last_words(history: History) -> dict[int, Entry[Event]]:
    """For each entry, the one that last determined whether it counts: itself, an undo, a redo, or a correction."""
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
