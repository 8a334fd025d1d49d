"""What a power would collect now, and why."""

from typing import Any

from companion.model.edition import Edition
from companion.model.state import GameState
from companion.rulebook.income import income
from companion.views.objectives import objective_view

View = dict[str, Any]


def income_view(edition: Edition, state: GameState, power: str, dice: tuple[int, ...] = ()) -> View:
    """The income preview with every reason."""
    now = income(edition, state, power, dice)
    return {
        "power": power,
        "production": now.production,
        "objectives": [objective_view(edition, one) for one in now.objectives],
        "other": [{"reason": line.reason, "amount": line.amount} for line in now.other],
        "total": now.total,
        "collectable": now.collectable,
        "reason": now.reason,
        "dice_needed": now.dice_needed,
        "attest": [{"claim": claim, "question": edition.claim[claim].question} for claim in now.attest],
    }
