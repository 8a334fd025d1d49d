"""The game round by round: what happened in each, and how it stood at its end."""

from collections import defaultdict
from collections.abc import Callable, Collection
from typing import Any

from companion.game.evolve import evolve
from companion.game.history import History
from companion.model.events import Event, IncomeCollected, MoneyMoved

View = dict[str, Any]
Sums = dict[str, dict[str, int]]
"""Per power, figures that add up over a round; each is zero until something is added."""


def count_money(spending: Collection[str], sums: Sums, event: Event) -> None:
    """Add an event to `income` and `spent`; `spending` are the kinds of money moves that count as spent."""
    if isinstance(event, IncomeCollected):
        sums[event.power]["income"] += event.total
    if isinstance(event, MoneyMoved) and event.kind in spending:
        sums[event.source.partition("/")[0]]["spent"] += event.amount


def round_by_round(
    history: History, count: Callable[[Sums, Event], None], row: Callable[[Any, Sums], View]
) -> list[View]:
    """A row for every round, the one in progress included.

    `count` adds an event to the sums of its round; `row` makes the row of the state at the round's end and those sums.
    """
    rows: list[View] = []
    sums: Sums = defaultdict(lambda: defaultdict(int))
    state: Any = None
    for entry in history.line():
        for event in entry.facts():
            later = evolve(state, event)
            if state is not None and 0 < state.round < later.round:
                rows.append(row(state, sums))
                sums.clear()
            count(sums, event)
            state = later
    return rows if state is None else [*rows, row(state, sums)]
