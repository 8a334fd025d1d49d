"""Paying a late answer: the correction that makes it count for its income, or a request to the table."""

from companion.engine.history import CORRECTION
from companion.model.refusal import NotAllowed, RuleViolation
from companion.service.actions import correct_past
from companion.service.app_context import AppContext
from companion.service.corrections.offers import correction_for
from companion.service.games import opened
from companion.service.identity import Identity
from companion.service.table.requests import ask
from companion.views.shapes import CorrectionView, RequestView


def pay_late_answer(app: AppContext, who: Identity, game_id: str, version: int) -> CorrectionView | RequestView:
    """Make a late answer count for its income; if that changes somebody else's entry, ask the table."""
    _, edition, history = opened(app, who, game_id)
    body = correction_for(edition, history, version)
    if body is None:
        raise RuleViolation("no_change", "This answer isn't late, so there's nothing to pay for it.")
    try:
        return correct_past(app, who, game_id, **body)
    except RuleViolation as refusal:
        if not refusal.soft:
            raise
    except NotAllowed:
        pass
    return ask(app, who, game_id, {"type": CORRECTION, **body})
