"""The read models of The Second World War."""

from typing import Any

from companion.model.edition import Edition
from companion.model.state import GameState
from companion.views.families import Views
from companion.views.second_world_war_figures import audit, income_view, stats
from companion.views.second_world_war_snapshot import snapshot
from companion.views.second_world_war_turn import turn_card


def objectives(edition: Edition, state: GameState, power: str | None = None) -> list[dict[str, Any]]:
    """There are no national objectives in this game."""
    return []


VIEWS = Views(
    snapshot=snapshot, income=income_view, turn_card=turn_card, objectives=objectives, stats=stats, audit=audit
)
