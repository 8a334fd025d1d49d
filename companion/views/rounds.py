"""The game round by round: what happened in each, and how it stood at its end."""

from collections import defaultdict
from collections.abc import Callable, Collection
from typing import Any, TypeVar

from companion.engine.evolve import evolve
from companion.engine.history import History
from companion.model.events import Event, IncomeCollected, MoneyMoved

Row = TypeVar("Row")
Sums = dict[str, dict[str, int]]
"""Per power, figures that add up over a round; each is zero until something is added."""


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
    """
    rows: list[Row] = []
    sums: Sums = defaultdict(lambda: defaultdict(int))
    state: Any = None
    for entry in history.line():
        for event in entry.facts():
            later = evolve(history.ruleset, state, event)
            if state is not None and 0 < state.round < later.round:
                rows.append(row(state, sums))
                sums.clear()
            count(sums, event)
            state = later
    return rows if state is None else [*rows, row(state, sums)]
