"""The game round by round: what happened in each, and how it stood at its end.

What the rounds of a long game came to is remembered with its history and kept in its snapshots, so that only the
newest entries are looked at again.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from companion.engine import snapshots
from companion.engine.evolve import evolve
from companion.engine.history import History
from companion.languages import _, listed
from companion.model import reading
from companion.model.events import Event, IncomeCollected, MoneyMoved
from companion.model.shape import Shape

Row = TypeVar("Row")
T = TypeVar("T")
Sums = dict[str, dict[str, int]]
"""Per power, figures that add up over a round; each is zero until something is added."""


class RoundsSoFar(Shape):
    """What the rounds came to up to a version: the rows of those that ended, and the sums of the one in progress."""

    version: int = 0
    rows: tuple[Any, ...] = ()
    sums: Sums = {}


def count_money(spending: Collection[str], sums: Sums, event: Event) -> None:
    """Add an event to `income` and `spent`; `spending` are the kinds of money moves that count as spent."""
    if isinstance(event, IncomeCollected):
        sums[event.power]["income"] += event.total
    if isinstance(event, MoneyMoved) and event.kind in spending:
        sums[event.source.partition("/")[0]]["spent"] += event.amount


def round_by_round(
    history: History, count: Callable[[Sums, Event], None], row: Callable[[Any, Sums], Row]
) -> list[Row]:
    """A row for every round, the one in progress included.

    `count` adds an event to the sums of its round; `row` makes the row of the state at the round's end and those sums.
    Rows are remembered for every reader: they hold figures, and no words.
    """
    so_far = _known(history)
    rows: list[Row] = [*so_far.rows]
    sums = _copy(so_far.sums)
    state: Any = history.at(so_far.version) if so_far.version else None
    line = history.line(after=so_far.version)
    remembered = max((entry.version for entry in line if entry.version % snapshots.EVERY == 0), default=0)
    for entry in line:
        for event in entry.facts():
            later = evolve(history.ruleset, state, event)
            if state is not None and 0 < state.round < later.round:
                rows.append(row(state, sums))
                sums.clear()
            count(sums, event)
            state = later
        if entry.version == remembered:
            history.worked_out[history.edition] = RoundsSoFar(version=remembered, rows=(*rows,), sums=_copy(sums))
    return rows if state is None else [*rows, row(state, sums)]


def _known(history: History) -> RoundsSoFar:
    """What is remembered, if it is of this line and of the edition that is played."""
    found: RoundsSoFar | None = history.worked_out.get(history.edition)
    return found if found is not None and history.counts(found.version) else RoundsSoFar()


def _copy(sums: Sums) -> Sums:
    return defaultdict(lambda: defaultdict(int), {power: defaultdict(int, added) for power, added in sums.items()})


def written(history: History) -> bytes:
    """What is remembered at the newest version, for its snapshot."""
    found: RoundsSoFar | None = history.worked_out.get(history.edition)
    at_hand = {history.edition: found} if found is not None and found.version == history.version else {}
    return msgspec.json.encode(at_hand)


def read(body: bytes) -> dict[str, RoundsSoFar]:
    """What a snapshot remembers."""
    return reading.decode(body, dict[str, RoundsSoFar]) if body else {}


def unbroken(spots: Sequence[T | None]) -> list[list[T]]:
    """The pieces of a curve that has gaps: runs of what is there, one after the other."""
    runs: list[list[T]] = [[]]
    for spot in spots:
        if spot is None:
            runs.append([])
        else:
            runs[-1].append(spot)
    return [run for run in runs if run]


def missing_curves(known: Mapping[str, Sequence[bool]]) -> str:
    """Whose curves are missing or have gaps, by whether each round's numbers had been entered; nothing if none has."""
    never = [name for name, rounds in known.items() if not any(rounds[-1:] or [True])]
    late = [name for name, rounds in known.items() if name not in never and not all(rounds)]
    notes = [
        _("Without {powers}: nobody has entered their numbers.", powers=listed(never)) if never else "",
        _("Gaps: nobody had entered the numbers yet ({powers}).", powers=listed(late)) if late else "",
    ]
    return " ".join(note for note in notes if note)
