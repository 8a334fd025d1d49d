"""The rules behind a refusal: the request's game or edition, and its rulebook."""

from collections.abc import Mapping
from typing import Any

from flask import has_request_context, request

from api.http.context import app_context
from companion.engine.codec import UnreadableGame
from companion.families.rulebooks import rulebook_of
from companion.model.edition import Edition
from companion.model.refusal import NotFound, RuleViolation
from companion.views.why import behind_refusals


def why_refused(refusal: RuleViolation) -> list[str]:
    """Links to the rules behind a refusal, for this request's game or edition; empty without one."""
    edition = _edition((request.view_args or {}) if has_request_context() else {})
    return behind_refusals(rulebook_of(edition), [refusal.code], refusal.about) if edition is not None else []


def _edition(asked: Mapping[str, Any]) -> Edition | None:
    app = app_context()
    try:
        if "game_id" in asked:
            return app.edition_of(asked["game_id"], app.history(asked["game_id"]))
        return app.edition(asked["edition_id"]) if "edition_id" in asked else None
    except (NotFound, UnreadableGame):
        return None
