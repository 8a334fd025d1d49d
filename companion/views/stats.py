"""The game in figures, round by round: for the charts on the table and in the after-action report."""

from functools import partial
from typing import Any

from companion.game.history import History
from companion.model.edition import Edition
from companion.model.state import GameState
from companion.rulebook.board import cities, productions
from companion.rulebook.objectives import all_progress
from companion.views.rounds import Sums, count_money, round_by_round

View = dict[str, Any]
SPENDING = ("purchase", "repair", "research")


def stats(edition: Edition, history: History) -> View:
    """Per round and power: production, treasury, income, spending, cities and objectives met, at the round's end."""
    return {"rounds": round_by_round(history, partial(count_money, SPENDING), partial(_round, edition))}


def _round(edition: Edition, state: GameState, sums: Sums) -> View:
    made = productions(edition, state)
    held = cities(edition, state)
    met = [one.objective.power for one in all_progress(edition, state) if one.met]
    return {
        "round": state.round,
        "powers": {
            power: {
                "production": made[power],
                "treasury": state.treasury(power),
                "income": sums[power]["income"],
                "spent": sums[power]["spent"],
                "cities": sum(1 for one in edition.city_of if state.controller(one) == power),
                "objectives": met.count(power),
            }
            for power in edition.power
        },
        "cities": {side: len(places) for side, places in held.items()},
    }
