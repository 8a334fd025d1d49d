"""The journal: every entry, oldest first, and what a screen remembers of it."""

from api.http.blueprint import Blueprint
from api.http.context import app_context
from api.http.identity import current
from api.schemas.base import Loaded
from api.schemas.games import RememberedHead
from api.schemas.journal import JournalQuery
from companion.service import games as use
from companion.service.safekeeping.losses import report_head
from companion.views import shapes

journal = Blueprint("journal", __name__, description="Everything that was said, and what it changed.")


@journal.route("/games/<id:game_id>/journal")
@journal.arguments(JournalQuery, location="query")
@journal.response(200, shapes.JournalView)
def get_journal(query: Loaded, game_id: str) -> shapes.JournalView:
    """Entries of a game, oldest first."""
    return use.journal(app_context(), current(), game_id, query["after"], query.get("limit"))


@journal.route("/games/<id:game_id>/heads", methods=["POST"])
@journal.arguments(RememberedHead)
@journal.response(200, shapes.HeadKnown)
def report_last_seen(body: Loaded, game_id: str) -> shapes.HeadKnown:
    """Report the last entry you have seen, and its hash.

    If the game doesn't have it although its seal shows that you got it from here, entries were lost or changed, and
    the host's page says so.
    """
    return report_head(app_context(), current(), game_id, body["version"], body["head"], body["seal"])
