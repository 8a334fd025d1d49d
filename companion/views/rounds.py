"""The game round by round: what happened in each, and the situation at its end.

The results of a long game's rounds are cached with its history and stored in its snapshots, so that only the newest
entries are read again.
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
from companion.model.events import Event, MoneyMoved
from companion.model.shape import Shape

Row = TypeVar("Row")
T = TypeVar("T")
Sums = dict[str, dict[str, int]]
"""Figures per power that add up over a round; each starts at zero."""


class RoundsSoFar(Shape):
    """The rounds up to a version: rows of finished ones, and the sums of the current one."""

    version: int = 0
    rows: tuple[Any, ...] = ()
    sums: Sums = {}


def count_money(figures: Mapping[str, Collection[str]], sums: Sums, event: Event) -> None:
    """Add a payment to a power's figures, given the kinds of payments of each; what's paid back counts against it."""
    if not isinstance(event, MoneyMoved):
        return
    for figure, kinds in figures.items():
        if event.kind in kinds:
            sign = -1 if figure == "spent" else 1
            for account, amount in ((event.target, sign * event.amount), (event.source, -sign * event.amount)):
                power = account.partition("/")[0]
                sums[power][figure] += amount
                if account != power:
                    sums[account][figure] += amount


def round_by_round(
    history: History, count: Callable[[Sums, Event], None], row: Callable[[Any, Sums], Row]
) -> list[Row]:
    """A row for every round, including the current one.

    `count` adds an event to its round's sums; `row` makes a row from the state at the round's end and those sums. Rows
    are cached for every reader: they contain figures, not words.
    """
    so_far = _known(history)
    rows: list[Row] = [*so_far.rows]
    sums = _copy(so_far.sums)
    state = history.at(so_far.version) if so_far.version else None
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
    """The cached rounds, if they're for this line and the current edition."""
    found: RoundsSoFar | None = history.worked_out.get(history.edition)
    return found if found is not None and history.counts(found.version) else RoundsSoFar()


def _copy(sums: Sums) -> Sums:
    return defaultdict(lambda: defaultdict(int), {power: defaultdict(int, added) for power, added in sums.items()})


def written(history: History) -> bytes:
    """The cached rounds at the newest version, for its snapshot."""
    found: RoundsSoFar | None = history.worked_out.get(history.edition)
    at_hand = {history.edition: found} if found is not None and found.version == history.version else {}
    return msgspec.json.encode(at_hand)


def read(body: bytes) -> dict[str, RoundsSoFar]:
    """The cached rounds from a snapshot."""
    return reading.decode(body, dict[str, RoundsSoFar]) if body else {}


def unbroken(spots: Sequence[T | None]) -> list[list[T]]:
    """A curve with gaps as a list of unbroken runs."""
    runs: list[list[T]] = [[]]
    for spot in spots:
        if spot is None:
            runs.append([])
        else:
            runs[-1].append(spot)
    return [run for run in runs if run]


def missing_curves(known: Mapping[str, Sequence[bool]]) -> str:
    """Whose curves are missing or have gaps, by whether each round's numbers had been entered; empty if none has."""
    never = [name for name, rounds in known.items() if not any(rounds[-1:] or [True])]
    late = [name for name, rounds in known.items() if name not in never and not all(rounds)]
    notes = [
        _("Without {powers}: nobody has entered their numbers.", powers=listed(never)) if never else "",
        _("Gaps: nobody had entered the numbers yet ({powers}).", powers=listed(late)) if late else "",
    ]
    return " ".join(note for note in notes if note)
