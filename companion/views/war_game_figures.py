"""The War Game in figures: game turn by game turn, and the board against the books."""

from functools import partial
from typing import Any

from companion.editions.war_game import board, land, turns
from companion.editions.war_game.listing import listed_board
from companion.game.history import History
from companion.model.edition import Edition
from companion.model.events import Event
from companion.model.sides import SIDES
from companion.model.war_game_events import MoneyLent
from companion.model.war_game_state import WarState
from companion.views.rounds import Sums, count_money, round_by_round
from companion.views.war_game_snapshot import land_view, territory_view

View = dict[str, Any]
SPENDING = ("purchase", "repair", "neutral", "training")


def stats(edition: Edition, history: History) -> View:
    """Per game turn and power: land, money, income, spending and loans, at the turn's end."""
    return {"rounds": round_by_round(history, _count, partial(_round, edition))}


def _count(sums: Sums, event: Event) -> None:
    count_money(SPENDING, sums, event)
    if isinstance(event, MoneyLent):
        sums[event.lender]["lent"] += event.free + event.hardware
        sums[event.recipient]["borrowed"] += event.free + event.hardware


def _round(edition: Edition, state: WarState, sums: Sums) -> View:
    return {
        "round": state.round,
        "name": turns.game_turn(edition, state.round).name,
        "powers": {
            power: {
                "production": land.land_of(state, power),
                "treasury": state.treasury(power),
                "hardware": state.hardware(power),
                **{figure: sums[power][figure] for figure in ("income", "spent", "lent", "borrowed")},
                "cities": 0,
                "objectives": 0,
            }
            for power in edition.power
        },
        "land": land.side_lands(edition, state),
        "cities": dict.fromkeys(SIDES, 0),
    }


def audit(edition: Edition, state: WarState) -> View:
    """The board as the books expect it, by original owner, and the books against the printed table."""
    regions: dict[str | None, list[View]] = {power: [] for power in (*edition.power, None)}
    for territory in state.territories:
        seen = territory_view(edition, state, territory)
        changed = seen["controller"] != seen["original"]
        regions[seen["original"]].append({"id": territory, **seen, "changed_hands": changed})
    rows = board.rows(edition, state.scenario, listed_board(state))
    return {
        "regions": [
            {"name": edition.power[power].name if power else "Neutrals", "territories": places}
            for power, places in regions.items()
            if places
        ],
        "land": {
            **land_view(edition, state),
            "powers": {
                power: {"listed": land.named(state, power), "unlisted": land.unlisted(state, power)}
                for power in edition.power
            },
        },
        "printed_table": [
            {"power": row.power, "column": row.column, "entered": row.entered, "printed": row.printed} for row in rows
        ],
    }
