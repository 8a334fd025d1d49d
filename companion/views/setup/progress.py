"""How far a setup has come: what's done, who is where, and which spaces somebody else should count."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.model.entry import SeatRef
from companion.model.shape import Shape
from companion.views.setup.mistakes import counting_order
from companion.views.setup.shares import By, Person, lots_of, share_of, weights
from companion.views.setup.steps import Lot, Setup, Step

Piles = Mapping[str, Mapping[str, int]]
"""Pieces of one space, by power and kind."""


class Mark(Shape):
    """A lot that's on the board."""

    by: SeatRef
    facts: str
    """What had to be put there then."""


class Count(Shape):
    """A space that somebody has counted."""

    by: SeatRef
    facts: str
    counted: dict[str, dict[str, int]]
    right: bool
    put_right: bool = False


class SoFar(Shape):
    """A setup in progress, as it's stored beside its table."""

    by: By = "region"
    version: int = 0
    """The last entry when it was begun."""
    stopped: bool = False
    shares: dict[str, SeatRef] = {}
    done: dict[str, Mark] = {}
    counts: dict[str, Count] = {}
    filled: dict[str, dict[str, int]] = {}
    """How many pieces each region gets, where only the box's own chart knows, as the table filled it in."""


@dataclass(frozen=True)
class ToCount:
    """A space to count, and those who set it up."""

    step: Step
    set_up_by: tuple[SeatRef, ...]


@dataclass(frozen=True)
class Progress:
    """A setup with what has been done of it, and the people at the table."""

    setup: Setup
    so_far: SoFar
    people: Sequence[Person]

    def mark(self, step: Step, lot: Lot) -> Mark | None:
        """Who put a lot on the board; None if it isn't there yet, or isn't what it was."""
        mark = self.so_far.done.get(step.key(lot))
        return mark if mark is not None and mark.facts == lot.facts else None

    def is_done(self, step: Step, share: str | None = None) -> bool:
        """Whether a step is done, or a share's part of it."""
        return all(self.mark(step, lot) for lot in lots_of(step, share, self.so_far.by))

    @property
    def is_complete(self) -> bool:
        """Whether everything is on the board."""
        return all(self.is_done(step) for step in self.setup.steps)

    @cached_property
    def steps(self) -> Mapping[str, Sequence[Step]]:
        """The steps of every share, in order."""
        found: dict[str, list[Step]] = {share: [] for share in weights(self.setup, self.so_far.by)}
        for step in self.setup.steps:
            for share in dict.fromkeys(share_of(step, lot, self.so_far.by) for lot in step.lots):
                found[share].append(step)
        return found

    def left(self, share: str) -> list[Step]:
        """What is still to be done of a share."""
        return [step for step in self.steps[share] if not self.is_done(step, share)]

    def shares_of(self, person: str) -> list[str]:
        """The shares that somebody sets up."""
        return [share for share in self.steps if (own := self.so_far.shares.get(share)) and own.id == person]

    def next_of(self, person: str) -> tuple[str, Step] | None:
        """Where somebody is now: their first step that isn't done, and its share."""
        return next(((share, step) for share in self.shares_of(person) for step in self.left(share)[:1]), None)

    @cached_property
    def busy(self) -> Mapping[str, Step]:
        """Where everybody is, by person."""
        owners = dict.fromkeys(owner.id for owner in self.so_far.shares.values())
        return {owner: now[1] for owner in owners if (now := self.next_of(owner))}

    @cached_property
    def chosen(self) -> Sequence[str]:
        """The spaces to count: where mistakes are likeliest, and where a wrong count leads."""
        board = self.setup.board
        likely = counting_order(board)[: board.quarter]
        wrong = [space for space in self.so_far.counts if (count := self.count(space)) and not count.right]
        near = [other for space in wrong for other in sorted(board.mixed_up(space))]
        return [*dict.fromkeys([*likely, *near])]

    def space(self, space: str) -> Step:
        """A space's step, even if nothing has to be there."""
        return self.setup.step.get(space) or Step(space, "space", self.setup.names.get(space, space), "", None, ())

    def expected(self, space: str) -> dict[str, dict[str, int]]:
        """What should be counted in a space: its pieces, but no buildings."""
        kinds = self.setup.board.kinds
        piles = {
            power: {unit: count for unit, count in units.items() if count and kinds[unit] != "building"}
            for power, units in self.setup.board.pieces.get(space, {}).items()
        }
        return {power: units for power, units in piles.items() if units}

    def count(self, space: str) -> Count | None:
        """A space's count; None if nobody has counted it, or what should be there has changed."""
        count = self.so_far.counts.get(space)
        return count if count is not None and count.facts == facts_of(self.expected(space)) else None

    @cached_property
    def to_count(self) -> Sequence[ToCount]:
        """The chosen spaces that are set up and wait for a count, or to be put right."""
        found = []
        for space in self.chosen:
            step, count = self.space(space), self.count(space)
            if count is None or not (count.right or count.put_right):
                marks = [self.mark(step, lot) for lot in step.lots]
                if all(marks):
                    found.append(ToCount(step, tuple(mark.by for mark in marks if mark is not None)))
        return found

    def may_count(self, waiting: ToCount, person: str) -> bool:
        """Whether somebody may count a space: who set it up may not, unless they are alone."""
        others = {other.id for other in self.people} - {person}
        return not others or all(by.id != person for by in waiting.set_up_by)

    def next_count(self, person: str) -> ToCount | None:
        """The next space for somebody to count; what is to be put right comes first."""
        open_to = [waiting for waiting in self.to_count if self.may_count(waiting, person)]
        return next((waiting for waiting in open_to if self.count(waiting.step.id)), next(iter(open_to), None))

    @property
    def counted(self) -> int:
        """How many of the chosen spaces have been counted, and are right now."""
        counts = [self.count(space) for space in self.chosen]
        return sum(count is not None and (count.right or count.put_right) for count in counts)

    @property
    def wrong(self) -> int:
        """How many counts were wrong."""
        return sum(1 for space in self.so_far.counts if (count := self.count(space)) and not count.right)


def facts_of(piles: Piles) -> str:
    """The pieces of a space as text, the same in every language."""
    return " ".join(
        f"{power}.{unit}={count}" for power, units in sorted(piles.items()) for unit, count in sorted(units.items())
    )


def differences(expected: Piles, counted: Piles) -> list[tuple[str, str, int, int]]:
    """Where a count differs: power, unit, what should be there, and what was counted."""
    keys = dict.fromkeys((power, unit) for piles in (expected, counted) for power in piles for unit in piles[power])
    both = [(power, unit, _in(expected, power, unit), _in(counted, power, unit)) for power, unit in keys]
    return [found for found in both if found[2] != found[3]]


def _in(piles: Piles, power: str, unit: str) -> int:
    return piles.get(power, {}).get(unit, 0)


def initials(people: Iterable[SeatRef]) -> dict[str, str]:
    """Two letters for each person, different ones if their names allow it."""
    found: dict[str, str] = {}
    for person in {person.id: person for person in people}.values():
        words = person.shown.split()
        first = "".join(word[0] for word in words[:2]) if len(words) > 1 else person.shown[:2]
        letters = [*(letter for letter in person.shown if letter.isalnum())]
        ways = [first, *(f"{letters[0]}{letter}" for letter in letters[1:])]
        found[person.id] = next((way for way in ways if way.upper() not in found.values()), first).upper()
    return found
