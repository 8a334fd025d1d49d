"""The War Game in figures: game turn by game turn, and the board against the books."""

from collections import defaultdict
from typing import Any

from companion.editions.war_game import board, land, turns
from companion.editions.war_game.listing import listed_board
from companion.game.evolve import evolve
from companion.game.history import History
from companion.model.edition import Edition
from companion.model.events import IncomeCollected, MoneyMoved, TurnBegan
from companion.model.war_game_events import MoneyLent
from companion.model.war_game_state import WarState
from companion.views.war_game_snapshot import land_view, territory_view

View = dict[str, Any]
SPENDING = ("purchase", "repair", "neutral", "training")


def stats(edition: Edition, history: History) -> View:
    """Per game turn and power: land, money, income, spending and loans, at the turn's end."""
    rounds: list[View] = []
    sums: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    state: Any = None
    for entry in history.line():
        for event in entry.facts():
            if isinstance(event, TurnBegan) and state is not None and state.round and event.round > state.round:
                rounds.append(_round(edition, state, sums))
                sums.clear()
            if isinstance(event, IncomeCollected):
                sums[event.power]["income"] += event.total
            if isinstance(event, MoneyMoved) and event.kind in SPENDING:
                sums[event.source.partition("/")[0]]["spent"] += event.amount
            if isinstance(event, MoneyLent):
                sums[event.lender]["lent"] += event.free + event.hardware
                sums[event.recipient]["borrowed"] += event.free + event.hardware
            state = evolve(state, event)
    if state is not None:
        rounds.append(_round(edition, state, sums))
    return {"rounds": rounds}


def _round(edition: Edition, state: WarState, sums: dict[str, dict[str, int]]) -> View:
    return {
        "round": state.round,
        "name": turns.game_turn(edition, state.round).name,
        "powers": {
            power: {
                "production": land.land_of(state, power),
                "treasury": state.treasury(power),
                "hardware": state.hardware(power),
                **{figure: sums[power][figure] for figure in ("income", "spent", "lent", "borrowed")},
            }
            for power in edition.power
        },
        "land": land.side_lands(edition, state),
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
