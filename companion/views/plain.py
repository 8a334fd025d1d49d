"""Views of a family with nothing special to show: all of them follow from the snapshot of a game."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Generic

from companion.engine.history import History
from companion.engine.ruleset import E, S
from companion.model.events import Event, MoneyMoved
from companion.views.cards import TABLE_CARDS, power_card, table_card, unit_card
from companion.views.contract import ShowsGame, Views
from companion.views.rounds import Sums, round_by_round
from companion.views.shapes import Audit, Card, IncomeView, ObjectiveView, RoundRow, Snapshot, Stats, TurnCard


def plain_views(snapshot: ShowsGame[E, S]) -> Views[E, S]:
    """The views of a family that has only a snapshot; `dataclasses.replace` puts in those that it has of its own."""
    plain = _Plain(snapshot)
    return Views(
        snapshot=snapshot,
        income=plain.income,
        turn_card=plain.turn_card,
        objectives=plain.objectives,
        stats=plain.stats,
        audit=plain.audit,
        cards=plain.cards,
    )


class _Plain(Generic[E, S]):
    def __init__(self, snapshot: ShowsGame[E, S]) -> None:
        self._snapshot = snapshot

    def _now(self, edition: E, state: S) -> Snapshot:
        return self._snapshot(edition, state, game_id="", name="", version=0)

    def income(self, edition: E, state: S, power: str) -> IncomeView:
        """What a power would collect: its production."""
        production = self._now(edition, state)["powers"][power]["production"]
        return {
            "power": power,
            "production": production,
            "objectives": [],
            "other": [],
            "total": production,
            "collectable": state.winner is None,
            "reason": None,
            "dice_needed": 0,
            "attest": [],
        }

    def turn_card(self, edition: E, state: S, power: str) -> TurnCard:
        """What a power has, and whether it is its turn."""
        figures = self._now(edition, state)["powers"][power]
        return {
            "power": power,
            "on_turn": state.winner is None and state.turn == power,
            "phase": state.phase,
            "phases": [{"id": one.id, "name": one.name, "help": one.help} for one in edition.phases],
            "treasury": figures["treasury"],
            "production": figures["production"],
            "next": None,
        }

    def objectives(self, _edition: E, _state: S) -> list[ObjectiveView]:
        """There are none."""
        return []

    def stats(self, edition: E, history: History) -> Stats:
        """Money and production, round by round."""
        return {"rounds": round_by_round(history, _count, partial(self._round, edition))}

    def _round(self, edition: E, state: S, sums: Sums) -> RoundRow:
        return {
            "round": state.round,
            "powers": {
                power: {
                    "production": figures["production"],
                    "treasury": figures["treasury"],
                    "income": sums[power]["income"],
                    "spent": sums[power]["purchase"],
                    "cities": 0,
                    "objectives": 0,
                }
                for power, figures in self._now(edition, state)["powers"].items()
            },
            "cities": {"axis": 0, "allies": 0},
        }

    def audit(self, edition: E, state: S) -> Audit:
        """Every territory with its holder."""
        places = self._now(edition, state)["territories"]
        return {
            "regions": [
                {
                    "name": "The board",
                    "territories": [
                        {"id": id, "name": one["name"], "controller": one["controller"]} for id, one in places.items()
                    ],
                }
            ]
        }

    def cards(self, edition: E, _entered: Mapping[str, Any]) -> list[Card]:
        """Powers, units, and the cards that every table has."""
        return [
            *(power_card(one) for one in edition.powers),
            *(unit_card(one, {}) for one in edition.units),
            *(table_card(*one) for one in TABLE_CARDS),
        ]


def _count(sums: Sums, event: Event) -> None:
    if isinstance(event, MoneyMoved):
        sums[event.target][event.kind] += event.amount
        sums[event.source][event.kind] += event.amount
