"""Odds of battles. Nothing is written."""

from typing import Any

from api.http.blueprint import Blueprint
from api.http.context import app_context
from api.http.identity import current, reader, somebody
from api.schemas.base import Loaded
from api.schemas.odds import Battle
from companion.service import odds as use
from companion.views import shapes

odds = Blueprint("odds", __name__, description="Odds of battles, of a box or in a running game. Nothing is written.")


@odds.route("/editions/<id:edition_id>/odds", methods=["POST"], who="anyone", errors=(409, 503), reads_only=True)
@odds.arguments(Battle)
@odds.response(200, shapes.Odds)
def ask_edition_odds(battle: Loaded, edition_id: str) -> dict[str, Any]:
    """The odds of a battle.

    Computed, not rolled. If a battle is too large for that, the response says so (`exact`), and the battle is
    simulated. Editions whose battles have no odds answer with 404 `no_odds`. With the token of a seat in a running game
    whose aids are sealed, the answer is 409 `sealed`.
    """
    return use.edition_odds(app_context(), edition_id, battle, somebody(), reader())


@odds.route("/games/<id:game_id>/odds", methods=["POST"], errors=(409, 503), reads_only=True)
@odds.arguments(Battle)
@odds.response(200, shapes.Odds)
def ask_game_odds(battle: Loaded, game_id: str) -> dict[str, Any]:
    """The odds of a battle in a game.

    Technologies, advantages, and dice are the game's, unless the request names them. A game whose aids are sealed
    answers with 409 `sealed`.
    """
    return use.game_odds(app_context(), current(), game_id, battle)
