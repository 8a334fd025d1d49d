"""The War Game in figures, game turn by game turn."""

from functools import partial

from companion.engine.history import History
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.events import MoneyLent
from companion.families.war_game.rules.land import totals as land
from companion.families.war_game.state import WarGameState
from companion.families.war_game.views.shapes import GameTurnRow, WarGameStats
from companion.families.war_game.words import WORDS
from companion.model.events import Event
from companion.model.sides import SIDES
from companion.views.rounds import Sums, count_money, round_by_round

PAYMENTS = WORDS.payments()


def stats(edition: WarGameEdition, history: History) -> WarGameStats:
    """Per game turn and power: land, money, income, spending, and loans, at the turn's end."""
    rows = round_by_round(history, _count, partial(_round, edition))
    return {"rounds": [{**row, "name": edition.game_turn(row["round"]).name} for row in rows]}


def _count(sums: Sums, event: Event) -> None:
    count_money(PAYMENTS, sums, event)
    if isinstance(event, MoneyLent):
        sums[event.lender]["lent"] += event.free + event.hardware
        sums[event.recipient]["borrowed"] += event.free + event.hardware


def _round(edition: WarGameEdition, state: WarGameState, sums: Sums) -> GameTurnRow:
    return {
        "round": state.round,
        "name": "",
        "powers": {
            power: {
                "production": land.land_of(state, power),
                "treasury": state.treasury(power),
                "hardware": state.hardware(power),
                "income": sums[power]["income"],
                "spent": sums[power]["spent"],
                "lent": sums[power]["lent"],
                "borrowed": sums[power]["borrowed"],
                "cities": 0,
                "objectives": 0,
            }
            for power in edition.powers.ids
        },
        "land": land.side_lands(edition, state),
        "cities": dict.fromkeys(SIDES, 0),
    }
