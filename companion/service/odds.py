"""Battle odds, for a box alone or in a running game. Nothing is written."""

from collections.abc import Mapping
from typing import Any

from companion.engine.codec import UnreadableGame
from companion.families import family_of
from companion.model.edition import Edition
from companion.model.refusal import NotFound, RuleViolation
from companion.model.state import GameState
from companion.service.app_context import AppContext
from companion.service.helpers import Helpers, for_strangers, helpers
from companion.service.identity import HOST, Identity, require_reader


def edition_odds(
    app: AppContext,
    edition_id: str,
    request: Mapping[str, Any],
    who: Identity | None = HOST,
    seat: Identity | None = None,
) -> dict[str, Any]:
    """The odds of a battle in a box. A process of their own computes those of strangers (`who` is None).

    A browser or program that has a seat in a sealed game gets no odds of any box as long as that game runs.
    """
    if seat is not None and seat.seat is not None and _is_running_sealed(app, seat.seat.game):
        raise sealed()
    return odds_of(app.edition(edition_id), None, request, helper=helpers if who is not None else for_strangers)


def game_odds(app: AppContext, who: Identity, game_id: str, request: Mapping[str, Any]) -> dict[str, Any]:
    """The odds of a battle in a game, which fills in what the request leaves out."""
    require_reader(who, game_id)
    state = app.history(game_id).state
    if state.is_sealed:
        raise sealed()
    return odds_of(app.edition_of(game_id), state, request)


def _is_running_sealed(app: AppContext, game_id: str) -> bool:
    try:
        return bool(app.history(game_id).state.hides_chances)
    except (NotFound, UnreadableGame):
        return False


def sealed() -> RuleViolation:
    """The refusal of a sealed game."""
    return RuleViolation("sealed", "The odds of battles are sealed in this game. The banker can lift the seal.")


def odds_of(
    edition: Edition,
    state: GameState | None,
    request: Mapping[str, Any],
    *,
    here: bool = False,
    helper: Helpers = helpers,
) -> dict[str, Any]:
    """The odds of a battle; a helper computes long ones, so that no tap waits, unless it's wanted `here`.

    The helper for strangers also computes short ones: there may be many.
    """
    battles = family_of(edition).battles
    if battles is None:
        raise NotFound("no_odds", "There are no odds for battles of {edition}.", edition=edition.title)
    job = battles.prepare(edition, state, request)
    in_place = here or (helper is helpers and battles.is_quick(job))
    return battles.answer(job) if in_place else helper.run(battles.answer, job)
