"""The read models of The War Game."""

from typing import Any

from companion.editions.war_game import turns
from companion.model.edition import Edition
from companion.model.war_game_state import WarState
from companion.views.families import Views
from companion.views.war_game_figures import audit, stats
from companion.views.war_game_snapshot import snapshot
from companion.views.war_game_turn import income_view, turn_card
from companion.views.words import RoundName, Words

View = dict[str, Any]


def objectives(_edition: Edition, _state: WarState, _power: str | None = None) -> list[View]:
    """This game has no national objectives."""
    return []


def round_name(edition: Edition, _snapshot: View, number: int) -> RoundName:
    """A game turn by its number: its months."""
    name = turns.game_turn(edition, number).name
    return RoundName(name, f"{name[:3]} {name[-2:]}")


WORDS = Words(
    source="land",
    round="game turn",
    further="loans, training",
    accounts=(
        ("start", ("opening", "bid")),
        ("income", ("income",)),
        ("lend/lease", ("lend_lease",)),
        ("spent", ("purchase", "repair", "neutral", "training", "refund")),
    ),
    note="Spent: units, factories, repairs, training and attacks on neutrals. Other: corrections.",
)

VIEWS = Views(
    snapshot=snapshot,
    income=income_view,
    turn_card=turn_card,
    objectives=objectives,
    stats=stats,
    audit=audit,
    words=WORDS,
    round_name=round_name,
)
