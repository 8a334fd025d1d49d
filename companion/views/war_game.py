"""The read models of The War Game."""

from typing import Any

from companion.model.edition import Edition
from companion.model.war_game_state import WarState
from companion.views.families import Views
from companion.views.war_game_figures import audit, stats
from companion.views.war_game_snapshot import snapshot
from companion.views.war_game_turn import income_view, turn_card

View = dict[str, Any]


def objectives(_edition: Edition, _state: WarState, _power: str | None = None) -> list[View]:
    """This game has no national objectives."""
    return []


VIEWS = Views(
    snapshot=snapshot, income=income_view, turn_card=turn_card, objectives=objectives, stats=stats, audit=audit
)
