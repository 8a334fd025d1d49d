"""The game in figures, round by round: for the charts on the table and in the after-action report."""

from functools import partial
from typing import Any

from companion.engine.history import History
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.land.holdings import cities, cities_by_map, productions
from companion.families.axis_and_allies.rules.objectives import all_progress
from companion.families.axis_and_allies.rules.purses import account, made
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.families.axis_and_allies.words import WORDS
from companion.views.rounds import Sums, count_money, round_by_round
from companion.views.shapes import RoundRow, Stats


def stats(edition: AxisAndAlliesEdition, history: History) -> Stats:
    """Per round and power: production, treasury, income, spending, cities and objectives met, at the round's end."""
    return {"rounds": round_by_round(history, partial(count_money, WORDS.payments()), partial(_round, edition))}


def _economies(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, sums: Sums, power: str) -> Any:
    """Each economy's production and income, if a power has several."""
    own = edition.powers[power].purses
    if not own:
        return {}
    return {
        "purses": {purse.id: made(edition, state, power, purse.id) for purse in own},
        "incomes": {purse.id: sums[account(power, purse.id)]["income"] for purse in own},
    }


def _round(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, sums: Sums) -> RoundRow:
    produced = productions(edition, state)
    held = cities(edition, state)
    met = [progress.objective.power for progress in all_progress(edition, state) if progress.met]
    row: RoundRow = {
        "round": state.round,
        "powers": {
            power: _economies(edition, state, sums, power)
            | {
                "production": produced[power],
                "treasury": state.treasury(power),
                "income": sums[power]["income"],
                "spent": sums[power]["spent"],
                "cities": sum(1 for place in edition.city_of if state.controller(place) == power),
                "objectives": met.count(power),
            }
            for power in edition.powers.ids
        },
        "cities": {side: len(places) for side, places in held.items()},
    }
    if edition.maps:
        row["maps"] = cities_by_map(edition, state)
    return row
