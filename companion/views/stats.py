"""The game in figures, round by round: for the charts on the table and in the after-action report."""

from collections import defaultdict
from typing import Any

from companion.game.evolve import evolve
from companion.game.history import History
from companion.model.edition import Edition
from companion.model.events import IncomeCollected, MoneyMoved, TurnBegan
from companion.model.state import GameState
from companion.rulebook.board import cities, productions
from companion.rulebook.objectives import all_progress

View = dict[str, Any]
SPENDING = ("purchase", "repair", "research")


def stats(edition: Edition, history: History) -> View:
    """Per round and power: production, treasury, income, spending, cities and objectives met, at the round's end."""
    rounds: list[View] = []
    income: dict[str, int] = defaultdict(int)
    spent: dict[str, int] = defaultdict(int)
    state: GameState | None = None
    for entry in history.line():
        for event in entry.facts():
            if isinstance(event, TurnBegan) and state is not None and state.round and event.round > state.round:
                rounds.append(_round(edition, state, income, spent))
                income.clear()
                spent.clear()
            if isinstance(event, IncomeCollected):
                income[event.power] += event.total
            if isinstance(event, MoneyMoved) and event.kind in SPENDING:
                spent[event.source] += event.amount
            state = evolve(state, event)
    if state is not None:
        rounds.append(_round(edition, state, income, spent))
    return {"rounds": rounds}


def _round(edition: Edition, state: GameState, income: dict[str, int], spent: dict[str, int]) -> View:
    made = productions(edition, state)
    held = cities(edition, state)
    met = [one.objective.power for one in all_progress(edition, state) if one.met]
    return {
        "round": state.round,
        "powers": {
            power: {
                "production": made[power],
                "treasury": state.treasury(power),
                "income": income.get(power, 0),
                "spent": spent.get(power, 0),
                "cities": sum(1 for one in edition.city_of if state.controller(one) == power),
                "objectives": met.count(power),
            }
            for power in edition.power
        },
        "cities": {side: len(places) for side, places in held.items()},
    }
