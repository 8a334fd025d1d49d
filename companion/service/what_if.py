"""What if: some lands change hands, and everybody sees what each power would collect. Nothing is logged."""

from collections.abc import Sequence
from typing import Any

from companion.engine.decide import decide
from companion.engine.parsing import parse_action
from companion.families import family_of
from companion.languages import _
from companion.model.actions import RawAction
from companion.model.edition import Edition
from companion.model.refusal import NotFound, RuleViolation
from companion.model.state import GameState
from companion.service.app_context import AppContext
from companion.service.games import opened
from companion.service.identity import Identity
from companion.views.shapes import WhatFollows

CAPTURE = "capture_territory"
MOST_CAPTURES = 60
"""More lands than change hands in any round."""


def what_if(app: AppContext, who: Identity, game_id: str, captures: Sequence[RawAction]) -> WhatFollows:
    """Each power's next income, the objectives, and the cities, if these lands had changed hands in this order."""
    edition = opened(app, who, game_id)[1]
    if CAPTURE not in family_of(edition).ruleset.actions:
        raise NotFound("no_what_if", "{edition} has no lands to try this with.", edition=edition.title)
    if len(captures) > MOST_CAPTURES:
        raise RuleViolation("invalid_what_if", "Check at most {most} lands.", most=MOST_CAPTURES)
    return what_follows(app, who, game_id, [{"type": CAPTURE, **capture} for capture in captures])


def state_after(edition: Edition, state: GameState, actions: Sequence[RawAction]) -> Any:
    """The state after some actions, overriding every soft rule."""
    ruleset = family_of(edition).ruleset
    for raw in actions:
        state = decide(ruleset, edition, state, parse_action(ruleset, {"override": _("What if?"), **raw})).state
    return state


def what_follows(app: AppContext, who: Identity, game_id: str, actions: Sequence[RawAction]) -> WhatFollows:
    """The same after any actions; soft rules are overridden, because it's only a question."""
    game, edition, history = opened(app, who, game_id)
    family, before = family_of(edition), history.state
    state = state_after(edition, before, actions)
    views = family.views
    snapshot = views.snapshot(edition, state, game_id=game.id, name=game.name, version=history.version)
    incomes = {power: views.income(edition, state, power) for power in edition.powers.ids}
    return {
        "version": history.version,
        "powers": {
            power: {
                "name": edition.powers[power].name,
                "before": views.income(edition, before, power)["total"],
                "income": income["total"],
                "collectable": income["collectable"],
                "details": income,
            }
            for power, income in incomes.items()
        },
        "objectives": list(views.objectives(edition, state)),
        "victory": snapshot["victory"],
        "changes": list(family.ruleset.changes(edition, before, state)),
    }
