"""Views of a family with nothing special to show, all derived from production and who holds what."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Generic

from companion.engine.history import History
from companion.engine.ruleset import E, S
from companion.languages import _
from companion.views.cards import TABLE_CARDS, power_card, table_card, unit_card
from companion.views.contract import Views
from companion.views.rounds import Sums, count_money, round_by_round
from companion.views.sentences import Sentences
from companion.views.shapes import (
    Audit,
    Card,
    IncomeView,
    ObjectiveView,
    PowerView,
    RoundRow,
    Snapshot,
    Stats,
    TerritoryView,
    TurnCard,
)
from companion.views.snapshot import head, outcome, power_head
from companion.views.words import Words

PAYMENTS = Words().payments()


def plain_views(
    sentences: Sentences,
    production: Callable[[E, S, str], int],
    territories: Callable[[E, S], Mapping[str, TerritoryView]],
) -> Views[E, S]:
    """A family's views, from its production function and its territories.

    Use `dataclasses.replace` for views of its own.
    """
    plain = _Plain(sentences, production, territories)
    return Views(
        snapshot=plain.snapshot,
        income=plain.income,
        turn_card=plain.turn_card,
        objectives=plain.objectives,
        stats=plain.stats,
        audit=plain.audit,
        cards=plain.cards,
    )


class _Plain(Generic[E, S]):
    def __init__(
        self,
        sentences: Sentences,
        production: Callable[[E, S, str], int],
        territories: Callable[[E, S], Mapping[str, TerritoryView]],
    ) -> None:
        self._sentences = sentences
        self._production = production
        self._territories = territories

    def snapshot(self, edition: E, state: S, /, *, game_id: str, name: str, version: int) -> Snapshot:
        """A whole game now."""
        return {
            **head(edition, state, game_id, name, version),
            "powers": {power: self._power(edition, state, power) for power in edition.powers.ids},
            "territories": self._territories(edition, state),
            "victory": outcome(self._sentences, edition, state),
        }

    def _power(self, edition: E, state: S, power: str) -> PowerView:
        production = self._production(edition, state, power)
        return {**power_head(edition, state, power), "production": production, "capital_held": True}

    def income(self, edition: E, state: S, power: str) -> IncomeView:
        """What a power would collect: its production."""
        production = self._production(edition, state, power)
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
        """What a power has, and whether it's its turn."""
        return {
            "power": power,
            "on_turn": state.winner is None and state.turn == power,
            "phase": state.phase,
            "phases": [{"id": phase.id, "name": phase.name, "help": phase.help} for phase in edition.phases],
            "treasury": state.treasury(power),
            "production": self._production(edition, state, power),
            "next": None,
        }

    def objectives(self, _edition: E, _state: S) -> list[ObjectiveView]:
        """There are none."""
        return []

    def stats(self, edition: E, history: History) -> Stats:
        """Money and production, round by round."""
        return {"rounds": round_by_round(history, partial(count_money, PAYMENTS), partial(self._round, edition))}

    def _round(self, edition: E, state: S, sums: Sums) -> RoundRow:
        return {
            "round": state.round,
            "powers": {
                power: {
                    "production": self._production(edition, state, power),
                    "treasury": state.treasury(power),
                    "income": sums[power]["income"],
                    "spent": sums[power]["spent"],
                    "cities": 0,
                    "objectives": 0,
                }
                for power in edition.powers.ids
            },
            "cities": dict.fromkeys(edition.sides.ids, 0),
        }

    def audit(self, edition: E, state: S) -> Audit:
        """Every territory with its holder."""
        places = self._territories(edition, state)
        return {
            "regions": [
                {
                    "id": "board",
                    "name": _("The board"),
                    "territories": [
                        {"id": id, "name": place["name"], "controller": place["controller"]}
                        for id, place in places.items()
                    ],
                }
            ]
        }

    def cards(self, edition: E, _entered: Mapping[str, Any]) -> list[Card]:
        """Powers, units, and the cards that every table has."""
        return [
            *(power_card(edition, power) for power in edition.powers),
            *(unit_card(unit, {}) for unit in edition.units),
            *(table_card(*card) for card in TABLE_CARDS),
        ]
