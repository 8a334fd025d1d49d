"""Heads: what a screen remembers about a game's books."""

from api.http.blueprint import Blueprint
from api.http.context import app_context
from api.http.identity import current
from api.schemas.answers import HeadKnown
from api.schemas.base import Loaded
from api.schemas.games import RememberedHead
from companion.service.safekeeping.losses import report_head

heads = Blueprint("heads", __name__, description="What a screen remembers of the books.")


@heads.route("/games/<id:game_id>/heads", methods=["POST"])
@heads.arguments(RememberedHead)
@heads.response(200, HeadKnown)
def report(body: Loaded, game_id: str) -> HeadKnown:
    """Report the last entry you have seen, and its hash.

    If the game doesn't have it, entries were lost or changed, and the host's page says so.
    """
    return {"known": report_head(app_context(), current(), game_id, body["version"], body["head"])}
